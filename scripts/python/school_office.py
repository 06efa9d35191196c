"""A school's office for tests: its page is served by the package's own commands, and looked at as a browser does."""

import csv
import hashlib
import http.cookiejar
import io
import re
import shutil
import ssl
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import UTC, datetime, timedelta

from checkout import ROOT, fail
from school_boxes import Box, check

UNITS = ROOT / "packaging/office"
HOME = "/var/lib/studykiosk-office"
PORT = 54_330


class Office(Box):
    """The office of the page `Documentation/school.md`: a box without a kiosk."""

    def __init__(self, school, blocks):
        self.school, self.name = school, "office"
        self.home = school.folder / "office"
        self.library = str(self.home / "library.sqlite")
        self.home.mkdir()
        self.home.chmod(0o777)
        # As in the package; the commands are in the order of the page.
        self.blocks = [block.replace(HOME, str(self.home)) for block in blocks]
        self.join, self.let_in = self.blocks[1], self.blocks[3]

    def command(self, unit, *more):
        """What a service runs."""
        line = re.search(r"\nExecStart=/usr/bin/(.*)\n", (UNITS / unit).read_text())[1]
        words = line.replace(HOME, str(self.home)).replace("8080", str(PORT)).replace(" $OPTIONS", "").split()
        return ["sudo", "-u", "studykiosk-office", *words, *more]

    def visit(self):
        return self.school.shell(" ".join(self.command("studykiosk-office-visit.service")), must=False)

    def serve(self, *more):
        """Starts the page's server; returns it once it listens."""
        server = subprocess.Popen(self.command("studykiosk-office-page.service", *more), env=self.school.variables, cwd="/",
                                  stderr=open(self.school.folder / "office.log", "a"))
        wait_for(f"http://localhost:{PORT}", None)
        return server

    def let(self, browser, right=True):
        """Lets a browser in by the page's command, with the number that the browser shows, or with another one."""
        command = subprocess.Popen(["bash", "-c", self.let_in], env=self.school.variables, cwd=self.school.folder, text=True,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = command.stdout.readline()
        code = line.rsplit(": ")[-1].strip()
        check("a code is shown", re.fullmatch("[2-9A-Z]{8}", code))
        wait = browser.send("/p", code=code)
        number = re.search(r">(\d\d)<", wait)[1]
        _, errors = command.communicate(number if right else str(int(number) % 90 + 10) + "\n", timeout=300)
        check("the command asks for the number", "Which number does it show?" in errors)
        return command.returncode == 0


class Browser:
    """A browser without JavaScript, with the page's cookie."""

    def __init__(self, address=f"http://localhost:{PORT}", context=None):
        self.address = address
        self.cookies = http.cookiejar.CookieJar()
        handlers = [urllib.request.HTTPCookieProcessor(self.cookies)]
        if context:
            handlers.append(urllib.request.HTTPSHandler(context=context))
        self.opener = urllib.request.build_opener(*handlers)

    def get(self, path):
        with self.opener.open(self.address + path, timeout=300) as answer:
            return answer.read().decode()

    def send(self, path, **fields):
        """Sends a form, and returns the page to which it leads."""
        secret = next((cookie.value for cookie in self.cookies), "")
        fields["token"] = hashlib.sha256(f"form {secret}".encode()).hexdigest()
        request = urllib.request.Request(self.address + path, urllib.parse.urlencode(fields).encode(), {"Origin": self.address})
        with self.opener.open(request, timeout=300) as answer:
            return answer.read().decode()

    def pupils(self):
        """The rows of the class's table: name, cards that are left, days with answers, and the last one."""
        return {row[0]: row[1:] for row in list(csv.reader(io.StringIO(self.get("/class.csv"))))[1:]}


def wait_for(address, context):
    """A browser that has reached a server, which may have to start first."""
    browser = Browser(address, context)
    for _ in range(1_200):
        try:
            browser.get("/p")
            return browser
        except OSError:
            time.sleep(0.1)
    return fail(f"FAILED: nobody serves {address}")


def office(school, kitchen, hall, blocks):
    """A teacher adds a class at the office, a box gets it, and the answers of another box are in the office's report."""
    here = Office(school, blocks)
    school.shell(f"sudo -u postgres studykiosk-school publish --deck Capitals {ROOT}/decks/world-capitals.csv")
    school.shell(here.join)
    server = here.serve()
    try:
        browser = Browser()
        check("nobody sees the class before", "Ann" not in browser.get("/class"))
        check("who shows another number is not let in", not here.let(browser, right=False) and "Ann" not in browser.get("/class"))
        check("a teacher is let in", here.let(browser))
        check("the office has the children of all boxes", {"Ann", "Bo"} <= set(browser.pupils()))
        browser.send("/learners", names="Cleo\nDan")
        done = here.visit()
        check(f"the office visits: {done.stdout.strip() or done.stderr.strip()}", done.returncode == 0)
        check("before its visit, a box does not know the class", "Cleo" not in kitchen.learners())
        for box in (kitchen, hall):
            box.visit()
            check(f"a class that was pasted at the office is in the {box.name}", {"Cleo", "Dan"} <= set(box.learners()))
        check("a child has no day with answers", browser.pupils()["Cleo"][1] == "0")
        today = datetime.now(UTC)
        # Last week's Wednesday, at noon; a box's day begins at four.
        day = today - timedelta(hours=4)
        hall.learn("Ann", day.replace(hour=12) - timedelta(days=day.weekday() + 5))
        hall.learn("Cleo", today)
        hall.visit()
        here.visit()
        check("what a child answered in the hall today is on the office's page", browser.pupils()["Cleo"][1] == "1")
        monday(browser)
        check("and nobody else", sorted(browser.pupils()) == ["Ann", "Bo", "Cleo", "Dan"])
        boxes(here, browser)
        chosen(here, browser, kitchen)
        forgotten(here, browser, hall)
        looks(here)
        same_browsers(here, browser)
    finally:
        server.terminate()
        server.wait()
    encrypted(here)


def monday(browser):
    """Monday's report must have Ann's Wednesday, and the cards that she did not know."""
    rows = list(csv.reader(io.StringIO(browser.get("/class/monday.csv"))))
    ann = next(row for row in rows if row[:1] == ["Ann"])
    check("what a child answered in the hall is in Monday's report", int(ann[3]) > 0 and all(day == "0" for day in ann[1:3] + ann[4:8]))
    hardest = rows[next(number for number, row in enumerate(rows) if row[:1] == ["Hardest cards last week"]) + 1]
    check("with the cards that were hard", hardest and hardest[2] == "Capitals" and hardest[0] in browser.get("/class/monday"))


def boxes(here, browser):
    page = browser.get("/boxes")
    version = here.school.shell("studykiosk --version").strip()
    rows = dict(re.findall(r'<b class="name">(\w+)</b><small>(.*?)</small>', page))
    check("the office's page has all boxes, with their visits and versions",
          set(rows) == {"Desk", "Hall", "Kitchen"} and all(re.fullmatch(rf"Last visit: .*\d:\d.* {version}", row) for row in rows.values()))
    check("and says that none needs somebody", "0 of 3 need you" in page)
    here.school.shell("sudo -u postgres studykiosk-school revoke Desk")
    here.visit()
    check("a box that is revoked is shut out on the page", "<small>shut out" in browser.get("/boxes"))


def chosen(here, browser, box):
    """Who learns a deck is said at the office."""
    page = browser.get("/decks/Capitals/settings")
    dan = re.search(r'name="got" value="([^"]+)">(?:(?!name="got").)*>Dan<', page, re.S)[1]
    browser.send("/decks/Capitals/settings", got=dan)
    here.visit()
    box.visit()
    check("a deck that Dan does not learn is chosen at the office for a box", box.lacks("Dan", "Capitals") and not box.lacks("Ann", "Capitals"))


def forgotten(here, browser, box):
    """A child whom the office forgets for good is erased everywhere."""
    path = re.search(r'href="(/learners/[^"]+)"(?:(?!"/learners/).)*>Dan<', browser.get("/class"), re.S)[1]
    browser.send(path + "/remove", sure="yes")
    here.visit()
    box.visit()
    check("a child who is removed at the office goes from a box, and is kept at the office", "Dan" not in box.learners() and here.keeps("Dan"))
    browser.send(re.search(r'href="(/removed/\d+)"', browser.get("/class"))[1] + "/forget", sure="yes")
    here.visit()
    erase = here.school.shell("sudo -u postgres studykiosk-school erase Dan", must=False)
    check("until it is forgotten for good: then the school has erased the child", "has no learner" in erase.stderr and not here.keeps("Dan"))


def looks(here):
    browser = Browser()
    here.let_in, before = here.let_in.rstrip() + " --looking", here.let_in
    check("somebody may only look", here.let(browser) and "Cleo" in browser.pupils())
    here.let_in = before
    try:
        browser.send("/learners", names="Eve")
        fail("FAILED: who may only look has added a learner")
    except urllib.error.HTTPError as error:
        check("and adds nobody", error.code == 403)


def same_browsers(here, browser):
    listing = here.let_in.replace("let-in", "browsers")
    lines = here.school.shell(listing).splitlines()
    check("both browsers are listed", len(lines) == 2)
    mark = next(line.split()[0] for line in lines if " everything " in line)
    here.school.shell(f"{listing.rstrip()} --shut-out {mark}")
    check("a browser that is shut out sees nothing", "Cleo" not in browser.get("/class"))


def encrypted(here):
    """The page behind TLS, by the commands of the page and the package's settings of stunnel."""
    stunnel = shutil.which("stunnel4")
    if not stunnel:
        print("left out: the page behind TLS, as stunnel4 is not installed")
        return
    folder = here.school.folder
    _, options, certify, _ = here.blocks[4].splitlines()
    here.school.shell(certify.replace("/etc/studykiosk", str(folder / "etc")))
    here.school.shell(f"sudo -u postgres studykiosk-school certify school.local --browsers >{folder}/office.crt")
    settings = (UNITS / "office.conf").read_text().replace(":::443", f"localhost:{PORT + 1}").replace("8080", str(PORT))
    (folder / "office.conf").write_text(re.sub("cert = .*", f"cert = {folder}/etc/office.pem", settings))
    address = re.search('--address ([^"]*)', options)[1].replace("school.local", f"localhost:{PORT + 1}")
    server, front = here.serve("--address", address), subprocess.Popen([stunnel, folder / "office.conf"], stderr=subprocess.DEVNULL)
    try:
        there = wait_for(address, ssl.create_default_context(cafile=folder / "office.crt"))
        check("a teacher is let in over TLS, by a certificate that the browser trusts", here.let(there) and "Cleo" in there.pupils())
        check("the cookie is for TLS only", all(cookie.secure for cookie in there.cookies))
        try:
            urllib.request.urlopen(address, timeout=60)
            fail("FAILED: a browser trusts the certificate without being told")
        except urllib.error.URLError as error:
            check("no other browser trusts it", isinstance(error.reason, ssl.SSLCertVerificationError))
    finally:
        for process in (server, front):
            process.terminate()
            process.wait()
