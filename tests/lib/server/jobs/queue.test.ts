/** The queue at work with a Redis of the test's own and workers in this process: turns, what stays in it, and what it does when it is full. */
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { JobKind } from "@/lib/jobs/job-kind";
import type { CellSink } from "@/lib/jobs/executor";
import { MOST_CELLS_A_RANGE } from "@/lib/jobs/ranges";
import { writePlain } from "@/lib/jobs/plain-text";
import { makeTicket } from "@/lib/server/jobs/identity";
import { createJobs, type Jobs } from "@/lib/server/jobs/jobs";
import { jobStore } from "@/lib/server/jobs/outcome-store";
import { queueTrouble } from "@/lib/server/jobs/queue/connection";
import { renewExpiry } from "@/lib/server/jobs/queue/expiry";
import { queueExecutor } from "@/lib/server/jobs/queue/queue-executor";
import { startQueueWorker, type QueueWorker } from "@/lib/server/jobs/queue/worker";
import { unwrap } from "@/lib/result";
import { cellPool } from "@/lib/worker/pool";
import { runEmbedded } from "../../../support/jobs/embedded-job";
import { testFolder } from "../../../support/folder";
import { draws, drawJob, failingOn } from "../../../support/jobs/kinds";
import { listing, loopbackPort } from "../../../support/jobs/loopback-port";
import { hasRedis, startRedis, type TestRedis } from "../../../support/servers/redis-server";
import { needs } from "../../../support/needs";

const PATIENT = { timeout: 60_000, interval: 20 };
const seeds = (count: number, first = 0): number[] => Array.from({ length: count }, (_, i) => first + i);

describe("jobs in a queue", { timeout: 90_000, ...needs(hasRedis, "no redis-server") }, () => {
  const folder = testFolder();
  let redis: TestRedis;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.stop());

  const address = (code: string) => ({ url: redis.url, code });
  const work = (code: string, kind: JobKind = drawJob as JobKind, size = 1): QueueWorker =>
    startQueueWorker({
      address: address(code),
      pool: cellPool({ size, spawn: () => loopbackPort(kind), patience: null }),
      lockMs: 6000,
      log: () => undefined,
    });
  const server = (code: string, kind: JobKind = drawJob as JobKind): Jobs =>
    createJobs({
      listings: [listing(kind)],
      executor: () => queueExecutor(address(code)),
      store: jobStore(`${folder}/${code}`),
    });
  const ended = (jobs: Jobs, id: string, state = "done") =>
    vi.waitFor(async () => expect((await jobs.status(id))?.state).toBe(state), PATIENT);

  it("gives the bytes of the embedded run, and holds no outcome and no message afterwards", async () => {
    const jobs = server("bytes");
    const input = draws(seeds(600), 1);
    const { id } = unwrap(await jobs.start("draws", input));
    const worker = work("bytes", undefined, 2);
    await ended(jobs, id);
    const { outcomes, summary } = (await jobs.status(id)) ?? {};
    expect(writePlain({ outcomes, summary })).toBe(writePlain(runEmbedded(drawJob, input)));
    expect(await redis.client.exists(`mds:outcomes:${id}`)).toBe(0);
    const left = await redis.client.keys("bull:mds-cells-bytes:*");
    expect(left.filter((key) => key.includes(id))).toEqual([]);
    await worker.close();
  });

  it("holds a few ranges of each job only, however many cells there are", async () => {
    const jobs = server("few");
    const { id } = unwrap(await jobs.start("draws", draws(seeds(5000), 1)));
    await vi.waitFor(
      async () => expect(await redis.client.zcard("bull:mds-cells-few:prioritized")).toBeGreaterThan(0),
      PATIENT,
    );
    // Hand: no worker counts as one of one thread, which has two ranges ahead.
    expect(await redis.client.zcard("bull:mds-cells-few:prioritized")).toBe(2);
    expect(await jobs.cancel(id)).toBe(true);
    expect(await redis.client.zcard("bull:mds-cells-few:prioritized")).toBe(0);
  });

  it("takes turns between jobs: a small one ends while a large one goes on", { tags: "check" }, async () => {
    const jobs = server("turns");
    const large = unwrap(await jobs.start("draws", draws(seeds(20_000), 20_000)));
    const worker = work("turns");
    await vi.waitFor(() => expect(jobs.standing(large.id)?.done).toBeGreaterThan(MOST_CELLS_A_RANGE), PATIENT);
    const small = unwrap(await jobs.start("draws", draws(seeds(72, 90_000), 1)));
    await ended(jobs, small.id);
    expect(jobs.standing(large.id)?.state).toBe("running");
    await jobs.cancel(large.id);
    await worker.close();
  });

  it("tries cells that throw no further, and keeps the others", async () => {
    const kind = failingOn([3, 11]);
    const jobs = server("throws", kind);
    const { id } = unwrap(await jobs.start("draws", draws(seeds(40), 1)));
    const worker = work("throws", kind);
    await ended(jobs, id, "failed");
    const { done, issues } = (await jobs.status(id)) ?? {};
    expect(done).toBe(38);
    expect(issues?.map(({ at }) => at).sort()).toEqual(["cell 11", "cell 3"]);
    await worker.close();
  });

  it("computes each cell once for two that follow the same job at the same time", async () => {
    const input = draws(seeds(400), 1);
    const ran = new Map<number, number>();
    const counting: JobKind = {
      ...(drawJob as JobKind),
      runCell(given, cell, control) {
        const { seed } = cell as { seed: number };
        ran.set(seed, (ran.get(seed) ?? 0) + 1);
        return drawJob.runCell(given as typeof input, { seed }, control);
      },
    };
    const ticket = makeTicket("draws", input);
    const cells = [...input.seeds.keys()];
    const follow = (): { sink: CellSink; outcomes: Map<number, unknown> } => {
      const outcomes = new Map<number, unknown>();
      const done = async (index: number, outcome: unknown): Promise<boolean> => (outcomes.set(index, outcome), true);
      const ignore = (): void => undefined;
      return { outcomes, sink: { done, progress: ignore, failed: ignore, waiting: ignore } };
    };
    const [first, second] = [follow(), follow()];
    const never = new AbortController().signal;
    const following = [first, second].map(({ sink }) => queueExecutor(address("both")).run(ticket, cells, sink, never));
    await vi.waitFor(async () => expect(await redis.client.exists(`mds:watched:${ticket.id}`)).toBe(1), PATIENT);
    const worker = work("both", counting);
    expect(await Promise.all(following)).toEqual([[], []]);
    for (const { outcomes } of [first, second]) expect(outcomes.size).toBe(400);
    expect([...ran.values()].filter((times) => times !== 1)).toEqual([]);
    await worker.close();
  });

  it("says that it is full, and goes on when there is room again", async () => {
    const jobs = server("full");
    const { id } = unwrap(await jobs.start("draws", draws(seeds(50), 1)));
    await vi.waitFor(async () => expect(await redis.client.exists(`mds:leader:${id}`)).toBe(1), PATIENT);
    await redis.client.config("SET", "maxmemory", "1mb");
    const told = () => vi.waitFor(async () => expect(await codes(jobs, id)).toEqual(["JOBS-QUEUE-FULL"]), PATIENT);
    await told();
    expect((await queueTrouble(address("full")))?.code).toBe("JOBS-QUEUE-FULL");
    const later = unwrap(await jobs.start("draws", draws(seeds(5, 500), 1)));
    await vi.waitFor(async () => expect(await codes(jobs, later.id)).toEqual(["JOBS-QUEUE-FULL"]), PATIENT);
    await redis.client.config("SET", "maxmemory", "0");
    const worker = work("full");
    await ended(jobs, id);
    await ended(jobs, later.id);
    await worker.close();
  });

  it("lets keys of queues end that nobody uses, other versions' too, and no lock last longer for it", async () => {
    const client = new Redis(redis.url);
    await client.lpush("bull:mds-cells-old:wait", "left");
    await client.set("bull:mds-cells-old:soon", "1", "EX", 50);
    await client.lpush("bull:mds-cells-now:wait", "waits");
    await client.set("bull:mds-cells-now:range:lock", "token", "PX", 6000);
    await client.set("others", "1");
    await renewExpiry(client, address("now"));
    const week = 7 * 24 * 3600;
    const left = (key: string) => client.ttl(key);
    for (const key of ["bull:mds-cells-old:wait", "bull:mds-cells-now:wait"]) {
      expect(await left(key)).toBeGreaterThan(week - 100);
      expect(await left(key)).toBeLessThanOrEqual(week);
    }
    expect(await left("bull:mds-cells-old:soon")).toBeLessThanOrEqual(50);
    expect(await left("bull:mds-cells-now:range:lock")).toBeLessThanOrEqual(6);
    expect(await left("others")).toBe(-1);
    await client.expire("bull:mds-cells-now:wait", week - 5000);
    await renewExpiry(client, address("now"));
    expect(await left("bull:mds-cells-now:wait")).toBeGreaterThan(week - 100);
    client.disconnect();
  });
});

const codes = async (jobs: Jobs, id: string) => (await jobs.status(id))?.issues.map(({ code }) => code);
