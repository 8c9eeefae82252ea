/** A Redis of the test's own, in memory, on a free port of this machine. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { redisServerPath } from "../../../scripts/lib/system.mjs";
import { freePort } from "./server";

export const hasRedis = existsSync(redisServerPath);

export type TestRedis = {
  readonly url: string;
  readonly client: Redis;
  /** As a machine that loses power; `start` brings it back empty, at the same address. */
  readonly kill: () => Promise<void>;
  readonly start: () => void;
  /** Holds it as it is: connections stand and nothing is answered. */
  readonly freeze: () => void;
  readonly stop: () => Promise<void>;
};

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "mds-redis-"));
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  let child = spawn(redisServerPath, args, { stdio: "ignore" });
  const start = (): void => void (child = spawn(redisServerPath, args, { stdio: "ignore" }));
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
  };
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  await client.ping();
  const stop = async () => {
    client.disconnect();
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, client, kill, start, freeze: () => void child.kill("SIGSTOP"), stop };
}
