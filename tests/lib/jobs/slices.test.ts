/** How much is done between two turns of the event loop, counted in cells: what counts seconds would judge the machine. */
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { simulationSweepJob } from "@/features/core/serving/sweep/job";
import { settleSweep } from "@/features/core/serving/sweep/settled";
import { sweepPoints } from "@/features/core/serving/sweep/points";
import { sweepSummary } from "@/features/core/serving/sweep/summary";
import { coordinate, NO_STORE, planJob, type OutcomeStore } from "@/lib/jobs/coordinate";
import { UNWATCHED, type JobKind } from "@/lib/jobs/job-kind";
import type { Executor } from "@/lib/jobs/executor";
import { CELLS_A_SLICE, inSlices } from "@/lib/jobs/slices";
import { unwrap } from "@/lib/result";
import { draws, drawJob } from "../../support/jobs/kinds";

const COUNT = 20_000;
const input = draws(Array.from({ length: COUNT }, (_, index) => index));
const ticket = { id: "job", kind: "draws", input };

const SWEEP = {
  scenario: { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "128", osl: "8" },
  input: { policies: "vllm-v1", concs: [], knee: false, requests: 10 },
};
const RATES = Array.from({ length: 200 }, (_, index) => index + 1);

/** Counts cells; the largest count between two turns of the event loop. */
function stretches() {
  let [here, longest, watching] = [0, 0, true];
  const watch = async (): Promise<void> => {
    while (watching) {
      await turn();
      longest = Math.max(longest, here);
      here = 0;
    }
  };
  const watched = watch();
  const stop = async (): Promise<number> => {
    watching = false;
    await watched;
    return longest;
  };
  return { count: () => void (here += 1), stop };
}

const counted = async (work: (count: () => void) => Promise<unknown>): Promise<number> => {
  const { count, stop } = stretches();
  await work(count);
  return stop();
};

const nowhere: Executor = { run: async () => [] };

it("after so many cells, in order, each once", async () => {
  const seen: number[] = [];
  const longest = await counted((count) =>
    inSlices(input.seeds, (seed) => {
      count();
      seen.push(seed);
    }),
  );
  expect(longest).toBeLessThanOrEqual(CELLS_A_SLICE);
  expect(seen).toEqual(input.seeds);
});

it("while their names are hashed", async () => {
  const longest = await counted((count) => planJob(drawJob as JobKind, ticket, () => (count(), "")));
  expect(longest).toBeLessThanOrEqual(CELLS_A_SLICE);
});

it("while outcomes are looked up", async () => {
  const job = unwrap(await planJob(drawJob as JobKind, ticket, String));
  const longest = await counted((count) => {
    const store: OutcomeStore = { read: async () => (count(), null), keep: async () => undefined };
    return coordinate(job, {
      executor: nowhere,
      store,
      signal: new AbortController().signal,
      changed: () => undefined,
    });
  });
  expect(longest).toBeLessThanOrEqual(CELLS_A_SLICE);
});

it("and looks up nothing more once the job is cancelled", async () => {
  const job = unwrap(await planJob(drawJob as JobKind, ticket, String));
  const stop = new AbortController();
  let asked = 0;
  const read = async (): Promise<null> => {
    asked += 1;
    if (asked === 100) stop.abort();
    return null;
  };
  const store: OutcomeStore = { read, keep: async () => undefined };
  const end = await coordinate(job, { executor: nowhere, store, signal: stop.signal, changed: () => undefined });
  expect(end.state).toBe("cancelled");
  expect(asked).toBeLessThanOrEqual(100 + CELLS_A_SLICE);
});

it("while a sweep is summed up, which says what it says in one go", async () => {
  const seeds = 50;
  const asked = unwrap(simulationSweepJob.read({ ...SWEEP, input: { ...SWEEP.input, seeds, rates: RATES } }));
  const [cell] = simulationSweepJob.plan(asked);
  const { figures } = simulationSweepJob.runCell(asked, cell ?? expect.fail("no cell"), UNWATCHED);
  const outcomes = RATES.flatMap(() => Array.from({ length: seeds }, () => ({ figures, issues: [] })));
  let summary: unknown;
  const longest = await counted(async (count) => {
    const watched = outcomes.map((outcome) =>
      Object.defineProperty({ ...outcome }, "figures", { get: () => (count(), figures) }),
    );
    summary = await simulationSweepJob.summarise?.(asked, watched);
  });
  expect(longest).toBeLessThanOrEqual(CELLS_A_SLICE);
  expect(summary).toEqual(
    sweepSummary(sweepPoints(settleSweep(asked.scenario, asked.input), outcomes, asked.scenario.targets)),
  );
});

it("and waits for what a kind says of all of them", async () => {
  const later: JobKind = { ...(drawJob as JobKind), summarise: async () => (await turn(), "all") };
  const job = unwrap(await planJob(later, { ...ticket, input: draws([]) }, String));
  const options = {
    executor: nowhere,
    store: NO_STORE,
    signal: new AbortController().signal,
    changed: () => undefined,
  };
  expect(await coordinate(job, options)).toMatchObject({ state: "done", summary: "all" });
});
