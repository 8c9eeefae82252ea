/**
 * What a scenario is to the simulator: pools of alike instances with their KV blocks, the seconds of their steps, the cost of moving a
 * cache. Attention-DP ranks step together and are one instance, with the limits of a rank times the ranks.
 *
 * Step times are the suite's step model (features/serving/step-table) under the scenario's time source and profile; KV blocks come from the
 * memory ledger (features/memory). Weights that do not fit are refused with both numbers.
 */
import type { Grade } from "@/features/explain";
import { cacheCapacity } from "@/features/memory/capacity";
import { engineDefaults } from "@/features/memory/engine-memory";
import { ledgers, tightest, type MemorySubject } from "@/features/memory/ledger";
import { instanceGpus, parallelismLabel, type Parallelism } from "@/features/operators/parallelism";
import type { Resolved } from "@/features/scenario/resolve";
import { contextOf, poolStore, transferSeconds, type Deployment, type PoolStore } from "@/features/serving/deployment";
import type { EngineSpec } from "@/features/serving/engine";
import { coefficientsOf, POLICIES, type Backend } from "@/features/serving/engines";
import { profiledCoefficients } from "@/features/serving/profiled";
import { stepTable } from "@/features/serving/step-table";
import {
  POOL_DEFAULTS,
  type PolicyName,
  type PoolConfig,
  type Role,
  type SimConfig,
} from "@/features/simulator/config";
import type { StepCost } from "@/features/simulator/cost/step-cost";
import { stepModelCost } from "@/features/simulator/cost/step-model";
import { timerOf, type TimeSource } from "@/features/timing/time-model";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { toGib } from "@/lib/units/edge";

/** What a reader may say about the engine; null = as the engine starts without flags. */
export type EngineKnobs = {
  readonly policy: PolicyName;
  /** New tokens of a step and rank. */
  readonly tokenBudget: number | null;
  /** Running sequences of a rank. */
  readonly maxSequences: number | null;
  /** KV blocks of an instance, in place of those of the ledger. */
  readonly blocks?: number | null;
  readonly prefixCache?: boolean;
};

export type SimulatedPool = {
  readonly parallelism: Parallelism;
  readonly gpus: number;
  readonly config: PoolConfig;
  readonly cost: StepCost;
  /** The same step times in their parts, per rank: for closed forms (features/serving/closed-form). */
  readonly engine: EngineSpec;
  /** KV tokens of one instance. */
  readonly kvTokens: number;
  readonly grade: Grade;
};

export type SimulatedService = {
  readonly pools: readonly SimulatedPool[];
  readonly transfer: SimConfig["transfer"];
  /** Over all pools and replicas. */
  readonly gpus: number;
  readonly grade: Grade;
};

export type ServiceStore = (scenario: Resolved, knobs: EngineKnobs) => Result<SimulatedService>;

/** Services of one model, chip and time source share the step parts of each layout: keep the store as long as you ask for them. */
export function serviceStore(time: TimeSource): ServiceStore {
  // The profile acts on the engine's coefficients, so the timer must not apply it a second time.
  const prepare = poolStore((machine) => timerOf(machine, { ...time, profile: null }));
  return (scenario, knobs) => serviceOf(scenario, knobs, prepare);
}

/** Engine whose constants and memory plan stand behind a policy; reproductions of other simulators run on vLLM's. */
export function backendOf(policy: PolicyName): Backend {
  if (policy === "sglang") return "sglang";
  return policy.startsWith("trtllm") ? "trtllm" : "vllm";
}

function serviceOf(scenario: Resolved, knobs: EngineKnobs, prepare: PoolStore): Result<SimulatedService> {
  const { params, prefill, decode } = scenario;
  const layouts: readonly (readonly [Role, Parallelism])[] = params.split
    ? [
        ["prefill", prefill],
        ["decode", decode],
      ]
    : [["both", prefill]];
  const deployment = deploymentOf(scenario, knobs, layouts);
  const pools = layouts.map(([role, layout]) => simulatedPool(scenario, knobs, deployment, role, layout, prepare));
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  const [first] = usable;
  if (first === undefined || usable.length < pools.length) return failure(...pools.flatMap(({ issues }) => issues));
  const gpus = usable.reduce((sum, pool) => sum + pool.gpus * pool.config.instances, 0);
  const latency = params.split ? transferSeconds(deployment, 0) : 0;
  const perToken = params.split
    ? (transferSeconds(deployment, scenario.workload.isl) - latency) / scenario.workload.isl
    : 0;
  return success({ pools: usable, transfer: { latency, perToken }, gpus, grade: first.grade });
}

function deploymentOf(
  { model, chip, precision, workload, replicas }: Resolved,
  { policy }: EngineKnobs,
  layouts: readonly (readonly [Role, Parallelism])[],
): Deployment {
  return {
    model,
    chip,
    precision,
    backend: backendOf(policy),
    pools: layouts.map(([role, parallelism]) => ({ role, parallelism, workers: replicas })),
    lengths: { isl: workload.isl, osl: workload.osl, spread: 1 },
    concurrency: workload.concurrency,
    client: null,
  };
}

function simulatedPool(
  scenario: Resolved,
  knobs: EngineKnobs,
  deployment: Deployment,
  role: Role,
  parallelism: Parallelism,
  prepare: PoolStore,
): Result<SimulatedPool> {
  const { model, chip, precision, workload, replicas, time } = scenario;
  const backend = backendOf(knobs.policy);
  const defaults = POLICIES[backend];
  const tokenBudget = knobs.tokenBudget ?? defaults.tokenBudget;
  const maxSequences = knobs.maxSequences ?? defaults.maxSequences;
  const engine = { ...engineDefaults(backend, chip, parallelism), maxSequences, maxTokens: tokenBudget };
  const subject: MemorySubject = { model, chip, parallelism, precision, engine };
  const kvTokens = tokensOf(subject, knobs, workload.isl + workload.osl);
  if (kvTokens < engine.blockSize) return failure(noRoom(subject));
  const prepared = prepare(deployment, { role, parallelism, workers: replicas });
  if (!prepared.ok) return prepared;
  const coefficients = profiledCoefficients(coefficientsOf(contextOf(deployment)), time.profile?.factors ?? null);
  const steps = stepTable(prepared.value.parts, coefficients);
  const cost = stepModelCost(steps, { ranks: parallelism.dp, stages: parallelism.pp });
  const policy = { ...defaults, tokenBudget, maxSequences };
  const config: PoolConfig = {
    ...POOL_DEFAULTS,
    role,
    instances: replicas,
    policy: knobs.policy,
    maxSequences: maxSequences * parallelism.dp,
    tokenBudget: tokenBudget * parallelism.dp,
    blocks: Math.min(MOST_BLOCKS, Math.floor(kvTokens / engine.blockSize)),
    blockSize: engine.blockSize,
    stages: parallelism.pp,
    maxTokens: workload.isl + workload.osl,
    prefixCache: knobs.prefixCache ?? false,
    graphStride: defaults.graphStride,
  };
  const { grade } = prepared.value;
  return success(
    {
      parallelism,
      gpus: instanceGpus(parallelism),
      config,
      cost,
      engine: { role, cost: steps, policy, ranks: parallelism.dp, capacity: kvTokens },
      kvTokens,
      grade,
    },
    prepared.issues,
  );
}

/** A model without a cache that grows would have infinitely many. */
const MOST_BLOCKS = 2 ** 30;

function tokensOf(subject: MemorySubject, { blocks = null }: EngineKnobs, context: number): number {
  if (blocks !== null) return blocks * subject.engine.blockSize;
  return cacheCapacity(subject).tokens(context);
}

function noRoom(subject: MemorySubject): Issue {
  const ledger = tightest(ledgers(subject));
  const gib = (size: number): string => toGib(size as typeof ledger.capacity).toFixed(1);
  const [weights, capacity, layout] = [
    gib(ledger.weightTotal),
    gib(ledger.capacity),
    parallelismLabel(subject.parallelism),
  ];
  return {
    code: "SIM-NO-KV",
    at: "tp",
    message: text(
      `${layout}: ${weights} GiB of weights on a GPU of ${capacity} GiB leave no KV cache (${gib(ledger.cache)} GiB after buffers).`,
      `${layout}：单卡显存 ${capacity} GiB，权重占 ${weights} GiB，扣除缓冲后没有可用的 KV 缓存（${gib(ledger.cache)} GiB）。`,
    ),
    fix: text(
      "Spread the weights over more GPUs or choose a narrower format.",
      "请将权重分布到更多 GPU，或选用更窄的权重格式。",
    ),
  };
}
