// Going through the game: the timeline, the buttons, and the keys, which are those of the program.

const UNITS = ["command", "turn", "phase", "round"];
const SPEEDS = [0.5, 1, 2, 4, 8];
const BEAT = 1600; // milliseconds from one step to the next, at speed 1
const KEYS = [
  ["← →", "command"],
  ["Shift ← →", "turn"],
  ["P p", "phase"],
  ["R r", "round"],
  ["Home End", "ends"],
  ["Space", "play"],
  ["− +", "speed"],
  ["g", "goals"],
  ["v", "view"],
  ["?", "help"],
];

let at = 0;
let unit = "command";
let speed = 1;
let timer = null;

/** Show step n. */
function go(n) {
  at = Math.max(0, Math.min(LAST, n));
  drawTable(at);
  drawStep(at);
  drawLog(at);
  drawGoals(at);
  drawChart(at);
  const line = byId("line");
  line.value = `${at}`;
  line.setAttribute("aria-valuetext", `${say("step", { n: at, last: LAST })}, ${byId("when").textContent}`);
  byId("back").disabled = byId("first").disabled = at === 0;
  byId("on").disabled = byId("last").disabled = at === LAST;
  remember(at);
}

/** Let the address name the step. Browsers refuse that in some frames, and when it comes too often. */
function remember(n) {
  try {
    history.replaceState(null, "", `#${n}`);
  } catch {
    // Nothing is lost but a link to this step.
  }
}

/** Go on (by = 1) or back (by = -1) to where the next command, turn, phase or round begins. */
function move(by, which = unit) {
  const steps = game.ways[which];
  go((by > 0 ? steps.find((n) => n > at) : steps.findLast((n) => n < at)) ?? (by > 0 ? LAST : 0));
}

function play(on) {
  clearInterval(timer);
  timer = null;
  if (on) {
    if (at === LAST) go(0);
    timer = setInterval(() => {
      move(1);
      if (at === LAST) play(false);
    }, BEAT / speed);
  }
  const button = byId("play");
  button.replaceChildren(on ? "❚❚" : "▶");
  button.setAttribute("aria-label", say(on ? "pause" : "play"));
  byId("step").setAttribute("aria-live", on ? "off" : "polite");
}

function setSpeed(found) {
  speed = found;
  byId("speed").value = `${speed}`;
  if (timer !== null) play(true);
}

function seeAs(who) {
  seenBy = who;
  drawGoals(at);
  if (who !== null) bringGoals();
}

function showGoals(shown) {
  allGoals = shown;
  drawn = {}; // the deck lies open with the goals
  go(at);
  if (shown) bringGoals();
}

/** Whoever asks to see goals sees them. */
function bringGoals() {
  byId("goals").scrollIntoView({ block: "nearest" });
}

function buildPlayer() {
  const button = (id, sign, click) => make("button", { type: "button", id, "aria-label": say(id), title: say(id), click }, sign);
  const steps = UNITS.map((name) => make("option", { value: name }, say(`by.${name}`)));
  const speeds = SPEEDS.map((size) => make("option", { value: `${size}`, selected: size === 1 }, `${size}×`));
  const line = make("input", { type: "range", id: "line", min: "0", max: `${LAST}`, value: "0", "aria-label": say("timeline"), input: () => go(Number(line.value)) });
  byId("player").append(
    make("div.marks", { "aria-hidden": "true" }, ...game.marks.map(markOf)),
    line,
    buildChart(),
    make(
      "div.buttons",
      {},
      button("first", "|◀", () => go(0)),
      button("back", "◀", () => move(-1)),
      button("play", "▶", () => play(timer === null)),
      button("on", "▶", () => move(1)),
      button("last", "▶|", () => go(LAST)),
      make("label", {}, `${say("by")} `, make("select", { id: "by", change: (event) => (unit = event.target.value) }, ...steps)),
      make("label", {}, `${say("speed")} `, make("select", { id: "speed", change: (event) => setSpeed(Number(event.target.value)) }, ...speeds)),
      make("button", { type: "button", "aria-label": say("keys"), title: say("keys"), click: showKeys }, "?"),
    ),
  );
}

function buildKeys() {
  const keys = KEYS.map(([key, what]) => make("li", {}, make("kbd", {}, key), say(`keys.${what}`)));
  const close = make("button", { type: "button", click: () => byId("keys").close() }, say("key.close"));
  byId("keys").append(make("h2", {}, say("keys")), make("ul", {}, ...keys), close);
}

function showKeys() {
  byId("keys").showModal();
}

const MARKS = { building: "■", ad: "▲", goal: "★", over: "⚑" };

function markOf([n, kind, who, name]) {
  const color = who === null ? "" : `.own-${game.players[who].color}`;
  const looks = { title: `${n}: ${name}`, click: () => go(n) };
  const sign = kind === "round" ? fitting(name, name.replace(/\D/g, "")) : MARKS[kind];
  const found = make(`span.mark.of-${kind}${color}`, looks, sign);
  found.style.left = `${LAST ? (n / LAST) * 100 : 0}%`;
  return found;
}

const PRESSED = {
  ArrowLeft: (event) => move(-1, event.shiftKey ? "turn" : "command"),
  ArrowRight: (event) => move(1, event.shiftKey ? "turn" : "command"),
  P: () => move(-1, "phase"),
  p: () => move(1, "phase"),
  R: () => move(-1, "round"),
  r: () => move(1, "round"),
  Home: () => go(0),
  End: () => go(LAST),
  " ": () => play(timer === null),
  "-": () => setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(speed) - 1)]),
  "+": () => setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + 1)]),
  "=": () => PRESSED["+"](),
  g: () => showGoals(!allGoals),
  "?": showKeys,
  v: () => seeAs(seenBy === null ? 0 : seenBy + 1 < game.players.length ? seenBy + 1 : null),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || byId("keys").open) return;
  const tag = event.target.tagName;
  if (tag === "SELECT" || (event.key === " " && (tag === "BUTTON" || tag === "SUMMARY"))) return;
  if (!Object.hasOwn(PRESSED, event.key)) return;
  event.preventDefault();
  PRESSED[event.key](event);
});

window.addEventListener("hashchange", () => {
  const n = Number(location.hash.slice(1));
  if (Number.isInteger(n) && n !== at) go(n);
});

buildTable();
buildAround();
buildLog();
buildGoals();
buildScores();
buildAbout();
buildPlayer();
buildKeys();
panel("details", say("details"), make("p.faint", {}, say("details.none")));
go(/^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : game.at);
