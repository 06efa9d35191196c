"""A real browser with the size of a phone, which fills in forms by their labels, as a person does."""

import base64
import json
import struct
import zlib
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait


class Phone:
    """Debian's Chromium; `scripts` is whether pages may run JavaScript, and `size` is in CSS pixels."""

    # Whether a test sees the console, and the names that a page's scripts declare with `let` and `const`.
    sees_inside = True

    def __init__(self, language="en", scripts=True, size=(360, 740)):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for word in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--lang={language}", "--hide-scrollbars"]:
            options.add_argument(word)
        options.add_experimental_option("prefs", {
            "intl.accept_languages": language,
            "profile.managed_default_content_settings.javascript": 1 if scripts else 2})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_page_load_timeout(60)
        self.resize(*size)

    def resize(self, width, height):
        self.width = width
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})

    def set_theme(self, theme):
        """Sets the preferred colour scheme of the phone: `light` or `dark`."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": theme}]})

    def open(self, address):
        self.driver.get(address)

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def fingers(self, kind, places):
        """Sends what the machine's touchscreen would: `kind` is touchStart, touchMove or touchEnd, and `places` has
        the place of each finger that is down, by its name, in CSS pixels."""
        points = [{"id": name, "x": x, "y": y} for name, (x, y) in places.items()]
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def shot(self, left, top, width, height):
        """Returns a PNG, and which part of it is wanted: here, all of it."""
        clip = {"x": left, "y": top, "width": width, "height": height, "scale": 1}
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "clip": clip})["data"]
        return base64.b64decode(data), (0, 0, round(width), round(height))

    @property
    def text(self):
        return self.driver.find_element(By.TAG_NAME, "body").text

    @property
    def path(self):
        return "/" + self.driver.current_url.split("/", 3)[3]

    def wait(self, what, found):
        """Waits until `found()` is true; returns its result. `what` is for the message if that takes too long."""
        try:
            # A page that refreshes itself may be replaced while it is read.
            wait = WebDriverWait(self.driver, 30, ignored_exceptions=[StaleElementReferenceException])
            return wait.until(lambda _: found())
        except Exception:
            raise AssertionError(f"the phone does not show {what}:\n{self.text}") from None

    def shows(self, text):
        return self.wait(text, lambda: text in self.text)

    def fill(self, label, text):
        """Types a text into the field with this label; for a field for files, the text is a path."""
        field = self.field(label)
        if field.get_attribute("type") != "file":
            field.clear()
        field.send_keys(text)

    def choose(self, label, word):
        """Chooses an option of the list with this label."""
        for option in self.field(label).find_elements(By.TAG_NAME, "option"):
            if option.text == word:
                return option.click()
        raise AssertionError(f"the list {label} has no option {word}:\n{self.text}")

    def field(self, label):
        for element in self.driver.find_elements(By.TAG_NAME, "label"):
            if element.text.strip() == label:
                return self.driver.find_element(By.ID, element.get_attribute("for"))
        raise AssertionError(f"no field has the label {label}:\n{self.text}")

    def press(self, word):
        """Presses the button or link with this word, and waits for the next page."""
        for kind in ["button", "a"]:
            for element in self.driver.find_elements(By.TAG_NAME, kind):
                if word in element.text.split("\n")[0]:
                    old = self.driver.find_element(By.TAG_NAME, "html")
                    # Away from the bar at the lower edge, under which a driver scrolls an element.
                    self.run("arguments[0].scrollIntoView({block: 'center'})", element)
                    element.click()
                    WebDriverWait(self.driver, 60).until(lambda _: is_gone(old))
                    return
        raise AssertionError(f"no button or link has the word {word}:\n{self.text}")

    def violations(self, axe):
        """Returns axe's accessibility violations on the page, as lines; `axe` is its script."""
        self.driver.execute_script(axe)
        found = self.driver.execute_async_script(
            "axe.run(document).then(arguments[0], e => arguments[0]({violations: [{id: String(e), nodes: []}]}))")
        return [f"{self.path}: {one['id']}: {json.dumps([node['html'] for node in one['nodes']])[:300]}"
                for one in found["violations"]]

    @property
    def overflow(self):
        """The number of pixels by which the page is wider than the phone; a phone would scale such a page down."""
        return self.driver.execute_script("return document.documentElement.scrollWidth") - self.width

    def errors(self):
        """Returns the errors in the browser's console since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def picture(self, file):
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(file))

    def end(self):
        self.driver.quit()


def is_gone(element):
    try:
        element.is_enabled()
    except Exception:
        return True
    return False


def write_photo(file, width=3000, height=2000):
    """Writes a PNG with a gradient."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    row = b"\0" + bytes(value for x in range(width) for value in (x * 255 // width, 90, 160))
    Path(file).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b""))
