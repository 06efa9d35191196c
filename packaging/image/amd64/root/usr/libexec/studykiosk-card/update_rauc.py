"""What rauc says of a bundle, and installs of it, in the words of install-update."""

import json
import os
import re
import select
import subprocess
import time
from pathlib import Path

from update_words import is_hash, is_news, is_version

CONFIGURATION = Path("/etc/rauc/system.conf")
# The most bytes of what rauc says.
MOST = 1 << 20
# How long rauc may take to read a bundle's manifest, to install it, and to answer otherwise, in seconds.
TO_INSPECT, TO_INSTALL, TO_ANSWER = 60, 3_600, 60
LANGUAGES = "en", "de", "fr", "es"
# Reasons for a refusal by what rauc says, the first that matches.
REASONS = (("Compatible mismatch", "board"), ("Version mismatch", "older"), ("Verify error", "stranger"),
           # The box's own card: rauc reads what is there before it writes.
           ("Failed to write: Input/output error", "worn"), ("Failed to read existing data", "worn"), ("Syncing content to disk", "worn"),
           ("slot hash index", "worn"), ("Input/output error", "gone"), ("is too small for image", "room"), ("No space left", "room"),
           ("lready processing", "busy"), ("bootable", "card"), ("signature", "damaged"), ("Invalid bundle", "damaged"),
           ("anifest", "damaged"), ("Bundle format", "damaged"))


class Refused(Exception):
    """Why a request is not carried out, in one word of the protocol."""


def configured(name):
    """Returns a value of rauc's configuration, which is the running system's."""
    found = re.search(rf"(?m)^{name}=(.*)$", CONFIGURATION.read_text(encoding="utf-8"))
    return found[1].strip() if found else ""


def reason(said, file):
    """Returns the word for what rauc says when it fails with a bundle."""
    if not file.exists():
        return "gone"  # the stick was pulled out meanwhile
    return next((word for part, word in REASONS if part in said), "failed")


def look(file):
    """Returns what rauc says of a bundle once it has verified it: version, hash, and what is new by language."""
    done = subprocess.run(["rauc", "info", "--output-format=json-2", file], check=False, capture_output=True, timeout=TO_INSPECT,
                          stdin=subprocess.DEVNULL)
    if done.returncode:
        raise Refused(reason(done.stderr[-MOST:].decode(errors="replace"), file))
    try:
        told = json.loads(done.stdout[:MOST])
        update, version, manifest = told["update"], told["update"]["version"], told["manifest-hash"]
        compatible, news = update["compatible"], told.get("meta", {}).get("news", {})
        texts = {language: news.get(language) for language in LANGUAGES}
    except (ValueError, LookupError, TypeError, AttributeError):
        raise Refused("damaged") from None
    if compatible != configured("compatible"):
        raise Refused("board")
    if not is_version(version) or not isinstance(manifest, str) or not is_hash(manifest):
        raise Refused("damaged")
    return version, manifest, {language: text for language, text in texts.items() if isinstance(text, str) and is_news(text)}


def install(file, is_anyway, tell):
    """Has rauc install a bundle, and calls `tell` with a line for each step."""
    words = ["rauc", "install", *(["--ignore-version-limit"] if is_anyway else []), str(file)]
    last, said, end = -1, b"", time.monotonic() + TO_INSTALL
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        while True:
            ready = select.select([process.stdout], [], [], max(0, end - time.monotonic()))[0]
            data = os.read(process.stdout.fileno(), 65_536) if ready else b""
            if not ready:
                process.kill()  # rauc's service goes on, and may still succeed
            if not data:
                break
            said = (said + data)[-MOST:]
            done = percent(said)
            if done > last:
                last = done
                tell(f"progress {done}")
    if process.returncode:
        # Without this word, rauc's service has died, or writes on without us: its other lines name no reason.
        _, word, why = said.decode(errors="replace").rpartition("LastError: ")
        raise Refused(reason(why, file) if word else "busy" if "lready processing" in why else "failed")


def percent(said):
    """Returns the last percentage that rauc has said; 0 before that. The last one, 100, also ends what has failed."""
    found = re.findall(rb"(?m)^ *(\d{1,2})% ", said)
    return int(found[-1]) if found else 0


def installed(target):
    """Returns the hash of the bundle that rauc has written into a system; None if it does not say so."""
    try:
        slots = [slot for entry in json.loads(say("status", "--detailed", "--output-format=json"))["slots"] for slot in entry.values()]
        return next(slot["slot_status"]["bundle"]["hash"] for slot in slots if slot["bootname"] == target)
    except (ValueError, LookupError, TypeError, AttributeError, StopIteration):
        return None


def say(*words):
    """Returns what rauc says to a short request; nothing if it fails or is too slow."""
    try:
        done = subprocess.run(["rauc", *words], check=False, capture_output=True, timeout=TO_ANSWER, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return b""
    return done.stdout[:MOST] if not done.returncode else b""
