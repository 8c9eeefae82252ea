import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { servingGridJob } from "@/features/core/serving/grid/job";
import { toJsonValue } from "@/lib/jobs/plain-text";
import { runEmbedded } from "../support/jobs/embedded-job";
import { bundledMds, type Bundle, type Started } from "../support/programs/mds-bundle";
import { hasRedis, startRedis, type TestRedis } from "../support/servers/redis-server";
import { freePort } from "../support/servers/server";
import { needs } from "../support/needs";

const GRID = {
  scenario: { model: "llama-3.1-8b", hw: "h100-sxm", isl: 512, osl: 64 },
  tp: [1, 2, 3],
  conc: [1, 8, 32],
};
/** Cells of a tenth of a second and more, so that there is a middle to be killed in. */
const SWEEP = {
  scenario: { model: "deepseek-v3", hw: "h200-sxm", isl: 2048, osl: 512 },
  ...{ tp: [8, 16], conc: [256, 288, 320, 352, 384, 416, 448, 480], rounds: 40, spread: 0.8, seed: 7 },
};
const PROCESSES_MS = 120_000;

let mds: Bundle;
const started: Started[] = [];
beforeAll(async () => void (mds = await bundledMds()), PROCESSES_MS);
afterEach(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});
afterAll(() => mds.remove());

function start(args: readonly string[], env: Record<string, string> = {}): Started {
  const process = mds.start(args, env);
  started.push(process);
  return process;
}

function file(name: string, input: unknown): string {
  const path = join(mds.folder, name);
  writeFileSync(path, JSON.stringify(input));
  return path;
}

const run = (input: unknown, options: readonly string[] = [], env = {}) =>
  start(["jobs", "run", "serving-grid", "--input", file("job.json", input), "--compact", ...options], env);

/** What the same job gives without workers, threads or queues. */
const embedded = (input: unknown) => JSON.stringify(toJsonValue(runEmbedded(servingGridJob, input)));

function listOutcomes({ out }: Started): string {
  const { outcomes, summary } = JSON.parse(out()) as { outcomes: unknown; summary: unknown };
  return JSON.stringify({ outcomes, summary });
}

describe("mds jobs in threads", { timeout: PROCESSES_MS }, () => {
  it("prints the bytes of the embedded run, on one thread and on three", async () => {
    const runs = ["1", "3"].map((threads) => run(GRID, ["--workers", threads]));
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([0, 0]);
    for (const each of runs) expect(listOutcomes(each)).toBe(embedded(GRID));
  });

  it("killed in the middle, goes on with what it kept and computes only the rest", async () => {
    const keep = join(mds.folder, "kept");
    const kept = () =>
      readdirSync(join(keep, "cells"), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".json"))
        .map((name) => [name, statSync(join(keep, "cells", name)).ino] as const);
    const first = run(SWEEP, ["--workers", "1", "--keep", keep]);
    await first.says(/^[3-9] of 16 cells/m);
    first.child.kill("SIGKILL");
    await first.ended;
    const before = kept();
    expect(before.length).toBeGreaterThanOrEqual(2);
    expect(before.length).toBeLessThan(16);
    const second = run(SWEEP, ["--workers", "2", "--keep", keep]);
    expect(await second.ended).toBe(0);
    expect(listOutcomes(second)).toBe(embedded(SWEEP));
    // A file that was written again would be another file.
    expect(kept()).toEqual(expect.arrayContaining(before));
  });

  it("stops at Ctrl-C with what it has", async () => {
    const job = run({ ...SWEEP, rounds: 200 }, ["--workers", "1"]);
    await job.says(/^1 of 16 cells/m);
    job.child.kill("SIGINT");
    expect(await job.ended).toBe(130);
    const { state, outcomes } = JSON.parse(job.out()) as { state: string; outcomes: unknown[] };
    expect(state).toBe("cancelled");
    expect(outcomes.filter((outcome) => outcome === null).length).toBeGreaterThan(0);
  });

  it.each([
    [["jobs", "run", "serving-gird", "--input", "x.json"], "Did you mean serving-grid?"],
    [["jobs", "run", "serving-grid"], "Name what the job is asked"],
    [["jobs", "run", "serving-grid", "--input", "missing.json"], "cannot be read as JSON"],
    [["jobs", "run", "serving-grid", "--input", "x", "--workers", "none"], "--workers takes a whole number"],
    [["jobs", "--nonsense"], "Unknown option"],
    [["worker"], "Set REDIS_URL"],
  ])("ends %j with code 2 and one sentence", async (args, sentence) => {
    const refused = start(args);
    expect(await refused.ended).toBe(2);
    expect(refused.err()).toContain(sentence);
    expect(refused.err()).not.toMatch(/\n\s+at /);
  });

  it("says what is wrong with an input, at its place", async () => {
    const refused = run({ ...GRID, conc: [] });
    expect(await refused.ended).toBe(2);
    expect(refused.err()).toMatch(/GRID-INPUT at conc/);
  });

  it("does not hang when the queue is away", async () => {
    const env = { REDIS_URL: `redis://127.0.0.1:${await freePort()}` };
    const all = [run(GRID, [], env), start(["worker"], env)];
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([2, 2]);
    for (const each of all) expect(each.err()).toMatch(/JOBS-QUEUE-UNREACHABLE at REDIS_URL.*ECONNREFUSED/);
  });
});

describe(
  "mds jobs over a queue",
  { tags: "check", timeout: PROCESSES_MS, ...needs(hasRedis, "no redis-server") },
  () => {
    let redis: TestRedis;
    beforeEach(async () => void (redis = await startRedis()));
    afterEach(() => redis.stop());

    const env = () => ({ REDIS_URL: redis.url });

    async function worker(): Promise<Started> {
      const process = start(["worker", "--threads", "1", "--lock", "2"], env());
      await process.says(/ready/);
      return process;
    }

    async function keysLike(pattern: string): Promise<string[]> {
      return redis.client.keys(`bull:mds-cells-*:${pattern}`);
    }

    async function rangesIn(state: "active" | "prioritized"): Promise<number> {
      const [key] = await keysLike(state);
      if (key === undefined) return 0;
      return state === "active" ? redis.client.llen(key) : redis.client.zcard(key);
    }

    async function until(happens: () => Promise<boolean>): Promise<void> {
      while (!(await happens())) await new Promise((later) => setTimeout(later, 10));
    }

    it("loses nothing when one of two workers is killed in the middle, to the byte", async () => {
      const [victim] = await Promise.all([worker(), worker()]);
      const job = run(SWEEP, [], env());
      await job.says(/^[2-9] of 16 cells/m);
      victim.child.kill("SIGKILL");
      expect(await victim.ended).toBe("SIGKILL");
      expect(await job.ended).toBe(0);
      expect(listOutcomes(job)).toBe(embedded(SWEEP));
    });

    it("a killed worker's cell is taken over, even when nobody else was there", async () => {
      const long = { ...SWEEP, tp: [8], conc: [512], rounds: 400 };
      const job = run(long, [], env());
      const victim = await worker();
      await until(async () => (await rangesIn("active")) === 1);
      victim.child.kill("SIGKILL");
      await victim.ended;
      const heir = await worker();
      expect(await job.ended).toBe(0);
      expect(heir.err()).toMatch(/took over range/);
      expect(listOutcomes(job)).toBe(embedded(long));
    });

    it("a worker that is asked to stop gives its cell back at once", async () => {
      const long = { ...SWEEP, tp: [8], conc: [512], rounds: 400 };
      const job = run(long, [], env());
      const leaver = await worker();
      await until(async () => (await rangesIn("active")) === 1);
      leaver.child.kill("SIGTERM");
      expect(await leaver.ended).toBe(0);
      expect(await rangesIn("active")).toBe(0);
      await until(async () => (await rangesIn("prioritized")) === 1);
      await worker();
      expect(await job.ended).toBe(0);
    });

    it("asks again when the queue forgot everything", async () => {
      const job = run(GRID, [], env());
      await job.says(/JOBS-NO-WORKER/);
      await redis.client.flushall();
      await worker();
      expect(await job.ended).toBe(0);
      expect(listOutcomes(job)).toBe(embedded(GRID));
    });

    it("can be cancelled, and workers stopped, while the queue is away", async () => {
      const job = run({ ...SWEEP, rounds: 400 }, [], env());
      await job.says(/JOBS-NO-WORKER/);
      const helper = await worker();
      await redis.stop();
      job.child.kill("SIGINT");
      helper.child.kill("SIGTERM");
      expect(await helper.ended).toBe(0);
      expect(await job.ended).toBe(130);
      expect(job.err()).not.toMatch(/\n\s+at /);
    });

    it("waits for workers and says so; outcomes outlive the one who asked", async () => {
      const job = run(GRID, [], env());
      await job.says(/JOBS-NO-WORKER/);
      const helper = await worker();
      expect(await job.ended).toBe(0);
      helper.child.kill("SIGKILL");
      await helper.ended;
      const again = run(GRID, [], env());
      expect(await again.ended).toBe(0);
      expect(again.out()).toBe(job.out());
    });

    it("loses nothing when the one who asked is killed: whoever asks again takes its ranges over, to the byte", async () => {
      await worker();
      const keep = ["--keep", join(mds.folder, "asker")];
      const asker = run(SWEEP, keep, env());
      await asker.says(/^[2-9] of 16 cells/m);
      asker.child.kill("SIGKILL");
      await asker.ended;
      const again = run(SWEEP, keep, env());
      expect(await again.ended).toBe(0);
      expect(listOutcomes(again)).toBe(embedded(SWEEP));
      const [id] = (await redis.client.keys("mds:job:*")).map((key) => key.slice("mds:job:".length));
      expect(await redis.client.exists(`mds:outcomes:${id}`)).toBe(0);
    });

    it("cancelled, removes what waits and stops what runs; asked again, it goes on", async () => {
      await worker();
      const job = run(SWEEP, [], env());
      await job.says(/^1 of 16 cells/m);
      job.child.kill("SIGINT");
      expect(await job.ended).toBe(130);
      expect([await rangesIn("prioritized"), await rangesIn("active")]).toEqual([0, 0]);
      const again = run(SWEEP, [], env());
      expect(await again.ended).toBe(0);
      expect(listOutcomes(again)).toBe(embedded(SWEEP));
    });
  },
);
