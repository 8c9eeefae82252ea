import { describe, expect, it } from "vitest";
import { expectedDrafts } from "@/features/core/simulator/decode-steps/acceptance";
import { POOL_DEFAULTS, SIM_DEFAULTS } from "@/features/core/simulator/input/config";
import { draw, randomFrom } from "@/features/core/simulator/core/random";
import { fixedCost } from "@/features/core/simulator/cost/simple-costs";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { prefixUnits } from "@/features/core/simulator/input/unit-lists";
import { requestPart } from "@/features/core/simulator/figures/request-breakdown";
import { onePool, listRequests, run, times, type Row } from "./support";

describe("one server with equal service times", () => {
  it("lets requests wait as long as M/D/1 says", { tags: "check" }, () => {
    const random = randomFrom(7);
    const load = 0.7;
    let clock = 0;
    const rows = Array.from({ length: 300_000 }, (): Row => [(clock += -Math.log(1 - draw(random)) / load), 1, 1]);
    const { queue } = simFigures(
      run(onePool({ maxSequences: 1 }), listRequests(rows), fixedCost(1), { events: Infinity }).state,
    ).parts;
    // Pollaczek-Khinchine for constant service: W = ρ / (2 (1 - ρ)) · s
    const expected = load / (2 * (1 - load));
    expect(Math.abs(queue.mean / expected - 1)).toBeLessThan(0.03);
  });
});

describe("several instances", () => {
  const four = listRequests([
    [0, 8, 9],
    [0.1, 8, 1],
    [1.5, 8, 1],
    [1.6, 8, 1],
  ]);
  const routed = (routing: (typeof SIM_DEFAULTS)["routing"], requests = four) =>
    Array.from(run(onePool({ instances: 2, prefixCache: true }, { routing }), requests).state.life.replica);

  it("are taken in turn", () => expect(routed("round-robin")).toEqual([0, 1, 0, 1]));
  it("are chosen by requests that are not finished", () => expect(routed("least-outstanding")).toEqual([0, 1, 1, 0]));
  it("are chosen by requests that wait", () => expect(routed("least-waiting")).toEqual([0, 0, 0, 1]));
  it("are chosen by blocks in use and asked for", () => expect(routed("kv-aware")).toEqual([0, 1, 1, 1]));
  it("are chosen by the prefix that they hold", () => {
    const prefix = prefixUnits([["a", "b"], ["x"], ["a", "c"], ["x"]], 16);
    const requests = listRequests(
      [
        [0, 33, 1],
        [0.1, 17, 1],
        [5, 33, 1],
        [6, 17, 1],
      ],
      { prefix },
    );
    expect(routed("prefix-affinity", requests)).toEqual([0, 1, 0, 1]);
    expect(routed("prefix-load", requests)).toEqual([0, 1, 0, 1]);
  });
  it("are chosen by the prefix until their load outweighs it", () => {
    // Prompts of 3 blocks, all with the same first 2. The first is being served: 1 of 3 blocks and 3 in use are more than 3 elsewhere.
    const prefix = prefixUnits(
      [
        ["a", "b"],
        ["a", "b"],
        ["a", "b"],
      ],
      16,
    );
    const requests = listRequests(
      [
        [0, 48, 400],
        [5, 48, 1],
        [900, 48, 1],
      ],
      { prefix },
    );
    expect(routed("prefix-load", requests)).toEqual([0, 1, 0]);
  });
});

describe("prefill and decode apart", () => {
  it("waits for the cache between them, which counts in the time to first token", () => {
    const pools = [
      { ...POOL_DEFAULTS, role: "prefill" as const },
      { ...POOL_DEFAULTS, role: "decode" as const },
    ];
    const config = { ...SIM_DEFAULTS, pools, transfer: { latency: 0.3, perToken: 0.02 } };
    const { state } = run(
      config,
      listRequests([
        [0, 10, 3],
        [0, 10, 1],
      ]),
    );
    expect(times(state, "prefilledAt")).toEqual([1, 1]);
    expect(times(state, "firstAt")).toEqual([1.5, 1]);
    expect(times(state, "finishedAt")).toEqual([3.5, 1]);
    expect(requestPart(state, "transfer", 0)).toBeCloseTo(0.5, 12);
    expect(state.replicas.map(({ used }) => used)).toEqual([0, 0]);
  });
});

describe("a closed loop", () => {
  it("sends the next request when one ends and the client has thought", () => {
    const config = onePool({}, { load: { kind: "closed", clients: 1, think: 0.5 } });
    const { state } = run(
      config,
      listRequests([
        [0, 4, 2],
        [0, 4, 2],
        [0, 4, 2],
      ]),
    );
    expect(times(state, "scheduledAt")).toEqual([0, 2.5, 5]);
  });

  it("keeps as many running as there are clients", () => {
    const config = onePool({}, { load: { kind: "closed", clients: 3, think: 0 } });
    const { steps } = run(config, listRequests(Array.from({ length: 12 }, () => [0, 4, 5] as const)));
    expect(new Set(steps("size"))).toEqual(new Set([3]));
  });
});

describe("speculative decoding", () => {
  it("expects as many drafts as the chances in a row say", () => {
    expect(expectedDrafts({ acceptance: [0.8, 0.5] }, 2)).toBeCloseTo(0.8 + 0.8 * 0.5, 12);
    expect(expectedDrafts({ acceptance: [0.5] }, 3)).toBeCloseTo(0.5 + 0.25 + 0.125, 12);
  });

  it("takes 1 + 1.2 tokens a step on average, drawn or expected", () => {
    const listSteps = (draws: "expected" | "seeded", output: number) =>
      run(
        onePool({ blocks: 4000, speculation: { draftTokens: 2, acceptance: [0.8, 0.5], draws } }),
        listRequests([[0, 4, output]]),
      ).state.batches;
    expect(listSteps("expected", 2201)).toBe(1001);
    expect(Math.abs(listSteps("seeded", 22001) / 10001 - 1)).toBeLessThan(0.02);
  });
});

describe("figures", () => {
  const { state } = run(
    onePool({ tokenBudget: 4 }),
    listRequests([
      [0, 10, 3],
      [6, 4, 1],
    ]),
  );

  it("follow their definitions", () => {
    const figures = simFigures(state);
    expect(figures.ttft).toMatchObject({ count: 2, mean: 2, p50: 1, max: 3 });
    expect(figures.tpot).toMatchObject({ count: 1, mean: 1 });
    expect(figures.itl).toMatchObject({ count: 2, mean: 1 });
    expect(figures.itl.p50).toBeCloseTo(1, 2);
    expect(figures.e2e.max).toBe(5);
    expect(figures.span).toBe(7);
    expect(figures.outputRate).toBeCloseTo(4 / 7, 12);
  });

  it("count who is within the bounds", () => {
    expect(simFigures(state, { ttft: 2 })).toMatchObject({ attained: 0.5, goodput: 1 / 7 });
    expect(simFigures(state, { tpot: 0.5 }).attained).toBe(0.5);
    expect(simFigures(state, { tpot: 1 }).attained).toBe(1);
  });

  it("say that a run was stopped", () => {
    const stopped = run(
      onePool({ tokenBudget: 4 }),
      listRequests([
        [0, 10, 3],
        [6, 4, 1],
      ]),
      undefined,
      { time: 5.5 },
    );
    const figures = simFigures(stopped.state);
    expect(figures.complete).toBe(false);
    expect(figures.requests).toEqual({ total: 2, finished: 1, refused: 0, unfinished: 1 });
  });
});
