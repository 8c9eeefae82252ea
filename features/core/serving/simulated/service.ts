/**
 * What a scenario is to the simulator: pools of alike instances with their KV blocks, the seconds of their steps, the cost of moving a
 * cache. Attention-DP ranks step together and are one instance, with the limits of a rank times the ranks.
 *
 * Step times, limits and the client's wait are the serving model's (features/core/serving) under the scenario's assumptions; KV blocks come
 * from the memory ledger (features/core/memory). Weights that do not fit are refused with both numbers.
 */
import { unqueuedIssues } from "../mean-load/encoder-full";
import { simulatedDrafts } from "@/features/core/operators/speculation";
import { weakestGrade, type Grade } from "@/features/answers/explain";
import { instanceGpus, parallelismLabel, type Parallelism } from "@/features/core/operators/parallelism";
import { encoderGpus, poolGpus } from "@/features/core/scenario/gpus";
import { speculationPace, type Deployment, type Pool } from "../deployment/deployment";
import { listPools, type Loaded } from "../mean-load/deployment";
import type { EngineSpec } from "../deployment/engine";
import {
  POOL_DEFAULTS,
  type PolicyName,
  type PoolConfig,
  type SimConfig,
} from "@/features/core/simulator/input/config";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import type { TimeSource } from "@/features/core/timing/time-model";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { toGib } from "@/lib/units/edge";
import { buildDeployment, describeTransfer } from "./engine-deployment";
import { clientDelay } from "../engine-constants/constants";
import type { ClientDelay } from "../engine-run/metrics";
import { findPolicy } from "../engine-constants/recipes";
import { engineLimits, memoryFlags, statedLimits } from "./engine-limits";
import { instanceTiers } from "../deployment/instance-tiers";
import { simulatedTiers } from "./kv-tiers";
import { kvAccount, type KvAccount } from "./kv-account";
import type { PartsTable } from "../step-time/parts-table";
import { modelSteps, type PriceSteps } from "./model-steps";
import { issue } from "@/features/core/serving/messages.issues";

/** What a reader may say about the engine; null = as the serving model has it. */
type EngineKnobs = {
  readonly policy: PolicyName;
  /** New tokens of a step and rank, in place of the scenario's. */
  readonly tokenBudget: number | null;
  /** KV blocks of an instance, in place of those of the ledger. */
  readonly blocks?: number | null;
  readonly prefixCache?: boolean;
};

type SimulatedPool = {
  readonly parallelism: Parallelism;
  readonly gpus: number;
  readonly config: PoolConfig;
  readonly cost: StepCost;
  /** The same step times in their parts, per rank: for closed forms (features/core/serving/closed-form/closed-form). */
  readonly engine: EngineSpec;
  readonly parts: PartsTable;
  /** KV tokens of one instance. */
  readonly kvTokens: number;
  readonly grade: Grade;
};

export type SimulatedService = {
  readonly pools: readonly SimulatedPool[];
  readonly transfer: SimConfig["transfer"];
  readonly client: ClientDelay;
  /** The same as the closed form takes it. */
  readonly deployment: Deployment;
  /** Over all pools and replicas. */
  readonly gpus: number;
  readonly grade: Grade;
};

export type ServiceStore = (scenario: Loaded, knobs: EngineKnobs) => Result<SimulatedService>;

/** Services of one model, chip and time source share the step parts of each layout: keep the store as long as you ask for them. */
export function serviceStore(time: TimeSource): ServiceStore {
  const listSteps = modelSteps(time);
  return (scenario, knobs) => service(scenario, knobs, listSteps);
}

function service(scenario: Loaded, knobs: EngineKnobs, priceSteps: PriceSteps): Result<SimulatedService> {
  const deployment = buildDeployment(scenario, knobs.policy, listPools(scenario));
  const pools = deployment.pools.map((pool) => simulatedPool(knobs, deployment, pool, priceSteps));
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  if (usable.length < pools.length) return failure(...pools.flatMap(({ issues }) => issues));
  const transfer = usable.length > 1 ? describeTransfer(deployment) : { latency: 0, perToken: 0 };
  const client = clientDelay(deployment, findPolicy(deployment));
  const gpus = poolGpus(deployment.pools) + encoderGpus(deployment.model, deployment.pools[0]?.workers ?? 1);
  const grade = weakestGrade(usable.map((pool) => pool.grade));
  return success({ pools: usable, transfer, client, deployment, gpus, grade }, unqueuedIssues(deployment));
}

function simulatedPool(
  knobs: EngineKnobs,
  deployment: Deployment,
  pool: Pool,
  priceSteps: PriceSteps,
): Result<SimulatedPool> {
  const { role, parallelism, workers } = pool;
  const { lengths } = deployment;
  const recipe = findPolicy(deployment);
  const stated = statedLimits(deployment, knobs.tokenBudget);
  const account = kvAccount(deployment, parallelism, memoryFlags(knobs.policy, stated));
  const { tokenBudget, maxSequences } = engineLimits(knobs.policy, deployment, role, stated, account.engine);
  const { blockSize } = account.engine;
  const blocks = knobs.blocks ?? account.derived;
  if (blocks < 1) return failure(noRoom(account, parallelism));
  const kvTokens = knobs.blocks == null ? account.tokens : knobs.blocks * blockSize;
  const priced = priceSteps(deployment, pool);
  if (!priced.ok) return priced;
  const { steps, parts, cost, shared, grade } = priced.value;
  const policy = { ...recipe, tokenBudget, maxSequences };
  const speculation = speculationPace(deployment.speculation ?? null);
  const tiers = deployment.tiers ? instanceTiers(deployment.tiers, deployment, parallelism) : null;
  const engine: EngineSpec = {
    ...{ role, cost: steps, policy, ranks: parallelism.dp },
    ...{ capacity: kvTokens, shared, tiers, speculation },
  };
  const config: PoolConfig = {
    ...POOL_DEFAULTS,
    ...{ role, instances: workers, policy: knobs.policy, blocks, blockSize },
    ranks: parallelism.dp,
    maxSequences: maxSequences * parallelism.dp,
    tokenBudget: tokenBudget * parallelism.dp,
    // A prompt stays on one rank, and vLLM's budget is a rank's.
    chunkLimit: parallelism.dp > 1 && knobs.policy === "vllm-v1" ? tokenBudget : 0,
    pollEvery: recipe.pollEvery,
    stages: parallelism.pp,
    maxTokens: lengths.isl + lengths.osl,
    speculation: simulatedDrafts(deployment.speculation),
    prefixCache: knobs.prefixCache ?? false,
    graphStride: recipe.graphStride,
    ...simulatedTiers(role === "decode" ? null : engine, lengths.isl, blockSize),
  };
  return success(
    { parallelism, gpus: instanceGpus(parallelism), config, cost, engine, parts, kvTokens, grade },
    priced.issues,
  );
}

function noRoom({ ledger }: KvAccount, parallelism: Parallelism): Issue {
  const gib = (size: number): string => toGib(size as typeof ledger.capacity).toFixed(1);
  const [weights, capacity, layout] = [gib(ledger.weightTotal), gib(ledger.capacity), parallelismLabel(parallelism)];
  return issue("SIM-NO-KV", "tp", { layout, weights, capacity, cache: gib(ledger.cache) });
}
