"""A disk for the emulated machine, with a write cache that is lost when the power is cut."""

import socket
import struct
import threading
import time

SECTOR = 512

# Constants of the NBD protocol, github.com/NetworkBlockDevice/nbd/blob/master/doc/proto.md.
OPTIONS = 0x49484156454F5054
FIXED_NEWSTYLE = NO_ZEROES = 0b11
UNSUPPORTED = 1 << 31 | 1
EXPORT_NAME, ABORT = 1, 2
HAS_FLAGS, SEND_FLUSH = 1, 4
READ, WRITE, DISCONNECT, FLUSH = range(4)
INVALID = 22


class Disk:
    """Serves `image` as a network block device on a Unix socket.

    Writes are durable only after a flush. `cut` cuts the power: of the writes since the last flush, any part may be lost,
    in whole sectors. `writes_per_second` limits the speed.
    """

    def __init__(self, image, path, writes_per_second=None):
        self.durable = bytearray(image)
        self.seen = bytearray(image)
        self.unflushed = []
        self.pause = 1 / writes_per_second if writes_per_second else 0
        self.free_at = 0.0
        self.flushes = self.writes = 0
        self.alive = True
        self.lock = threading.Lock()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen(1)
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self, chance):
        """Cuts the power; returns the disk's content as the next boot finds it.

        The random generator `chance` decides which unflushed writes had reached the disk: about half of them, independently
        of their order, and one in eight of these only in part.
        """
        with self.lock:
            self.alive = False
            for offset, data in self.unflushed:
                if chance.random() < 0.5:
                    continue
                if chance.random() < 0.125:
                    data = data[: SECTOR * chance.randrange(len(data) // SECTOR + 1)]
                self.durable[offset : offset + len(data)] = data
            self.listener.close()
            return bytes(self.durable)

    def _serve(self):
        try:
            connection, _ = self.listener.accept()
            with connection, connection.makefile("rwb") as stream:
                if self._greet(stream):
                    while self.alive and self._answer(stream):
                        pass
        except (OSError, struct.error, ValueError):
            # The machine has ended.
            pass

    def _greet(self, stream):
        stream.write(struct.pack(">8sQH", b"NBDMAGIC", OPTIONS, FIXED_NEWSTYLE))
        stream.flush()
        stream.read(4)
        while True:
            _, option, length = struct.unpack(">QII", stream.read(16))
            stream.read(length)
            if option == EXPORT_NAME:
                stream.write(struct.pack(">QH", len(self.seen), HAS_FLAGS | SEND_FLUSH))
                stream.flush()
                return True
            stream.write(struct.pack(">QIII", 0x3E889045565A9, option, UNSUPPORTED, 0))
            stream.flush()
            if option == ABORT:
                return False

    def _answer(self, stream):
        """Answers one request; returns False after the last one."""
        _, _, kind, handle, offset, length = struct.unpack(">IHHQQI", stream.read(28))
        if kind == DISCONNECT:
            return False
        data = stream.read(length) if kind == WRITE else b""
        if kind == WRITE and self.pause:
            self.free_at = max(self.free_at + self.pause, time.monotonic())
            time.sleep(max(0, self.free_at - time.monotonic()))
        with self.lock:
            if not self.alive:
                return False
            error, sent = 0, b""
            if kind == READ:
                sent = self.seen[offset : offset + length]
            elif kind == WRITE:
                self.writes += 1
                self.seen[offset : offset + length] = data
                self.unflushed.append((offset, data))
            elif kind == FLUSH:
                self._flush()
            else:
                error = INVALID
            stream.write(struct.pack(">IIQ", 0x67446698, error, handle) + sent)
            stream.flush()
        return True

    def _flush(self):
        self.flushes += 1
        for offset, data in self.unflushed:
            self.durable[offset : offset + len(data)] = data
        self.unflushed.clear()
