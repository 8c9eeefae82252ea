/**
 * Starts the built server beside this folder: one process, or as many as WEB_PROCESSES says behind one port. A process that dies is replaced; a
 * signal to end goes to all of them, and this one ends after the last.
 */
import cluster from "node:cluster";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openInnerDoor } from "./inner-door.mjs";

const SIGNALS = { SIGTERM: 143, SIGINT: 130 };
/** A process that ends sooner than this did not start; so many of them, and no more is tried. */
const START_MS = 5000;
const MOST_FAILED_STARTS = 3;
const AGAIN_MS = 500;
const MOST_PROCESSES = 64;

const processes = Number(process.env.WEB_PROCESSES || 1);
if (!Number.isInteger(processes) || processes < 1 || processes > MOST_PROCESSES) {
  say(`WEB_PROCESSES must be a whole number from 1 to ${MOST_PROCESSES}, and is "${process.env.WEB_PROCESSES}".`);
  process.exit(2);
}

// Proxies keep connections for a minute: who closes first must be the one that asks, or a request meets a connection that is just closed.
process.env.KEEP_ALIVE_TIMEOUT ||= "75000";

if (cluster.isPrimary && processes > 1) keepRunning();
else {
  if (cluster.isWorker) openInnerDoor(process.env);
  await import(new URL("../server.js", import.meta.url));
}

function keepRunning() {
  const sockets = mkdtempSync(join(tmpdir(), "mds-serve-"));
  let failedStarts = 0;
  let ending = 0;
  const end = (code) => {
    rmSync(sockets, { recursive: true, force: true });
    process.exit(code);
  };
  const start = (number) => {
    const began = performance.now();
    const one = cluster.fork({ MDS_PROCESS: String(number), MDS_SOCKETS: sockets });
    one.once("exit", (code, signal) => {
      if (ending > 0) return void (Object.keys(cluster.workers).length === 0 && end(ending));
      failedStarts = performance.now() - began < START_MS ? failedStarts + 1 : 0;
      if (failedStarts >= MOST_FAILED_STARTS) return stopAll("SIGTERM", code || 1);
      say(`Server process ${number} ended (${signal ?? `code ${code}`}): it is started again.`);
      setTimeout(() => ending === 0 && start(number), AGAIN_MS);
    });
  };
  const stopAll = (signal, code) => {
    ending ||= code;
    const left = Object.values(cluster.workers);
    for (const one of left) one.process.kill(signal);
    if (left.length === 0) end(ending);
  };
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => stopAll(signal, code));
  for (let number = 1; number <= processes; number += 1) start(number);
}

/** As lib/server/operations/log.ts writes. */
function say(message) {
  const line = { time: new Date().toISOString(), level: "error", message };
  console.error(process.env.LOG_FORMAT === "text" ? message : JSON.stringify(line));
}
