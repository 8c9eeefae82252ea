// How smoothly the Gantt chart of a report of very many tasks moves, against a server that runs already:
//   node bench/report/gantt.mjs --url http://localhost:3000 [--tasks 100000]
// The file is an engine result of that many steps, too long for a link: the page alone holds it. Milliseconds.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { frames, mover } from "../support/tab-frames.mjs";

const option = (name, usual) => {
  const found = process.argv.indexOf(`--${name}`);
  return found < 0 ? usual : process.argv[found + 1];
};
const url = option("url", "http://localhost:3000");
const tasks = Number(option("tasks", 1e5));
const MOVES = 24;
const NAMES = ["attention.qkv", "attention.core", "attention.out", "mlp.up", "mlp.down", "tp.all-reduce"];

/** A step of each kind in turn, of lengths that differ. */
const step = (_, at) => {
  const name = NAMES[at % NAMES.length];
  const ms = 0.02 + ((at * 7919) % 101) / 2000;
  const sent = name.startsWith("tp.");
  return {
    op_id: `layer${Math.floor(at / NAMES.length)}.${name}`,
    ...{ t_compute: sent ? 0 : ms, t_comm: sent ? ms : 0, t_wait: 0, t_total: ms },
    bottleneck_tag: sent ? "LATENCY_BOUND" : at % 2 ? "BW_BOUND" : "COMPUTE_BOUND",
    ...{ flops: sent ? 0 : ms * 1e11, bytes_read: ms * 1e9, bytes_write: ms * 1e8 },
  };
};

const folder = mkdtempSync(join(tmpdir(), "mds-bench-gantt-"));
try {
  const file = join(folder, "engine-result.json");
  writeFileSync(file, JSON.stringify({ aggregates: {}, step_metrics: Array.from({ length: tasks }, step) }));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const session = await browser.newBrowserCDPSession();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/report?section=gantt`);
  const input = page.locator('[data-part="open"] input[type=file]');
  // The scenario's own chart is drawn by the page, not by the server: from then on it hears of files.
  await page.getByRole("application").first().locator("canvas").first().waitFor();
  await page.waitForLoadState("networkidle");
  const load = loadavg()[0];
  const began = performance.now();
  await input.setInputFiles(file);
  await page.getByText("REPORT-HELD").waitFor({ timeout: 30_000 });
  const picture = page.getByRole("application").first();
  await picture.waitFor();
  const openedMs = Math.round(performance.now() - began);
  await page.waitForTimeout(2000);
  await picture.focus();
  const move = mover(page, session, MOVES);
  const zoom = await move("w");
  const pan = await move("ddaa");
  const out = await move("s");
  const all = await move("ddaa");
  const box = await picture.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const wheel = await frames(page, session, MOVES, async () => {
    for (let at = 0; at < MOVES; at += 1) {
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, at < MOVES / 2 ? -120 : 120);
      await page.keyboard.up("Control");
      await page.waitForTimeout(60);
    }
  });
  console.log(JSON.stringify({ tasks, load, openedMs, zoom, pan, out, panWhole: all, wheel }));
  await browser.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
