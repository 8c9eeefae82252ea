/** A deployment under a load, as one thing to ask for figures: engines, memory, requests. */
import type { Grade } from "@/features/answers/explain";
import type { Chip } from "@/features/core/hardware/chip";
import { oversubscription } from "@/features/core/hardware/topology/network-levels";
import { expertImbalance, NOTHING_STATED, type Assumptions } from "@/features/core/scenario/assumptions";
import { kvBytesAt } from "@/features/core/model/kv-cache";
import type { ModelSpec } from "@/features/core/model/spec";
import { operatorGraph } from "@/features/core/operators/graph";
import { cacheGpus, exchangesTokens, instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import { buildSides, type Machine, type MachineOverrides } from "@/features/core/timing/machine";
import { profiledGrade, type ProfileFactors } from "@/features/core/timing/profile";
import { unprofiledTimer, type TimeSource } from "@/features/core/timing/time-model";
import type { Timer } from "@/features/core/timing/timer";
import type { PrefixTiers } from "@/features/core/scenario/fields/tier";
import type { Traffic } from "@/features/core/workload/traffic";
import { success, type Result } from "@/lib/result";
import type { EngineSpec, Role } from "./engine";
import type { Backend } from "@/features/core/memory/backend";
import type { EngineFlags } from "@/features/core/memory/engine-flags";
import type { EngineContext, Generation } from "./engines";
import { instanceTiers, type InstanceTiers } from "./instance-tiers";
import { servedGrade } from "./served-stacks";
import { cacheSubject, kvCapacity, sharedTokens } from "./capacity";
import type { KvOffload } from "./offload";
import type { Policy, Recipe } from "./policy";
import type { Lengths } from "./requests";
import {
  drafter,
  draftModel,
  tokensPerStep,
  verifiedTokens,
  type Speculation,
} from "@/features/core/operators/speculation";
import { deploymentKernels, runsStock } from "../engine-constants/kernels";
import type { Subject } from "../step-time/components";
import { partsTable, type PartsTable } from "../step-time/parts-table";
import type { StepTable } from "../step-time/table";

export type Pool = { readonly role: Role; readonly parallelism: Parallelism; readonly workers: number };

export type Deployment = {
  readonly model: ModelSpec;
  readonly chip: Chip;
  readonly precision: Precision;
  readonly backend: Backend;
  readonly pools: readonly Pool[];
  readonly lengths: Lengths;
  /** Requests in flight over all instances. */
  readonly concurrency: number;
  /** Replicas that share encoder GPUs with it; absent: its own instances are all there are. */
  readonly replicas?: number | undefined;
  /** Who measured: those of InferenceX fit vLLM's sampler to their clients; null = anybody. */
  readonly client: "public" | "own" | null;
  /** When it was measured, as a decimal year; absent: as its version says. */
  readonly built?: number | undefined;
  /** How a published benchmark started its engines; absent: nothing is known of it. */
  readonly recipe?: Recipe | undefined;
  /** A benchmark unless stated. */
  readonly traffic?: Traffic | undefined;
  readonly speculation?: Speculation | null | undefined;
  /** What its scenario assumes beside the operators; absent: nothing stated. */
  readonly assumptions?: Assumptions | undefined;
  /** What its engines are told at their start; absent: nothing. */
  readonly flags?: EngineFlags | undefined;
  /** Cache behind a link; absent: all of it in HBM. */
  readonly offload?: KvOffload | undefined;
  /** Beginnings that requests share, and what keeps them; absent: all found in HBM. */
  readonly tiers?: PrefixTiers | null | undefined;
  /** Measured corrections of its resources; absent: none. */
  readonly profile?: ProfileFactors | null | undefined;
};

/** What is known of a pool before engine constants are chosen. */
export type PreparedPool = {
  readonly pool: Pool;
  readonly parts: PartsTable;
  /** Tokens of KV cache that one instance holds; negative when the weights alone do not fit, and then taken as unlimited. */
  readonly capacity: number;
  /** Tokens of each request whose cache is there once per rank. */
  readonly shared?: number | undefined;
  readonly tiers?: InstanceTiers | null | undefined;
  /** Sequences of a rank that its memory is planned for, where that is the scheduler's limit too; absent: the policy's. */
  readonly sequences?: number | undefined;
  readonly grade: Grade;
};

export type MakeTimer = (machine: Machine) => Timer;

/** Prepares pools and keeps what deployments share: the step parts of a model in a layout on a chip. */
export type PoolStore = (deployment: Deployment, pool: Pool) => Result<PreparedPool>;

type Priced = { readonly parts: PartsTable; readonly grade: Grade };

/** Pools under a scenario's source of times. Its profile acts on engine constants (constants.ts), so the timer must not apply it as well. */
export const timedPools = (time: TimeSource, overrides?: MachineOverrides): PoolStore =>
  poolStore((machine) => unprofiledTimer(machine, time), overrides);

export function poolStore(makeTimer: MakeTimer, overrides: MachineOverrides = {}): PoolStore {
  const known = new Map<string, Result<Priced>>();
  return (deployment, pool) => {
    const { model, chip, precision, speculation = null, assumptions } = deployment;
    const imbalance = expertImbalance(assumptions ?? NOTHING_STATED, model, pool.parallelism);
    const twoBatch = (assumptions?.twoBatch ?? false) && exchangesTokens(model, pool.parallelism);
    const key = JSON.stringify([
      ...[model.name, model.adapters, model.encoding, chip.id, chip.networkLevels, precision],
      deployment.backend,
      deploymentKernels(deployment),
      ...[pool.parallelism, speculation, imbalance, twoBatch],
    ]);
    const priced = known.get(key) ?? price(deployment, pool.parallelism, { imbalance, twoBatch }, makeTimer, overrides);
    known.set(key, priced);
    if (!priced.ok) return priced;
    const { parts, grade } = priced.value;
    const capacity = kvCapacity(deployment, pool.parallelism);
    const sequences = plannedSequences(deployment, pool.parallelism);
    const served = servedGrade(grade, chip, deployment.backend);
    const ownGrade = deployment.profile ? profiledGrade(served) : served;
    const shared = sharedTokens(deployment, pool.parallelism);
    const tiers = deployment.tiers ? instanceTiers(deployment.tiers, deployment, pool.parallelism) : null;
    return success({ pool, parts, capacity, shared, tiers, sequences, grade: ownGrade }, priced.issues);
  };
}

/** A service runs what its engines were started for; benchmarks state flags that their results do not name. */
const plannedSequences = (deployment: Deployment, parallelism: Parallelism): number | undefined =>
  deployment.traffic === "service" ? cacheSubject(deployment, parallelism).engine.maxSequences : undefined;

function price(
  deployment: Deployment,
  parallelism: Parallelism,
  run: Pick<Subject, "imbalance" | "twoBatch">,
  makeTimer: MakeTimer,
  overrides: MachineOverrides,
): Result<Priced> {
  const { model, chip, precision, speculation = null } = deployment;
  const machine = buildSides(
    chip,
    sampleOperators(deployment, parallelism),
    { ...overrides, engine: deployment.backend, kernels: deploymentKernels(deployment) },
    parallelism.ffn?.chip,
  );
  if (!machine.ok) return machine;
  const timer = makeTimer(machine.value);
  const parts = partsTable({ model, parallelism, precision, ...run, timer, machine: machine.value, speculation });
  return success({ parts, grade: timer.grade }, machine.issues);
}

/** One prefill and one decode, so that the machine knows every format and group that a step can need. */
function sampleOperators({ model, precision, speculation }: Deployment, parallelism: Parallelism) {
  const segments = [
    { phase: "prefill", sequences: 1, newTokens: 64, cached: 0 },
    { phase: "decode", sequences: 1, newTokens: 1, cached: 64 },
  ] as const;
  const main = { model, parallelism, precision };
  const drafting = speculation && draftModel(speculation) ? drafter(main, speculation).subject : null;
  return [main, ...(drafting ? [drafting] : [])].flatMap((subject) => operatorGraph({ ...subject, segments }));
}

/** Without decodes beside them, prompts are taken in larger chunks. */
const PREFILL_BUDGET = 16384;

export const roleLimits = (policy: Policy, role: Role): Policy =>
  role === "prefill"
    ? { ...policy, tokenBudget: policy.prefillBudget ?? Math.max(policy.tokenBudget, PREFILL_BUDGET) }
    : policy;

export function engineSpecs(
  { pool, capacity, shared, tiers, sequences = Infinity }: PreparedPool,
  cost: StepTable,
  policy: Policy,
  speculation: Speculation | null = null,
): EngineSpec[] {
  const { role, workers, parallelism } = pool;
  const limits = roleLimits(policy, role);
  const spec: EngineSpec = {
    role,
    cost,
    policy: { ...limits, maxSequences: Math.min(limits.maxSequences, sequences) },
    ranks: parallelism.dp,
    capacity: capacity > 0 ? capacity : Infinity,
    shared,
    tiers,
    speculation: speculationPace(speculation),
  };
  return Array.from({ length: workers }, () => spec);
}

/** What drafts are to an engine's steps. */
export const speculationPace = (speculation: Speculation | null): EngineSpec["speculation"] =>
  speculation && {
    verified: verifiedTokens(speculation),
    kept: tokensPerStep(speculation),
    acceptance: speculation.acceptance,
  };

export function describeContext(deployment: Deployment): EngineContext {
  const { backend, chip, precision, pools } = deployment;
  const { dense, routed } = precision.weights;
  return {
    backend,
    generation: engineGeneration(chip),
    dense: formatWord(dense),
    experts: formatWord(routed),
    mode: pools.length === 1 ? "agg" : "disagg",
    stock: runsStock(deployment),
  };
}

const formatWord = (format: string): string => format.replace(/_block$|^mx(?=fp8)/, "");

/**
 * Generation that engine constants are fitted for: public serving runs cover Hopper and Blackwell only. Operator laws have a
 * finer split of their own (features/core/timing/laws/generation.ts), because kernels of GDDR parts behave like Ada's.
 */
export function engineGeneration({ architecture }: Chip): Generation {
  const word = architecture.toLowerCase();
  if (word.includes("hopper")) return "hopper";
  return word.includes("blackwell") ? "blackwell" : "other";
}

/** Cache of a prompt over the links between two instances: bytes / (rate of one GPU · GPUs with cache of the smaller side · 0.7) + 5 ms; the rate is that across all pools. */
export function transferSeconds({ model, chip, precision, pools }: Deployment, prompt: number): number {
  const sizes = pools.map(({ parallelism, workers }) => ({ one: instanceGpus(parallelism), workers }));
  const gpus = Math.min(...pools.map(({ parallelism }) => cacheGpus(parallelism)));
  const extent = sizes.reduce((sum, { one, workers }) => sum + one * workers, 0);
  const network = chip.scaleOut && chip.scaleOut / oversubscription(chip, extent);
  const rate = network ?? chip.scaleUp.perDirection ?? 25e9;
  return kvBytesAt(model, precision.kv, prompt) / (rate * gpus * TRANSFER_EFFICIENCY) + TRANSFER_LATENCY;
}

/** Share of line rate that cache transfers reach, and seconds that one takes whatever its size. */
export const TRANSFER_EFFICIENCY = 0.7;
export const TRANSFER_LATENCY = 5e-3;
