/** What keeps a scenario from fitting, with both numbers and the nearest changes that were tried and do fit. */
import { mostRanks } from "./attention-ranks";
import type { PassInput } from "./input";
import type { Resolved, Scoped } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import { writeValue } from "@/lib/params/codec";
import type { Issue, IssueChange } from "@/lib/issue";
import type { EngineFlags } from "@/features/core/memory/engine-flags";
import { START_FLAGS } from "@/features/core/memory/start-flags";
import { countGpus, onGpus } from "@/features/core/scenario/gpus";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { joinTexts, verbatim, type Text } from "@/lib/text";
import type { Bytes } from "@/lib/units/quantity";
import type { MemoryShare } from "./estimate";
import { heldSequences, memoryShare } from "./memory";
import { countWork, type PassWork } from "./phases";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type PassMemory = {
  readonly work: PassWork;
  readonly share: MemoryShare;
  /** Batches that fill the pipeline at once; absent: one. */
  readonly microbatches?: number;
};

/** The first phase of which not even one sequence fits, or null: with fewer than asked the others wait (partly.ts). */
export function findMisfit(scenario: Resolved, input: PassInput, passes: readonly PassMemory[]): Issue | null {
  const short = passes.find(lacksRoom);
  if (!short) return null;
  const ways = [...mostRanks(scenario, input.engine), ...fewerSequences(scenario, input), ...waysOut(scenario)];
  const changes = tryChanges(scenario, ways, (changed) => fits(changed, input));
  return {
    ...(short.share.weights > short.share.capacity ? weightsExceed(scenario, short) : cacheExceeds(scenario, short)),
    fix: fixText(changes.map(({ label }) => label)),
    changes,
  };
}

/** Weights and the cache of one sequence of each phase. */
export const fits = (scenario: Resolved, input: PassInput): boolean =>
  (["decode", "prefill"] as const).every((phase) => {
    const work = countWork(scenario, input, phase);
    return !lacksRoom({ work, share: memoryShare(scenario, work, input), microbatches: input.microbatches });
  });

/** `free` of a pass counts all its sequences; one of them is enough to run. */
function lacksRoom({ work, share, microbatches = 1 }: PassMemory): boolean {
  const { weights, capacity, kv, state, free } = share;
  return free < 0 && weights + (kv + state) / Math.max(1, heldSequences(work, microbatches)) > capacity;
}

function weightsExceed(scenario: Resolved, { work, share }: PassMemory) {
  const { tp } = work.parallelism;
  const [need, offer, buffers] = [gb(share.weights), gb(share.capacity), gb(share.engine.buffers)];
  const [part, usable] = [formatPercent(share.engine.share), gb(share.engine.usable)];
  const { name } = scenario.chip;
  return issue("MEM-WEIGHTS-EXCEED", scenario.params.split && work.phase === "decode" ? "d_tp" : "tp", {
    need,
    tp,
    name,
    offer,
    part,
    usable,
    buffers,
  });
}

function cacheExceeds({ chip }: Resolved, { work, share }: PassMemory) {
  const { sequences } = work.segment;
  const need = gb((share.kv + share.state) as Bytes);
  const room = gb((share.capacity - share.weights) as Bytes);
  const [count, buffers] = [formatCount(sequences), gb(share.engine.buffers)];
  return issue("MEM-CACHE-EXCEED", work.phase === "decode" ? "conc" : "isl", {
    count,
    sequences,
    need,
    buffers,
    room,
    name: chip.name,
  });
}

const gb = (size: Bytes): string => formatQuantity(size, "B");

export function fixText(labels: readonly Text[]): Text {
  if (labels.length === 0) return m.noSingleChangeOfParallelism;
  return m.whatFits({ changes: joinTexts(labels, m.orChange) });
}

/** What is resolved anew with a change. */
type Changeable = Scoped<"model" | "hardware" | "parallelism"> & Pick<Resolved, "time">;

type Candidate = { readonly label: Text; readonly set: Partial<Scenario> };

/** Tried one by one, those that need no other GPUs first: a change is offered only when the whole scenario then does what is wanted. */
export function tryChanges(
  scenario: Changeable,
  candidates: readonly Candidate[],
  works: (changed: Resolved) => boolean,
): IssueChange[] {
  const tried = candidates.flatMap(({ label, set }) => {
    const changed = resolveOn({ ...scenario.params, ...set }, scenario);
    return changed.ok && works(changed.value) ? [{ label, set, gpus: countGpus(changed.value) }] : [];
  });
  const ownGpus = countGpus(scenario);
  const wider = tried.filter(({ gpus }) => gpus !== ownGpus).slice(0, 1);
  return [...tried.filter(({ gpus }) => gpus === ownGpus), ...wider].map(({ label, set, gpus }) => ({
    label: onGpus(label, gpus),
    set: Object.fromEntries(Object.entries(set).map(([key, value]) => [key, writeValue(value)])),
  }));
}

/** The sampler's buffers are made for every sequence of a step: the most of these that let the engine start. */
function fewerSequences(scenario: Resolved, input: PassInput): Candidate[] {
  const sequences = scenario.flags.maxSequences ?? Infinity;
  const best = [512, 256, 128, 64].find((max_seqs) => {
    const changed = max_seqs < sequences ? resolveOn({ ...scenario.params, max_seqs }, scenario) : null;
    return changed?.ok && fits(changed.value, input);
  });
  if (best === undefined) return [];
  const label = m.sequencesPerStepFlag({
    count: formatCount(best),
    flag: `${START_FLAGS[input.engine].sequences} ${String(best)}`,
  });
  return [{ label, set: { max_seqs: best } }];
}

/** What may be changed: formats, the engine's flags, then more GPUs. */
export const waysOut = (scenario: Scoped<"parallelism" | "precision" | "engine">): readonly Candidate[] => [
  ...narrowerFormats(scenario),
  ...largerShare(scenario.flags),
  ...widerLayouts(scenario.params),
];

function widerLayouts(params: Scoped<"parallelism">["params"]): Candidate[] {
  return [2, 4, 8, 16, 32, 64].map((factor) => {
    const tp = params.tp * factor;
    if (!params.split) return { label: verbatim(`TP ${tp}`), set: { tp } };
    const d_tp = params.d_tp * factor;
    return {
      label: m.prefillTpDecodeTpDTp({ tp, dTp: d_tp }),
      set: { tp, d_tp },
    };
  });
}

function narrowerFormats({ precision }: Scoped<"precision">): Candidate[] {
  const weights: Candidate = { label: m.fp8Weights, set: { weights: "fp8" } };
  const kv: Candidate = { label: m.fp8KvCache, set: { kv: "fp8" } };
  const wideWeights = precision.weights.dense === "bf16" || precision.weights.routed === "bf16";
  const wideKv = precision.kv === "bf16";
  const both: Candidate = {
    label: m.fp8WeightsAndKvCache,
    set: { ...weights.set, ...kv.set },
  };
  return [...(wideWeights ? [weights] : []), ...(wideKv ? [kv] : []), ...(wideWeights && wideKv ? [both] : [])];
}

/** vLLM's usual 0.9 leaves a tenth of a card that serves one model only. */
const largerShare = ({ share }: EngineFlags): Candidate[] =>
  share !== null && share >= 0.95 ? [] : [{ label: m.memoryShare095, set: { util: 0.95 } }];
