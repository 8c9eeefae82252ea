import fc from "fast-check";
import { expect, it } from "vitest";
import { advance, isOver, type Observer } from "@/features/core/simulator/advance";
import type { SimConfig } from "@/features/core/simulator/input/config";
import { createSimulation } from "@/features/core/simulator/create";
import { FINISHED, REFUSED } from "@/features/core/simulator/core/life";
import type { Replica } from "@/features/core/simulator/core/replica";
import type { SimState } from "@/features/core/simulator/core/state";
import { mergedGaps } from "@/features/core/simulator/core/gap-histogram";
import { PARTS, requestPart } from "@/features/core/simulator/figures/request-breakdown";
import { anyConfig, anyRequests, COST, toTheEnd } from "./random-runs";

const RUNS = { numRuns: 300 };

/** Blocks in use, counted from those who hold them. */
function blocksHeld({ life, requests }: SimState, replica: Replica): number {
  const { prefix } = requests;
  let own = 0;
  for (let i = 0; i < requests.count; i += 1) if (life.replica[i] === replica.index) own += life.held[i] ?? 0;
  if (replica.cache === null || prefix === undefined) return own;
  return own + replica.cache.references.filter((users) => users > 0).length * replica.cache.unitBlocks;
}

/** Looks at every step and throws at the first broken law. */
function watch(): Observer {
  let clock = 0;
  return {
    stageStart(state, replica, batch, stage, seconds) {
      expect(state.clock).toBeGreaterThanOrEqual(clock);
      clock = state.clock;
      expect(seconds).toBeGreaterThan(0);
      expect(replica.used).toBeGreaterThanOrEqual(0);
      expect(replica.used).toBeLessThanOrEqual(replica.blocks);
      const kept = replica.cache === null ? 0 : replica.cache.kept.length * replica.cache.unitBlocks;
      expect(replica.used + kept).toBeLessThanOrEqual(replica.blocks);
      expect(replica.used).toBe(blocksHeld(state, replica));
      if (stage > 0) return;
      const members = Array.from(batch.request.subarray(0, batch.size));
      const others = replica.batches.filter(
        (other) => other !== batch && !free(replica).includes(replica.batches.indexOf(other)),
      );
      for (const other of others) members.push(...other.request.subarray(0, other.size));
      // Chunks of one prompt may go through a pipeline one behind the other; whoever decodes is in one batch.
      const { prefilled, done, ahead, prompt } = state.life;
      const single = replica.follows ? members.filter((request) => prefilled[request] === 1) : members;
      expect(new Set(single).size).toBe(single.length);
      for (const request of members)
        if (prefilled[request] === 0)
          expect((done[request] ?? 0) + (ahead[request] ?? 0)).toBeLessThanOrEqual(prompt[request] ?? 0);
      for (const request of members) expect(state.life.status[request]).toBe(1);
    },
  };
}

const free = ({ freeBatches }: Replica): number[] => Array.from(freeBatches.items.subarray(0, freeBatches.length));

/** Holds of every run that can be started; `check` gets it before its first step. */
const everyRun = (configs: typeof anyConfig, check: (state: SimState, config: SimConfig) => void): void =>
  fc.assert(
    fc.property(configs, anyRequests, (config, requests) => {
      const created = createSimulation(config, requests);
      if (created.ok) check(created.value, config);
    }),
    RUNS,
  );

it("everybody is served once or refused with a reason, and everything is given back", () => {
  everyRun(anyConfig, (state, config) => {
    const costs = config.pools.map(() => COST);
    expect(advance(state, costs, { events: 200_000 }, watch())).toBe("done");
    expect(isOver(state)).toBe(true);
    expect(state.finished + state.refused).toBe(state.requests.count);
    expect(state.refusals.length).toBe(state.refused);
    for (const replica of state.replicas) {
      expect([
        replica.used,
        replica.holders,
        replica.inFlight,
        replica.running.length,
        replica.waiting.length,
        replica.outstanding,
      ]).toEqual([0, 0, 0, 0, 0, 0]);
    }
  });
});

it("every prompt goes in and every output token comes out, once", () => {
  everyRun(anyConfig, (state, config) => {
    expect(toTheEnd(state)).toBe("done");
    const { life, requests } = state;
    let later = 0;
    for (let i = 0; i < requests.count; i += 1) {
      const total = (requests.prompt[i] ?? 0) + (requests.output[i] ?? 0);
      expect((life.prompt[i] ?? 0) + (life.output[i] ?? 0)).toBe(total);
      if (life.status[i] !== FINISHED) {
        expect(life.status[i]).toBe(REFUSED);
        // Who is refused after evictions has had some of its output.
        if ((life.restarts[i] ?? 0) > 0) return;
        continue;
      }
      expect(life.done[i]).toBe(total);
      later += (requests.output[i] ?? 0) - 1;
    }
    // Vidur's bug turns prompt tokens into output steps.
    if (!config.vidurCompat) expect(mergedGaps(state.replicas.map(({ gaps }) => gaps)).total).toBe(later);
  });
});

it("times of a request are in order and its parts add up", () => {
  everyRun(anyConfig, (state) => {
    expect(toTheEnd(state)).toBe("done");
    const { life, requests, arrivedAt } = state;
    for (let i = 0; i < requests.count; i += 1) {
      if (life.status[i] !== FINISHED) continue;
      const times = [
        arrivedAt[i],
        life.scheduledAt[i],
        life.prefilledAt[i],
        life.firstAt[i],
        life.finishedAt[i],
      ] as number[];
      expect(times).toEqual([...times].sort((a, b) => a - b));
      const sum = PARTS.reduce((total, part) => total + requestPart(state, part, i), 0);
      expect(sum).toBeCloseTo((life.finishedAt[i] ?? NaN) - (arrivedAt[i] ?? NaN), 9);
      for (const part of PARTS) expect(requestPart(state, part, i)).toBeGreaterThanOrEqual(-1e-12);
    }
  });
});

it("nobody overtakes where the policy serves in order", () => {
  const inOrder = anyConfig.filter(({ pools, load }) => {
    const [pool] = pools;
    const fair =
      pool !== undefined &&
      pool.maxLongPartialPrefills === Infinity &&
      pool.policy !== "priority" &&
      pool.policy !== "sglang";
    return fair && pools.length === 1 && pool.instances === 1 && load.kind === "open";
  });
  everyRun(inOrder, (state) => {
    expect(toTheEnd(state)).toBe("done");
    const starts = Array.from(state.order, (i) => state.life.scheduledAt[i] ?? NaN).filter(
      (time) => !Number.isNaN(time),
    );
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });
});
