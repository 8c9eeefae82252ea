/**
 * How much work a simulated request is, in counts that no machine's load can move: batches that a policy forms, members that it visits in them
 * (equal steps that are taken together are one), and steps that are priced. A budget is what was counted when it was written and a twentieth
 * more. Whoever needs more raises it here and says why (CONTRIBUTING.md, "Speed").
 */
import { expect, test } from "vitest";
import { advance } from "@/features/core/simulator/advance";
import { POOL_DEFAULTS, SIM_DEFAULTS, type PoolConfig, type SimConfig } from "@/features/core/simulator/input/config";
import { draw, randomFrom } from "@/features/core/simulator/core/random";
import type { Batch } from "@/features/core/simulator/core/batch";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import { createSimulation } from "@/features/core/simulator/create";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { unwrap } from "@/lib/result";

const REQUESTS = 400;

type Work = { formed: number; members: number; priced: number };

/** Work per request. */
function work(config: SimConfig, requests: SimRequests): Work {
  const counts: Work = { formed: 0, members: 0, priced: 0 };
  const times = linearCost({ a: 0.0115, b: 1e-5, c: 6e-5, d: 2e-8 });
  const cost: StepCost = {
    seconds: (batch, stage) => {
      counts.priced += 1;
      return times.seconds(batch, stage);
    },
  };
  const state = unwrap(createSimulation(config, requests));
  advance(
    state,
    config.pools.map(() => cost),
    {},
    {
      stretches: true,
      stageStart: (_state, _replica, batch, stage) => {
        if (stage > 0) return;
        counts.formed += 1;
        counts.members += batch.size;
      },
    },
  );
  expect(state.finished).toBe(REQUESTS);
  return { formed: counts.formed / REQUESTS, members: counts.members / REQUESTS, priced: counts.priced / REQUESTS };
}

function listRequests(mixed: boolean): SimRequests {
  const random = randomFrom(7);
  const arrival = new Float64Array(REQUESTS);
  let clock = 0;
  for (let row = 0; row < REQUESTS; row += 1) arrival[row] = clock += -Math.log(1 - draw(random)) / 6;
  const lengths = (mean: number): Int32Array =>
    Int32Array.from({ length: REQUESTS }, () => (mixed ? Math.ceil(2 * mean * draw(random)) : mean));
  return { count: REQUESTS, arrival, prompt: lengths(1000), output: lengths(200) };
}

const pool = (changes: Partial<PoolConfig>): PoolConfig => ({ ...POOL_DEFAULTS, tokenBudget: 2048, ...changes });
const onePool = (changes: Partial<PoolConfig>): Partial<SimConfig> => ({ pools: [pool(changes)] });

/** Per request, counted on 2026-11-29 over 400 requests of 1 to 2,000 prompt tokens and 1 to 400 of output, or of their means, at six a second. */
const BUDGETS: readonly (readonly [string, Partial<SimConfig>, boolean, Work])[] = [
  ["vLLM V1", onePool({}), true, { formed: 2.43, members: 50.43, priced: 10.78 }],
  ["vLLM V1, requests of one length", onePool({}), false, { formed: 2.46, members: 51, priced: 10.75 }],
  ["vLLM V1, two replicas", onePool({ instances: 2 }), true, { formed: 3.63, members: 29.12, priced: 27.63 }],
  ["vLLM V1, two pipeline stages", onePool({ stages: 2 }), true, { formed: 7.66, members: 209.8, priced: 15.31 }],
  [
    "vLLM V1, a cache that is too small",
    onePool({ blocks: 1200 }),
    true,
    { formed: 3.07, members: 49.22, priced: 13.61 },
  ],
  ["vLLM V0", onePool({ policy: "vllm-v0" }), true, { formed: 2.6, members: 37.08, priced: 10.79 }],
  ["Sarathi", onePool({ policy: "sarathi" }), true, { formed: 2.43, members: 50.43, priced: 10.78 }],
  ["SGLang", onePool({ policy: "sglang" }), true, { formed: 2.55, members: 36.35, priced: 10.79 }],
  [
    "TensorRT-LLM",
    onePool({ policy: "trtllm-guaranteed-no-evict" }),
    true,
    { formed: 2.45, members: 50.69, priced: 10.78 },
  ],
  [
    "prefill and decode apart",
    { pools: [pool({ role: "prefill" }), pool({ role: "decode" })] },
    true,
    { formed: 3.86, members: 38.73, priced: 17.36 },
  ],
];

test.each(BUDGETS)("a simulated request keeps its budget of work: %s", (_, config, mixed, budget) => {
  const counts = work({ ...SIM_DEFAULTS, ...config }, listRequests(mixed));
  for (const kind of ["formed", "members", "priced"] as const) {
    expect(counts[kind], kind).toBeLessThanOrEqual(budget[kind]);
    // Counting sees the work at all.
    expect(counts[kind]).toBeGreaterThan(budget[kind] / 4);
  }
});

/** Several instances that nobody looks at plan their steps as if the others sent nothing (repeat-decodes.ts). */
function unwatched(config: SimConfig, requests: SimRequests): Work {
  const counts: Work = { formed: 0, members: 0, priced: 0 };
  const times = linearCost({ a: 0.0115, b: 1e-5, c: 6e-5, d: 2e-8 });
  const latest = new Map<object, number>();
  const cost: StepCost = {
    seconds: (work, stage) => {
      const batch = work as Batch;
      counts.priced += 1;
      if (latest.get(batch) !== batch.id) {
        counts.formed += 1;
        counts.members += batch.size;
      }
      latest.set(batch, batch.id);
      return times.seconds(batch, stage);
    },
  };
  const state = unwrap(createSimulation(config, requests));
  advance(
    state,
    config.pools.map(() => cost),
  );
  expect(state.finished).toBe(REQUESTS);
  return { formed: counts.formed / REQUESTS, members: counts.members / REQUESTS, priced: counts.priced / REQUESTS };
}

/** As above, counted on 2026-12-01. */
const UNWATCHED: readonly (readonly [string, Partial<SimConfig>, Work])[] = [
  ["two replicas", onePool({ instances: 2 }), { formed: 3.13, members: 24.98, priced: 43.1 }],
  ["sixteen replicas", onePool({ instances: 16 }), { formed: 3.38, members: 4.21, priced: 202.2 }],
  [
    "prefill and decode apart",
    { pools: [pool({ role: "prefill" }), pool({ role: "decode", instances: 2 })] },
    { formed: 3.23, members: 15.23, priced: 51.5 },
  ],
];

test.each(UNWATCHED)("a request without an observer keeps its budget of work: %s", (_, config, budget) => {
  const counts = unwatched({ ...SIM_DEFAULTS, ...config }, listRequests(true));
  for (const kind of ["formed", "members", "priced"] as const)
    expect(counts[kind], kind).toBeLessThanOrEqual(budget[kind]);
});
