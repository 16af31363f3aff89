// The table as it lies: the plaza in the middle, each board along its side, nameplates at the corners.

const rows = game.rows;
const two = game.players.length === 2;
const west = two ? 0 : 1; // columns before the plaza
const PLATES = two
  ? { north: [1, 5], south: [rows + 2, 5] }
  : { north: [1, 1], east: [1, 6], south: [rows + 2, 6], west: [rows + 2, 1] };

const BESIDE = (rows / 2) * 4 + 2; // the cell whose corner, where its name stands elsewhere, is the fountain

/** What is drawn: {parts, element, draw(element, position)}; drawn anew when one of its parts changes. */
const pieces = [];

function piece(parts, element, drawing) {
  pieces.push({ parts, element, drawing });
  return element;
}

function place(element, row, column, high = 1, wide = 1) {
  element.style.gridArea = `${row} / ${column} / span ${high} / span ${wide}`;
  return element;
}

function plotPlace(seat, index) {
  if (seat === "north") return [1, west + 1 + index];
  if (seat === "south") return [rows + 2, west + 1 + index];
  return [2 + index, seat === "west" ? 1 : west + 5];
}

function buildTable() {
  const market = byId("market");
  byId("main").className = market.className = two ? "two" : "four";
  market.setAttribute("aria-label", say("table.plaza"));
  const stones = make("div.stones", { "aria-hidden": "true" });
  market.append(place(stones, 2, west + 1, rows, 4));
  for (let cell = 0; cell < rows * 4; cell++) market.append(cellPiece(cell));
  market.append(piece(["buildings"], make("div.buildings"), drawBuildings));
  const fountain = { role: "img", "aria-label": say("fountain") };
  market.append(place(make("div.fountain", fountain, make("span", {}, "⛲")), 2, west + 1, rows, 4));
  game.players.forEach((player, who) => {
    for (let index = 0; index < 4; index++) market.append(plotPiece(player, who, index));
    market.append(platePiece(player, who));
  });
}

// ---- the plaza

function cellPiece(cell) {
  const closed = game.closed.includes(cell);
  const element = make(closed ? "div.cell.closed" : "div.cell", { role: "group" });
  place(element, 2 + Math.floor(cell / 4), west + 1 + (cell % 4));
  element.dataset.cell = cell;
  if (closed) {
    element.setAttribute("aria-label", `${cellName(cell)}: ${say("table.closed")}`);
    return element;
  }
  return piece([`cell${cell}`], element, (here, position) => {
    const animals = position[`cell${cell}`];
    here.setAttribute("aria-label", [cellName(cell), ...animals.map(animalName)].join(" "));
    here.replaceChildren(
      make(cell === BESIDE ? "span.label.beside" : "span.label", { "aria-hidden": "true" }, cellName(cell)),
      make("span.animals", {}, ...animals.map(animal)),
    );
  });
}

function drawBuildings(element, position) {
  element.replaceChildren(
    ...position.buildings.map(([id, [one, other], owner]) => {
      const card = game.publics[id];
      const name = `${card.name} (${game.players[owner].name})`;
      const looks = { "aria-label": name, click: () => tell(aboutPublic(id, owner)) };
      const built = make(
        `button.building.room-${Math.min(card.room, 2)}.own-${game.players[owner].color}`,
        looks,
        make("span.plank", {}, badge(owner), " ", fitting(card.name, card.short)),
      );
      built.type = "button";
      const across = other === one + 1;
      return place(built, 2 + Math.floor(one / 4), west + 1 + (one % 4), across ? 1 : 2, across ? 2 : 1);
    }),
  );
}

/** A name in full where the table is large, else in short. */
function fitting(long, short) {
  return make("span.fitting", {}, make("span.long", {}, long), make("span.short", {}, short));
}

// ---- boards and nameplates

function plotPiece(player, who, index) {
  const element = make("button.plot");
  element.type = "button";
  element.classList.add(`own-${player.color}`, `pattern-${who}`, player.seat);
  element.addEventListener("click", () => tell(aboutPlot(who, index)));
  for (const [event, lit] of [["mouseenter", true], ["mouseleave", false], ["focus", true], ["blur", false]]) {
    element.addEventListener(event, () => light(game.fronts[who][index], lit));
  }
  place(element, ...plotPlace(player.seat, index));
  return piece([`plot${who}.${index}`], element, (here, position) => {
    const plot = position[`plot${who}.${index}`];
    for (const kind of ["food", "home", "service"]) here.classList.remove(`kind-${kind}`);
    here.classList.toggle("empty", plot === null);
    here.classList.toggle("used", plot !== null && plot[1]);
    here.classList.toggle("upgraded", plot !== null && game.sides[plot[0]].upgraded);
    here.setAttribute("aria-label", plotSaid(player, index, plot));
    here.replaceChildren(make("span.label", { "aria-hidden": "true" }, `${player.seat[0]}${index + 1}`));
    if (plot === null) return;
    const [side, , guests, visitors] = plot;
    const card = game.sides[side];
    here.classList.add(`kind-${card.kind}`);
    here.append(
      make("span.head", {}, make("span.icons", {}, card.icons), make("span.vp", {}, `${card.vp}`)),
      make("span.name", {}, fitting(card.name, card.short)),
      make("span.guests", {}, ...seats(card.customers, guests)),
      make("span.chairs", {}, ...visitors.map(chair)),
      make("span.effect", {}, card.effect),
    );
  });
}

function seats(count, guests) {
  const free = Array.from({ length: Math.max(0, count - guests.length) }, () => make("span.free"));
  return [...guests.map(animal), ...free];
}

function chair(visitor) {
  return visitor === null ? make("span.chair") : make("span.chair.taken", {}, badge(visitor));
}

function plotSaid(player, index, plot) {
  const where = `${player.name}, ${player.side} ${index + 1}`;
  if (plot === null) return `${where}: ${say("table.empty_plot")}`;
  const workers = plot[3].filter((who) => who !== null).map((who) => game.players[who].name);
  return `${where}: ${[game.sides[plot[0]].name, ...plot[2].map(animalName), ...workers].join(", ")}`;
}

function light(cells, lit) {
  for (const cell of cells) {
    byId("market").querySelector(`[data-cell="${cell}"]`).classList.toggle("lit", lit);
  }
}

function platePiece(player, who) {
  const element = make("button.plate");
  element.type = "button";
  element.classList.add(`own-${player.color}`, `pattern-${who}`, player.seat);
  element.addEventListener("click", () => tell(aboutPlayer(who)));
  place(element, ...PLATES[player.seat]);
  return piece([`player${who}`], element, (here, position) => {
    const [coins, wood, vp, backyard, waiting, used, passed, starts, acts] = position[`player${who}`];
    here.classList.toggle("acts", acts);
    here.classList.toggle("passed", passed);
    const out = 5 - backyard - waiting;
    here.setAttribute(
      "aria-label",
      `${player.name}: ${coins} ${say("change.coins")}, ${wood} ${say("change.wood")}, ${vp} ${say("change.vp")}` +
        `, ${backyard} ${say("change.workers")}${starts ? `, ${say("marker")}` : ""}${passed ? `, ${say("table.passed")}` : ""}`,
    );
    here.replaceChildren(
      make("span.who", {}, badge(who), " ", make("bdi", {}, player.name), starts ? make("span.marker", {}, "⚑") : null),
      make("span.held", {}, ...held("💰", coins), ...held("🌳", wood), ...held("⭐", vp)),
      make("span.crew", {}, "▪".repeat(backyard), make("span.faint", {}, "▫".repeat(Math.max(0, out)))),
      make("span.manager", {}, passed ? say("table.passed") : player.manager),
    );
  });
}

function held(sign, number) {
  return [make("span.sum", {}, make("span.sign", {}, sign), `${number}`)];
}

/** Draw what differs from what is shown, and mark what step n has changed. */
let drawn = {};
function drawTable(n) {
  const position = positions[n];
  const fresh = n > 0 ? game.steps[n].parts : {};
  for (const { parts, element, drawing } of pieces) {
    if (parts.some((part) => drawn[part] !== position[part])) drawing(element, position);
    element.classList.toggle("fresh", parts.some((part) => Object.hasOwn(fresh, part)));
  }
  drawn = position;
}
