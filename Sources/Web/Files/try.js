// The box in a browser: draws what the box shows, plays what it plays, and tells it of touches, keys and shakes.
"use strict";

const box = document.getElementById("box"), screen = document.getElementById("screen");
const paint = screen.getContext("2d", { alpha: false });

// What the box has not been told yet: lines for Sources/Web/Try/BrowserInput.swift. They are sent in order, in one
// request at a time, as a box has one panel. A page without a number does not see the box: it tells nothing.
let lines = [], isTelling = false, number = 0;
function tell(time, ...words) {
  if (!number) return;
  lines.push(time.toFixed(3) + " " + words.join(" "));
  if (!isTelling) send();
}
async function send() {
  isTelling = true;
  try {
    while (lines.length) {
      await fetch("input?page=" + number, { method: "POST", body: lines.splice(0, 4000).join("\n") });
    }
  } catch {
    lines = [];
  }
  isTelling = false;
}

// Fingers, mouse and pen.
const fingers = new Set();
function touch(kind, event) {
  const place = screen.getBoundingClientRect();
  const x = (event.clientX - place.left) / place.width, y = (event.clientY - place.top) / place.height;
  tell(event.timeStamp, kind, event.pointerId, x.toFixed(6), y.toFixed(6));
}
function lift(kind, event) {
  if (fingers.delete(event.pointerId)) tell(event.timeStamp, kind, event.pointerId);
}
screen.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  event.preventDefault();
  screen.focus({ preventScroll: true });
  listen();
  screen.setPointerCapture(event.pointerId);
  fingers.add(event.pointerId);
  touch("d", event);
});
screen.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  const moves = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
  for (const move of moves.length ? moves : [event]) touch("m", move);
});
screen.addEventListener("pointerup", (event) => lift("u", event));
screen.addEventListener("pointercancel", (event) => lift("c", event));
// Of fingers that are lifted at once, Firefox reports one only, but all of them lose what they had captured.
screen.addEventListener("lostpointercapture", (event) => lift("u", event));
screen.addEventListener("contextmenu", (event) => event.preventDefault());

// Keys, by the numbers of linux/input-event-codes.h.
const codes = { Enter: 28, NumpadEnter: 96, ArrowLeft: 105, ArrowRight: 106, ArrowUp: 103, ArrowDown: 108, Escape: 1,
  KeyR: 19, KeyY: 21, KeyN: 49, PageUp: 104, PageDown: 109, Delete: 111, Backspace: 14, MediaPlayPause: 164,
  Numpad1: 79, Numpad2: 80, Numpad3: 81, Numpad4: 75, Numpad5: 76, Numpad6: 77, Numpad7: 71, Numpad8: 72, Numpad9: 73 };
for (let digit = 1; digit < 10; digit++) codes["Digit" + digit] = digit + 1;
const pressed = new Set();
function isBoxes(event) {
  return (event.target === document.body || event.target === screen)
    && !event.ctrlKey && !event.altKey && !event.metaKey;
}
addEventListener("keydown", (event) => {
  if (!isBoxes(event)) return;
  if (event.code === "Space") {
    event.preventDefault();
    if (!event.repeat) shake();
  } else if (codes[event.code]) {
    event.preventDefault();
    listen();
    if (pressed.has(event.code)) return;
    pressed.add(event.code);
    tell(event.timeStamp, "k", codes[event.code], 1);
  }
});
addEventListener("keyup", (event) => {
  if (pressed.delete(event.code)) tell(event.timeStamp, "k", codes[event.code], 0);
});
// Another window has the keys and fingers now.
addEventListener("blur", () => {
  const now = performance.now();
  for (const finger of fingers) tell(now, "c", finger);
  for (const code of pressed) tell(now, "k", codes[code], 0);
  fingers.clear();
  pressed.clear();
});

// Shakes: five times a second from side to side, as a hand does, or what the motion sensor says.
let shaking = 0;
function shake() {
  listen();
  if (shaking) return;
  const begin = performance.now();
  box.classList.add("shaken");
  shaking = setInterval(() => {
    const now = performance.now(), time = (now - begin) / 1000;
    const swing = time < 0.8 ? 1.5 * Math.sin(10 * Math.PI * time) : 0;
    tell(now, "a", swing.toFixed(3), 0, 1);
    if (time < 1.2) return;
    clearInterval(shaking);
    shaking = 0;
    box.classList.remove("shaken");
  }, 10);
}
document.getElementById("shake").addEventListener("click", shake);
addEventListener("devicemotion", (event) => {
  const felt = event.accelerationIncludingGravity;
  if (shaking || !felt || felt.x === null) return;
  tell(event.timeStamp, "a", ...[felt.x, felt.y, felt.z].map((axis) => (axis / 9.81).toFixed(3)));
});

// Sounds; browsers play none before somebody has touched the page.
let audio = null, end = 0;
// What came last before the browser was ready to play, at most 100 ms of it, and what is not heard yet.
let early = [], due = new Set();
function listen() {
  if (!audio && window.AudioContext) {
    audio = new AudioContext({ sampleRate: 48000, latencyHint: "interactive" });
    audio.addEventListener("statechange", begin);
  }
  if (audio && audio.state === "suspended") audio.resume();
}
function begin() {
  if (audio.state !== "running") return;
  for (const { samples, came } of early.splice(0)) if (performance.now() - came < 1000) play(samples);
}
// The last of samples, at most so many seconds.
function latest(samples, seconds) {
  return samples.subarray(Math.max(0, samples.length - 2 * Math.round(48000 * seconds)));
}
function play(samples) {
  if (!audio) return;
  if (audio.state !== "running") {
    early.push({ samples: latest(samples, 0.1), came: performance.now() });
    let rest = 9600;
    const kept = early.findLastIndex((part) => (rest -= part.samples.length) < 0);
    early = early.slice(kept + 1);
    return;
  }
  // After a stall, what is late would make everything later late.
  samples = latest(samples, 0.2);
  if (end > audio.currentTime + 0.2) {
    for (const source of due) source.stop();
    due.clear();
    end = 0;
  }
  const frames = samples.length / 2, sound = audio.createBuffer(2, frames, 48000);
  for (const side of [0, 1]) {
    const channel = sound.getChannelData(side);
    for (let frame = 0; frame < frames; frame++) channel[frame] = samples[2 * frame + side] / 32768;
  }
  const source = audio.createBufferSource();
  source.buffer = sound;
  source.connect(audio.destination);
  // What begins anew has some time for the way here, so that the rest comes before it is due.
  if (end < audio.currentTime) end = audio.currentTime + 0.03;
  due.add(source);
  source.addEventListener("ended", () => due.delete(source));
  source.start(end);
  end += frames / 48000;
}

// What the box shows: messages of Sources/Web/Try/BrowserScreen.swift.
function draw(x, y, width, height, runs) {
  const image = paint.createImageData(width, height), pixels = new Uint32Array(image.data.buffer);
  let at = 0;
  for (const run of runs) pixels.fill((0xff000000 | run) >>> 0, at, at += run >>> 24);
  paint.putImageData(image, x, y);
  screen.dispatchEvent(new Event("painted"));
}
function take([kind, x, y, width, height], body) {
  if (kind === 1) [screen.width, screen.height] = [width, height];
  if (kind === 2) draw(x, y, width, height, new Uint32Array(body));
  if (kind === 3) play(new Int16Array(body));
  if (kind === 4) number = x;
}
// A thread of its own reads the stream: after a touch, Chromium lets the page's own reading wait for 100 ms.
new Worker("stream.js").onmessage = ({ data }) => {
  if (data) return take(...data);
  number = 0;
  lines = [];
  document.getElementById("ended").hidden = false;
};

// Files that are chosen, or dropped on the page, come on a USB stick.
const stick = document.getElementById("stick");
async function plugIn(files) {
  for (const file of files) {
    await fetch("stick?name=" + encodeURIComponent(file.name), { method: "POST", body: file });
  }
}
if (stick) {
  stick.addEventListener("change", () => plugIn(stick.files));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    plugIn(event.dataTransfer.files);
  });
  document.getElementById("out").addEventListener("click", () => fetch("stick/out", { method: "POST" }));
  // What the box has saved on the stick can be taken from there.
  const files = document.getElementById("files");
  files.addEventListener("toggle", async () => {
    if (!files.open) return;
    const names = await (await fetch("stick/files")).json();
    files.querySelector("ul").replaceChildren(...names.map((name) => {
      const item = document.createElement("li"), link = document.createElement("a");
      [link.href, link.download, link.textContent] = ["stick/files/" + encodeURIComponent(name), name, name];
      item.append(link);
      return item;
    }));
  });
}

// The box is started anew with what is chosen.
for (const name of ["panel", "rotation", "theme", "language"]) {
  document.getElementById(name).addEventListener("change", async ({ target }) => {
    await fetch("choice", { method: "POST", body: name + "=" + target.value });
    if (name === "language") location.reload();
    screen.focus();
  });
}
screen.focus();
