"""A page in a browser, used as by a person: fields are found by their labels, and buttons by their words."""

import json
import struct
import zlib
from pathlib import Path

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

# Watches which elements get the focus; returns how many can. Of the radio buttons of a group, Tab reaches one.
WATCH_FOCUS = """
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(one =>
      one.type !== "hidden" && !one.disabled && one.checkVisibility({visibilityProperty: true}) && one.tabIndex >= 0);
  const look = one => { const s = getComputedStyle(one); return s.outlineStyle + s.outlineWidth + s.boxShadow + s.borderColor + s.backgroundColor };
  const plain = new Map(all.map(one => [one, look(one)])), seen = new Set(), groups = new Set();
  document.activeElement.blur();
  document.addEventListener("focusin", event => {
      if (plain.get(event.target) !== look(event.target) || event.target.matches(":has(+ *)") && event.target.type === "file")
          seen.add(event.target);
      if (event.target.type === "radio") groups.add(event.target.name) });
  window.missed = () => all.filter(one => !seen.has(one) && !(one.type === "radio" && groups.has(one.name)))
      .map(one => one.outerHTML.slice(0, 120));
  window.scrollTo(0, 0);
  return all.length"""


class Page:
    """What is the same in all browsers; `driver` is Selenium's, and `width` is that of the page in CSS pixels."""

    def open(self, address):
        self.driver.get(address)

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

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

    def missed_by_tab(self):
        """Returns the links, buttons and fields that Tab does not reach from the page's beginning, or that then look as
        before, as lines."""
        count = self.run(WATCH_FOCUS)
        # The buttons of a sound's player are the browser's own.
        ActionChains(self.driver).send_keys(Keys.TAB * (count + 12)).perform()
        return self.run("return missed()")

    @property
    def overflow(self):
        """The number of pixels by which the page is wider than the phone; a phone would scale such a page down."""
        return self.driver.execute_script("return document.documentElement.scrollWidth") - self.width

    def picture(self, file):
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(file))


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
