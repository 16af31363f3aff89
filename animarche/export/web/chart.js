// The VP of all players over the game, on the same scale as the timeline above it.

const WIDE = 1000;
const HIGH = 150;
const DASHES = ["", "14 6", "3 6", "22 5 4 5"];

let cursor = null;

function buildChart() {
  const most = Math.max(10, ...positions.flatMap((position) => game.players.map((_, who) => vpOf(position, who))));
  const x = (n) => (LAST ? (n / LAST) * WIDE : 0);
  const y = (vp) => HIGH - 6 - (vp / most) * (HIGH - 14);
  const chart = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": say("chart") });
  for (const [n, kind] of game.marks) {
    if (kind === "round") chart.append(draw("line", { class: "round", x1: x(n), x2: x(n), y1: 0, y2: HIGH }));
  }
  const step = [5, 10, 20, 50, 100].find((size) => most / size <= 5) ?? 200;
  for (let vp = 0; vp <= most; vp += step) {
    chart.append(draw("line", { class: "level", x1: 0, x2: WIDE, y1: y(vp), y2: y(vp) }));
  }
  game.players.forEach((player, who) => {
    const points = game.ways.command.map((n) => `${x(n).toFixed(1)},${y(vpOf(positions[n], who)).toFixed(1)}`);
    chart.append(draw("polyline", { class: `own-${player.color}`, points: points.join(" "), "stroke-dasharray": DASHES[who] }));
  });
  cursor = draw("line", { class: "now", y1: 0, y2: HIGH });
  chart.append(cursor);
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * LAST));
  });
  return make("div.chart", {}, chart);
}

function vpOf(position, who) {
  return position[`player${who}`][2];
}

function drawChart(n) {
  const x = LAST ? (n / LAST) * WIDE : 0;
  cursor.setAttribute("x1", x);
  cursor.setAttribute("x2", x);
}
