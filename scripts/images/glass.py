"""A finger on the emulated glass: strokes become events of QEMU's monitor."""

from box import HAND_PANEL, Box
from host import recordings

# QEMU's range of an axis.
FULL = 0x7FFF
# A shell's words that set `now` to the hundredths of a second since the start.
NOW = "read up idle < /proc/uptime && now=${up%.*}${up#*.}"


class TouchedBox(Box):
    """A box whose panel is the emulated machine's own: virtio-multitouch, or usb-tablet, which knows one finger."""

    def __init__(self, machine, has_fingers):
        super().__init__(machine)
        self.events = FingerEvents if has_fingers else PointerEvents

    def plug_panel(self):
        self.machine.wait_until("test -e /dev/input/studykiosk-touch")

    def touch(self, stroke, then="sleep 0.4"):
        """See `Box.touch`: a stroke's frames, each at its time by the machine's clock, which a busy one is slow to follow."""
        hand = recordings.Touches(HAND_PANEL)
        stroke(hand)
        begun = int(self.run(f"{NOW}; echo $now"))
        events = self.events()
        for line in hand.lines:
            _, moment, kind, code, value = line.split()
            frame = events.add(int(kind, 16), int(code, 16), int(value))
            if frame:
                self.run(f"while {NOW} && [ $now -lt {begun + round(float(moment) * 100)} ]; do sleep 0.01; done")
                self.machine.ask("input-send-event", events=frame)
        return self.run(then)


def share(code, value):
    low, high = HAND_PANEL.axes[code]
    return round((value - low) / (high - low) * FULL)


class FingerEvents:
    """Collects a frame for virtio-multitouch; see QEMU's hw/input/virtio-input-hid.c."""

    def __init__(self):
        self.slot, self.number, self.frame, self.begins = 0, -1, [], False

    def add(self, kind, code, value):
        """Returns the frame that ends with this event, or None."""
        if kind == recordings.EV_ABS and code == recordings.MT_SLOT:
            self.slot = value
        elif kind == recordings.EV_ABS and code == recordings.MT_TRACKING_ID:
            self.number = value
            self.frame.append(self.event("begin" if value >= 0 else "end"))
        elif kind == recordings.EV_ABS and code in (recordings.MT_X, recordings.MT_Y):
            axis = "x" if code == recordings.MT_X else "y"
            if not self.frame:
                self.frame.append(self.event("update"))
            self.frame.append(self.event("data", axis, share(code, value)))
        elif kind == recordings.EV_KEY:
            self.frame.append({"type": "btn", "data": {"button": "touch", "down": bool(value)}})
        elif kind == recordings.EV_SYN:
            frame, self.frame = self.frame, []
            return frame
        return None

    def event(self, kind, axis="x", value=0):
        return {"type": "mtt", "data": {"type": kind, "slot": self.slot, "tracking-id": self.number, "axis": axis, "value": value}}


class PointerEvents:
    """Collects a frame for usb-tablet, whose finger is a mouse's button."""

    def __init__(self):
        self.frame = []

    def add(self, kind, code, value):
        """Returns the frame that ends with this event, or None."""
        if kind == recordings.EV_ABS and code in (recordings.MT_X, recordings.MT_Y):
            axis = "x" if code == recordings.MT_X else "y"
            self.frame.append({"type": "abs", "data": {"axis": axis, "value": share(code, value)}})
        elif kind == recordings.EV_KEY:
            self.frame.append({"type": "btn", "data": {"button": "left", "down": bool(value)}})
        elif kind == recordings.EV_SYN:
            frame, self.frame = self.frame, []
            return frame
        return None
