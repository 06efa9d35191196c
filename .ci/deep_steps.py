"""The steps of .ci/deep: the bash script of each step by its name, which has no spaces or bars; and what each step depends on."""

PROGRAM = ".build/release/studykiosk"

STEPS = {
    "setup": "scripts/setup --all; scripts/setup --arm64; scripts/setup --image; scripts/setup --phone; scripts/setup --photo",
    "builds": """
        for product in studykiosk studykiosk-web GlassFixture; do
          swift build --quiet -c release --static-swift-stdlib --product $product
        done
        # Nothing else builds all the benchmarks and fuzzers.
        STUDYKIOSK_BENCHMARKS=1 swift build --quiet
        swift build --quiet --build-tests""",
    "recordings-twice": f".ci/replay-twice {PROGRAM}",
    "evemu": "scripts/checks/check-evemu Tests/Recordings/*.evemu",
    # valgrind can't read the debug information of Swift's compiler, so the binary is stripped.
    "valgrind": f"""
        folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT
        strip -o "$folder/studykiosk" {PROGRAM}
        STUDYKIOSK_DATA=$PWD valgrind --quiet --leak-check=full --show-leak-kinds=definite \\
          --errors-for-leak-kinds=definite --error-exitcode=7 "$folder/studykiosk" replay \\
          Tests/Recordings/demo.evemu --wav "$folder/sound.wav" --trace "$folder/trace"
        tail -n 1 "$folder/trace" """,
    "school": """
        swift build --quiet --build-tests
        scripts/school-test --programs .build/debug --kills 200""",
    # Takes hours: several seconds for each random month of three boxes.
    "school-merges": "STUDYKIOSK_SCHOOL=5000 scripts/test --filter MergeTests",
    "school-boxes": "Benchmarks/school --boxes 40 --rounds 1",
    "gestures": "Benchmarks/gestures --trials 2000 --compare 0",
    # Every benchmark at its smallest size, to check that it runs, not to measure.
    "benchmark-run": "Benchmarks/run --quick",
    "benchmark-library": "Benchmarks/library --quick",
    "benchmark-forgetting": "Benchmarks/forgetting",
    "benchmark-forecast": "Benchmarks/forecast",
    "benchmark-allocations": "Benchmarks/allocations 10000",
    "benchmark-import": f"Benchmarks/package-import --binary {PROGRAM} --notes 2000 --answers 20000",
    "compare-fsrs": "scripts/checks/compare-fsrs",
    "compare-anki": f"scripts/checks/compare-anki --binary {PROGRAM}",
    "phone": f"scripts/checks/phone-test --binary {PROGRAM}",
    "phone-firefox": f"scripts/checks/phone-test --browser firefox --binary {PROGRAM}",
    "photo": f"scripts/checks/photo-test --binary {PROGRAM}",
    "try": f"scripts/checks/try-test --binary {PROGRAM}",
    "try-firefox": f"scripts/checks/try-test --browser firefox --binary {PROGRAM}",
    "mutations": "STUDYKIOSK_MUTATIONS=10000 scripts/test --skip-build --filter FileMutation",
    "hostile-pictures": "scripts/checks/hostile-pictures",
    "monkey": "STUDYKIOSK_MONKEY=100000 scripts/test --skip-build --filter MonkeyTests",
    "walkthrough": f"scripts/walkthrough --binary {PROGRAM}",
    "walkthrough-eyes-free": f"scripts/walkthrough --eyes-free --binary {PROGRAM}",
    **{f"walk-{name}": f"scripts/walkthrough --walk {name} --look --binary {PROGRAM}"
       for name in ["child-fortieth-day", "family-week", "class-month"]},
    "kills": f"scripts/checks/kill-test --kills 1000 --binary {PROGRAM}",
    "kills-write": f"scripts/checks/kill-test --kills 300 --write --binary {PROGRAM}",
    **{f"kills-{work}": f"scripts/checks/kill-test --kills 100 --during {work} --binary {PROGRAM}"
       for work in ["import", "backup", "package", "restore", "recovery", "live"]},
    "power-cuts": f"scripts/checks/power-cuts --cuts 50 --kills 2 --binary {PROGRAM}",
    **{f"power-cuts-{work}": f"scripts/checks/power-cuts --cuts 5 --during {work} --binary {PROGRAM}"
       for work in ["import", "backup", "package", "restore", "recovery", "phone"]},
    "faults": f"scripts/checks/fault-test --binary {PROGRAM}",
    "faults-stops": f"scripts/checks/fault-test --stops 50 --binary {PROGRAM}",
    "faults-slow": f"scripts/checks/fault-test --slow --binary {PROGRAM}",
    "kernel": f"""
        scripts/test --kernel --binary {PROGRAM}
        scripts/checks/check-evemu .cache/kernel-test/guest/*/live*.evemu""",
    **{f"kernel-{name}": f"scripts/test --kernel --binary {PROGRAM} --{option}"
       for name, option in {
           "16-bits": "bits 16", "rotated": "rotate 1", "latency": "latency", "usb": "usb", "move": "move", "voice": "voice",
           "disk": "disk", "importing": "importing", "bars": "bars", "moments": "moments 20",
           "pictures": "pictures", "serial": "only serial", "sound": "compare-sound", "day": "day"}.items()},
    **{f"fuzz-{kind}": f"scripts/checks/fuzz {kind} 600 | tail -n 20"
       for kind in ["touches", "recordings", "decks", "settings", "library"]},
    **{f"appliance-{suite}": f"scripts/test --appliance --suite {suite}"
       for suite in ["bookworm", "trixie"]},
    "appliance-phones": "scripts/test --appliance --suite trixie --phones",
    # Makes the image once, then starts it on each kind of PC; --cuts is the number of power cuts.
    "image": "scripts/image --arch amd64 --unpacked",
    **{f"image-{machine}": f"scripts/image --test .cache/image/studykiosk_*_amd64.img --machine {machine} --cuts {cuts}"
       for machine, cuts in [("bios", 20), ("uefi", 0), ("secure", 0)]},
    **{f"image-update-{machine}": f"scripts/image --test .cache/image/studykiosk_*_amd64.img --machine {machine} --update --cuts {cuts}"
       for machine, cuts in [("bios", 20), ("uefi", 0)]},
    "arm64-package": """
        file=$(scripts/package --arch arm64 | tail -n 1)
        scripts/arm64/try-package "$file" """,
    "arm64-image": "scripts/image --arch arm64 --unpacked",
    **{f"arm64-image-{machine}": f"scripts/image --test .cache/image/studykiosk_*_arm64.img --machine {machine} --cuts {cuts}"
       for machine, cuts in [("virt", 20), ("pi", 5)]},
    "arm64-replays": "scripts/arm64/compare-replays",
    "arm64-tests": "scripts/test --arm64",
}

# What the results of steps depend on. A word is one of these parts, a path with wildcards (`*` is also any number of folders), or
# @TARGET: the folder of a Swift target, in Sources, Tests or Benchmarks, and those of all targets that it imports.
PARTS = {
    "program": "@studykiosk @CNoICUData decks/* sounds/* scripts/python/*",
    "page": "program @studykiosk-web scripts/phone/* scripts/kernel/host/*",
    "walks": "program scripts/walkthrough scripts/walks/* scripts/kernel/host/* Tests/Recordings/*",
    "kernel": "program Tests/Fixtures/GlassFixture/* scripts/kernel/* scripts/checks/kernel-test scripts/test Tests/Recordings/demo.evemu",
    "package": "program page scripts/package packaging/* udev/*",
    "machines": "package scripts/test scripts/appliance/* scripts/kernel/host/*",
    "image": "machines scripts/image scripts/images/*",
    "arm64": "package scripts/arm64/*",
    # For steps without a row in NEEDS: all but what only people read, and the checks themselves.
    "everything": "* !Documentation/* !*.md !.ci/*",
}
# What a step depends on, by the pattern that its whole name matches; the first one counts.
NEEDS = {
    "setup": "scripts/setup scripts/bash/*",
    "builds": "Package.swift Sources/* Tests/* Benchmarks/* decks/* sounds/*",
    "recordings-twice": "program Tests/Recordings/* .ci/replay-twice",
    "evemu": "Tests/Recordings/* scripts/checks/check-evemu",
    "valgrind": "program Tests/Recordings/demo.evemu",
    "gestures": "@GestureAccuracy Benchmarks/gestures scripts/python/*",
    "benchmark-run": "program @HelloWorld @ParseRecording Benchmarks/run Benchmarks/python/* Tests/Recordings/*",
    "benchmark-library": "program @LibraryBenchmark Benchmarks/library Benchmarks/python/*",
    "benchmark-forgetting": "@ForgettingBenchmark Benchmarks/forgetting scripts/python/*",
    "benchmark-forecast": "@ForecastBenchmark Benchmarks/forecast Benchmarks/python/* scripts/python/*",
    "benchmark-allocations": "program Benchmarks/allocations Benchmarks/count-allocations.c",
    "benchmark-import": "program Benchmarks/package-import Benchmarks/python/*",
    "compare-(fsrs|anki)": "program scripts/checks/compare-*",
    "phone.*": "page scripts/checks/phone-test",
    "photo": "@PhotoReading program scripts/checks/photo-test",
    "try.*": "page scripts/try scripts/checks/try-test",
    "school-merges": "@SchoolVisitTests Package.swift scripts/test",
    "school.*": "program @studykiosk-visit @studykiosk-school Package.swift scripts/school-test Benchmarks/school scripts/kernel/host/* Documentation/school.md",
    "mutations": "@DeckFormatsTests Tests/Fixtures/* scripts/test",
    "hostile-pictures": "program @CanvasTests Tests/Fixtures/* scripts/checks/hostile-pictures",
    "monkey": "@LibraryAccessTests decks/* scripts/test",
    "walk.*": "walks",
    "kills.*": "program scripts/checks/kill-test scripts/kernel/host/* Tests/Recordings/*",
    "power-cuts-phone": "kernel page scripts/checks/power-cuts",
    "power-cuts.*": "kernel scripts/checks/power-cuts",
    "faults.*": "program scripts/checks/fault-test scripts/kernel/host/* Tests/Recordings/*",
    "kernel.*": "kernel scripts/checks/check-evemu Tests/Recordings/*",
    "fuzz-touches": "@Fuzz/Touches scripts/checks/fuzz scripts/python/*",
    "fuzz-recordings": "@Fuzz/Recordings scripts/checks/fuzz scripts/python/* Tests/Recordings/*",
    "fuzz-decks": "@Fuzz/Decks scripts/checks/fuzz scripts/python/* decks/*",
    "fuzz-settings": "@Fuzz/Settings scripts/checks/fuzz scripts/python/*",
    "fuzz-library": "@Fuzz/Library scripts/checks/fuzz scripts/python/*",
    "appliance-phones": "machines scripts/phone/* scripts/checks/appliance-test",
    "appliance-.*": "machines scripts/checks/appliance-test",
    "image.*": "image",
    "arm64-package": "arm64",
    "arm64-image.*": "image arm64",
    "arm64-replays": "program scripts/arm64/* Tests/Recordings/*",
}
