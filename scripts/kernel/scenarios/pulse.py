"""How often the program wakes up while nobody is there: with the card open, and after it was closed."""

# Wake-ups a second, over all threads.
WARM, REST = 10, 0.5


def check(scenario, report):
    for device in ("hw", "default"):
        warm, rest = (rates(scenario, f"{device}-{state}") for state in ("warm", "rest"))
        report.check(
            f"{device}: at most {WARM} wake-ups a second with the card open",
            sum(warm.values()) <= WARM, said(warm))
        report.equal(f"{device}: the card is closed after a minute", scenario.text(f"{device}-closed"), "closed")
        report.check(f"{device}: and then none", sum(rest.values()) <= REST, said(rest))
        print("     " + scenario.text(f"{device}-params").replace("\n", ", "))
        print("     " + scenario.text(f"{device}-doctor"))
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")


def rates(scenario, name):
    """Each thread's wake-ups a second."""
    first, last = (
        dict(line.rsplit(" ", 1) for line in scenario.text(f"{name}-{second}").splitlines())
        for second in (0, 20))
    return {thread: (int(last[thread]) - int(count)) / 20 for thread, count in first.items()}


def said(rates):
    return ", ".join(f"{thread} {rate:.2f}" for thread, rate in rates.items())
