// How a tab opens a serving profile, and how smoothly it then moves, against a server that runs already:
//   node bench/serving-profile/tab.mjs --url http://localhost:3000 [--requests 1000000] [--events 10000000] [--folder DIR]
// `--folder`: files that are there already, instead of generated ones. Milliseconds and MiB; memory and processor time are those of the
// tab's own process: the latter does not depend on who else computes.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { BETWEEN_MS, frames, mover, tabUse } from "../support/tab-frames.mjs";
import { writeProfile } from "./generate.mjs";

const option = (name, usual) => {
  const found = process.argv.indexOf(`--${name}`);
  return found < 0 ? usual : process.argv[found + 1];
};
const url = option("url", "http://localhost:3000");
const requests = Number(option("requests", 1e6));
const events = Number(option("events", 1e7));
const given = option("folder", "");
const folder = given || mkdtempSync(join(tmpdir(), "mds-bench-tab-"));
const SAMPLE_MS = 100;
const MOVES = 12;

try {
  if (given === "") writeProfile(folder, { requests, cacheEvents: events / 2, members: events / 2 });
  const files = readdirSync(folder).map((name) => join(folder, name));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const session = await browser.newBrowserCDPSession();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/serving-profile`);
  const input = page.locator('[data-part="open"] input[type=file]:not([webkitdirectory])');
  await input.waitFor({ state: "attached" });
  await page.waitForTimeout(1000);
  const load = loadavg()[0];
  const idle = await tabUse(session);
  const began = performance.now();
  await input.setInputFiles(files);
  let peak = 0;
  let ownPeak = 0;
  const watch = setInterval(
    () =>
      void tabUse(session).then((mib) => {
        peak = Math.max(peak, mib.peak);
        ownPeak = Math.max(ownPeak, mib.own);
      }),
    SAMPLE_MS,
  );
  await page.locator('[data-capture="done"], [data-capture="refused"]').waitFor({ timeout: 600_000 });
  const opened = performance.now() - began;
  const picture = page.getByRole("application").first();
  await picture.waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const drawn = performance.now() - began;
  clearInterval(watch);
  const cpuSeconds = (await tabUse(session)).cpu - idle.cpu;
  await page.waitForTimeout(3000);
  const after = await tabUse(session);
  await picture.focus();
  const move = mover(page, session, MOVES);
  const zoom = await move("w");
  const pan = await move("ddaa");
  const out = await move("s");
  await page.locator('[data-tab="requests"]').click();
  const rows = page.locator('[data-section="requests"] [role=region]').first();
  await rows.waitFor({ timeout: 60_000 });
  await rows.hover();
  const scroll = await frames(page, session, MOVES * 2, async () => {
    for (let i = 0; i < MOVES * 2; i += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(BETWEEN_MS / 2);
    }
  });
  const switched = {};
  for (const tab of ["batches", "kv", "series", "quality", "overview"]) {
    const start = performance.now();
    await page.locator(`[data-tab="${tab}"]`).click();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    switched[tab] = Math.round(performance.now() - start);
  }
  const last = await tabUse(session);
  const told = {
    load,
    openedMs: Math.round(opened),
    drawnMs: Math.round(drawn),
    cpuSeconds,
    peakMib: Math.max(peak, after.peak),
    ownPeakMib: ownPeak,
    ownRestMib: after.own,
    idleMib: idle.now,
    idleOwnMib: idle.own,
  };
  console.log(JSON.stringify({ ...told, restMib: after.now, lastMib: last.now, lastPeakMib: last.peak }));
  console.log(JSON.stringify({ zoom, pan, out, scroll, tabMs: switched }));
  await browser.close();
} finally {
  if (given === "") rmSync(folder, { recursive: true, force: true });
}
