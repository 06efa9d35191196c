"""A minimal HTTP client for the web page: requests pages and sends forms, for benchmarks and tests without a browser."""

import http.client
import re
import urllib.parse

TOKEN = re.compile(rb'name="token" value="([0-9a-f]{64})"')
COOKIE = re.compile(r"box=([0-9a-f]{64})")


class Visitor:
    """One connection to the page at 127.0.0.1, with its cookie, and the token of the last form."""

    def __init__(self, port):
        self.host = f"127.0.0.1:{port}"
        self.connection = http.client.HTTPConnection(self.host, timeout=600)
        self.cookie, self.token = "", b""

    def ask(self, method, path, body=b"", headers=()):
        """Sends a request; returns the response's status, headers and body."""
        headers = {"Origin": f"http://{self.host}", "Cookie": f"box={self.cookie}", **dict(headers)}
        self.connection.request(method, path, body or None, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        found = COOKIE.search(answer.headers.get("Set-Cookie", ""))
        self.cookie = found.group(1) if found else self.cookie
        found = TOKEN.search(text)
        self.token = found.group(1) if found else self.token
        return answer.status, answer.headers, text

    def get(self, path):
        return self.ask("GET", path)

    def send(self, path, **fields):
        body = urllib.parse.urlencode({"token": self.token.decode(), **fields}).encode()
        return self.ask("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})

    def upload(self, path, name, content):
        head = (f'--frontier\r\nContent-Disposition: form-data; name="token"\r\n\r\n{self.token.decode()}\r\n'
                f'--frontier\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n').encode()
        return self.ask("POST", path, head + content + b"\r\n--frontier--\r\n",
                        {"Content-Type": "multipart/form-data; boundary=frontier"})

    def come_in(self, box):
        """Signs in with the code on the box's screen, and allows that at the box."""
        self.send("/p", code=box.invite())
        box.shows("wants to come in")
        box.choose("Allow")
        box.wait("the phone's page", lambda _: self.get("/")[0] == 200)
