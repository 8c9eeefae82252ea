// How smoothly the Gantt chart of a report of very many tasks moves, against a server that runs already:
//   node bench/report/gantt.mjs --url http://localhost:3000 [--tasks 100000]
// The file is the report of the default scenario with its operators repeated. Milliseconds.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { frames, press } from "../tab-frames.mjs";

const option = (name, usual) => {
  const found = process.argv.indexOf(`--${name}`);
  return found < 0 ? usual : process.argv[found + 1];
};
const url = option("url", "http://localhost:3000");
const tasks = Number(option("tasks", 1e5));
const MOVES = 24;
const folder = mkdtempSync(join(tmpdir(), "mds-bench-gantt-"));

/** The operators of a pass again and again, each by a name of its own, until there are so many. */
const repeated = (rows) =>
  Array.from({ length: tasks }, (_, at) => {
    const row = rows[at % rows.length];
    return { ...row, op_id: `${row.op_id}.${Math.floor(at / rows.length)}`, repeat: 1 };
  });

try {
  execFileSync(process.execPath, ["bin/mds", "report", "--format", "json", "--out", folder], { stdio: "ignore" });
  const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
  const file = join(folder, "many.json");
  writeFileSync(file, JSON.stringify({ ...report, step_metrics: repeated(report.step_metrics) }));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const session = await browser.newBrowserCDPSession();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/report?section=gantt`);
  const input = page.locator('[data-part="open"] input[type=file]');
  await input.waitFor({ state: "attached" });
  await page.waitForTimeout(1000);
  const load = loadavg()[0];
  const began = performance.now();
  await input.setInputFiles(file);
  await page.waitForURL(/document=/, { timeout: 120_000 });
  const picture = page.getByRole("application").first();
  await picture.waitFor({ timeout: 120_000 });
  const opened = performance.now() - began;
  await page.waitForTimeout(2000);
  await picture.focus();
  const zoom = await frames(page, session, press(page, Array(MOVES).fill("w")), MOVES);
  const pan = await frames(
    page,
    session,
    press(
      page,
      Array.from({ length: MOVES }, (_, i) => (i % 4 < 2 ? "d" : "a")),
    ),
    MOVES,
  );
  const out = await frames(page, session, press(page, Array(MOVES).fill("s")), MOVES);
  console.log(JSON.stringify({ tasks, load, openedMs: Math.round(opened), zoom, pan, out }));
  await browser.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
