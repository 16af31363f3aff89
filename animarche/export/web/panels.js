// What stands around the table: ads, supply, what happened, goals, scores, and texts to read.

let seenBy = null; // a player, or null for everybody
let allGoals = false;

function panel(id, title, ...children) {
  const found = byId(id);
  found.replaceChildren(make("h2", {}, title), ...children);
  return found;
}

// ---- around the table

function buildAround() {
  byId("around").append(
    piece(["ads", "deck"], make("section.ads"), drawAds),
    piece(["reserve", "returning"], make("section.reserve"), drawReserve),
    piece(["shops", "public"], make("section.supply"), drawSupply),
  );
}

function drawAds(element, position) {
  const left = say("table.ads.left", { n: position.deck });
  element.replaceChildren(
    make("h2", {}, say("table.ads"), " ", make("small", {}, left)),
    make("div.row", {}, ...position.ads.map(adCard)),
  );
  if (allGoals && game.deck !== null && position.deck > 0) {
    const next = game.deck.slice(game.deck.length - position.deck).map((id) => game.ads[id].name);
    element.append(make("p.faint", {}, say("deck.next", { ads: next.join(" · ") })));
  }
}

function adCard([id, chosen, workers]) {
  const ad = game.ads[id];
  const frames = ad.frames.map(([one, other, vp], index) => {
    const name = ["upper", "lower"][index];
    const here = chosen === name;
    const pays = [one, other].map((price, spot) =>
      make("span.pay", {}, here && spot < workers.length ? badge(workers[spot]) : make("span.chair"), price),
    );
    const looks = { "aria-label": say(`frame.${name}`), role: "group" };
    return make(`span.frame${here ? ".chosen" : chosen === null ? "" : ".closed"}`, looks, ...pays, make("b", {}, vp));
  });
  const looks = { type: "button", click: () => tell(aboutCard(ad)) };
  return make("button.ad", looks, make("b.name", {}, ad.name), ...frames, ad.prize ? make("span.prize", {}, `+${ad.prize}`) : null);
}

function drawReserve(element, position) {
  element.replaceChildren(make("h2", {}, say("table.reserve")), make("p.queue", {}, ...position.reserve.map(animal)));
  if (position.returning.length) {
    element.append(make("h2", {}, say("returning")), make("p.queue", {}, ...position.returning.map(animal)));
  }
}

function drawSupply(element, position) {
  const stock = (card, copies, about) =>
    make(
      `button.stock${copies ? "" : ".gone"}${card.kind ? `.kind-${card.kind}` : ""}`,
      { type: "button", click: () => tell(about) },
      make("span.name", {}, card.name),
      make("span.copies", {}, `×${copies}`),
    );
  const shops = game.stock.shops.map((id, index) => [id, position.shops[index]]);
  const publics = game.stock.publics.map((id, index) => [id, position.public[index]]);
  element.replaceChildren(
    make("h2", {}, say("table.supply")),
    make(
      "div.row",
      {},
      ...publics.map(([id, copies]) => stock(game.publics[id], copies, aboutPublic(id, null))),
      ...shops.map(([id, copies]) => stock(game.sides[id], copies, aboutShop(id))),
    ),
  );
}

// ---- the step

function drawStep(n) {
  const step = game.steps[n];
  const [round, phase] = positions[n].when;
  byId("when").replaceChildren(
    `${say("chart.round", { number: round })} · ${say(`phase.${phase}`)}`,
    n === LAST ? make("span.result", {}, ` — ${game.result}`) : "",
  );
  const head = n === 0 ? say("deal") : say("step", { n, last: LAST });
  const given = step.command
    ? make("p.command", {}, person(step.player), say("joint"), make("b", {}, step.command), step.gone ? make("em", {}, ` (${say("export.taken_back")})`) : null)
    : null;
  const told = make("ul.told", {}, ...step.told.map((line) => make("li", {}, spoken(line, true))));
  panel("step", head, ...[given, told, changes(step), rulesOf(step)].filter((part) => part !== null));
}

/** A line of the play-by-play: a sentence, [heading], or [what all may read before, the sentence]. */
function spoken(line, reached) {
  if (typeof line === "string") return line;
  return line.length === 1 || !reached ? line[0] : line[1];
}

const SIGNS = { coins: "💰", wood: "🌳", vp: "⭐" };

function changes(step) {
  if (!step.changes) return null;
  return make(
    "p.changes",
    {},
    ...step.changes.map(([who, kind, before, after]) =>
      make(
        `span.change.${after > before ? "more" : "less"}`,
        { title: `${game.players[who].name}: ${say(`change.${kind}`)}` },
        badge(who),
        ` ${SIGNS[kind] ?? say(`change.${kind}`)} ${before} → ${after}`,
      ),
    ),
  );
}

function rulesOf(step) {
  if (!step.rules) return null;
  const buttons = step.rules.map((id) => {
    const about = { name: `${id} ${game.rules[id].name}`, text: game.rules[id].text };
    return make("button.rule", { type: "button", click: () => tell(aboutCard(about)) }, make("b", {}, id), ` ${game.rules[id].name}`);
  });
  return make("p.rules", { "aria-label": say("rules"), role: "group" }, ...buttons);
}

// ---- the play-by-play

const entries = [];

function buildLog() {
  const list = make("ol.entries");
  game.steps.forEach((step, n) => {
    const headings = step.told.filter((line) => line.length === 1 && typeof line !== "string");
    const button = make("button", { type: "button", click: () => go(n) });
    entries.push({ button, lines: step.told.filter((line) => !headings.includes(line)), masked: null });
    const kind = step.gone ? "li.gone" : step.undo ? "li.undo" : "li";
    list.append(make(kind, {}, button));
    for (const [heading] of headings) list.append(make("li.heading", {}, make("h3", {}, heading)));
  });
  const box = make("div.scroll", { tabindex: "-1" }, list);
  panel("log", say("export.log"), box);
  new ResizeObserver(keepInSight).observe(box); // as when a text to read takes its room
}

/** Scroll the play-by-play to the line of the step, if it cannot be seen. */
function keepInSight() {
  const box = byId("log").querySelector(".scroll");
  const here = entries[at].button;
  const above = here.offsetTop;
  if (above < box.scrollTop || above + here.offsetHeight > box.scrollTop + box.clientHeight) {
    box.scrollTop = above - Math.max(0, box.clientHeight - here.offsetHeight) / 2;
  }
}

function drawLog(n) {
  entries.forEach((entry, index) => {
    const masked = index > n && !allGoals;
    if (entry.masked !== masked) {
      entry.masked = masked;
      const said = entry.lines.map((line) => make("span.line", {}, spoken(line, !masked)));
      const first = index === 0 && !said.length ? [make("span.line", {}, say("deal"))] : said;
      entry.button.replaceChildren(make("span.n", {}, `${index}`), make("span.lines", {}, ...first));
    }
    if (index === n) entry.button.setAttribute("aria-current", "step");
    else entry.button.removeAttribute("aria-current");
  });
  keepInSight();
}

// ---- goals and scores

function buildGoals() {
  const choices = [null, ...game.players.keys()].map((who) => {
    const name = who === null ? say("view.all") : game.players[who].name;
    return make("option", { value: who === null ? "" : `${who}` }, name);
  });
  const chosen = ({ target }) => seeAs(target.value === "" ? null : Number(target.value));
  const view = make("select", { id: "view", change: chosen }, ...choices);
  const all = make("button", { type: "button", id: "all", click: () => showGoals(!allGoals) }, say("goals.show"));
  const choice = make("p.choice", {}, make("label", {}, `${say("view")} `, view), all);
  panel("goals", say("export.goals"), choice, make("div", { id: "hands" }));
}

/** The hands alone are drawn anew: what was chosen there may be held by the keyboard. */
function drawGoals(n) {
  byId("view").value = seenBy === null ? "" : `${seenBy}`;
  byId("all").setAttribute("aria-pressed", `${allGoals}`);
  const hands = game.players.map((player, who) =>
    make("div.hand", {}, make("h3", {}, person(who)), make("ul", {}, ...player.goals.map((goal, index) => goalLine(goal, who, index, n))), wonAds(who, n)),
  );
  byId("hands").replaceChildren(...hands);
}

function goalLine(goal, who, index, n) {
  const counts = positions[n][`scored${who}`].includes(index);
  const open = counts || (goal.scored !== null && goal.scored <= n);
  if (goal.text === undefined) return make("li.faint", {}, `${goal.kind}${say("joint")}${say(allGoals || seenBy === who ? "goal.hidden" : "goal.down")}`);
  if (!open && !allGoals && seenBy !== who) return make("li.faint", {}, `${goal.kind}${say("joint")}${say("goal.down")}`);
  const mark = make("span.mark", { "aria-hidden": "true" }, counts ? "★ " : "☆ ");
  const more = [goal.vp, goal.when, open ? say("goal.revealed") : null].filter((part) => part !== null);
  return make(counts ? "li.counts" : "li", {}, mark, goal.text, " ", make("small", {}, more.join(" · ")));
}

function wonAds(who, n) {
  const won = positions[n][`won${who}`];
  return won.length ? make("p.faint", {}, `${say("won")}${say("joint")}${won.map((id) => game.ads[id].name).join(", ")}`) : null;
}

function buildScores() {
  const heads = ["export.place", "export.player", "scoring.play", "scoring.goals", "scoring.shops", "scoring.total"];
  const ranking = make(
    "table",
    {},
    make("tr", {}, ...heads.map((key) => make("th", { scope: "col" }, say(key)))),
    ...game.scores.map(([rank, who, ...sums]) =>
      make("tr", {}, make("td", {}, `${rank}`), make("th", { scope: "row" }, person(who)), ...sums.map((sum) => make("td", {}, `${sum}`))),
    ),
  );
  const sources = make(
    "table",
    {},
    make("caption", {}, say("export.sources")),
    make("tr", {}, make("th", { scope: "col" }, say("export.source")), ...game.players.map((_, who) => make("th", { scope: "col" }, badge(who)))),
    ...game.sources.map(([kind, name, sums]) =>
      make(`tr.${kind}`, {}, make("th", { scope: "row" }, name), ...sums.map((sum) => make("td", {}, sum ? `${sum}` : "–"))),
    ),
  );
  const title = say(game.over ? "export.standings" : "export.standings.now");
  const found = make("details", {}, make("summary", {}, title), make("p", {}, game.result), ranking, sources);
  window.addEventListener("beforeprint", () => (found.open = true)); // nobody can open it on paper
  byId("scores").replaceChildren(found);
}

function buildAbout() {
  byId("title").textContent = game.title;
  const list = make("dl", {}, ...game.about.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
  byId("about").replaceChildren(list, make("p.faint", {}, game.note));
}

// ---- texts to read

/** Show a text: {name, lines, text}. */
function tell({ name, lines = [], text }) {
  const paragraphs = text.split("\n").map((line) => make("p", {}, line));
  panel("details", name, ...lines.map((line) => make("p.faint", {}, line)), ...paragraphs);
}

function aboutCard({ name, text }) {
  return { name, text };
}

function aboutPublic(id, owner) {
  const card = game.publics[id];
  const lines = [`${card.price} · ${card.vp} ${say("change.vp")}`];
  if (owner !== null) lines.unshift(game.players[owner].name);
  return { name: card.name, lines, text: card.text };
}

function aboutSide(card) {
  return [`${card.icons} ${card.kinds.join(" / ")} · ${card.vp} ${say("change.vp")} · ${card.price}`, card.text];
}

function aboutShop(id) {
  const [front, back] = [game.sides[id], game.sides[`${id}+`]];
  const text = back ? `${aboutSide(front).join("\n")}\n▴ ${back.name}\n${aboutSide(back).join("\n")}` : aboutSide(front).join("\n");
  return { name: front.name, text };
}

function aboutPlot(who, index) {
  const player = game.players[who];
  const plot = positions[at][`plot${who}.${index}`];
  const where = `${player.name}, ${player.side} ${index + 1} → ${game.fronts[who][index].map(cellName).join(" ")}`;
  if (plot === null) return { name: say("table.empty_plot"), lines: [where], text: "" };
  const card = game.sides[plot[0]];
  const inside = [...plot[2].map((id) => `${(game.animals[id] ?? [id])[0]} ${animalName(id)}`), ...plot[3].filter((visitor) => visitor !== null).map((visitor) => game.players[visitor].name)];
  return { name: card.name, lines: [where, inside.join(", ")].filter((line) => line), text: aboutSide(card).join("\n") };
}

function aboutPlayer(who) {
  const player = game.players[who];
  const lines = [`${player.side}${player.bot ? ` · ${player.bot}` : ""}`, player.manager];
  return { name: player.name, lines, text: player.power };
}
