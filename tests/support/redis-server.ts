/** A Redis of the test's own, in memory, on a free port of this machine. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { redisServerPath } from "../../scripts/lib/system.mjs";
import { freePort } from "./server";

export const hasRedis = existsSync(redisServerPath);

export type TestRedis = { readonly url: string; readonly client: Redis; readonly stop: () => Promise<void> };

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "mds-redis-"));
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const child = spawn(redisServerPath, args, { stdio: "ignore" });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  await client.ping();
  const stop = async () => {
    client.disconnect();
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, client, stop };
}
