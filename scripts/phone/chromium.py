"""Debian's Chromium with the size of a phone."""

import base64

from page import Page
from selenium import webdriver
from selenium.webdriver.chrome.service import Service


class Chromium(Page):
    """`scripts` is whether pages may run JavaScript, and `size` is in CSS pixels."""

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

    def errors(self):
        """Returns the errors in the browser's console since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def end(self):
        self.driver.quit()
