/** One server per phase, in words that no engine owns: layout, sizes, formats, nodes. The engines' files say it in flags. */
import type { Backend } from "@/features/core/memory/backend";
import { flaggedEngine, statedVersion } from "@/features/core/memory/engine-flags";
import type { EngineSettings } from "@/features/core/memory/engine-memory";
import { presetById } from "@/features/core/model/config/presets/presets";
import { hasExperts, type ModelSpec, type NumberFormat } from "@/features/core/model/spec";
import type { Chip } from "@/features/core/hardware/chip";
import { exchangesTokens, type Parallelism } from "@/features/core/operators/parallelism";
import { sequencesPerRank } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { writtenVersion, type EngineVersion } from "../engine-facts";
import { findDrafter, type Drafter } from "./drafts";
import { countDrafts, type LaunchInput } from "../launch-input";
import { placement, type Placement } from "./placement";
import { planTiers, type PlanTiers } from "./tiers";
import { longestRequest } from "@/features/core/scenario/fields/length-range";

/** One engine runs both phases, or each phase has its own. */
export type Role = "both" | "prefill" | "decode";

/** A scenario has one accelerator; a pair may decode on another one. */
export type LaunchScenario = Resolved & { readonly decodeChip?: Chip | undefined };

export const findChip = ({ chip, decodeChip = chip }: LaunchScenario, role: Role): Chip =>
  role === "decode" ? decodeChip : chip;

export type ServerPlan = Placement & {
  readonly role: Role;
  readonly chip: Chip;
  readonly backend: Backend;
  readonly version: EngineVersion;
  readonly model: ModelSpec;
  /** What the engine loads: Hugging Face name or folder. */
  readonly path: string;
  readonly layout: Parallelism;
  /** Steps in two halves that overlap. */
  readonly twoBatch: boolean;
  readonly port: number;
  /** Longest context, tokens. */
  readonly maxLength: number;
  /** Of one attention rank. */
  readonly maxSequences: number;
  readonly maxTokens: number;
  readonly share: number;
  /** SGLang's and TensorRT-LLM's waits and mixed steps, where the scenario states them. */
  readonly pollEvery: number | null;
  readonly holdSteps: number | null;
  readonly balanceSteps: number | null;
  readonly mixedChunk: boolean;
  readonly prefixCache: boolean;
  readonly tiers: PlanTiers;
  readonly drafter: Drafter | null;
  /** Quantised while loading; null = weights as the checkpoint stores them. */
  readonly quantise: "fp8" | null;
  /** Stated to the engine; null = its own choice is the scenario's. */
  readonly kv: NumberFormat | null;
  /** Format of the routed experts, or of dense weights: which kernels run. */
  readonly weights: NumberFormat;
  /** As the memory check and the step reckon with it. */
  readonly kvFormat: NumberFormat;
  readonly isl: number;
  readonly osl: number;
};

export function listPlans(scenario: LaunchScenario, input: LaunchInput): readonly ServerPlan[] {
  const roles: readonly Role[] = scenario.params.split ? ["prefill", "decode"] : ["both"];
  return roles.map((role) => plan(scenario, input, role));
}

export const describeLayout = ({ prefill, decode }: Resolved, role: Role): Parallelism =>
  role === "decode" ? decode : prefill;

/** As the engine starts on this chip, with what the scenario states instead, or the launch itself. */
export function engineSettings(scenario: LaunchScenario, input: LaunchInput, role: Role): EngineSettings {
  const version = input.version === "" ? scenario.flags.version : `${input.engine}-${input.version}`;
  const flags = { ...scenario.flags, version };
  const on = { chip: findChip(scenario, role), parallelism: describeLayout(scenario, role) };
  const defaults = flaggedEngine(input.engine, on, flags);
  const budget = role === "prefill" ? input.prefill_tokens : null;
  const maxTokens = budget ?? input.batched_tokens ?? flags.maxTokens ?? defaults.maxTokens;
  return {
    ...defaults,
    share: input.util ?? flags.share ?? defaults.share,
    maxTokens,
    maxSequences: input.max_seqs ?? flags.maxSequences ?? countSequences(scenario, role, maxTokens),
  };
}

/** Decode holds every request in flight; a prefill instance what one step takes. */
export function countSequences(scenario: Resolved, role: Role, maxTokens: number): number {
  if (role === "prefill") return Math.max(1, Math.ceil(maxTokens / scenario.workload.promptTokens));
  return sequencesPerRank(scenario);
}

/** Where a prefill and a decode server listen when both run on one host. */
const ROLE_PORT = { both: 8000, prefill: 8100, decode: 8200 } as const;

function plan(scenario: LaunchScenario, input: LaunchInput, role: Role): ServerPlan {
  const { model, workload, precision } = scenario;
  const longest = longestRequest(workload);
  const layout = describeLayout(scenario, role);
  const settings = engineSettings(scenario, input, role);
  const chip = findChip(scenario, role);
  const nodeGpus = input.node_gpus ?? chip.chipsPerNode;
  return {
    ...(placement(layout, nodeGpus, findUnit(input.engine, layout)) ?? { nodes: 1, gpusPerNode: nodeGpus }),
    role,
    chip,
    backend: input.engine,
    version: writtenVersion(input.engine, chip, input.version || (statedVersion(scenario.flags, input.engine) ?? "")),
    model,
    path: modelPath(scenario, input),
    layout,
    twoBatch: scenario.assumptions.twoBatch && exchangesTokens(model, layout),
    port: ROLE_PORT[role],
    maxLength: input.max_len ?? measureLength(scenario, input),
    maxSequences: settings.maxSequences,
    maxTokens: settings.maxTokens,
    share: settings.share,
    pollEvery: input.engine === "sglang" ? scenario.flags.pollEvery : null,
    holdSteps: input.engine === "trtllm" ? scenario.flags.holdSteps : null,
    balanceSteps: input.engine === "trtllm" ? scenario.flags.balanceSteps : null,
    mixedChunk: input.engine === "sglang" && scenario.flags.mixedChunk,
    prefixCache: input.prefix_cache,
    tiers: planTiers(scenario, role),
    drafter: findDrafter(scenario, input),
    quantise: scenario.params.weights === "fp8" && model.quantisation === null ? "fp8" : null,
    kv: precision.kv === "bf16" && (model.quantisation?.kvFormat ?? "bf16") === "bf16" ? null : precision.kv,
    weights: hasExperts(model) ? precision.weights.routed : precision.weights.dense,
    kvFormat: precision.kv,
    isl: longest.prompt,
    osl: longest.output,
  };
}

/** vLLM keeps each data-parallel rank on one node; the others number all ranks alike. */
export const findUnit = (backend: Backend, { tp, pp, cp, dp }: Parallelism): number =>
  backend === "vllm" && dp > 1 ? tp * pp * cp : 1;

/** Room for the special tokens that templates add, as a whole number of blocks of any engine. */
const LENGTH_STEP = 256;

function measureLength(scenario: LaunchScenario, input: LaunchInput): number {
  const { workload, model } = scenario;
  const length =
    Math.ceil((longestRequest(workload).context + countDrafts(scenario, input)) / LENGTH_STEP) * LENGTH_STEP;
  return model.maxContext === null ? length : Math.min(length, model.maxContext);
}

function modelPath({ params, model }: Resolved, { path }: LaunchInput): string {
  if (path !== "") return path;
  if (params.config === "") return presetById(params.model)?.name ?? model.name;
  return model.name.includes("/") ? model.name : `/models/${model.name.replace(/[^\w.-]+/g, "-") || "model"}`;
}
