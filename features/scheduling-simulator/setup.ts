/** Scenario and controls as one run that can be simulated. */
import type { Grade } from "@/features/explain";
import { kvBytesPerToken } from "@/features/model/kv-cache";
import { instanceGpus, type Parallelism } from "@/features/operators/parallelism";
import type { Resolved } from "@/features/scenario/resolve";
import { backendOf, deploymentOf, transferOf } from "@/features/simulated-run/engine-deployment";
import { longestRequest } from "@/features/simulated-run/requests";
import {
  POOL_DEFAULTS,
  SIM_DEFAULTS,
  type PolicyName,
  type PoolConfig,
  type Role,
  type SimConfig,
} from "@/features/simulator/config";
import type { StepCost } from "@/features/simulator/cost/step-cost";
import type { ServiceLevel } from "@/features/simulator/figures";
import type { SimRequests } from "@/features/simulator/requests";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text, type Text } from "@/lib/text";
import type { SchedulingInput } from "./input";
import { speculationOf } from "./knobs";
import { blockAccount, type BlockAccount } from "./memory-blocks";
import { askedOf } from "./requests";
import { stepTimes } from "./step-times";

/** What is too long for a link, fetched beforehand. */
export type Texts = { readonly trace?: string | undefined; readonly stepTables?: string | undefined };

export type Setup = {
  readonly config: SimConfig;
  readonly requests: SimRequests;
  /** One per pool. */
  readonly costs: readonly StepCost[];
  readonly memory: readonly BlockAccount[];
  readonly grade: Grade;
  readonly stepSource: Text;
  readonly workload: Text;
  readonly rate: number | null;
  readonly level: ServiceLevel;
  readonly gpus: number;
};

export function setupOf(scenario: Resolved, input: SchedulingInput, texts: Texts = {}): Result<Setup> {
  const asked = askedOf(scenario, input, texts.trace);
  if (!asked.ok) return asked;
  const places = placesOf(scenario, input);
  const times = places.map(({ parallelism }) => stepTimes(scenario, parallelism, input, texts.stepTables));
  const bad = times.flatMap((one) => (one.ok ? [] : one.issues));
  if (bad.length > 0) return failure(...unique(bad));
  const priced = times.flatMap((one) => (one.ok ? [one.value] : []));
  const memory = places.map(({ parallelism }) => blockAccount(scenario, parallelism, input, input.budget));
  const short = memory.find(({ blocks }) => blocks < 1);
  if (short) return failure(noCache(scenario, short));
  const { requests, load } = asked.value;
  const pools = places.map((place, i) => poolOf(scenario, input, place, memory[i] as BlockAccount, requests));
  const config: SimConfig = {
    ...SIM_DEFAULTS,
    pools,
    routing: input.routing,
    load,
    transfer: places.length > 1 ? askedTransfer(scenario, input) : SIM_DEFAULTS.transfer,
    seed: input.seed,
    vidurCompat: input.vidur_compat,
  };
  const { ttft, tpot } = scenario.targets;
  return success(
    {
      config,
      requests,
      costs: priced.map(({ cost }) => cost),
      memory,
      grade: priced[0]?.grade ?? "datasheet",
      stepSource: priced[0]?.source ?? text("", ""),
      workload: asked.value.source,
      rate: asked.value.rate,
      level: {
        ...(ttft !== null && { ttft }),
        ...(tpot !== null && { tpot }),
        ...(input.e2e_ms !== null && { e2e: input.e2e_ms / 1e3 }),
      },
      gpus: places.reduce((sum, { parallelism, instances }) => sum + instances * instanceGpus(parallelism), 0),
    },
    unique([...asked.issues, ...times.flatMap(({ issues }) => issues)]),
  );
}

export type InstancePlace = { readonly role: Role; readonly parallelism: Parallelism; readonly instances: number };

export function placesOf({ params, prefill, decode, replicas }: Resolved, input: SchedulingInput): InstancePlace[] {
  if (!params.split) return [{ role: "both", parallelism: prefill, instances: replicas }];
  return [
    { role: "prefill", parallelism: prefill, instances: replicas },
    { role: "decode", parallelism: decode, instances: input.decode_n ?? replicas },
  ];
}

const VIDUR: readonly PolicyName[] = ["sarathi", "vllm-v0", "orca"];

/** Vidur's own limits for its policies; the engine's defaults for the others. */
export function budgetOf(input: SchedulingInput, account: BlockAccount): number {
  if (input.budget !== null) return input.budget;
  if (input.policy === "sarathi") return 512;
  if (input.policy === "vllm-v0" || input.policy === "orca") return 4096;
  return backendOf(input.policy) === "sglang" ? 16_384 : account.engine.maxTokens;
}

function poolOf(
  scenario: Resolved,
  input: SchedulingInput,
  { role, parallelism, instances }: InstancePlace,
  account: BlockAccount,
  requests: SimRequests,
): PoolConfig {
  const vidur = VIDUR.includes(input.policy);
  const { dp, pp } = parallelism;
  return {
    ...POOL_DEFAULTS,
    role,
    instances,
    policy: input.policy,
    // Ranks of data-parallel attention step together: their limits add up.
    maxSequences: dp * (input.max_seqs ?? (vidur ? 128 : account.engine.maxSequences)),
    tokenBudget: dp * budgetOf(input, account),
    blocks: account.blocks,
    blockSize: input.block_size,
    watermark: input.watermark === null ? (vidur ? 0.01 : 0) : input.watermark / 100,
    stages: pp,
    maxTokens: input.max_tokens ?? longestRequest(requests),
    headroom: input.headroom,
    prefixCache: input.prefix_cache,
    chunkLimit: input.chunk > 0 ? input.chunk : input.policy === "sglang" ? 8192 : 0,
    longPrefill: input.long_at,
    maxPartialPrefills: input.partial ?? Infinity,
    maxLongPartialPrefills: input.long_partial ?? Infinity,
    eviction: input.evict,
    swapSecondsPerToken: input.evict === "swap" ? swapSeconds(scenario, input, parallelism) : 0,
    speculation: speculationOf(input.spec_tokens, input.spec_accept),
    graphStride: vidur ? 0 : input.graph_stride,
    graphMax: input.graph_max,
  };
}

/** PCIe of no sheet: a Gen4 x16 link. */
const USUAL_LINK = 32e9;

function swapSeconds({ model, precision, chip }: Resolved, input: SchedulingInput, parallelism: Parallelism): number {
  const own = 0.8 * (chip.pcie?.perDirection ?? USUAL_LINK) * instanceGpus(parallelism);
  return kvBytesPerToken(model, precision.kv) / (input.swap_gb_s === null ? own : input.swap_gb_s * 1e9);
}

/** The controls' latency and rate where stated, else those of the scenario's links. */
function askedTransfer(scenario: Resolved, input: SchedulingInput): SimConfig["transfer"] {
  const { model, precision, prefill, decode } = scenario;
  const own = transferOf(
    deploymentOf(scenario, input.policy, [
      { role: "prefill", parallelism: prefill, workers: 1 },
      { role: "decode", parallelism: decode, workers: 1 },
    ]),
  );
  return {
    latency: input.transfer_ms === null ? own.latency : input.transfer_ms / 1e3,
    perToken:
      input.transfer_gb_s === null ? own.perToken : kvBytesPerToken(model, precision.kv) / (input.transfer_gb_s * 1e9),
  };
}

const unique = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [`${issue.code} ${issue.at} ${issue.message.en}`, issue])).values(),
];

function noCache({ chip }: Resolved, { ledger }: BlockAccount): Issue {
  const gb = (bytes: number): string => (bytes / 1e9).toFixed(1);
  return {
    code: "SCHED-NO-CACHE",
    at: "tp",
    message: text(
      `Weights of ${gb(ledger.weightTotal)} GB and buffers leave no KV cache in the ${gb(ledger.capacity)} GB of ${chip.name}.`,
      `权重 ${gb(ledger.weightTotal)} GB 与缓冲占满 ${chip.name} 的 ${gb(ledger.capacity)} GB，没有 KV 缓存空间。`,
    ),
    fix: text(
      "Take more GPUs per instance or narrower weights, or state the KV blocks to simulate it all the same.",
      "请增加每实例 GPU 数或使用更窄的权重；也可直接填写 KV 块数继续模拟。",
    ),
  };
}
