"""However and whenever the kiosk leaves the screen, the console's state must be as before."""


def check(scenario, report):
    report.equal("while it runs, the kernel asks it before a switch", scenario.text("held"), "process")
    second = f"tty2 {scenario.text('second.md5')}"
    aways = scenario.text("aways").splitlines()
    touched = [line for line in aways if line != second]
    report.check(f"nothing was painted over VT 2, in {len(aways)} samples", aways and not touched,
                 touched[:3])
    report.check("every switch succeeded", not scenario.exists("stuck"), scenario.text("stuck"))
    before = scenario.text("before")
    ends = [line.split(" ", 2) for line in scenario.text("ends").splitlines()]
    wrong = [line for line in ends if line[2] != before]
    report.check(
        "font, characters, size, settings, modes and colours are as before",
        len(ends) > 1 and not wrong, wrong[:3] if wrong else before)
    codes = [line[1] for line in ends]
    caught, early = codes.count("0"), codes.count("143")
    report.check(
        f"... after {caught - 1} times SIGKILL, a start and SIGTERM at random moments",
        caught + early == len(codes) and caught > early,
        f"in {early} more, SIGTERM came before the program had its handler; these had another start and end")
