// From a key or press to the next paint on pages of one scenario, as JSON: `node scripts/start.mjs`, then
// `node bench/interaction/run.mjs http://localhost:3000 [page ...]`. Milliseconds in steps of 8, as browsers count them: the slowest of all
// interactions of a round, median and worst of so many rounds. Chromium is found where CHROMIUM_PATH says, else at /usr/bin/chromium.
import { chromium } from "playwright-core";
import { printJson } from "../bundled.mjs";

const PAGES = ["quick-estimation", "quick-memory", "cost", "attention", "runtime-planner", "host-bandwidth"];
const ROUNDS = Number(process.env.ROUNDS ?? 3);

const [base = "http://localhost:3000", ...asked] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  // Without the suggestion list of each window's address bar, 200 files that would load beside the page.
  args: ["--no-sandbox", "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"],
});
const rows = {};
try {
  for (const page of asked.length > 0 ? asked : PAGES) {
    const slowest = [];
    for (let at = 0; at < ROUNDS; at += 1) slowest.push(await round(page));
    slowest.sort((a, b) => a - b);
    rows[page] = { median_ms: slowest[(ROUNDS - 1) >> 1], worst_ms: slowest.at(-1) };
  }
} finally {
  await browser.close();
}
printJson(rows);

/** Runs in the page before anything of it. */
function watch() {
  window.slowest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.slowest = Math.max(window.slowest, duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 });
}

/** As a reader changes a scenario: types a number, steps it with arrows, opens a formula, switches the theme and a chart to its table. */
async function round(path) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  await page.addInitScript(watch);
  await page.goto(`${base}/${path}`, { waitUntil: "networkidle" });
  const pause = () => page.waitForTimeout(400);
  const input = page.locator("aside input[data-param=isl], aside input[data-param=conc]").first();
  await input.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("2048", { delay: 150 });
  await pause();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press("ArrowUp");
    await pause();
  }
  await page.locator("main [data-figure]").first().click();
  await pause();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Dark" }).click();
  await pause();
  const table = page.getByRole("button", { name: "Table", exact: true }).first();
  if (await table.isVisible()) await table.click();
  await pause();
  const slowest = await page.evaluate(() => window.slowest);
  await page.close();
  return slowest;
}
