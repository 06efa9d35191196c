#!/usr/bin/env python3
"""The steps of .ci/run: first the lint and the release build, then two lanes of steps in parallel.

SwiftPM locks the folder `.build`, so the steps that build with it are all in the lane BUILDS. Add a new step to the
lane that ends first; a step that takes more than two minutes belongs in .ci/deep.
"""

import sys
import time

sys.dont_write_bytecode = True
from steps import Step, end_with_children, repeat, run_lanes  # noqa: E402

PROGRAM = ".build/release/studykiosk"

FIRST = [
    Step("lint", r"""
        swift format lint --strict -r Package.swift Sources Tests Benchmarks
        # A file has one topic. Phrase.swift and Package.swift are exempt: they only list texts on the screen, and targets.
        ! git ls-files '*.swift' | grep -v -e /Phrase.swift -e ^Package.swift | xargs wc -l | awk '$2 != "total" && $1 > 320' | grep . ||
          { echo "longer than 320 lines: split it by topic"; exit 1; }
        scripts/makers/starter-decks --check
        grep -lr '^#!/bin/\(ba\)\?sh' .ci scripts Benchmarks packaging | xargs -n 1 bash -n
        grep -lr '^#!/usr/bin/env python3' .ci scripts Benchmarks packaging |
          xargs -n 1 python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])'"""),
    Step("release build, Swift's libraries inside", """
        swift build --quiet -c release --static-swift-stdlib --product studykiosk
        swift build --quiet -c release --static-swift-stdlib --product studykiosk-web"""),
]
BUILDS = [
    Step("debug build, imports as Package.swift says", """
        swift build --quiet --build-tests --explicit-target-dependency-import-check error"""),
    # The tests include a replay of each recording in Tests/Recordings, compared with its trace.
    Step("the README's test command", "scripts/test"),
    Step("the demo ends by itself and leaves the terminal as it was", r"""
        folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT
        script --quiet --return --command "
          stty -a >$folder/before; scripts/demo --fast && stty -a >$folder/after" /dev/null
        diff "$folder/before" "$folder/after" """),
    Step("the demo without a terminal prints text", """
        output=$(scripts/demo)
        grep -q ' screen answer ' <<<"$output"
        grep -q -i 'swipe up: I knew it' <<<"$output"
        test "$(head -c 4 .cache/demo/sound.wav)" = RIFF"""),
    Step("two boxes and a school's server, by the commands of the page", "scripts/school-test --programs .build/debug"),
    Step("killed at any moment, no answer reported as saved is lost",
         f"scripts/checks/kill-test --kills 20 --binary {PROGRAM}"),
]
PROGRAMS = [
    Step("the services are sandboxed", """
        # systemd rates the exposure of a unit from 0 (safe) to 10; the threshold is given in tenths.
        systemd-analyze security --no-pager --offline=true --threshold=10 packaging/debian/studykiosk.service | tail -n 1
        systemd-analyze security --no-pager --offline=true --threshold=20 packaging/web/studykiosk-web.service | tail -n 1
        systemd-analyze security --no-pager --offline=true --threshold=20 packaging/network/studykiosk-network@.service | tail -n 1
        systemd-analyze security --no-pager --offline=true --threshold=20 packaging/clock/studykiosk-clock@.service | tail -n 1
        systemd-analyze security --no-pager --offline=true --threshold=20 packaging/off/studykiosk-off.service | tail -n 1
        office=$(mktemp -d)
        cp packaging/office/*.service "$office"
        mkdir "$office/studykiosk-office-.service.d"
        cp packaging/office/sandbox.conf "$office/studykiosk-office-.service.d"
        for name in page visit tls; do
          SYSTEMD_UNIT_PATH=$office: systemd-analyze security --no-pager --offline=true --threshold=20 studykiosk-office-$name.service | tail -n 1
        done
        rm -r "$office"
        # systemd breaks an ordering cycle by not starting one of its units.
        units=$(mktemp -d)
        cp packaging/*/*.service packaging/*/*.path packaging/*/*.socket "$units"
        output=$(SYSTEMD_UNIT_PATH=$units:/usr/lib/systemd/system systemd-analyze verify --man=no studykiosk.service multi-user.target 2>&1 || true)
        rm -r "$units"
        if grep -i cycle <<<"$output"; then exit 1; fi"""),
    Step("which deep checks a change touches, and which results hold", ".ci/deep-test"),
    Step("the boot state of two systems", "scripts/images/boot-choice-test"),
    Step("what answers requests to update a box", "scripts/images/install-update-test"),
    Step("no studykiosk.txt ends what applies it, opens a network or shows a password", "scripts/images/fuzz-settings"),
    Step("the package: lintian finds no fault, at most 20 MiB", f"""
        file=$(scripts/package --binary {PROGRAM} --output .cache/package | tail -n 1)
        ls -l "$file"
        test "$(stat -c %s "$file")" -le $((20 << 20))
        lintian --fail-on error,warning "$file" """),
    Step("no more instructions than were accepted", f"Benchmarks/instructions --binary {PROGRAM}"),
    Step("the program on a real kernel", f"""
        scripts/test --kernel --binary {PROGRAM} --only silent,study,unplug,lock,round,quiz,walkthrough,crash,cards"""),
]


def main():
    if sys.argv[1:]:
        sys.exit(f"gate.py has no options: {' '.join(sys.argv[1:])}")
    begun = time.monotonic()
    end_with_children()
    failures = run_lanes(FIRST) or run_lanes(BUILDS, PROGRAMS)
    repeat(failures)
    print(f"\n== {'FAILED' if failures else 'passed'} in {time.monotonic() - begun:.0f} s")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
