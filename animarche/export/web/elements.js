// The game, and how the page is made of it. Whatever comes from the game becomes text, never markup.

const game = JSON.parse(document.getElementById("game").textContent);

/** The element with an id. */
function byId(id) {
  return document.getElementById(id);
}

/** Words of the page, their blanks filled: say("step", {n: 1, last: 9}). */
function say(key, blanks = {}) {
  return game.words[key].replace(/\{(\w+)\}/g, (all, name) => (name in blanks ? blanks[name] : all));
}

/** An element: make("p.faint", {title: "…"}, "text", other). Attributes that are null or false are
 * left out, functions listen ("click"), and children that are null are none. */
function make(kind, looks = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const found = document.createElement(tag);
  if (classes.length) found.className = classes.join(" ");
  for (const [name, value] of Object.entries(looks)) {
    if (typeof value === "function") found.addEventListener(name, value);
    else if (value === true) found.setAttribute(name, "");
    else if (value !== null && value !== false) found.setAttribute(name, value);
  }
  found.append(...children.filter((child) => child !== null));
  return found;
}

/** An element of a drawing. */
function draw(tag, looks = {}, ...children) {
  const found = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(looks)) found.setAttribute(name, value);
  found.append(...children);
  return found;
}

/** The letter of a player on the player's color. */
function badge(who) {
  return make(`span.badge.own-${game.players[who].color}`, {}, game.players[who].letter);
}

/** A player by letter and name. */
function person(who) {
  return make("span.person", {}, badge(who), " ", make("bdi", {}, game.players[who].name));
}

/** An animal, called by its name where it cannot be seen. */
function animal(id) {
  const [emoji, name] = game.animals[id] ?? [id, id];
  return make("span.animal", { role: "img", "aria-label": name, title: name }, emoji);
}

function animalName(id) {
  return (game.animals[id] ?? [id, id])[1];
}

/** The name of a cell: rows a to d from north to south, columns 1 to 4 from west to east. */
function cellName(cell) {
  return `${"abcd"[Math.floor(cell / 4)]}${(cell % 4) + 1}`;
}

/** The position at each step: the one before with the parts that changed. */
const positions = [];
for (const step of game.steps) positions.push({ ...positions.at(-1), ...step.parts });

const LAST = positions.length - 1;
