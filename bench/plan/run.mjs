// The first screen as a reader has it: `node scripts/start.mjs`, then `node bench/plan/run.mjs http://localhost:3000`. Chromium is found where
// CHROMIUM says, else at /usr/bin/chromium. Milliseconds; the median of so many rounds, and the worst.
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { printJson } from "../bundled.mjs";

const base = process.argv[2] ?? "http://localhost:3000";
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const DESKTOP = { width: 1440, height: 900 };

/** Runs in the page before anything of it: when each part was first there, what moved, how long input waited for its paint. */
function watch() {
  const seen = (window.benchSeen = { marks: {}, shift: 0, interaction: 0 });
  const mark = (name) => (seen.marks[name] ??= performance.now());
  const look = () => {
    if (document.querySelector("[data-section=limits] td")) mark("text");
    if (document.querySelector("[data-section=front] polyline")) mark("front");
    if (performance.now() < 20_000) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const observe = (type, each, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
  observe("layout-shift", (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
  observe("event", (entry) => (seen.interaction = Math.max(seen.interaction, entry.duration)), {
    durationThreshold: 16,
  });
}

/** Types into a slot; answers when figures and front of the new question were there, from the key on. */
const change = (page, name, value) =>
  page.evaluate(
    ([param, typed]) =>
      new Promise((done) => {
        const input = document.querySelector(`input[data-param=${param}]`);
        const stale = () => document.querySelector("[data-stale]") !== null;
        const front = () => document.querySelector("[data-section=front] polyline")?.getAttribute("points");
        const before = front();
        let left = false;
        const began = performance.now();
        const found = {};
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, typed);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        const look = () => {
          const now = performance.now() - began;
          left ||= stale();
          if (left && !stale()) found.figures_ms ??= now;
          if (found.figures_ms && front() && front() !== before) found.front_ms ??= now;
          if (found.figures_ms && document.querySelector("[aria-busy=false]")) found.settled_ms ??= now;
          if (found.settled_ms || now > 30_000) done(found);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [name, value],
  );

async function round(browser) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-US" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const scripts = [];
  page.on("response", (answer) => answer.url().endsWith(".js") && scripts.push(answer.body().catch(() => "")));
  await page.goto(`${base}/`, { waitUntil: "load" });
  const bodies = await Promise.all([...scripts]);
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  await page.waitForFunction(() => window.benchSeen.marks.front);
  const first = await page.evaluate(() => ({
    ...window.benchSeen,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  }));
  // The engine comes by itself; a reader reads meanwhile.
  await page.mouse.move(600, 300);
  await page.locator("[data-section=candidates]").waitFor();
  await page.waitForTimeout(500);
  const gpus = await change(page, "gpus", "24");
  await page.waitForTimeout(500);
  const tpot = await change(page, "tpot_ms", "40");
  await page.locator("input[data-param=isl]").click();
  await page.keyboard.type("2000");
  await page.waitForTimeout(1500);
  const later = await page.evaluate(() => window.benchSeen);
  await context.close();
  return {
    paint_ms: first.paint,
    text_ms: first.marks.text,
    front_ms: first.marks.front,
    first_view_shift: first.shift,
    script_bytes: bytes,
    change_figures_ms: Math.max(gpus.figures_ms, tpot.figures_ms),
    change_front_ms: Math.max(gpus.front_ms, tpot.front_ms),
    change_settled_ms: Math.max(gpus.settled_ms, tpot.settled_ms),
    interaction_ms: later.interaction,
    whole_shift: later.shift,
  };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  // Without the suggestion list of each window's address bar, 200 files that would load beside the page.
  args: ["--no-sandbox", "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"],
});
try {
  await (await fetch(`${base}/`)).text();
  // A warm server: it has answered the question that an empty link asks.
  await new Promise((later) => setTimeout(later, 12_000));
  const rounds = [];
  for (let at = 0; at < ROUNDS; at += 1) rounds.push(await round(browser));
  const sorted = (name) => rounds.map((one) => one[name]).sort((a, b) => a - b);
  const names = Object.keys(rounds[0]);
  const of = (pick) => Object.fromEntries(names.map((name) => [name, Number(pick(sorted(name))?.toFixed(3))]));
  printJson({ median: of((all) => all[(ROUNDS - 1) >> 1]), worst: of((all) => all.at(-1)) });
} finally {
  await browser.close();
}
