"""The console has the kiosk's font while it runs, and its own one afterwards."""


def check(scenario, report):
    def console(name):
        return [scenario.bytes(f"{name}.{kind}") for kind in ("font", "map", "size")]

    def settings(name):
        return scenario.text(f"{name}.settings")

    def is_noted(name):
        return "console-font-4-1.psf" in scenario.text(f"{name}.notes")

    before, during = scenario.screen("before"), scenario.screen("during")
    report.equal("before, the console has the kernel's font", before.size, (100, 30))
    report.equal("while it runs it has 50x15 characters", during.size, (50, 15))
    report.check("... drawn right", not during.misdrawn(), during.misdrawn()[:3])
    report.check("... in another font", console("during")[:2] != console("before")[:2])
    report.check(
        "... and the other console has what it had",
        all(
            scenario.bytes(f"during2.{kind}") == scenario.bytes(f"before2.{kind}")
            for kind in ("font", "map")
        ),
    )
    report.check("... and a file notes the font of before", is_noted("during"))
    report.check("after Ctrl-Z it has the font again", console("stopped") == console("during"))
    report.check("... and shows the same", scenario.screen("stopped").text == during.text)

    for name, what in (
        ("term", "SIGTERM"),
        ("segv", "a crash"),
        ("mended", "kill -9, kill -9, a start and SIGTERM"),
        ("named-after", "a named font"),
        ("owner-after", "a run by the console's owner"),
        ("none-after", "a run without fonts"),
    ):
        report.check(
            f"after {what} font, characters and size are as before",
            console(name) == console("before"),
            scenario.text(f"{name}.size"),
        )
    for name in ("term", "segv"):
        report.equal(f"after {name} the settings are, too", settings(name), settings("before"))
    for name in ("after", "crashed", "mended"):
        report.check(
            f"{name}: a shell's text looks as before, pixel by pixel",
            scenario.screen(name).pixels == before.pixels,
        )
    report.check(
        "after kill -9 the console has the kiosk's font", console("killed") == console("during")
    )
    report.check("... and the file is there", is_noted("killed"))
    for name in ("after", "mended", "kept"):
        report.check(f"{name}: the file is gone", not is_noted(name))

    report.check("another font was loaded then", console("other") != console("before"))
    for name in ("kept", "keep"):
        report.check(
            f"{name}: kill -9 and a start with keep bring it back",
            console(name) == console("other"),
        )

    report.check("a font that comes while it runs gives way to the kiosk's", console("late") == console("during"))
    report.check("... drawn right", not scenario.screen("late").misdrawn())
    report.check("... and is back afterwards", console("late-after") == console("other"))

    report.equal("a named font is loaded", scenario.text("named.size"), "17 57")
    report.check("nobody's program keeps the font", console("nobody") == console("before"))
    log = scenario.text("nobody.log")
    report.check("... and says why", log.count("TTYPath=") == 1, log)
    report.equal("its owner may load one", scenario.text("owner.size"), "15 50")
    log = scenario.text("owner.log")
    report.check("... and says nothing", "font" not in log, log)
    log = scenario.text("none.log")
    report.check("without fonts the log names the package", "console-setup-linux" in log, log)
    report.check("else the log says nothing of fonts", "font" not in scenario.text("term.log"))
