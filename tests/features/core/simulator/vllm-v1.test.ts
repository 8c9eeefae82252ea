import { expect, it } from "vitest";
import { prefixUnits } from "@/features/core/simulator/input/unit-lists";
import { onePool, listRequests, run, times } from "./support";

/** hand: every step takes one second. */
it("cuts prompts to the budget, and the last chunk yields the first token", () => {
  const { state, steps } = run(onePool({ tokenBudget: 4 }), listRequests([[0, 10, 3]]));
  expect(steps("tokens")).toEqual([4, 4, 2, 1, 1]);
  expect(times(state, "firstAt")).toEqual([3]);
  expect(times(state, "finishedAt")).toEqual([5]);
});

it("decodes first and gives the rest of the budget to prompts", () => {
  const { steps } = run(
    onePool({ tokenBudget: 4 }),
    listRequests([
      [0, 2, 4],
      [0, 7, 2],
    ]),
  );
  expect(steps("tokens")).toEqual([4, 4, 3, 2]);
  expect(steps("prefillTokens")).toEqual([4, 3, 2, 0]);
});

it("takes blocks when they are needed, not before", () => {
  const { steps } = run(onePool({ tokenBudget: 8 }), listRequests([[0, 20, 6]]));
  // 8, 16, 20 tokens of the prompt; the fed tokens 21 to 24 fill the third block, the 25th opens the fourth.
  expect(steps("blocks")).toEqual([1, 2, 3, 3, 3, 3, 3, 4].slice(0, steps("blocks").length));
  expect(steps("blocks").length).toBe(8);
});

it("evicts the last running request, which computes everything again", () => {
  const { state } = run(
    onePool({ blocks: 4 }),
    listRequests([
      [0, 16, 10],
      [0, 15, 10],
    ]),
  );
  expect(Array.from(state.life.restarts)).toEqual([0, 1]);
  expect(state.finished).toBe(2);
  expect(times(state, "finishedAt")[0]).toBe(10);
});

it("swaps instead, when asked to, and pays for both ways", () => {
  const pool = { blocks: 4, eviction: "swap" as const, swapSecondsPerToken: 0.1 };
  const { state } = run(
    onePool(pool),
    listRequests([
      [0, 16, 10],
      [0, 15, 10],
    ]),
  );
  expect(Array.from(state.life.restarts)).toEqual([0, 0]);
  expect(state.replicas[0]?.totals.evictions).toBe(1);
  expect(state.life.preempted[1]).toBeGreaterThan(0);
  expect(times(state, "finishedAt")[0]).toBeCloseTo(10 + 0.1 * 16, 9);
});

it("lets short prompts pass long ones that are over their limit", () => {
  const pool = { tokenBudget: 20, longPrefill: 8, maxPartialPrefills: 3, maxLongPartialPrefills: 1 };
  const { state } = run(
    onePool(pool),
    listRequests([
      [0, 40, 1],
      [0, 40, 1],
      [0, 4, 1],
    ]),
  );
  expect(times(state, "scheduledAt")).toEqual([0, 4, 0]);
});

it("finds equal prefixes in the cache, but computes the last token's block", () => {
  const prefix = prefixUnits(
    [
      ["a", "b", "c"],
      ["a", "b", "d"],
      ["a", "b"],
    ],
    16,
  );
  const requests = listRequests(
    [
      [0, 40, 1],
      [5, 40, 1],
      [9, 32, 1],
    ],
    { prefix },
  );
  const { state, steps } = run(onePool({ prefixCache: true }), requests);
  expect(steps("prefillTokens")).toEqual([40, 8, 8]);
  expect(Array.from(state.life.cached)).toEqual([0, 32, 24]);
  expect(state.replicas[0]?.totals).toMatchObject({ lookedUp: 112, hit: 56 });
});

it("forgets the prefixes that were not used for longest", () => {
  const prefix = prefixUnits([["a"], ["b"], ["a"], ["c"], ["a"], ["b"]], 16);
  const rows = [0, 5, 10, 15, 20, 25].map((arrival) => [arrival, 17, 1] as const);
  // Two units of two blocks and one block for the last token: the third prefix drives the older one out.
  const { state } = run(onePool({ prefixCache: true, blocks: 5 }), listRequests(rows, { prefix }));
  expect(Array.from(state.life.cached)).toEqual([0, 0, 16, 0, 16, 0]);
});
