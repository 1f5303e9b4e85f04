/**
 * The inspector's page: asks localnet once a second what there is, and shows what has changed.
 *
 * The key comes behind the # of the address that localnet prints, and stays in this tab.
 */

import { input, make } from "./forms.js";

const KEY = "localnet-key";
const EVERY = 1000;
const ROUTINE = ["canister_global_timer", "canister_heartbeat"];
const MOST_SHOWN = 500;
const at = (id) => document.getElementById(id);

if (location.hash.length > 1) {
  sessionStorage.setItem(KEY, location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}

async function ask(path, asked) {
  const key = sessionStorage.getItem(KEY) ?? "";
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${key}` };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(asked) });
  const answer = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

function notice(text, isError = false) {
  if (at("notice").textContent === text) return;
  at("notice").textContent = text;
  at("notice").className = isError ? "error" : "";
}

// -- what there is

let state = { now: 0, canisters: [], lines: [] };
let lines = [];
let last = 0;
let run = 0;
let chosen = null;
let shown = null; // the code whose methods are shown
let isLost = false;

let isLooking = false;
let lookAgain = false;

/** Ask localnet, one request at a time, so that no line is told twice. */
async function look() {
  lookAgain = true;
  if (isLooking) return;
  isLooking = true;
  while (lookAgain) {
    lookAgain = false;
    await refresh();
  }
  isLooking = false;
}

async function refresh() {
  try {
    state = await ask("state", { after: last });
    if (state.run !== run) { // localnet was started anew, and numbers its lines from 1
      [run, last, lines, shown] = [state.run, 0, [], null];
      state = await ask("state", { after: 0 });
    }
    if (isLost) notice("");
    isLost = false;
    draw();
    take(state.lines);
  } catch (problem) {
    isLost = true;
    notice(problem instanceof TypeError ? "localnet does not answer; is it running?" : problem.message, true);
  }
}

function draw() {
  if (chosen === null || !state.canisters.some((each) => each.id === chosen)) chosen = state.canisters[0]?.id ?? null;
  const time = new Date(state.now).toISOString().replace("T", " ").slice(0, 19);
  at("clock").textContent = `${time} UTC${state.advancing ? ", advancing" : state.paused ? ", paused" : ""}`;
  at("pause").textContent = state.paused && !state.advancing ? "Resume" : "Pause";
  at("step").disabled = state.advancing || !state.has_next;
  drawCanisters();
  const canister = state.canisters.find((each) => each.id === chosen);
  at("canister").hidden = canister === undefined;
  if (canister !== undefined) drawCanister(canister);
}

/** Show *news*, the lines that localnet has told since the last request. */
function take(news) {
  if (news.length === 0) return;
  last = news.at(-1).n;
  lines = [...lines, ...news].slice(-2 * MOST_SHOWN);
  drawLines();
}

function drawCanisters() {
  const names = state.canisters.map((each) => `${each.id} ${each.name} ${each.status}`).join("\n");
  const list = at("canisters");
  if (list.dataset.names !== names) {
    list.dataset.names = names;
    list.replaceChildren(...state.canisters.map((each) => {
      const button = make("button", { type: "button", textContent: each.name + (each.status === "running" ? "" : ` (${each.status})`) });
      button.dataset.id = each.id;
      button.addEventListener("click", () => { chosen = each.id; draw(); drawLines(); });
      return make("li", {}, button);
    }));
  }
  for (const button of list.querySelectorAll("button")) button.toggleAttribute("aria-current", button.dataset.id === chosen);
}

const bytes = (number) => (number < 10_000 ? `${number} B` : number < 1e7 ? `${Math.round(number / 1024)} KiB` : `${Math.round(number / 1048576)} MiB`);
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "_");

function seconds(milliseconds) {
  const all = Math.max(0, milliseconds) / 1000;
  if (all < 120) return `${all.toFixed(all < 10 ? 1 : 0)} s`;
  if (all < 7200) return `${Math.floor(all / 60)} min ${Math.floor(all % 60)} s`;
  return all < 172_800 ? `${Math.floor(all / 3600)} h ${Math.floor((all % 3600) / 60)} min` : `${Math.floor(all / 86_400)} d`;
}

function drawCanister(canister) {
  at("name").textContent = canister.name;
  const entries = canister.maps.reduce((sum, each) => sum + each, 0);
  const facts = {
    Id: canister.id,
    Status: canister.code === null ? `${canister.status}, no code` : canister.status,
    Cycles: grouped(canister.cycles),
    "Stable memory": `${bytes(canister.stable)}; ${canister.maps.length} maps, ${entries} entries, ${bytes(canister.map_bytes)}`,
    "Python variables": bytes(canister.heap),
    Snapshots: canister.snapshots,
  };
  if (canister.heartbeat !== null) facts.Heartbeat = `in ${seconds(canister.heartbeat - state.now)}`;
  const told = Object.entries(facts);
  const list = at("facts");
  if (list.childElementCount !== 2 * told.length) list.replaceChildren(...told.flatMap(() => [make("dt"), make("dd")]));
  told.forEach(([name, value], number) => {
    list.children[2 * number].textContent = name;
    list.children[2 * number + 1].textContent = value;
  });
  const count = canister.timers.length + canister.more_timers;
  at("timers").querySelector("summary").textContent = `${count} timer${count === 1 ? "" : "s"}`;
  at("timers").querySelector("tbody").replaceChildren(...canister.timers.map((timer) => row([
    seconds(timer.due - state.now), timer.interval === null ? "once" : seconds(timer.interval), timer.calls,
  ])));
  const code = `${canister.id} ${canister.code}`;
  if (shown !== code) {
    shown = code;
    drawMethods(canister);
  }
}

const row = (cells) => make("tr", {}, ...cells.map((cell) => (cell instanceof Node ? cell : make("td", { textContent: cell }))));

// -- methods

async function drawMethods(canister) {
  at("methods").replaceChildren();
  if (canister.code === null) return;
  try {
    const found = await ask("interface", { canister: canister.id });
    if (canister.id !== chosen) return;
    const candid = make("details", {}, make("summary", { textContent: "The interface in Candid" }), make("pre", { textContent: found.text }));
    at("methods").replaceChildren(...found.methods.map((method) => drawMethod(canister.id, method, found.types)), candid);
  } catch (problem) {
    notice(problem.message, true);
  }
}

function drawMethod(canister, method, types) {
  const details = make("details", {}, make("summary", {}, make("strong", { textContent: method.name }), " ", make("code", { textContent: method.signature })));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(methodForm(canister, method, types));
  });
  return details;
}

function methodForm(canister, method, types) {
  const forms = method.args.map((type, number) => input(type, types, method.args.length > 1 ? `argument ${number + 1}` : "argument"));
  const inputs = make("div", {}, ...forms.map((form) => form.element));
  const written = make("textarea", { rows: 3, hidden: true, spellcheck: false, ariaLabel: `Arguments of ${method.name} in Candid's text` });
  const asText = make("input", { type: "checkbox" });
  const result = make("pre", { hidden: true, tabIndex: 0, ariaLabel: `Result of ${method.name}` });
  result.setAttribute("aria-live", "polite");
  const button = make("button", { textContent: method.kind === "update" ? "Call" : "Query" });
  const form = make("form", {}, inputs, written);
  if (forms.length > 0) form.append(make("div", { className: "field" }, make("label", {}, asText, " write the arguments in Candid's text")));
  form.append(button, result);
  const values = () => `(${forms.map((each) => each.text()).join(", ")})`;
  const show = (text, name) => {
    result.hidden = false;
    result.textContent = text;
    result.className = name;
  };
  asText.addEventListener("change", () => {
    if (asText.checked) {
      try { written.value = values(); } catch { written.value ||= "()"; }
    }
    written.hidden = !asText.checked;
    inputs.hidden = asText.checked;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const who = at("who").value;
      const as = who === "anonymous" ? "2vxsx-fae" : who === "admin" ? "admin" : at("principal").value;
      const text = asText.checked ? written.value : values();
      const answer = await ask("call", { canister, method: method.name, arguments: text, as });
      if ("ok" in answer) show(answer.ok, "ok");
      else show(answer.code ? `${answer.code} (reject code ${answer.reject})\n${answer.error}` : answer.error, "error");
    } catch (problem) {
      show(problem.message, "error");
    }
    button.disabled = false;
    look();
  });
  return form;
}

// -- what was said, and done

const clock = (milliseconds) => new Date(milliseconds).toISOString().slice(11, 23);

/** Replace what *list* shows; who has scrolled up keeps their place. */
function fill(list, children, scrolled = list) {
  const isAtEnd = scrolled.scrollTop + scrolled.clientHeight >= scrolled.scrollHeight - 8;
  list.replaceChildren(...children);
  if (isAtEnd) scrolled.scrollTop = scrolled.scrollHeight;
}

function drawLines() {
  const canister = state.canisters.find((each) => each.id === chosen);
  const names = [canister?.id, canister?.name];
  const wanted = lines.filter((line) => !at("only").checked || names.includes(line.canister));
  const said = wanted.filter((line) => line.kind !== "message").slice(-MOST_SHOWN);
  fill(at("lines"), said.map((line) => make("li", { className: line.kind },
    make("span", { className: "quiet", textContent: `${clock(line.when)} ${at("only").checked ? "" : `${line.canister} `}` }),
    line.kind === "print" ? line.text : `${line.kind}: ${line.text}`)));
  const calls = wanted.filter((line) => line.kind === "message" && (at("routine").checked || !ROUTINE.includes(line.method) || line.result !== "ok"));
  fill(at("calls").querySelector("tbody"), calls.slice(-MOST_SHOWN).map((line) => row([
    clock(line.when), line.method, `${(line.microseconds / 1000).toFixed(1)} ms`, bytes(line.in), bytes(line.out),
    make("td", { textContent: line.result, className: line.result === "reply" || line.result === "ok" ? "ok" : "error", title: `by ${line.caller}` }),
  ])), at("calls").parentElement);
}

// -- what its user does

async function time(action, by = "") {
  try {
    notice((await ask("time", { action, by })).said);
  } catch (problem) {
    notice(problem.message, true);
  }
  look();
}

at("pause").addEventListener("click", () => time(state.paused && !state.advancing ? "resume" : "pause"));
at("step").addEventListener("click", () => time("step"));
at("time").addEventListener("submit", (event) => {
  event.preventDefault();
  time("advance", at("by").value.trim());
});
at("who").addEventListener("change", () => { at("other").hidden = at("who").value !== "other"; });
for (const id of ["only", "routine"]) at(id).addEventListener("change", drawLines);

look();
setInterval(() => { if (!document.hidden) look(); }, EVERY);
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
