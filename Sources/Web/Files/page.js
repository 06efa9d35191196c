// Every page also works without this script. The script keeps typed text until the box has saved it, shows
// a photo before it is sent, searches cards while the search words are typed, and offers to set the box's
// clock if the phone shows another time.
"use strict";

// A page was loaded, so the box has saved the form that was sent, or shows it again with an error. Only a
// page marked data-refused contains nothing of the form, so the kept text must not be removed.
const sent = sessionStorage.getItem("sent");
if (sent) {
  if (!document.querySelector("[data-refused]")) localStorage.removeItem(sent);
  sessionStorage.removeItem("sent");
}

for (const form of document.querySelectorAll("form[data-keep]")) {
  const key = form.dataset.keep;
  const fields = [...form.querySelectorAll("textarea")];
  const kept = JSON.parse(localStorage.getItem(key) || "null");
  if (kept && fields.every((field) => !field.value || field.value === kept[field.name])) {
    for (const field of fields) if (kept[field.name]) field.value = kept[field.name];
  }
  form.addEventListener("submit", () => sessionStorage.setItem("sent", key));
  form.addEventListener("input", () => {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(fields.map((f) => [f.name, f.value]))));
  });
}
const photo = document.getElementById("photo");
if (photo) {
  photo.addEventListener("change", () => {
    const place = document.getElementById("preview");
    place.replaceChildren();
    if (!photo.files[0]) return;
    const picture = document.createElement("img");
    picture.alt = "";
    picture.src = URL.createObjectURL(photo.files[0]);
    place.append(picture);
  });
}


// The papers beside the fields: pictures that the box paints of what is typed, one after the other.
const papers = document.getElementById("papers");
let wanted = null, isPainting = false;
function showPapers(question, answer) {
  // Beside fields at a desk, empty papers show where the card comes; above them on a phone, they would only take room.
  papers.classList.toggle("blank", !question && !answer);
  wanted = [question, answer];
  if (!isPainting) paintPapers();
}
async function paintPapers() {
  isPainting = true;
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  while (wanted) {
    const [question, answer] = wanted.map((text) => encodeURIComponent(text.slice(0, 500)));
    wanted = null;
    // Not decode(): in Firefox, it can mean the picture before, and each letter would ask the box for two more.
    await Promise.all([...papers.querySelectorAll("[data-side]")].map((paper) => new Promise((done) => {
      paper.onload = paper.onerror = done;
      paper.src = `/paper.png?side=${paper.dataset.side}&theme=${theme}&question=${question}&answer=${answer}`;
    })));
  }
  isPainting = false;
}
const [question, answer] = ["question", "answer"].map((name) => document.getElementById(name));
if (papers && question) {
  const show = () => showPapers(question.value, answer.value);
  show();
  for (const field of [question, answer]) field.addEventListener("input", show);
} else if (papers) showPapers("", "");

const printer = document.getElementById("print");
if (printer) {
  printer.hidden = false;
  printer.addEventListener("click", () => window.print());
}

const clock = document.getElementById("clock");
// In milliseconds: longer than a slow page takes to load, and shorter than a wrong time that matters.
if (clock && Math.abs(Date.now() - clock.dataset.time) > 120_000) {
  clock.hidden = false;
  clock.addEventListener("submit", () => { clock.elements.time.value = Date.now(); });
}

// One tick for all cards of a page.
document.addEventListener("change", ({ target }) => {
  if (target.id !== "all") return;
  for (const tick of target.form.querySelectorAll("[name=card]")) tick.checked = target.checked;
});

const search = document.getElementById("q");
if (search) {
  let wait;
  search.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(async () => {
      const words = search.value;
      const answer = await fetch(`${search.form.action}?q=${encodeURIComponent(words)}`);
      if (!answer.ok || search.value !== words) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const cards = page.getElementById("cards");
      if (cards) document.getElementById("cards").replaceWith(cards);
    }, 200);
  });
}
