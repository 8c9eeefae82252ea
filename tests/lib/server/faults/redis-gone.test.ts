// @module-tag check
/** A queue that goes away while a job waits in it: the job says so within seconds (a look takes at most 3 s, and one follows a second later). */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { JobKind } from "@/lib/jobs/job-kind";
import { createJobs } from "@/lib/server/jobs/jobs";
import { jobStore } from "@/lib/server/jobs/outcome-store";
import { queueExecutor } from "@/lib/server/jobs/queue/queue-executor";
import { startQueueWorker } from "@/lib/server/jobs/queue/worker";
import { cellPool } from "@/lib/worker/pool";
import { testFolder } from "../../../support/folder";
import { draws, drawJob } from "../../../support/jobs/kinds";
import { listing, loopbackPort } from "../../../support/jobs/loopback-port";
import { hasRedis, startRedis, type TestRedis } from "../../../support/servers/redis-server";
import { needs } from "../../../support/needs";

const PATIENT = { timeout: 25_000, interval: 50 };
const kind = drawJob as JobKind;

describe("a queue that goes away", needs(hasRedis, "no redis-server"), () => {
  const folder = testFolder();
  let redis: TestRedis;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.stop());

  const setUp = (code: string) => {
    const address = { url: redis.url, code };
    const jobs = createJobs({
      listings: [listing(kind)],
      executor: () => queueExecutor(address),
      store: jobStore(folder),
    });
    const started = async (seeds: readonly number[]): Promise<string> => {
      const answer = await jobs.start("draws", draws(seeds));
      if (!answer.ok) throw new Error("the job was refused");
      return answer.value.id;
    };
    const told = (id: string, code: string) =>
      vi.waitFor(async () => {
        const status = await jobs.status(id);
        expect(status).toMatchObject({ state: "running" });
        expect(status?.issues.map((issue) => issue.code)).toEqual([code]);
      }, PATIENT);
    const worker = () =>
      startQueueWorker({
        address,
        pool: cellPool({ size: 1, spawn: () => loopbackPort(kind), patience: null }),
        lockMs: 2000,
        log: () => undefined,
      });
    return { jobs, started, told, worker };
  };

  it("is said while it is away; back and empty, it is filled again, and nothing is lost", async () => {
    const { jobs, started, told, worker } = setUp("gone");
    const id = await started([1, 2, 3]);
    await told(id, "JOBS-NO-WORKER");
    await redis.kill();
    await told(id, "JOBS-QUEUE-UNREACHABLE");
    redis.start();
    await told(id, "JOBS-NO-WORKER");
    const helper = worker();
    await vi.waitFor(async () => expect(await jobs.status(id)).toMatchObject({ state: "done", done: 3 }), PATIENT);
    await helper.close();
  });

  it("that stands and answers nothing is said as well", async () => {
    const { jobs, started, told } = setUp("frozen");
    const id = await started([4, 5]);
    await told(id, "JOBS-NO-WORKER");
    redis.freeze();
    await told(id, "JOBS-QUEUE-UNREACHABLE");
    await redis.kill();
    redis.start();
    await told(id, "JOBS-NO-WORKER");
    await jobs.cancel(id);
  });
});
