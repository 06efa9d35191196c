// Reads what the box shows and plays, and hands each message on as its head and its body; at the end nothing.
"use strict";

async function read() {
  const reader = (await fetch("stream")).body.getReader();
  let rest = new Uint8Array(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (rest.length) {
      const both = new Uint8Array(rest.length + value.length);
      both.set(rest);
      both.set(value, rest.length);
      rest = both;
    } else {
      rest = value;
    }
    while (rest.length >= 24) {
      const head = new Uint32Array(rest.slice(0, 24).buffer);
      if (rest.length < 24 + head[5]) break;
      const body = rest.slice(24, 24 + head[5]).buffer;
      postMessage([head, body], [body]);
      rest = rest.subarray(24 + head[5]);
    }
  }
}
read().catch(() => {}).then(() => postMessage(null));
