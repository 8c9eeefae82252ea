// @module-tag check
/** Searches over a queue: blocks of the closed form, simulated runs and studies are cells like those of any other job. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdJob } from "@/features/pages/pd-disaggregate-search/job";
import { scaleUpSearchJob, scaleUpSimulationJob } from "@/features/pages/scale-up-search/job";
import type { BlockOutcome } from "@/features/pages/scale-up-search/request/plan";
import { judgeStanding } from "@/features/pages/scale-up-search/results/progress";
import type { JobKind } from "@/lib/jobs/job-kind";
import { toJsonValue } from "@/lib/jobs/plain-text";
import { unwrap } from "@/lib/result";
import { runEmbedded } from "../support/jobs/embedded-job";
import { bundledMds, type Bundle, type Started } from "../support/programs/mds-bundle";
import { hasRedis, startRedis, type TestRedis } from "../support/servers/redis-server";
import { needs } from "../support/needs";

const SCENARIO = { model: "qwen3-32b", hw: "h200-sxm", weights: "fp8", isl: 1024, osl: 128 };
const SEARCH = {
  scenario: { ...SCENARIO, ttft_ms: 400, tpot_ms: 20 },
  input: { nodes: [1], concs: Array.from({ length: 60 }, (_, i) => i + 1) },
};
const STUDY = {
  scenario: { ...SCENARIO, model: "llama-3.1-8b", tpot_ms: 12 },
  input: { gpus: 8, p_tps: [1, 2], d_tps: [1, 2], study: "scale", sizes: [2, 4, 8] },
};
const PROCESSES_MS = 120_000;

describe("searches over a queue", { timeout: PROCESSES_MS, ...needs(hasRedis, "no redis-server") }, () => {
  let mds: Bundle;
  let redis: TestRedis;
  const workers: Started[] = [];
  beforeAll(async () => {
    [mds, redis] = await Promise.all([bundledMds(), startRedis()]);
    for (let i = 0; i < 2; i += 1) workers.push(mds.start(["worker", "--threads", "1"], { REDIS_URL: redis.url }));
    await Promise.all(workers.map(({ says }) => says(/ready/)));
  }, PROCESSES_MS);
  afterAll(async () => {
    for (const { child } of workers) child.kill("SIGKILL");
    await Promise.all(workers.map(({ ended }) => ended));
    await redis.stop();
    mds.remove();
  });

  async function distributed(kind: string, input: unknown): Promise<unknown> {
    const path = join(mds.folder, `${kind}.json`);
    writeFileSync(path, JSON.stringify(input));
    const run = mds.start(["jobs", "run", kind, "--input", path, "--compact"], { REDIS_URL: redis.url });
    expect(await run.ended, run.err()).toBe(0);
    return (JSON.parse(run.out()) as { outcomes: unknown }).outcomes;
  }

  const embedded = (job: JobKind, input: unknown): unknown =>
    JSON.parse(JSON.stringify(toJsonValue(runEmbedded(job, input).outcomes)));

  it("give what one process gives: both stages of a search, and a study of separate pools", async () => {
    const { outcomes } = runEmbedded(scaleUpSearchJob, SEARCH);
    const ask = unwrap(scaleUpSearchJob.read(SEARCH));
    expect(scaleUpSearchJob.plan(ask).length).toBeGreaterThan(2);
    const { digest } = judgeStanding(ask, outcomes as BlockOutcome[]);
    const second = { ...SEARCH, indices: digest.best.slice(0, 4).map(({ index }) => index) };
    const jobs = [
      ["scale-up-search", scaleUpSearchJob, SEARCH],
      ["scale-up-search-simulation", scaleUpSimulationJob, second],
      ["pd-search", pdJob, STUDY],
    ] as const;
    for (const [kind, job, input] of jobs)
      expect(await distributed(kind, input)).toEqual(embedded(job as unknown as JobKind, input));
  });
});
