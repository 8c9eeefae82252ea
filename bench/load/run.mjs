// node bench/load/run.mjs: two hundred people at the built server, as JSON. First a steady rate that no slow answer holds back (each request is due at its
// time, and its latency counts from then), then as much as they can send, then how soon it answers again as if nothing had been.
//
//     RATE=60 SECONDS=30 PEOPLE=200 SATURATE_S=15 WEB_PROCESSES=1
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { asked } from "../support/environment-number.mjs";
import { server } from "../../scripts/build.mjs";
import { findNode, projectEnv } from "../../scripts/lib/project.mjs";

const [RATE, SECONDS, PEOPLE, SATURATE_S] = [
  asked("RATE", 60),
  asked("SECONDS", 30),
  asked("PEOPLE", 200),
  asked("SATURATE_S", 15),
];
const GIVE_UP_MS = 90_000;
/** All of them come from one address here, which has no more requests than one person. */
const UNCOUNTED = { RATE_READS: "1000000", RATE_RUNS: "1000000", RATE_WRITES: "1000000" };

const later = (ms) => new Promise((done) => setTimeout(done, ms));
const page = (path) => () => ["GET", path];
const estimate = (n) => ["POST", "/api/v1/quick-estimation", { isl: 1024 + (n % 512), tp: 8 }];
const save = (n) => [
  "POST",
  "/api/v1/saved",
  { kind: "scenario", name: `load ${n}`, content: { page: "cost", params: { tp: "8" } } },
];
const heavy = (n) => ["POST", "/api/v1/simulation-sweep", { budgets: "32", seeds: 1, seed: n }];

/** What a person does next: five of ten look at a page, four ask for figures, one saves. */
const PAGES = [
  "/quick-estimation",
  "/cost?tp=8",
  "/quick-memory",
  "/saved",
  "/models",
  "/quick-estimation?isl=4096",
].map(page);
const DAY = [PAGES[0], estimate, PAGES[1], estimate, PAGES[2], save, PAGES[3], estimate, PAGES[5], estimate];
const RUSH = [...DAY, heavy, heavy];

const port = await freePort();
const data = mkdtempSync(join(tmpdir(), "mds-load-"));
const began = performance.now();
const child = spawn(findNode(), [server], {
  env: projectEnv({
    NODE_ENV: "production",
    HOSTNAME: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: "error",
    ...UNCOUNTED,
  }),
  stdio: ["ignore", "ignore", "inherit"],
});
const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });

while ((await ask(["GET", "/api/health"])).status !== 200) await later(20);
const start_ms = Math.round(performance.now() - began);
await later(3000);
const idle_mb = memoryMb();
// Each kind once, so that no figure is that of a first load.
for (const next of RUSH) await ask(next(0));
const machine = { load_average_before: loadavg()[0] };
const steady = await measured(() => steadily(DAY));
machine.load_average_after = loadavg()[0];
const saturated = await measured(() => atOnce(RUSH));
const recovery_s = await recovery();
const full_mb = memoryMb();
child.kill("SIGTERM");
const exit = await new Promise((done) => child.once("exit", (code) => done(code)));
rmSync(data, { recursive: true, force: true });
const settings = { rate: RATE, seconds: SECONDS, people: PEOPLE, processes: asked("WEB_PROCESSES", 1) };
console.log(
  JSON.stringify({ settings, machine, start_ms, idle_mb, full_mb, steady, saturated, recovery_s, exit }, null, 2),
);
process.exit(0);

/** Requests at their times, each by the next person. */
async function steadily(kinds) {
  const answers = [];
  const first = performance.now();
  for (let n = 0; n < RATE * SECONDS; n += 1) {
    const due = first + (n / RATE) * 1000;
    if (due > performance.now()) await later(due - performance.now());
    answers.push(ask(kinds[n % kinds.length](n), due));
  }
  return Promise.all(answers);
}

/** Everybody asks again as soon as the answer is there. */
async function atOnce(kinds) {
  const until = performance.now() + SATURATE_S * 1000;
  let n = 0;
  const person = async () => {
    const answers = [];
    while (performance.now() < until) answers.push(await ask(kinds[(n += 1) % kinds.length](n)));
    return answers;
  };
  return (await Promise.all(Array.from({ length: PEOPLE }, person))).flat();
}

/** Seconds until five estimates in a row take less than 300 ms each. */
async function recovery() {
  const from = performance.now();
  for (let good = 0, n = 0; good < 5; n += 1) {
    const { ms, status } = await ask(estimate(n));
    good = status === 200 && ms < 300 ? good + 1 : 0;
    if (performance.now() - from > GIVE_UP_MS) return null;
    await later(50);
  }
  return Math.round((performance.now() - from) / 100) / 10;
}

function ask([method, path, body], due = performance.now()) {
  return new Promise((done) => {
    const written = body && JSON.stringify(body);
    const headers = written ? { "content-type": "application/json", "content-length": Buffer.byteLength(written) } : {};
    const end = (status) => done({ status, ms: performance.now() - due, kind: `${method} ${path.split("?")[0]}` });
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent, timeout: GIVE_UP_MS }, (answer) => {
      answer.on("data", () => undefined);
      answer.on("end", () => end(answer.statusCode));
      answer.on("error", () => end("broken"));
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", (error) => end(error.code ?? "error"));
    sent.end(written);
  });
}

async function measured(run) {
  const [cpu, from] = [processorSeconds(), performance.now()];
  const answers = await run();
  const seconds = (performance.now() - from) / 1000;
  const used = processorSeconds() - cpu;
  const kinds = [...new Set(answers.map(({ kind }) => kind))].toSorted();
  return {
    ...summary(answers),
    per_second: Math.round((answers.length / seconds) * 10) / 10,
    server_cpu_ms_per_request: Math.round((used / answers.length) * 10_000) / 10,
    server_cores: Math.round((used / seconds) * 100) / 100,
    kinds: Object.fromEntries(kinds.map((kind) => [kind, summary(answers.filter((one) => one.kind === kind))])),
  };
}

function summary(answers) {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))]);
  const statuses = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    requests: answers.length,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    statuses,
  };
}

/** Of the server and the processes that it started. */
function family() {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const stat = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    } catch {
      return null;
    }
  };
  return all.flatMap((pid) => {
    const fields = stat(pid);
    return fields && (Number(pid) === child.pid || Number(fields[1]) === child.pid) ? [{ pid, fields }] : [];
  });
}

function processorSeconds() {
  return family().reduce((sum, { fields }) => sum + (Number(fields[11]) + Number(fields[12])) / 100, 0);
}

function memoryMb() {
  const kb = family().map(({ pid }) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0),
  );
  return Math.round(kb.reduce((sum, one) => sum + one, 0) / 1000);
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const free = probe.address().port;
      probe.close(() => done(free));
    });
  });
}
