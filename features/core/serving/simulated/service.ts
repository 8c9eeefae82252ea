/**
 * What a scenario is to the simulator: pools of alike instances with their KV blocks, the seconds of their steps, the cost of moving a
 * cache. Attention-DP ranks step together and are one instance, with the limits of a rank times the ranks.
 *
 * Step times are the suite's step model (features/core/serving/step-table) under the scenario's time source and profile; KV blocks come from the
 * memory ledger (features/core/memory). Weights that do not fit are refused with both numbers.
 */
import type { Grade } from "@/features/explain";
import { instanceGpus, parallelismLabel, type Parallelism } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Deployment } from "../deployment";
import type { EngineSpec } from "../engine";
import { POLICIES } from "../engines";
import {
  POOL_DEFAULTS,
  type PolicyName,
  type PoolConfig,
  type Role,
  type SimConfig,
} from "@/features/core/simulator/config";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import type { TimeSource } from "@/features/core/timing/time-model";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { toGib } from "@/lib/units/edge";
import { backendOf, deploymentOf, transferOf } from "./engine-deployment";
import { limitedEngine } from "./engine-limits";
import { kvAccount, type KvAccount } from "./kv-account";
import { modelSteps, type ModelStepsOf } from "./model-steps";

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
  /** The same step times in their parts, per rank: for closed forms (features/core/serving/closed-form). */
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
  const stepsOf = modelSteps(time);
  return (scenario, knobs) => serviceOf(scenario, knobs, stepsOf);
}

function serviceOf(scenario: Resolved, knobs: EngineKnobs, stepsOf: ModelStepsOf): Result<SimulatedService> {
  const { params, prefill, decode } = scenario;
  const layouts: readonly (readonly [Role, Parallelism])[] = params.split
    ? [
        ["prefill", prefill],
        ["decode", decode],
      ]
    : [["both", prefill]];
  const deployment = deploymentOf(
    scenario,
    knobs.policy,
    layouts.map(([role, parallelism]) => ({ role, parallelism, workers: instancesOf(scenario, role) })),
  );
  const pools = layouts.map(([role, layout]) => simulatedPool(scenario, knobs, deployment, role, layout, stepsOf));
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  const [first] = usable;
  if (first === undefined || usable.length < pools.length) return failure(...pools.flatMap(({ issues }) => issues));
  const gpus = usable.reduce((sum, pool) => sum + pool.gpus * pool.config.instances, 0);
  const transfer = params.split ? transferOf(deployment) : { latency: 0, perToken: 0 };
  return success({ pools: usable, transfer, gpus, grade: first.grade });
}

const instancesOf = ({ replicas, decodeReplicas }: Resolved, role: Role): number =>
  role === "decode" ? decodeReplicas : replicas;

function simulatedPool(
  scenario: Resolved,
  knobs: EngineKnobs,
  deployment: Deployment,
  role: Role,
  parallelism: Parallelism,
  stepsOf: ModelStepsOf,
): Result<SimulatedPool> {
  const { chip, workload } = scenario;
  const instances = instancesOf(scenario, role);
  const defaults = POLICIES[backendOf(knobs.policy)];
  const engine = limitedEngine(knobs.policy, chip, parallelism, knobs);
  const { maxTokens: tokenBudget, maxSequences } = engine;
  const account = kvAccount(scenario, parallelism, engine);
  const blocks = knobs.blocks ?? account.derived;
  if (blocks < 1) return failure(noRoom(account, parallelism));
  const kvTokens = knobs.blocks == null ? account.tokens : knobs.blocks * engine.blockSize;
  const priced = stepsOf(deployment, { role, parallelism, workers: instances });
  if (!priced.ok) return priced;
  const { steps, cost, grade } = priced.value;
  const policy = { ...defaults, tokenBudget, maxSequences };
  const config: PoolConfig = {
    ...POOL_DEFAULTS,
    role,
    instances,
    policy: knobs.policy,
    maxSequences: maxSequences * parallelism.dp,
    tokenBudget: tokenBudget * parallelism.dp,
    blocks,
    blockSize: engine.blockSize,
    stages: parallelism.pp,
    maxTokens: workload.isl + workload.osl,
    prefixCache: knobs.prefixCache ?? false,
    graphStride: defaults.graphStride,
  };
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
    priced.issues,
  );
}

function noRoom({ ledger }: KvAccount, parallelism: Parallelism): Issue {
  const gib = (size: number): string => toGib(size as typeof ledger.capacity).toFixed(1);
  const [weights, capacity, layout] = [gib(ledger.weightTotal), gib(ledger.capacity), parallelismLabel(parallelism)];
  return {
    code: "SIM-NO-KV",
    at: "tp",
    message: text({
      en: `${layout}: ${weights} GiB of weights on a GPU of ${capacity} GiB leave no KV cache (${gib(ledger.cache)} GiB after buffers).`,
      zh: `${layout}：单卡显存 ${capacity} GiB，权重占 ${weights} GiB，扣除缓冲后没有可用的 KV 缓存（${gib(ledger.cache)} GiB）。`,
    }),
    fix: text({
      en: "Spread the weights over more GPUs or choose a narrower format.",
      zh: "请将权重分布到更多 GPU，或选用更窄的权重格式。",
    }),
  };
}
