/** Runs that are worth showing: what is served by what, and what is planted in it. */
import { POOL_DEFAULTS, type PoolConfig } from "@/features/core/simulator/input/config";

export const EXAMPLE_NAMES = [
  "single-host",
  "two-host-pd",
  "hot-expert",
  "preemption-storm",
  "slow-card",
  "starved-decode",
  "clock-offset",
] as const;
export type ExampleName = (typeof EXAMPLE_NAMES)[number];

export type ExampleCase = {
  readonly pools: readonly PoolConfig[];
  readonly requests: {
    readonly count: number;
    /** Per second, Poisson. */
    readonly rate: number;
    /** Tokens, evenly between both. */
    readonly prompt: readonly [number, number];
    readonly output: readonly [number, number];
  };
  /** Processes of an instance: one each for its cards. */
  readonly ranks: number;
  /** From prefill to decode instance: seconds, and seconds per token. */
  readonly transfer: { readonly latency: number; readonly perToken: number };
  /** The last card takes this many times as long as the others. */
  readonly slowCard?: number;
  /** Of one layer on one card: times the work of its equals. */
  readonly hotExpert?: number;
  /** MoE layers, where expert times are part of the capture. */
  readonly moeLayers?: number;
  /** The clock of the second host stands before that of the first by so many seconds; negative: after it. */
  readonly clockOffset?: number;
  /** So many clients, each of which sends its next request when its last one has ended, in place of open arrivals. */
  readonly clients?: number;
  /** Arrivals come this many times as often between two moments, in seconds of the run. */
  readonly surge?: { readonly from: number; readonly to: number; readonly times: number };
  /** Instances of this role take no step between two moments. */
  readonly standstill?: { readonly role: PoolConfig["role"]; readonly from: number; readonly to: number };
};

const ENGINE: PoolConfig = {
  ...POOL_DEFAULTS,
  policy: "vllm-v1",
  maxSequences: 64,
  tokenBudget: 2048,
  blocks: 4000,
  blockSize: 128,
};
const PREFILL: PoolConfig = { ...ENGINE, role: "prefill" };
const DECODE: PoolConfig = { ...ENGINE, role: "decode" };
const CHAT = { prompt: [300, 1500], output: [60, 240] } as const;
const NO_TRANSFER = { latency: 0, perToken: 0 };
const PULL = { latency: 0.002, perToken: 2e-6 };

export const EXAMPLES: Readonly<Record<ExampleName, ExampleCase>> = {
  "single-host": { pools: [ENGINE], requests: { count: 200, rate: 4, ...CHAT }, ranks: 2, transfer: NO_TRANSFER },
  "two-host-pd": {
    pools: [PREFILL, DECODE],
    requests: { count: 200, rate: 5, ...CHAT },
    ranks: 2,
    transfer: PULL,
  },
  "hot-expert": {
    pools: [ENGINE],
    requests: { count: 120, rate: 4, ...CHAT },
    ranks: 8,
    transfer: NO_TRANSFER,
    moeLayers: 26,
    hotExpert: 3,
  },
  "preemption-storm": {
    pools: [{ ...ENGINE, blocks: 160 }],
    requests: { count: 160, rate: 8, prompt: [200, 600], output: [300, 900] },
    ranks: 1,
    transfer: NO_TRANSFER,
  },
  "slow-card": {
    pools: [ENGINE],
    requests: { count: 120, rate: 4, ...CHAT },
    ranks: 8,
    transfer: NO_TRANSFER,
    slowCard: 1.3,
  },
  "starved-decode": {
    pools: [PREFILL, { ...DECODE, instances: 3 }],
    requests: { count: 160, rate: 9, prompt: [2000, 6000], output: [30, 90] },
    ranks: 1,
    transfer: PULL,
  },
  "clock-offset": {
    pools: [PREFILL, DECODE],
    requests: { count: 160, rate: 5, ...CHAT },
    ranks: 2,
    transfer: PULL,
    clockOffset: 0.35,
  },
};
