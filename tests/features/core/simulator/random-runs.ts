/** Random configurations and workloads, small enough that limits are met often. */
import fc from "fast-check";
import { advance, type Observer, type Progress } from "@/features/core/simulator/advance";
import type { SimState } from "@/features/core/simulator/core/state";
import {
  POLICIES,
  POOL_DEFAULTS,
  ROUTINGS,
  SIM_DEFAULTS,
  type PolicyName,
  type PoolConfig,
  type SimConfig,
} from "@/features/core/simulator/input/config";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { prefixUnits } from "@/features/core/simulator/input/unit-lists";

export const COST = linearCost({ a: 5e-3, b: 1e-4, c: 2e-5, d: 1e-7 });

const VIDUR: readonly PolicyName[] = ["sarathi", "vllm-v0", "orca"];
const isVidur = (policy: PolicyName): boolean => VIDUR.includes(policy);

const plainPool = (policy: PolicyName): fc.Arbitrary<PoolConfig> =>
  fc
    .record({
      instances: fc.integer({ min: 1, max: 3 }),
      maxSequences: fc.integer({ min: 2, max: 12 }),
      tokenBudget: fc.integer({ min: 8, max: 200 }),
      blocks: fc.integer({ min: 12, max: 60 }),
      watermark: fc.constantFrom(0, 0.01, 0.1),
      stages: fc.integer({ min: 1, max: 2 }),
      chunkLimit: fc.constantFrom(0, 16, 50),
      longPrefill: fc.constantFrom(0, 20),
      maxPartialPrefills: fc.constantFrom(1, 3, Infinity),
      maxLongPartialPrefills: fc.constantFrom(1, Infinity),
      headroom: fc.constantFrom(0, 1),
      reservedOutput: fc.constantFrom(0, 0.5, 1),
      pollEvery: fc.constantFrom(1, 3),
      promptsAlone: fc.boolean(),
    })
    .map((drawn) => ({ ...POOL_DEFAULTS, ...drawn, policy, blockSize: 8, maxTokens: 96 }));

const newerPool = (policy: PolicyName): fc.Arbitrary<PoolConfig> =>
  fc
    .tuple(
      plainPool(policy),
      fc.record({
        prefixCache: fc.boolean(),
        kvTiers: fc.constantFrom(
          [],
          [
            { blocks: 9, secondsPerToken: 1e-6 },
            { blocks: 20, secondsPerToken: 1e-4 },
          ],
        ),
        recomputeSecondsPerToken: fc.constantFrom(Infinity, 1e-5),
        eviction: fc.constantFrom("recompute", "swap"),
        swapSecondsPerToken: fc.constantFrom(0, 1e-5),
        graphStride: fc.constantFrom(0, 8),
        speculation: fc.constantFrom(
          null,
          { draftTokens: 2, acceptance: [0.8, 0.5], draws: "expected" as const },
          { draftTokens: 3, acceptance: [0.7], draws: "seeded" as const },
        ),
      }),
    )
    .map(([pool, more]) => ({ ...pool, ...more }) as PoolConfig);

/** Whole steps: one stage, and newcomers that wait for what a busy engine waits for. */
const reservingPool: fc.Arbitrary<PoolConfig> = fc
  .tuple(
    plainPool("reserve"),
    fc.record({
      lookAhead: fc.boolean(),
      balanceSteps: fc.constantFrom(0, 4),
      ranks: fc.constantFrom(1, 3),
      graphStride: fc.constantFrom(0, 8),
    }),
  )
  .map(([pool, more]) => ({ ...pool, ...more, stages: 1 }));

export const anyPool: fc.Arbitrary<PoolConfig> = fc
  .constantFrom(...POLICIES)
  .chain((policy) => (policy === "reserve" ? reservingPool : isVidur(policy) ? plainPool(policy) : newerPool(policy)));

export const anyConfig: fc.Arbitrary<SimConfig> = fc
  .record({
    pool: anyPool,
    apart: fc.boolean(),
    routing: fc.constantFrom(...ROUTINGS),
    load: fc.constantFrom({ kind: "open" as const }, { kind: "closed" as const, clients: 3, think: 0.01 }),
    transfer: fc.constantFrom({ latency: 0, perToken: 0 }, { latency: 2e-3, perToken: 1e-5 }),
    seed: fc.integer(),
    vidurCompat: fc.boolean(),
  })
  .map(({ pool, apart, ...rest }) => ({
    ...SIM_DEFAULTS,
    ...rest,
    pools:
      apart && !isVidur(pool.policy)
        ? [
            { ...pool, role: "prefill" as const },
            { ...pool, role: "decode" as const, instances: 1 },
          ]
        : [pool],
  }));

const ROW = fc.record({
  gap: fc.constantFrom(0, 0, 1e-3, 0.02, 0.3),
  prompt: fc.integer({ min: 1, max: 70 }),
  output: fc.integer({ min: 1, max: 26 }),
  priority: fc.integer({ min: 0, max: 2 }),
  session: fc.integer({ min: 0, max: 3 }),
});

/** Prompts of a session share their first units. */
const loneRequests: fc.Arbitrary<SimRequests> = fc.array(ROW, { minLength: 1, maxLength: 40 }).map((rows) => {
  let clock = 0;
  return {
    count: rows.length,
    arrival: Float64Array.from(rows, ({ gap }) => (clock += gap)),
    prompt: Int32Array.from(rows, ({ prompt }) => prompt),
    output: Int32Array.from(rows, ({ output }) => output),
    priority: Int32Array.from(rows, ({ priority }) => priority),
    session: Int32Array.from(rows, ({ session }) => session),
    prefix: prefixUnits(
      rows.map(({ prompt, session }, row) =>
        Array.from({ length: Math.ceil(prompt / 16) }, (_, unit) =>
          unit < 3 ? `${session}.${unit}` : `${row}.${unit}`,
        ),
      ),
      16,
    ),
  };
});

/** Some rows wait for the answer to an earlier one, and then for one of the pauses. */
export const conversations = (...pauses: readonly number[]): fc.Arbitrary<SimRequests> =>
  loneRequests.chain((requests) => {
    const { count } = requests;
    const each = { minLength: count, maxLength: count };
    return fc
      .tuple(fc.array(fc.integer({ min: -1, max: count - 1 }), each), fc.array(fc.constantFrom(...pauses), each))
      .map(([before, think]) => ({
        ...requests,
        after: Int32Array.from(before, (wanted, row) => (wanted < row ? wanted : -1)),
        think: Float64Array.from(think),
      }));
  });

/** Not without a pause: whether "reserve" sees at the end of a step what this very step sets off depends on where it was paused. */
export const anyRequests: fc.Arbitrary<SimRequests> = fc.oneof(loneRequests, conversations(1e-3, 0.05));

/** Runs with a bound on events: what would hang fails instead. */
export const toTheEnd = (state: SimState, observer: Observer | null = null): Progress =>
  advance(
    state,
    state.config.pools.map(() => COST),
    { events: 200_000 },
    observer,
  );
