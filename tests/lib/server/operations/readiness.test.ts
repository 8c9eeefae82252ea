import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { codeVersion } from "@/lib/server/jobs/identity";
import { waitingKey } from "@/lib/server/jobs/queue/connection";
import { exposition } from "@/lib/server/operations/metrics";
import { readiness } from "@/lib/server/operations/readiness";
import { closeSaved } from "@/lib/server/saved/store";
import { dataFolderEach } from "../../../support/folder";
import { needs } from "../../../support/needs";
import { hasRedis, startRedis } from "../../../support/servers/redis-server";
import { freePort } from "../../../support/servers/server";

const folder = dataFolderEach();
afterEach(async () => {
  await closeSaved();
  Reflect.deleteProperty(globalThis, "mdsStopping");
});

const codes = async () => {
  const { status, checks } = await readiness();
  return [status, ...checks.filter(({ ok }) => !ok).map(({ name, code }) => `${name} ${code}`)];
};

it("is ready with nothing but an empty folder, and makes no database by asking", async () => {
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("REDIS_URL", "");
  expect(await codes()).toEqual(["ready"]);
});

it("names what is away or damaged, without its address, and stays in service", async () => {
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("REDIS_URL", `redis://:secret@127.0.0.1:${await freePort()}`);
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), "saved.sqlite"), "no database at all".repeat(100));
  expect(await codes()).toEqual(["degraded", "saved-work STORE-DAMAGED", "queue JOBS-QUEUE-UNREACHABLE"]);
  expect(JSON.stringify(await readiness())).not.toContain("secret");
  vi.stubEnv("DATABASE_URL", `postgres://u:secret@127.0.0.1:${await freePort()}/d`);
  expect(await codes()).toContain("saved-work STORE-AWAY");
});

it("is to be left alone while the process ends", async () => {
  Reflect.set(globalThis, "mdsStopping", true);
  expect((await readiness()).status).toBe("stopping");
});

describe("beside a queue", needs(hasRedis, "no redis-server"), () => {
  it("counts the ranges that wait for workers of this version", async () => {
    const { url, client, stop } = await startRedis();
    try {
      vi.stubEnv("DATABASE_URL", "");
      vi.stubEnv("REDIS_URL", url);
      await client.lpush(waitingKey({ url, code: codeVersion() }), "a", "b", "c");
      await client.lpush(waitingKey({ url, code: "other" }), "d");
      expect(await codes()).toEqual(["ready"]);
      expect(exposition()).toContain("\nmds_queue_waiting 3\n");
    } finally {
      await stop();
    }
  });
});
