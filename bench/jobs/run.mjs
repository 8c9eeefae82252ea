// How sweeps scale: the same job on 1, 2 and 4 threads, and over a queue on 1, 2 and 4 worker processes of one thread each.
//   node bench/jobs/run.mjs [--rounds 300]     as JSON; ratios are to one worker, times in seconds, start of processes left out
// Ratios of times say something on a calm machine with as many cores only: the load before the start is printed beside them. Processor
// time does not depend on who else computes: `work_ratio` is what the same cells would gain on as many free cores without waiting.
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { bundleCli } from "../../scripts/lib/cli-bundle.mjs";
import { at } from "../../scripts/lib/project.mjs";
import { redisServerPath } from "../../scripts/lib/system.mjs";

const rounds = Number(process.argv[process.argv.indexOf("--rounds") + 1]) || 300;
const PORT = 20_000 + (process.pid % 10_000);
const REDIS_URL = `redis://127.0.0.1:${PORT}`;
const STEPS = [1, 2, 4];

/** 48 cells of similar length, none of them a large part of the whole. */
const SWEEP = {
  scenario: { model: "deepseek-v3", hw: "h200-sxm", isl: 2048, osl: 512 },
  tp: [4, 8, 16, 32],
  conc: Array.from({ length: 12 }, (_, i) => 384 + 16 * i),
  spread: 0.8,
  rounds,
};

const folder = mkdtempSync(join(tmpdir(), "mds-bench-jobs-"));
const mds = join(folder, "bin", "mds");
const job = join(folder, "job.json");
const alive = new Set();

function start(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  alive.add(child);
  child.once("exit", () => alive.delete(child));
  return child;
}

const says = (child, pattern) =>
  new Promise((done, fail) => {
    let text = "";
    child.stderr.on("data", (chunk) => pattern.test((text += chunk)) && done());
    child.once("exit", (code) => fail(new Error(`ended with ${code} before saying ${pattern}: ${text}`)));
  });

/** Clock ticks per second that Linux counts processor time in; the same on every platform it runs on. */
const TICKS = 100;

/** Processor seconds of everything that was started here and still runs; NaN where the system does not say. */
function processorSeconds() {
  let ticks = 0;
  for (const { pid } of alive) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      return NaN;
    }
  }
  return ticks / TICKS;
}

/** Seconds per cell between the first cells that finished and the last, on the clock and of processors; and the bytes that came out. */
function timed(child) {
  return new Promise((done, fail) => {
    let out = "";
    let first;
    let last;
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => {
      for (const [, count] of String(chunk).matchAll(/^(\d+) of \d+ cells/gm)) {
        last = { at: performance.now(), work: processorSeconds(), count: Number(count) };
        first ??= last;
      }
    });
    child.once("close", (code) => {
      if (code !== 0) return fail(new Error(`the job ended with ${code}`));
      const cells = last.count - first.count;
      done({ seconds: (last.at - first.at) / 1000 / cells, work: (last.work - first.work) / cells, out });
    });
  });
}

const run = (args, env) =>
  timed(start(process.execPath, [mds, "jobs", "run", "serving-grid", "--input", job, ...args], env));

async function onThreads(count) {
  return run(["--workers", String(count)], { REDIS_URL: "" });
}

async function onProcesses(count) {
  const redis = start(redisServerPath, ["--port", String(PORT), "--bind", "127.0.0.1", "--save", "", "--dir", folder]);
  const env = { REDIS_URL };
  await new Promise((later) => setTimeout(later, 300));
  const workers = Array.from({ length: count }, () => start(process.execPath, [mds, "worker", "--threads", "1"], env));
  await Promise.all(workers.map((worker) => says(worker, /ready/)));
  const result = await run([], env);
  const ended = [...workers, redis].map((child) => new Promise((gone) => child.once("exit", gone)));
  for (const child of [...workers, redis]) child.kill("SIGKILL");
  await Promise.all(ended);
  return result;
}

async function scaling(measure) {
  const results = [];
  for (const count of STEPS) results.push(await measure(count));
  const alone = results[0];
  return results.map(({ seconds, work, out }, i) => ({
    workers: STEPS[i],
    seconds_per_cell: Number(seconds.toFixed(4)),
    ratio: Number((alone.seconds / seconds).toFixed(2)),
    work_seconds_per_cell: Number(work.toFixed(4)),
    work_ratio: Number(((STEPS[i] * alone.work) / work).toFixed(2)),
    same_bytes: out === alone.out,
  }));
}

try {
  mkdirSync(join(folder, "bin"));
  copyFileSync(at("bin", "mds"), mds);
  await bundleCli(join(folder, "bin", "mds.bundle"));
  writeFileSync(job, JSON.stringify(SWEEP));
  const load = loadavg()[0];
  const threads = await scaling(onThreads);
  const processes = existsSync(redisServerPath) ? await scaling(onProcesses) : "no redis-server here";
  console.log(JSON.stringify({ cores: availableParallelism(), load_before: load, threads, processes }, null, 2));
} finally {
  for (const child of alive) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
