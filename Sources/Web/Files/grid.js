// Makes the rows of cards behave as a spreadsheet, and keeps what was typed in the browser until the box has saved it.
"use strict";

const grid = document.getElementById("grid");
if (grid) {
  const body = grid.querySelector("tbody"), kept = location.pathname;
  // Which rows of the box those of this browser began with, or became at last.
  let from = grid.dataset.kept;
  const rows = () => [...body.rows];
  const fields = (row) => [...row.querySelectorAll("input.f")];
  const markOf = (row) => row.querySelector("[name=mark]");

  // The rows that are filled, as a list of questions, answers and marks.
  const pairs = () => rows().map((row) => [...fields(row), markOf(row)].map((field) => field.value)).filter(([q, a]) => q || a);

  // A row of a photo that is to be compared with the page; whoever has typed in it has done so.
  function mark(line, value) {
    markOf(line).value = value;
    line.cells[1].classList.toggle("unsure", value !== "");
    line.querySelector(".compare").hidden = value === "";
  }

  function row(number) {
    while (body.rows.length <= number && body.rows.length < 500) {
      const copy = body.rows[0].cloneNode(true), count = body.rows.length + 1;
      copy.querySelector(".no").textContent = count;
      copy.querySelector(".msg").textContent = "";
      copy.cells[1].classList.remove("double");
      mark(copy, "");
      for (const field of fields(copy)) {
        field.value = "";
        field.setAttribute("aria-label", field.getAttribute("aria-label").replace(/\d+$/, count));
      }
      body.append(copy);
    }
    return body.rows[Math.min(number, body.rows.length - 1)];
  }

  // Where a field is: its row, and 0 for a question or 1 for an answer.
  function place(field) {
    const line = field.closest("tr");
    return [line.sectionRowIndex, fields(line).indexOf(field)];
  }
  function go(number, column) {
    if (number >= 0) fields(row(number))[column].focus();
  }

  function changed() {
    const seen = new Set();
    for (const line of rows()) {
      const [question] = fields(line), text = question.value.trim();
      const isTwice = text !== "" && seen.has(text);
      seen.add(text);
      line.cells[1].classList.toggle("double", isTwice);
      line.querySelector(".msg").textContent = isTwice ? grid.dataset.twice : "";
    }
    localStorage.setItem(kept, JSON.stringify({ from, rows: pairs() }));
  }
  function show(field) {
    showPapers(...fields(field.closest("tr")).map((one) => one.value));
  }

  // A minute after a change, the box keeps the rows, too.
  let timer = null;
  function keepAtBox() {
    timer ??= setTimeout(async () => {
      timer = null;
      const body = new URLSearchParams(new FormData(grid));
      const answer = await fetch(`${grid.getAttribute("action")}/draft`, { method: "POST", body }).catch(() => null);
      if (!answer?.ok) return;
      from = await answer.text();
      changed();
    }, 60_000);
  }

  // What this browser has is newer than the rows that the box has kept, unless others have been kept or saved there since.
  const draft = JSON.parse(localStorage.getItem(kept) || "{}");
  if (draft.rows?.length && draft.from === from) {
    for (const line of rows()) {
      for (const field of fields(line)) field.value = "";
      mark(line, "");
    }
    draft.rows.forEach((pair, number) => {
      fields(row(number)).forEach((field, column) => { field.value = pair[column]; });
      mark(row(number), pair[2] ?? "");
    });
    changed();
  }
  grid.addEventListener("input", (event) => {
    mark(event.target.closest("tr"), "");
    changed();
    keepAtBox();
    show(event.target);
  });
  // In an empty row, the card that was written last stays in sight.
  grid.addEventListener("focusin", ({ target }) => {
    if (target.matches("tbody input") && fields(target.closest("tr")).some((field) => field.value)) show(target);
  });
  grid.addEventListener("keydown", (event) => {
    if (!event.target.matches("tbody input") || event.isComposing) return;
    const [number, column] = place(event.target), steps = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
    if (!(event.key in steps)) {
      // Tab leads on from the last answer to a new row; from an empty row, to the buttons.
      if (event.key === "Tab" && !event.shiftKey && column === 1 && fields(rows()[number]).some((one) => one.value)) row(number + 1);
      return;
    }
    event.preventDefault();
    // On a phone, Enter leads from a question to its answer.
    if (event.key === "Enter" && matchMedia("(max-width: 59.99em)").matches) go(number + column, 1 - column);
    else go(number + steps[event.key], column);
  });
  grid.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    if (!event.target.matches("tbody input") || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const [number, column] = place(event.target);
    text.trim().split(/\r?\n/).forEach((line, down) => {
      const cells = fields(row(number + down));
      line.split("\t").slice(0, 2 - column).forEach((cell, right) => { cells[column + right].value = cell.trim(); });
    });
    changed();
    keepAtBox();
  });
  // The page after this one shows that the box has the rows, or shows those that it does not have.
  grid.addEventListener("submit", () => {
    clearTimeout(timer);
    timer = null;
    sessionStorage.setItem("sent", kept);
  });
}
