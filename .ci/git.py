"""Questions to git about this repository."""

import subprocess

from steps import ROOT


def lines(*words):
    """Returns the lines of git's output; none if it fails."""
    done = subprocess.run(["git", "-c", "core.quotePath=false", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def exits(*words):
    """Returns whether git succeeds."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False).returncode == 0
