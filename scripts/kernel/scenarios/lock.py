"""With `lock-terminal`, Ctrl-Alt-F2 does not switch to another virtual terminal while the kiosk runs."""


def check(scenario, report):
    for name, what, active in (
        ("before", "without a kiosk, Ctrl-Alt-F2 switches", "tty2"),
        ("locked", "while the kiosk locks its terminal, it does not", "tty1"),
        ("after", "after SIGTERM it does", "tty2"),
        ("again", "a second kiosk locks, too", "tty1"),
        ("crashed", "after its crash the key switches", "tty2"),
        ("unlocked", "a kiosk without that setting does not lock", "tty2"),
    ):
        report.equal(what, scenario.text(f"{name}.active"), active)
    report.equal("no complaint about a lock",
                 "CAP_SYS_TTY_CONFIG" in scenario.text("program.log"), False)
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")
