// The built server on a port and an empty folder of its own, for as long as something is measured.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { server } from "../../scripts/build.mjs";
import { findNode } from "../../scripts/lib/project.mjs";

/** Gives `measure` the address. */
export async function withBuiltServer(port, measure) {
  const base = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), "mds-bench-"));
  const env = { ...process.env, NODE_ENV: "production", HOSTNAME: "localhost", PORT: String(port), DATA_DIR: data };
  const serving = spawn(findNode(), [server], { env, stdio: "ignore" });
  try {
    await isReady(base);
    await measure(base);
  } finally {
    serving.kill("SIGTERM");
    await once(serving, "exit");
    rmSync(data, { recursive: true, force: true });
  }
}

async function isReady(base) {
  for (let tries = 0; tries < 200; tries += 1) {
    const answered = await fetch(base).catch(() => null);
    if (answered !== null) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error("The server gave no answer within 10 s: run npm run build first.");
}
