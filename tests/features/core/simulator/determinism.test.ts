// @module-tag check
import fc from "fast-check";
import { expect, it } from "vitest";
import { advance, type Observer, type Until } from "@/features/core/simulator/advance";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { copyState, forkWith, type Knobs } from "@/features/core/simulator/fork";
import { POLICIES, type PoolConfig, type SimConfig } from "@/features/core/simulator/input/config";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import type { SimState } from "@/features/core/simulator/core/state";
import { unwrap } from "@/lib/result";
import { anyConfig, anyRequests, COST, toTheEnd } from "./random-runs";
import { onePool, listRequests } from "./support";

const RUNS = { numRuns: 200 };
const onlooker: Observer = { stageStart: () => undefined };

function started(config: SimConfig, requests: SimRequests): SimState | null {
  const created = createSimulation(config, requests);
  return created.ok ? created.value : null;
}

const costs = ({ pools }: SimConfig) => pools.map(() => COST);

/** All that a run leaves, to the last bit. */
function outcome(state: SimState) {
  const { life, refusals, batches, arrivedAt } = state;
  const times = [life.scheduledAt, life.firstAt, life.finishedAt, arrivedAt, life.restarts];
  return structuredClone({ times, refusals, batches, figures: simFigures(state) });
}

function whole(config: SimConfig, requests: SimRequests, observer: Observer | null = null) {
  const state = started(config, requests);
  if (state === null) return null;
  toTheEnd(state, observer);
  return outcome(state);
}

it("is the same again, and the same when every step is looked at", () => {
  fc.assert(
    fc.property(anyConfig, anyRequests, (config, requests) => {
      const once = whole(config, requests);
      expect(whole(config, requests)).toEqual(once);
      expect(whole(config, requests, onlooker)).toEqual(once);
    }),
    RUNS,
  );
});

it("is the same where a block crowds a kept unit out, and the head of the queue then asks for less than before", () => {
  const config = onePool({ policy: "vllm-v1", maxSequences: 2, tokenBudget: 8, blocks: 12, prefixCache: true });
  const rows = [
    [0, 51, 15],
    [0, 32, 3],
  ] as const;
  const prefix = {
    unitTokens: 16,
    starts: Int32Array.of(0, 4, 6),
    ids: Int32Array.of(0, 1, 2, 3, 4, 5),
    distinct: 6,
  };
  const requests = listRequests(rows, { prefix });
  expect(whole(config, requests)).toEqual(whole(config, requests, onlooker));
});

it("is the same where one batch ends several requests that came in another order", () => {
  const instance = {
    ...onePool({ policy: "sglang", maxSequences: 2, tokenBudget: 8, blocks: 12 }).pools[0],
  } as PoolConfig;
  const pools = [
    { ...instance, role: "prefill" as const, instances: 2 },
    { ...instance, role: "decode" as const },
  ];
  const rows = [1, 3, 1, 1, 2, 1].map((prompt, i) => [i < 3 ? 0 : 0.3, prompt, [1, 5, 6, 1, 1, 1][i] ?? 1] as const);
  const requests = listRequests(rows, {
    after: Int32Array.of(-1, -1, -1, 1, 2, 0),
    think: new Float64Array(6).fill(0.001),
  });
  const config = onePool({}, { pools });
  expect(whole(config, requests)).toEqual(whole(config, requests, onlooker));
});

it("is the same in slices of time, of steps or of events", () => {
  const slice = fc.constantFrom<Until>({ time: 0.004 }, { time: 0.05 }, { batches: 1 }, { batches: 7 }, { events: 3 });
  fc.assert(
    fc.property(anyConfig, anyRequests, slice, (config, requests, by) => {
      const once = whole(config, requests);
      const state = started(config, requests);
      if (state === null) return expect(once).toBeNull();
      for (let turn = 1; turn < 100_000; turn += 1) {
        const until = {
          ...(by.time !== undefined && { time: by.time * turn }),
          ...(by.batches !== undefined && { batches: by.batches * turn }),
          ...(by.events !== undefined && { events: by.events }),
        };
        if (advance(state, costs(config), until) === "done") break;
      }
      expect(outcome(state)).toEqual(once);
    }),
    RUNS,
  );
});

it("goes on the same from a copy made at any step, and leaves the first run as it was", () => {
  fc.assert(
    fc.property(anyConfig, anyRequests, fc.integer({ min: 0, max: 60 }), (config, requests, steps) => {
      const state = started(config, requests);
      if (state === null) return;
      advance(state, costs(config), { batches: steps });
      const copy = copyState(state);
      const before = outcome(copy);
      toTheEnd(copy);
      expect(outcome(state)).toEqual(before);
      expect(outcome(copy)).toEqual(whole(config, requests));
      // What a page does: the state crosses to a worker as plain data.
      const far = structuredClone(state);
      toTheEnd(far);
      expect(outcome(far)).toEqual(outcome(copy));
    }),
    RUNS,
  );
});

it("can be forked with other settings at any step, and still serves everybody and gives everything back", () => {
  const knobs = fc.constantFrom<Knobs>(
    { tokenBudget: 40 },
    { maxSequences: 3 },
    { blocks: 80 },
    { headroom: 2 },
    { prefixCache: false },
    { prefixCache: true },
    { eviction: "swap" },
    { eviction: "recompute" },
    ...POLICIES.map((policy) => ({ policy })),
  );
  fc.assert(
    fc.property(anyConfig, anyRequests, fc.integer({ min: 0, max: 60 }), knobs, (config, requests, steps, change) => {
      const state = started(config, requests);
      if (state === null) return;
      advance(state, costs(config), { batches: steps });
      const fork = forkWith(state, change);
      if (!fork.ok) {
        expect(fork.issues[0]?.code).toMatch(/^SIM-/);
        return;
      }
      expect(toTheEnd(fork.value)).toBe("done");
      expect(fork.value.finished + fork.value.refused).toBe(requests.count);
      for (const { used, holders, running, waiting } of fork.value.replicas)
        expect([used, holders, running.length, waiting.length]).toEqual([0, 0, 0, 0]);
    }),
    { numRuns: 600 },
  );
});

it("refuses to hand running requests to a policy that keeps account of them in another way", () => {
  const state = unwrap(createSimulation(onePool({ policy: "vllm-v1" }), listRequests([[0, 20, 5]])));
  expect(forkWith(state, { policy: "orca" }).issues.map(({ code }) => code)).toEqual(["SIM-FORK-POLICY"]);
  expect(forkWith(state, { policy: "sglang" }).ok).toBe(true);
});
