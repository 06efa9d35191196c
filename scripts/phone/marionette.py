"""Selenium's commands in the words of Marionette, the remote protocol of Firefox itself."""

import json

from selenium import webdriver
from selenium.webdriver.remote.webdriver import WebDriver

# Marionette's command of each of Selenium's that tests use; both take the same words but for the names below.
COMMANDS = {
    "newSession": "WebDriver:NewSession", "get": "WebDriver:Navigate", "refresh": "WebDriver:Refresh",
    "getCurrentUrl": "WebDriver:GetCurrentURL", "getTitle": "WebDriver:GetTitle",
    "findElement": "WebDriver:FindElement", "findElements": "WebDriver:FindElements",
    "findChildElement": "WebDriver:FindElement", "findChildElements": "WebDriver:FindElements",
    "clickElement": "WebDriver:ElementClick", "clearElement": "WebDriver:ElementClear",
    "sendKeysToElement": "WebDriver:ElementSendKeys", "getElementText": "WebDriver:GetElementText",
    "isElementEnabled": "WebDriver:IsElementEnabled", "isElementSelected": "WebDriver:IsElementSelected",
    "w3cExecuteScript": "WebDriver:ExecuteScript", "w3cExecuteScriptAsync": "WebDriver:ExecuteAsyncScript",
    "actions": "WebDriver:PerformActions", "screenshot": "WebDriver:TakeScreenshot",
    "printPage": "WebDriver:Print", "getCookies": "WebDriver:GetCookies", "addCookie": "WebDriver:AddCookie",
    "setTimeouts": "WebDriver:SetTimeouts", "setWindowRect": "WebDriver:SetWindowRect"}


class Executor:
    """Stands where Selenium sends its requests; `call` sends a command and returns its result and its error."""

    def __init__(self, call):
        self.call = call

    def execute(self, command, words):
        words = {name: value for name, value in (words or {}).items() if name != "sessionId"}
        if command == "screenshot":
            words = {"full": False}
        elif command.startswith("find") and "id" in words:
            words["element"] = words.pop("id")
        result, error = self.call(COMMANDS[command], words)
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        # Marionette wraps a result that is one value, but neither a list nor what a session can do.
        return {"value": result["value"] if isinstance(result, dict) and set(result) == {"value"} else result}


class Driver(WebDriver):
    """Selenium's driver over a connection to Marionette."""

    def __init__(self, call):
        super().__init__(command_executor=Executor(call), options=webdriver.FirefoxOptions())
        # The browser reads the test's files itself.
        self._is_remote = False
