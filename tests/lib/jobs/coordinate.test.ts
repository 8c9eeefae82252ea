import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jobBoard } from "@/lib/jobs/board";
import { coordinate, NO_STORE, planJob, type JobChange, type OutcomeStore } from "@/lib/jobs/coordinate";
import type { JobKind } from "@/lib/jobs/job-kind";
import type { Executor } from "@/lib/jobs/executor";
import { writePlain } from "@/lib/jobs/plain-text";
import { unwrap } from "@/lib/result";
import { runEmbedded } from "../../support/jobs/embedded-job";
import { draws, drawJob, failingOn } from "../../support/jobs/kinds";

const planned = async (kind: JobKind, input: unknown) =>
  unwrap(await planJob(kind, { id: "job", kind: "draws", input }, writePlain));

/** Computes cells in the order that `order` gives, and remembers which. */
function findExecutor(kind: JobKind, order: (indices: number[]) => number[] = (indices) => indices) {
  const ran: number[] = [];
  const executor: Executor = {
    async run(job, cells, sink, signal) {
      const input = unwrap(kind.read(job.input));
      const plan = kind.plan(input);
      for (const index of order([...cells])) {
        await Promise.resolve();
        if (signal.aborted) break;
        ran.push(index);
        try {
          const control = { progress: (share: number) => sink.progress(index, share), cancelled: () => signal.aborted };
          void sink.done(index, kind.runCell(input, plan[index], control));
        } catch (error) {
          sink.failed(index, (error as Error).message);
        }
      }
      return [];
    },
  };
  return { executor, ran };
}

function memoryStore(): OutcomeStore & { readonly kept: Map<string, unknown>; writes: number } {
  const kept = new Map<string, unknown>();
  return {
    kept,
    writes: 0,
    async read(key) {
      return kept.has(key) ? { outcome: kept.get(key) } : null;
    },
    async keep(key, outcome) {
      this.writes += 1;
      kept.set(key, outcome);
    },
  };
}

const options = (executor: Executor, store: OutcomeStore = NO_STORE, stop = new AbortController()) => ({
  executor,
  store,
  signal: stop.signal,
  changed: () => undefined,
});

const seeds = fc.uniqueArray(fc.nat(1e9), { minLength: 1, maxLength: 12 });

it("a coordinated job: gives the bytes of the embedded run, whatever the order in which cells finish", async () => {
  const shuffled = seeds.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray([...list.keys()], { minLength: list.length })),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ([list, order]) => {
      const job = await planned(drawJob, draws(list));
      await coordinate(job, options(findExecutor(drawJob, () => order).executor));
      const { outcomes, summary, state, share } = job.board.snapshot();
      expect({ state, share }).toEqual({ state: "done", share: 1 });
      expect(writePlain({ outcomes, summary })).toBe(writePlain(runEmbedded(drawJob, draws(list))));
    }),
  );
});

it("a coordinated job: broken off anywhere, computes only what is missing, and each cell is written once", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.nat(12), async (list, after) => {
      const store = memoryStore();
      const stop = new AbortController();
      const first = findExecutor(drawJob);
      let seen = 0;
      const changed = ({ type }: JobChange) => {
        if (type === "cell" && (seen += 1) >= after) stop.abort();
      };
      const broken = await coordinate(await planned(drawJob, draws(list)), {
        ...options(first.executor, store, stop),
        changed,
      });
      const second = findExecutor(drawJob);
      const job = await planned(drawJob, draws(list));
      expect((await coordinate(job, options(second.executor, store))).state).toBe("done");
      expect([...first.ran, ...second.ran].sort((a, b) => a - b)).toEqual([...list.keys()]);
      expect(store.writes).toBe(list.length);
      if (first.ran.length < list.length) expect(broken.state).toBe("cancelled");
      expect(job.board.snapshot().summary).toBe(runEmbedded(drawJob, draws(list)).summary);
    }),
  );
});

it("a coordinated job: asks nothing of a place when everything is known", async () => {
  const store = memoryStore();
  await coordinate(await planned(drawJob, draws([1, 2])), options(findExecutor(drawJob).executor, store));
  const again = findExecutor(drawJob);
  await coordinate(await planned(drawJob, draws([1, 2])), options(again.executor, store));
  expect(again.ran).toEqual([]);
});

it("a coordinated job: names the cells that throw, and lets the others stand", async () => {
  const kind = failingOn([2, 4]);
  const job = await planned(kind, draws([1, 2, 3, 4]));
  await coordinate(job, options(findExecutor(kind).executor));
  const { state, done, outcomes, issues } = job.board.snapshot();
  expect({ state, done }).toEqual({ state: "failed", done: 2 });
  expect(outcomes.map((outcome) => outcome !== undefined)).toEqual([true, false, true, false]);
  expect(issues.map(({ at, message }) => [at, message.en])).toEqual([
    ["cell 1", "Cell 1 could not be computed: seed 2 is bad."],
    ["cell 3", "Cell 3 could not be computed: seed 4 is bad."],
  ]);
});

it("a coordinated job: is done although its outcomes cannot be kept, and says so", async () => {
  const full: OutcomeStore = { read: async () => null, keep: () => Promise.reject(new Error("no space left")) };
  const job = await planned(drawJob, draws([1, 2]));
  await coordinate(job, options(findExecutor(drawJob).executor, full));
  const { state, issues } = job.board.snapshot();
  expect(state).toBe("done");
  expect(issues.map(({ code }) => code)).toEqual(["JOB-NOT-KEPT"]);
});

it("a coordinated job: with more cells than anybody can look at is refused with both numbers", async () => {
  const huge = { ...drawJob, plan: () => new Array(100_001).fill({ seed: 1 }) } as JobKind;
  const refused = await planJob(huge, { id: "job", kind: "draws", input: draws([1]) }, String);
  expect(refused.issues[0]?.message.en).toMatch(/100001 .* 100000/);
});

describe("the board of a job", () => {
  it("shows no order of arrival, and its share never falls", () => {
    const events = fc.array(fc.tuple(fc.nat(4), fc.option(fc.double({ min: 0, max: 1, noNaN: true }))), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(events, (list) => {
        const board = jobBoard(5);
        let before = 0;
        for (const [index, share] of list) {
          if (share === null) board.cell(index, index * 10);
          else board.progress(index, share);
          const standing = board.standing();
          expect(standing.share).toBeGreaterThanOrEqual(before - 1e-12);
          before = standing.share;
        }
        for (const [index, outcome] of board.snapshot().outcomes.entries())
          expect(outcome === undefined || outcome === index * 10).toBe(true);
      }),
    );
  });
});
