/** Converts scenario and page input to the input of one instance's ledger. */
import { draftMemory } from "@/features/core/memory/drafts";
import { cacheShape } from "@/features/core/memory/capacity";
import { statedBudget } from "@/features/core/memory/engine-cache/engine-start";
import { flaggedEngine } from "@/features/core/memory/engine-flags";
import type { EngineSettings } from "@/features/core/memory/engine-memory";
import type { HostSettings } from "@/features/core/memory/host";
import type { Measured, MemorySubject } from "@/features/core/memory/ledger";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { GIB, fromGb, fromGbPerS, fromGib } from "@/lib/units/edge";
import type { MemoryInput, QuickMemoryScenario } from "../input";
import { longestRequest } from "@/features/core/scenario/fields/length-range";

/** One engine runs both phases, or each phase has its own. */
export type PhaseChoice = "both" | "prefill" | "decode";

export const phases = ({ params }: QuickMemoryScenario): readonly PhaseChoice[] =>
  params.split ? ["prefill", "decode"] : ["both"];

const layout = ({ prefill, decode }: QuickMemoryScenario, phase: PhaseChoice): Parallelism =>
  phase === "decode" ? decode : prefill;

/** Tokens of the longest sequence at its end; an instance that only prefills holds the prompt. */
export function describeContext({ workload }: QuickMemoryScenario, input: MemoryInput, phase: PhaseChoice): number {
  const longest = longestRequest(workload);
  return input.context ?? (phase === "prefill" ? longest.prompt : longest.context);
}

export function chooseSubject(scenario: QuickMemoryScenario, input: MemoryInput, phase: PhaseChoice): MemorySubject {
  const { model, precision } = scenario;
  const parallelism = layout(scenario, phase);
  const chip = input.total_gib === null ? scenario.chip : { ...scenario.chip, memoryVisible: fromGib(input.total_gib) };
  const stated = draftMemory(scenario.speculation, { model, precision, parallelism }).drafts;
  const drafts = {
    layers: (input.mtp && model.mtp.length > 0) || (stated?.layers ?? false),
    model: fromGib(input.draft_gib) || (stated?.model ?? 0),
    ...(stated?.cached && { cached: stated.cached }),
  };
  const loaded = { model, chip, parallelism, precision, drafts };
  const engine = settings(input, flaggedEngine(input.engine, loaded, scenario.flags));
  const subject = { ...loaded, engine };
  const applies = phase === "both" || phase === input.log_of;
  return applies
    ? { ...subject, measured: measured(input, subject, describeContext(scenario, input, phase)) }
    : subject;
}

function settings(input: MemoryInput, defaults: EngineSettings): EngineSettings {
  const size = (gib: number | null, fallback: number): number => (gib === null ? fallback : gib * GIB);
  return {
    ...defaults,
    blockSize: input.block ?? defaults.blockSize,
    driver: size(input.driver_gib, defaults.driver),
    runtime: size(input.runtime_gib, defaults.runtime),
    graphs: size(input.graphs_gib, defaults.graphs),
  };
}

/** Bytes count before tokens, which newer engines state for requests of one length. */
function measured(input: MemoryInput, subject: MemorySubject, context: number): Measured {
  const { weights_gib, activation_gib, kv_gib, kv_tokens } = input;
  const size = (gib: number | null): number | null => (gib === null ? null : gib * GIB);
  return {
    loaded: size(weights_gib),
    activation: size(activation_gib),
    cache: kv_gib !== null || kv_tokens === null ? size(kv_gib) : bytesOfTokens(subject, kv_tokens, context),
  };
}

const bytesOfTokens = (subject: MemorySubject, tokens: number, context: number): number | null =>
  statedBudget(cacheShape(subject), tokens, context);

/** Achieved share of a PCIe link's rate in large copies: pinned host-to-device copies measure about 80 %. */
const LINK_SHARE = 0.8;

export function hostSettings({ chip }: QuickMemoryScenario, input: MemoryInput): HostSettings {
  const link = chip.pcie === null ? null : chip.pcie.perDirection * LINK_SHARE;
  return {
    storageRate: fromGbPerS(input.storage_gb_s),
    linkRate: input.host_gb_s === null ? link : fromGbPerS(input.host_gb_s),
    gpusPerNode: input.node_gpus ?? chip.chipsPerNode,
    hostTier: fromGb(input.host_kv_gb),
    diskTier: fromGb(input.disk_kv_gb),
    process: fromGb(input.process_gb),
  };
}
