/** Secondary facts below the tables: rates, efficiencies, memory. Pure. */
import type { Fact, FactGroup } from "@/features/answers/answer";
import { describeChange } from "@/features/answers/figure-text";
import type { MemoryShare, PhaseEstimate, QuickEstimation } from "@/features/core/passes/estimate";
import type { EngineLine } from "@/features/core/memory/engine-cache/engine-lines";
import { MEMORY_TAKEN } from "@/features/core/passes/memory-figure";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { BOUND_WORD, PHASE_WORD } from "@/features/words";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export function factGroups(now: QuickEstimation, pinned: QuickEstimation | null): readonly FactGroup[] {
  return [
    { id: "rates", title: m.underLoad, facts: measured(LOADED, now, pinned) },
    { id: "passes", title: m.singlePasses, facts: measured(PASSES, now, pinned) },
    { id: "prefill", title: PHASE_WORD.prefill, facts: phaseFacts(now.prefill, now.memory.prefill) },
    { id: "decode", title: PHASE_WORD.decode, facts: phaseFacts(now.decode, now.memory.decode) },
    ...(now.start.length > 0
      ? [{ id: "engine-start", title: m.asEnginePrintsIt, facts: now.start.map(startFact) }]
      : []),
  ];
}

type Measure = {
  readonly label: Text;
  readonly unit: string;
  /** null: it cannot be served. */
  readonly of: (estimation: QuickEstimation) => number | null;
};

const LOADED: readonly Measure[] = [
  { label: m.perUser, unit: "tok/s/user", of: ({ load }) => load && load.perUser },
  { label: m.perGpuGenerated, unit: "tok/s/GPU", of: ({ load }) => load && load.perGpu },
  { label: m.allReplicasGenerated, unit: "tok/s", of: ({ load }) => load && load.total },
  { label: m.e2e, unit: "s", of: ({ load }) => load && load.e2e },
  { label: m.encoderGPUsBusy, unit: "share", of: ({ load }) => load?.encoder?.busy ?? null },
];

const PASSES: readonly Measure[] = [
  { label: m.ttft, unit: "s", of: ({ passes }) => passes.ttft },
  { label: m.tpot, unit: "s", of: ({ passes }) => passes.tpot },
  { label: m.perGpuGenerated, unit: "tok/s/GPU", of: ({ passes }) => passes.perGpu },
  { label: m.perGpuPrompt, unit: "tok/s/GPU", of: ({ passes }) => passes.prefillPerGpu },
  { label: m.e2e, unit: "s", of: ({ passes }) => passes.e2e },
];

function measured(measures: readonly Measure[], now: QuickEstimation, pinned: QuickEstimation | null): readonly Fact[] {
  return measures.flatMap(({ label, unit, of }) => {
    const [value, before] = [of(now), pinned && of(pinned)];
    if (value === null) return [];
    const text = verbatim(write(value, unit));
    const change = before === null ? {} : { change: describeChange({ value, unit }, { value: before, unit }).words };
    return [{ label, value: text, ...change }];
  });
}

function write(value: number, unit: string): string {
  if (unit === "s") return formatLatency(value);
  return unit === "share" ? formatPercent(value) : formatQuantity(value, unit);
}

function phaseFacts(phase: PhaseEstimate, memory: MemoryShare): readonly Fact[] {
  const ridge = phase.ridge === null ? m.noRidgeKnown : ridgeText(phase.ridge);
  const state = memory.state > 0 ? m.stateSize({ size: size(memory.state) }) : m.sign;
  return [
    { label: m.limit, value: BOUND_WORD[phase.bound] },
    { label: m.layout, value: layoutText(phase) },
    { label: m.arithmeticIntensity, value: m.intensityFlopBRidge({ intensity: formatNumber(phase.intensity), ridge }) },
    {
      label: m.mfuMbu,
      value: verbatim(`${formatPercent(phase.mfu)} · ${formatPercent(phase.mbu)}`),
    },
    {
      label: MEMORY_TAKEN,
      value: m.sizeWeightsSize2KvSize3({
        size: size(memory.taken),
        size2: size(memory.weights),
        size3: size(memory.kv),
        state,
      }),
    },
    { label: m.free, value: m.sizeOfSize2({ size: size(memory.free), size2: size(memory.budget) }) },
  ];
}

const startFact = ({ id, text }: EngineLine): Fact => ({ label: START_WORD[id], value: verbatim(text) });

const START_WORD: Readonly<Record<EngineLine["id"], Text>> = {
  available: m.kvCacheMemory,
  tokens: m.kvCacheTokens,
  concurrency: m.requestsOfThisLength,
  windows: m.poolOfWindows,
  refusal: m.refusalOfEngine,
};

const ridgeText = (ridge: number): Text => m.ridge({ ridge: formatNumber(ridge) });

function layoutText({ parallelism, instanceGpus, clusterGpus }: PhaseEstimate): Text {
  const replicas = Math.round(clusterGpus / Math.max(1, instanceGpus));
  const times = replicas > 1 ? m.replicas({ replicas }) : m.sign;
  const label = `${parallelismLabel(parallelism)}, ${instanceGpus}`;
  return m.labelGpuSTimes({ label, instanceGpus, times });
}

const size = (bytes: number): string => formatQuantity(bytes, "B");
