import { beforeAll, describe, expect, it } from "vitest";
import { advance } from "@/features/core/simulator/advance";
import { createSimulation } from "@/features/core/simulator/create";
import { newRecord, recordInto, stepColumn, type StepColumn } from "@/features/core/simulator/record";
import { unwrap } from "@/lib/result";
import { VIDUR_FOLDER, vidurCase, VIDUR_POOLS } from "./vidur-cases";
import { needsData } from "../../../support/needs";

/** measured: runs of microsoft/vidur 7d47513, unmodified (shared/data/vidur-sim/README.md). Its files hold times to 1 ns. */
const MICROSECOND = 1e-6;

function runCase(name: string) {
  const { config, requests, cost, times, batches } = vidurCase(name);
  const state = unwrap(createSimulation(config, requests));
  const record = newRecord();
  const progress = advance(state, [cost], {}, recordInto(record));
  return { requests, cost, times, batches, state, record, progress };
}

describe.each(Object.keys(VIDUR_POOLS))("Vidur's run %s", needsData(VIDUR_FOLDER), (name) => {
  // Not in the body: that runs also where the suite is skipped because its data is absent.
  let run: ReturnType<typeof runCase>;
  beforeAll(() => void (run = runCase(name)));

  it("ends with everybody served", () => {
    const { progress, state, requests, cost } = run;
    expect(progress).toBe("done");
    expect(state.finished).toBe(requests.count);
    expect(cost.outside?.()).toBe(0);
  });

  it("forms the same batches in the same order", () => {
    const { record, batches } = run;
    const expectSame = (ours: StepColumn, theirs: string): void =>
      expect(Array.from(stepColumn(record, ours))).toEqual(batches.map((row) => row[theirs]));
    expectSame("size", "size");
    expectSame("tokens", "tokens");
    expectSame("prefillTokens", "prefill_tokens");
    expectSame("blocks", "blocks_alloc");
    expectSame("stage", "stage");
  });

  it("starts every batch within a microsecond", () => {
    const { record, batches } = run;
    const start = stepColumn(record, "start");
    const seconds = stepColumn(record, "seconds");
    expect(
      furthest(
        start,
        batches.map((row) => row["start_s"]),
      ),
    ).toBeLessThan(MICROSECOND);
    expect(
      furthest(
        seconds,
        batches.map((row) => row["exec_s"]),
      ),
    ).toBeLessThan(MICROSECOND);
  });

  it("has every request's times within a microsecond, and its restarts", () => {
    const { times } = run;
    const { life } = run.state;
    expect(
      furthest(
        life.scheduledAt,
        times.map((row) => row["scheduled_at"]),
      ),
    ).toBeLessThan(MICROSECOND);
    expect(
      furthest(
        life.prefilledAt,
        times.map((row) => row["prefill_completed_at"]),
      ),
    ).toBeLessThan(MICROSECOND);
    expect(
      furthest(
        life.finishedAt,
        times.map((row) => row["completed_at"]),
      ),
    ).toBeLessThan(MICROSECOND);
    expect(Array.from(life.restarts)).toEqual(times.map((row) => row["num_restarts"]));
  });
});

/** Largest difference; NaN when the lengths differ. */
function furthest(ours: Float64Array, theirs: readonly (number | undefined)[]): number {
  if (ours.length !== theirs.length) return NaN;
  return ours.reduce((most, value, i) => Math.max(most, Math.abs(value - (theirs[i] ?? NaN))), 0);
}
