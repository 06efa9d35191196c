"""A box without rauc or systemd, for install-update-test: the files and programs that install-update meets, in a folder."""

import contextlib
import io
import json
import os
import stat
import sys
from unittest import mock

from system import DATA, program

PLACE = DATA / "amd64/root/usr/libexec/studykiosk-card"
sys.path.insert(0, str(PLACE))
update = program(PLACE / "install-update")
rauc, answer = update.rauc, sys.modules["update_answer"]
HASH = "5a" * 32
TOLD = {"update": {"version": "1.1.0", "compatible": "studykiosk-amd64"}, "manifest-hash": HASH,
        "bundle": {"format": "verity"}, "meta": {"news": {"en": "Larger letters", "de": "Größere Buchstaben", "xx": "?"}}}
NAME = "studykiosk_1.1.0_amd64.raucb"
# What rauc says while it installs, as an emulated PC has shown it.
INSTALLS = ["installing", "  0% Installing", " 10% Determining slot states done.", " 20% Checking bundle done.", " 40% Updating slots",
            " 73% Copying image to system.1", "100% Installing done.", "idle", "Installing `x` succeeded"]
FAILS = INSTALLS[:-3] + ["100% Installing failed.", "LastError: {}", "idle", "Installing `x` failed"]
STRANGER = "signature verification failed: Verify error: unable to get local issuer certificate"
BROKEN = "signature verification failed: ECDSA digest_verify_final:"


class Box:
    """The files and programs that a request meets, in a folder."""

    def __init__(self, folder):
        self.folder, self.card, self.bin = folder, folder / "card", folder / "bin"
        self.stick = folder / "stick"
        for place in (self.card, self.bin, self.stick):
            place.mkdir()
        (self.stick / NAME).touch()
        (folder / "system.conf").write_text("[system]\ncompatible=studykiosk-amd64\nmin-bundle-version=1.0.0\n")
        (folder / "cmdline").write_text("ro rauc.slot=A quiet\n")
        self.program("systemctl", f"#!/bin/sh\necho $* >>{folder}/systemctl.said\necho active\n")
        self.rauc()

    def program(self, name, text):
        file = self.bin / name
        file.write_text(text)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)

    def rauc(self, told=None, wrong="", installs=INSTALLS, code=0, installed=HASH):
        """Puts a program in rauc's place."""
        (self.folder / "told").write_text(json.dumps(TOLD if told is None else told))
        slots = [{"system.0": {"bootname": "A", "slot_status": {"bundle": {"hash": "0" * 64}}}},
                 {"system.1": {"bootname": "B", "slot_status": {"bundle": {"hash": installed}}}}]
        (self.folder / "status").write_text(json.dumps({"compatible": "studykiosk-amd64", "slots": slots}))
        (self.folder / "installs").write_text("\n".join([*installs, ""]))
        info = f"echo '{wrong}' >&2; exit 1" if wrong else f"cat {self.folder}/told"
        self.program("rauc", f"#!/bin/sh\necho $* >>{self.folder}/rauc.said\n"
                             f"case $1 in info) {info};; status) cat {self.folder}/status;; *) cat {self.folder}/installs; exit {code};; esac\n")

    def said(self, name="rauc"):
        file = self.folder / f"{name}.said"
        return file.read_text().splitlines() if file.exists() else []

    def done(self):
        file = self.card / "updates"
        return [line[11:] for line in file.read_text().splitlines()] if file.exists() else []

    def ask(self, *words):
        """Returns the lines of the answer to a request."""
        return self.ask_bytes("".join(f"{word}\n" for word in words).encode())

    def ask_bytes(self, data, tell=None):
        lines = []
        with mock.patch.multiple(update, FOLDER=self.stick, COMMAND_LINE=self.folder / "cmdline", DONE=self.card / "updates",
                                 TOLD=self.card / "told", LIBRARY=self.folder / "library.sqlite", TRIAL=self.folder / "trial",
                                 read_request=lambda: data, tell=tell or lines.append), \
                mock.patch.object(rauc, "CONFIGURATION", self.folder / "system.conf"), mock.patch.object(answer, "PLACE", self.folder / "answer"), \
                mock.patch.dict(os.environ, PATH=f"{self.bin}:{os.environ['PATH']}"), contextlib.redirect_stderr(io.StringIO()):
            update.main()
        return lines
