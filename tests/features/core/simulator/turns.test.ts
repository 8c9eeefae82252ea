import fc from "fast-check";
import { expect, it } from "vitest";
import { advance } from "@/features/core/simulator/advance";
import { POOL_DEFAULTS, SIM_DEFAULTS, type SimConfig } from "@/features/core/simulator/input/config";
import { createSimulation } from "@/features/core/simulator/create";
import { FINISHED, REFUSED } from "@/features/core/simulator/core/life";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { prefixUnits } from "@/features/core/simulator/input/unit-lists";
import { unwrap } from "@/lib/result";
import { anyConfig, conversations, toTheEnd } from "./random-runs";

it("take the time of the answer and the pause: three turns by hand", () => {
  // hand: one step a token, 1 ms each: a prompt step and 9 decode steps are 10 ms; pauses of 5 ms.
  const requests: SimRequests = {
    count: 3,
    arrival: new Float64Array(3),
    prompt: Int32Array.of(10, 20, 30),
    output: Int32Array.of(10, 10, 10),
    after: Int32Array.of(-1, 0, 1),
    think: Float64Array.of(0, 0.005, 0.005),
  };
  const state = unwrap(createSimulation(SIM_DEFAULTS, requests));
  advance(state, [linearCost({ a: 0.001, b: 0, c: 0, d: 0 }, 1)]);
  [0, 0.015, 0.03].forEach((time, row) => expect(state.arrivedAt[row]).toBeCloseTo(time, 12));
  [0.01, 0.025, 0.04].forEach((time, row) => expect(state.life.finishedAt[row]).toBeCloseTo(time, 12));
});

it("never come before the answer that they wait for, and everybody is served or refused", () => {
  fc.assert(
    fc.property(anyConfig, conversations(0, 1e-3, 0.05), (config, requests) => {
      const created = createSimulation(config, requests);
      if (!created.ok) return;
      const state = created.value;
      expect(toTheEnd(state)).toBe("done");
      expect(state.finished + state.refused).toBe(requests.count);
      const { next } = state.turns ?? { next: new Int32Array() };
      next.forEach((turn, row) => {
        if (turn < 0 || state.life.status[row] !== FINISHED) return;
        const ready = (state.life.finishedAt[row] ?? NaN) + (requests.think?.[turn] ?? 0);
        const planned = config.load.kind === "open" ? (requests.arrival[turn] ?? 0) : 0;
        expect(state.arrivedAt[turn]).toBe(Math.max(ready, planned));
      });
    }),
    { numRuns: 300 },
  );
});

it("keep as many requests on their way as a closed loop has clients, at most", () => {
  const closed = anyConfig.map((config): SimConfig => ({
    ...config,
    load: { kind: "closed", clients: 3, think: 0 },
  }));
  fc.assert(
    fc.property(closed, conversations(0, 0.05), (config, requests) => {
      const created = createSimulation(config, requests);
      if (!created.ok) return;
      const state = created.value;
      toTheEnd(state);
      const ends = Array.from(state.life.finishedAt).filter((time) => !Number.isNaN(time));
      const starts = Array.from(state.arrivedAt).filter((_, row) => state.life.status[row] !== REFUSED);
      for (const time of starts) {
        const open = starts.filter((start) => start <= time).length - ends.filter((end) => end <= time).length;
        expect(open).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 200 },
  );
});

it("find the blocks of prompt and answer in the cache, but for the last token: by hand", () => {
  // hand: 40 + 24 tokens, of which the last is not fed: 63 fill 3 units of 16; without a wait for the answer only the prompt's 2 are there.
  const requests: SimRequests = {
    count: 2,
    arrival: new Float64Array(2),
    prompt: Int32Array.of(40, 100),
    output: Int32Array.of(24, 4),
    prefix: prefixUnits(
      [
        ["a", "b"],
        ["a", "b", "c", "d", "e", "f"],
      ],
      16,
    ),
    after: Int32Array.of(-1, 0),
  };
  const pools = [{ ...POOL_DEFAULTS, prefixCache: true }];
  const state = unwrap(createSimulation({ ...SIM_DEFAULTS, pools }, requests));
  toTheEnd(state);
  expect(Array.from(state.life.cached)).toEqual([0, 48]);
});
