import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POOL_DEFAULTS } from "@/features/core/simulator/input/config";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import { onePool, listRequests, run, type Row } from "./support";
import { vidurReference } from "./vidur-reference";

const RATES = { a: 5e-3, b: 2e-4, c: 5e-5, d: 1e-6 };

const anyRow = fc.tuple(
  fc.constantFrom(0, 0, 0.01, 0.3),
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 1, max: 30 }),
);
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 30 }).map((rows) => {
  let clock = 0;
  return rows.map(([gap, prompt, output]): Row => [(clock += gap), prompt, output]);
});
const anyVidurPool = fc.record({
  policy: fc.constantFrom("sarathi" as const, "sarathi" as const, "vllm-v0" as const, "orca" as const),
  maxSequences: fc.integer({ min: 3, max: 12 }),
  tokenBudget: fc.integer({ min: 100, max: 200 }),
  // The longest request has 90 tokens: 12 blocks and one more at least, so that nobody is refused.
  blocks: fc.integer({ min: 16, max: 40 }),
  watermark: fc.constantFrom(0, 0.01, 0.07),
  stages: fc.integer({ min: 1, max: 3 }),
});

/** hand: the specification's rules, written a second time as plainly as they stand there. */
describe("Sarathi, vLLM V0 and Orca", () => {
  it("form the same batches and give the same times as the rules word for word", { tags: "check" }, () => {
    let restarts = 0;
    fc.assert(
      fc.property(
        anyVidurPool,
        anyRows,
        fc.integer({ min: 8, max: 60 }),
        fc.boolean(),
        (drawn, rows, chunk, vidurCompat) => {
          const budget = drawn.policy === "sarathi" ? chunk : drawn.tokenBudget;
          const pool = { ...POOL_DEFAULTS, ...drawn, blockSize: 8, maxTokens: 96, tokenBudget: budget };
          const expected = vidurReference(rows, pool, RATES, vidurCompat);
          const { state, steps } = run(
            onePool(pool, { vidurCompat }),
            listRequests(rows),
            linearCost(RATES, pool.stages),
          );
          const columns = (["size", "tokens", "prefillTokens", "blocks", "stage"] as const).map(steps);
          expect(columns[0]?.map((_, row) => columns.map((column) => column[row]))).toEqual(expected.log);
          const { life } = state;
          const served = rows.map((_, i) => [
            life.scheduledAt[i],
            life.prefilledAt[i],
            life.finishedAt[i],
            life.restarts[i],
          ]);
          expect(served).toEqual(expected.requests.map(({ s, f, c, restarts: again }) => [s, f, c, again]));
          restarts += expected.requests.reduce((sum, request) => sum + request.restarts, 0);
        },
      ),
      { numRuns: 300 },
    );
    expect(restarts).toBeGreaterThan(100);
  });
});
