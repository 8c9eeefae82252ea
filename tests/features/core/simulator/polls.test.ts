/** SGLang's `--scheduler-recv-interval`: a busy engine looks for newcomers every so many steps. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listRequests, onePool, run, times } from "./support";

/** Steps of a second: one long answer runs from 0 on, and somebody comes at 2.5. */
const rows = [
  [0, 8, 40],
  [2.5, 8, 2],
] as const;
const pool = (pollEvery: number) => onePool({ policy: "sglang", pollEvery });
const scheduled = (pollEvery: number, requests = listRequests(rows)) =>
  times(run(pool(pollEvery), requests).state, "scheduledAt");

describe("polls of SGLang's scheduler", () => {
  it("take whoever came at the next step that is a multiple of the interval", () => {
    expect(scheduled(1)).toEqual([0, 3]);
    expect(scheduled(8)).toEqual([0, 8]);
    expect(scheduled(10)).toEqual([0, 10]);
  });

  it("do not hold up an idle engine", () => {
    const alone = listRequests([
      [0, 8, 2],
      [7.25, 8, 2],
    ]);
    expect(scheduled(30, alone)).toEqual([0, 7.25]);
  });

  it("serve everybody, whatever the interval", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (every) => {
        expect(run(pool(every), listRequests(rows)).state.finished).toBe(2);
      }),
    );
  });
});
