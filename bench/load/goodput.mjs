// node bench/load/goodput.mjs: does the server answer as many beyond its knee as before it? Quick estimations from 32 and from 200 connections that
// ask again at once, in turn (32, 200, 32, 200 …) in one process each, so that what else the machine does meets both alike. Then how long a quick
// estimation takes while three plans run. Prints JSON; the ratios are what counts.
//
//     ROUNDS=5 SECONDS=3 FEW=32 MANY=200 WEB_PROCESSES=1 SERVER=<main.mjs of another build>
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { asked } from "../support/environment-number.mjs";
import { server } from "../../scripts/build.mjs";
import { findNode, projectEnv } from "../../scripts/lib/project.mjs";

const [ROUNDS, SECONDS, FEW, MANY] = [asked("ROUNDS", 5), asked("SECONDS", 3), asked("FEW", 32), asked("MANY", 200)];
const START_MS = 60_000;
const PLAN_MS = 120_000;

const later = (ms) => new Promise((done) => setTimeout(done, ms));
/** Of all rounds together: a single one is at the mercy of what else runs. */
const total = (rounds, which) => rounds.reduce((sum, one) => sum + one[which].good_per_s, 0);
const round = (value, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

const port = await freePort();
const data = mkdtempSync(join(tmpdir(), "mds-goodput-"));
const child = spawn(findNode(), [process.env.SERVER || server], {
  env: projectEnv({
    NODE_ENV: "production",
    HOSTNAME: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: process.env.LOG_LEVEL || "info",
  }),
  stdio: ["ignore", "ignore", "ignore"],
});
try {
  console.log(JSON.stringify(await measure(), null, 2));
} finally {
  child.kill("SIGTERM");
  await new Promise((done) => child.once("exit", done));
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);

async function measure() {
  await untilHealthy();
  const beside = await besidePlans();
  await loaded(FEW, 2);
  const rounds = [];
  for (let number = 0; number < ROUNDS; number += 1) {
    const few = await loaded(FEW, SECONDS);
    const many = await loaded(MANY, SECONDS);
    rounds.push({ load_average: round(loadavg()[0]), few, many, ratio: round(many.good_per_s / few.good_per_s) });
  }
  return {
    settings: { few: FEW, many: MANY, seconds: SECONDS, processes: asked("WEB_PROCESSES", 1) },
    goodput_ratio: round(total(rounds, "many") / total(rounds, "few")),
    rounds,
    beside_plans: beside,
  };
}

/** Seconds of estimations while three plans are asked for: the first, and the worst of those after it. */
async function besidePlans() {
  const one = async (id, body, limit) => {
    const began = performance.now();
    const status = await exchange(message(id, body), limit);
    return { status, seconds: round((performance.now() - began) / 1000) };
  };
  const plans = [1, 2, 3].map((n) => one("plan", { isl: 1024 + n }, PLAN_MS));
  let running = true;
  const ended = Promise.all(plans).then((all) => ((running = false), all));
  await later(1000);
  const estimates = [];
  while (running && estimates.length < 60) {
    estimates.push(await one("quick-estimation", { isl: 2048 + estimates.length }, PLAN_MS));
    await later(200);
  }
  const [first, ...rest] = estimates.map(({ seconds }) => seconds);
  return { first_s: first, worst_after_s: Math.max(0, ...rest), estimates: estimates.length, plans: await ended };
}

/** Good answers and refusals a second, from so many connections that ask again at once. */
async function loaded(connections, seconds) {
  const until = performance.now() + seconds * 1000;
  const statuses = {};
  const times = [];
  const began = performance.now();
  const caller = async (number) => {
    const socket = await connected();
    for (let n = 0; performance.now() < until; n += 1) {
      const since = performance.now();
      const status = await answered(socket, message("quick-estimation", { isl: 1024 + ((number * 37 + n) % 512) }));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 200) times.push(performance.now() - since);
      if (socket.destroyed) return;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => caller(number)));
  const spent = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    good_per_s: round((statuses[200] ?? 0) / spent, 1),
    p50_ms: Math.round(times[Math.floor(times.length * 0.5)] ?? -1),
    p99_ms: Math.round(times[Math.floor(times.length * 0.99)] ?? -1),
    statuses,
  };
}

function message(id, body) {
  const text = JSON.stringify(body);
  return `POST /api/v1/${id} HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** The status; 0: no answer in time. */
async function exchange(text, limit) {
  const socket = await connected();
  const timer = setTimeout(() => socket.destroy(), limit);
  const status = await answered(socket, text);
  clearTimeout(timer);
  socket.destroy();
  return status;
}

function connected() {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1", () => done(socket));
    socket.once("error", fail);
  });
}

/** Plain sockets, so that the generator takes little of the cores that it shares with the server. */
function answered(socket, text) {
  return new Promise((done) => {
    let received = "";
    const end = (status) => {
      socket.off("data", read);
      socket.off("close", gone);
      socket.off("error", gone);
      done(status);
    };
    const gone = () => end(0);
    const read = (part) => {
      received += part.toString("latin1");
      if (isWhole(received)) end(Number(received.slice(9, 12)));
    };
    socket.on("data", read).on("close", gone).on("error", gone);
    socket.write(text);
  });
}

function isWhole(received) {
  const head = received.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head + 2))?.[1];
  return length === undefined ? received.endsWith("\r\n0\r\n\r\n") : received.length >= head + 4 + Number(length);
}

async function untilHealthy() {
  for (const until = performance.now() + START_MS; performance.now() < until; await later(50)) {
    const status = await exchange("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n", 5000).catch(() => 0);
    if (status === 200) return;
  }
  throw new Error("the server gave no answer in time");
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address();
      probe.close(() => done(free));
    });
  });
}
