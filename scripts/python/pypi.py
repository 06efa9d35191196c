"""Packages of PyPI that tests and benchmarks compare with or use, each installed once into a folder of its own."""

import importlib
import subprocess
import sys

from checkout import CACHE, fail

ANKI, FSRS, FSRS_RS, AXE = "26.9.3", "6.3.2", "0.9.3", "0.1.0"


def anki_python():
    """Returns the path of a Python with the package `anki`, in a virtual environment."""
    folder = CACHE / f"anki-{ANKI}"
    if not (folder / "done").exists():
        try:
            subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True, stdout=sys.stderr)
            install(folder / "bin/python", f"anki=={ANKI}")
        except subprocess.CalledProcessError:
            fail("anki can't be installed; scripts/setup --benchmarks installs python3-venv, and the network is "
                 "needed once")
        (folder / "done").touch()
    return folder / "bin/python"


def fsrs():
    """Returns the module of py-fsrs."""
    folder = CACHE / f"fsrs-{FSRS}"
    if not (folder / "fsrs").exists():
        install(sys.executable, "--target", folder, f"fsrs=={FSRS}")
    sys.path.insert(0, str(folder))
    return importlib.import_module("fsrs")


def fsrs_rs():
    """Returns the module of fsrs-rs, the optimizer that Anki uses."""
    folder = CACHE / f"fsrs-rs-{FSRS_RS}"
    if not (folder / "fsrs_rs_python").exists():
        install(sys.executable, "--no-deps", "--target", folder, f"fsrs-rs-python=={FSRS_RS}")
    sys.path.insert(0, str(folder))
    return importlib.import_module("fsrs_rs_python")


def axe_script():
    """Returns the JavaScript of axe-core, which finds accessibility problems on a page."""
    folder = CACHE / f"axe-{AXE}"
    file = folder / "axe_core_python" / "axe.min.js"
    if not file.exists():
        install(sys.executable, "--no-deps", "--target", folder, f"axe-core-python=={AXE}")
    return file.read_text()


def install(python, *words):
    subprocess.run([python, "-m", "pip", "install", "--quiet", *words], check=True, stdout=sys.stderr)
