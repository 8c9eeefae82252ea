import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import { prefixUnits } from "@/features/core/simulator/input/unit-lists";
import { anyPool, anyRequests, COST } from "./random-runs";
import { onePool, listRequests, run, times } from "./support";

describe("Sarathi", () => {
  const rows = [
    [0, 8, 20],
    [0, 40, 2],
  ] as const;
  const tight = { policy: "sarathi" as const, blocks: 6, tokenBudget: 12 };

  it("starts a half-prefilled victim's prompt again; Vidur turns the rest of it into output", () => {
    const at = (vidurCompat: boolean) =>
      run(onePool(tight, { vidurCompat }), listRequests(rows), undefined, { batches: 2 }).state.life;
    expect([at(false).prompt[1], at(false).output[1]]).toEqual([40, 2]);
    expect([at(true).prompt[1], at(true).output[1]]).toEqual([4, 38]);
  });

  it("pipelines micro-batches over stages", () => {
    const pool = { policy: "sarathi" as const, stages: 2, maxSequences: 2 };
    const { state, steps } = run(
      onePool(pool),
      listRequests([
        [0, 4, 1],
        [0, 4, 1],
      ]),
    );
    expect(steps("start")).toEqual([0, 1, 1, 2]);
    // At second 1 the first stage takes the next batch before the second stage gets the first one.
    expect(steps("stage")).toEqual([0, 0, 1, 1]);
    expect(times(state, "finishedAt")).toEqual([2, 3]);
  });
});

describe("vLLM V0", () => {
  it("stops decodes for prompts, and counts them padded", () => {
    const { steps } = run(
      onePool({ policy: "vllm-v0", tokenBudget: 20 }),
      listRequests([
        [0, 8, 3],
        [0, 10, 3],
        [0, 4, 3],
      ]),
    );
    expect(steps("prefillTokens")).toEqual([18, 4, 0, 0]);
    expect(steps("size")).toEqual([2, 1, 3, 3]);
  });
});

describe("Orca", () => {
  it("reserves the longest request for everybody", () => {
    const { steps } = run(
      onePool({ policy: "orca", blocks: 8, maxTokens: 32 }),
      listRequests([
        [0, 8, 2],
        [0, 8, 2],
        [0, 8, 2],
      ]),
    );
    expect(steps("blocks")).toEqual([8, 8, 4, 4]);
    expect(steps("size")).toEqual([2, 2, 1, 1]);
  });
});

describe("SGLang", () => {
  it("prefills first and takes the longest cached prefix next", () => {
    const prefix = prefixUnits(
      [
        ["a", "b"],
        ["x", "y"],
        ["a", "b"],
      ],
      16,
    );
    const requests = listRequests(
      [
        [0, 33, 1],
        [0.5, 33, 1],
        [0.5, 33, 1],
      ],
      { prefix },
    );
    const { state } = run(onePool({ policy: "sglang", prefixCache: true, chunkLimit: 33 }), requests);
    expect(times(state, "scheduledAt")).toEqual([0, 1, 1]);
    expect(Array.from(state.life.cached)).toEqual([0, 0, 32]);
    expect(times(state, "finishedAt")).toEqual([1, 3, 2]);
  });
});

describe("TensorRT-LLM", () => {
  it("without eviction starts only what can grow to its full length", () => {
    const { state } = run(
      onePool({ policy: "trtllm-guaranteed-no-evict", blocks: 6 }),
      listRequests([
        [0, 16, 10],
        [0, 15, 10],
      ]),
    );
    expect(times(state, "scheduledAt")).toEqual([0, 10]);
  });

  it("never evicts with that policy, whatever the workload", () => {
    const guaranteed = anyPool.map((pool) => ({ ...pool, policy: "trtllm-guaranteed-no-evict" as const, stages: 1 }));
    fc.assert(
      fc.property(guaranteed, anyRequests, (pool, requests) => {
        const { state } = run(onePool(pool), requests, COST);
        expect(state.replicas.reduce((sum, { totals }) => sum + totals.evictions, 0)).toBe(0);
      }),
    );
  });

  it("at maximum utilisation starts both at once and pauses the last", () => {
    const pool = { policy: "trtllm-max-utilization" as const, blocks: 4 };
    const { state } = run(
      onePool(pool),
      listRequests([
        [0, 16, 10],
        [0, 15, 10],
      ]),
    );
    expect(times(state, "scheduledAt")).toEqual([0, 0]);
    expect(Array.from(state.life.restarts)).toEqual([0, 1]);
  });
});

describe("the priority rule", () => {
  it("serves the larger priority first, then the earlier arrival", () => {
    const priority = Int32Array.of(0, 0, 5);
    const { state } = run(
      onePool({ policy: "priority", maxSequences: 1 }),
      listRequests(
        [
          [0, 4, 2],
          [0.1, 4, 2],
          [0.2, 4, 2],
        ],
        { priority },
      ),
    );
    expect(times(state, "scheduledAt")).toEqual([0, 4, 2]);
  });

  it("gives a lone request its whole prompt in one step", () => {
    const { steps } = run(onePool({ policy: "priority", tokenBudget: 8, longPrefill: 8 }), listRequests([[0, 50, 1]]));
    expect(steps("tokens")).toEqual([50]);
  });
});

describe("the reserving policy", () => {
  it("admits under reservations only, and looks for newcomers every few steps", () => {
    const pool = { policy: "reserve" as const, blocks: 4, reservedOutput: 0.5, pollEvery: 3 };
    // 12 + 4 tokens are two blocks each: two requests at once; the third comes with the first look after they ended.
    const { state } = run(
      onePool(pool),
      listRequests([
        [0, 12, 8],
        [0, 12, 8],
        [0, 12, 8],
      ]),
    );
    expect(times(state, "scheduledAt")).toEqual([0, 0, 8]);
    const late = run(
      onePool({ ...pool, blocks: 100 }),
      listRequests([
        [0, 12, 8],
        [0.5, 12, 8],
      ]),
    );
    expect(times(late.state, "scheduledAt")).toEqual([0, 3]);
  });

  it("can stop decodes for prompts", () => {
    const { steps } = run(
      onePool({ policy: "reserve", promptsAlone: true }),
      listRequests([
        [0, 8, 4],
        [0.5, 8, 4],
      ]),
    );
    expect(steps("prefillTokens")).toEqual([8, 8, 0, 0, 0]);
    expect(steps("size")).toEqual([1, 1, 2, 2, 2]);
  });
});

describe("a batch", () => {
  it("shares what a step costs: twice the requests take less than twice the time", () => {
    const cost = linearCost({ a: 1, b: 0.01, c: 0, d: 0 });
    const end = (count: number) =>
      run(onePool({}), listRequests(Array.from({ length: count }, () => [0, 8, 20] as const)), cost).state.clock;
    expect(end(8)).toBeLessThan(1.1 * end(4));
  });

  it("is padded to a CUDA graph, except with prompts in it", () => {
    const cost = linearCost({ a: 0, b: 1, c: 10, d: 0 });
    const { steps } = run(
      onePool({ graphStride: 8 }),
      listRequests(Array.from({ length: 5 }, () => [0, 1, 2] as const)),
      cost,
    );
    expect(steps("seconds")).toEqual([50, 8]);
  });
});
