"""A wire between browsers and a server that can be listened to, and cut at the worst moment."""

import re
import socket
import threading
from contextlib import suppress

from .serving import PATIENCE

LIVE = re.compile(rb"^GET (\S*/live)\S* HTTP", re.MULTILINE)


class Wire:
    """Passes everything on, counts streams, and can swallow the answer to a command."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.streams: list[str] = []
        """The addresses of the streams that were asked for."""
        self.swallow = 0
        """So many answers to commands are lost on the way."""
        threading.Thread(target=self._welcome, daemon=True).start()

    def close(self) -> None:
        self._door.close()

    def _welcome(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._door.accept()
                threading.Thread(target=self._connect, args=(browser,), daemon=True).start()

    def _connect(self, browser: socket.socket) -> None:
        try:
            server = socket.create_connection(("127.0.0.1", self._to), PATIENCE)
        except OSError:
            browser.close()
            return
        server.settimeout(None)
        lost = threading.Event()
        there = threading.Thread(target=self._there, args=(browser, server, lost), daemon=True)
        there.start()
        with suppress(OSError):
            while data := server.recv(65536):
                if lost.is_set():
                    break
                browser.sendall(data)
        for end in (browser, server):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        there.join()
        browser.close()
        server.close()

    def _there(self, browser: socket.socket, server: socket.socket, lost: threading.Event) -> None:
        with suppress(OSError):
            while data := browser.recv(65536):
                self.streams += (found[1].decode() for found in LIVE.finditer(data))
                if self.swallow and data.startswith(b"POST ") and b"/do HTTP" in data[:200]:
                    self.swallow -= 1
                    lost.set()
                server.sendall(data)
        with suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)
