"""Touches on the emulated machine's own panel: converts the events of strokes to QMP input events."""

from box import HAND_PANEL, Box
from host import recordings

# The maximum of an axis in QEMU's input events.
AXIS_MAX = 0x7FFF
# Shell commands that set $now to the uptime in hundredths of a second.
NOW = "read up idle < /proc/uptime && now=${up%.*}${up#*.}"


class TouchedBox(Box):
    """A box whose panel is part of the emulated machine: virtio-multitouch, or usb-tablet, which has only one finger."""

    def __init__(self, machine, has_fingers):
        super().__init__(machine)
        self.events = FingerEvents if has_fingers else PointerEvents
        if not has_fingers:
            # For udev, usb-tablet is a mouse, which gets no link from the package's rules.
            self.link = "/dev/input/by-id/usb-QEMU*Tablet*-event-mouse"

    def plug_panel(self):
        self.machine.wait_until(f"test -e {self.link}")

    def touch(self, stroke, then="sleep 0.4"):
        """Touches the panel as in `Box.touch`. Each frame of the stroke is sent at its time by the machine's clock, which
        may be slower than the host's."""
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
    """Converts a value of an axis of the recorded panel to QEMU's range."""
    low, high = HAND_PANEL.axes[code]
    return round((value - low) / (high - low) * AXIS_MAX)


class FingerEvents:
    """Converts evdev events to QMP events for virtio-multitouch; see QEMU's hw/input/virtio-input-hid.c."""

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
    """Converts evdev events to QMP events for usb-tablet, where a finger is the left mouse button."""

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
