/** Secondary facts below the tables: rates, efficiencies, memory. Pure. */
import type { Fact, FactGroup } from "@/features/answers/answer";
import { describeChange } from "@/features/answers/figure-text";
import type { MemoryShare, PhaseEstimate, QuickEstimation } from "@/features/core/passes/estimate";
import { MEMORY_TAKEN } from "@/features/core/passes/memory-figure";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { BOUND_WORD, PHASE_WORD } from "@/features/words";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";

export function factGroups(now: QuickEstimation, pinned: QuickEstimation | null): readonly FactGroup[] {
  return [
    { id: "rates", title: text({ en: "Under load", zh: "带负载" }), facts: measured(LOADED, now, pinned) },
    { id: "passes", title: text({ en: "Single passes", zh: "单次前向" }), facts: measured(PASSES, now, pinned) },
    { id: "prefill", title: PHASE_WORD.prefill, facts: phaseFacts(now.prefill, now.memory.prefill) },
    { id: "decode", title: PHASE_WORD.decode, facts: phaseFacts(now.decode, now.memory.decode) },
  ];
}

type Measure = {
  readonly label: Text;
  readonly unit: string;
  /** null: it cannot be served. */
  readonly of: (estimation: QuickEstimation) => number | null;
};

const PER_USER = text({ en: "Per user", zh: "每用户" });
const PER_GPU = text({ en: "Per GPU, generated", zh: "每卡生成" });

const LOADED: readonly Measure[] = [
  { label: PER_USER, unit: "tok/s/user", of: ({ load }) => load && load.perUser },
  { label: PER_GPU, unit: "tok/s/GPU", of: ({ load }) => load && load.perGpu },
  {
    label: text({ en: "All replicas, generated", zh: "全部副本生成" }),
    unit: "tok/s",
    of: ({ load }) => load && load.total,
  },
  { label: text({ en: "E2E", zh: "端到端" }), unit: "s", of: ({ load }) => load && load.e2e },
  {
    label: text({ en: "Encoder GPUs, busy", zh: "编码 GPU 忙碌占比" }),
    unit: "share",
    of: ({ load }) => load?.encoder?.busy ?? null,
  },
];

const PASSES: readonly Measure[] = [
  { label: text({ en: "TTFT", zh: "TTFT" }), unit: "s", of: ({ passes }) => passes.ttft },
  { label: text({ en: "TPOT", zh: "TPOT" }), unit: "s", of: ({ passes }) => passes.tpot },
  { label: PER_GPU, unit: "tok/s/GPU", of: ({ passes }) => passes.perGpu },
  {
    label: text({ en: "Per GPU, prompt", zh: "每卡预填充" }),
    unit: "tok/s/GPU",
    of: ({ passes }) => passes.prefillPerGpu,
  },
  { label: text({ en: "E2E", zh: "端到端" }), unit: "s", of: ({ passes }) => passes.e2e },
];

function measured(measures: readonly Measure[], now: QuickEstimation, pinned: QuickEstimation | null): readonly Fact[] {
  return measures.flatMap(({ label, unit, of }) => {
    const [value, before] = [of(now), pinned && of(pinned)];
    if (value === null) return [];
    const written = verbatim(write(value, unit));
    const change = before === null ? {} : { change: describeChange({ value, unit }, { value: before, unit }).words };
    return [{ label, value: written, ...change }];
  });
}

function write(value: number, unit: string): string {
  if (unit === "s") return formatLatency(value);
  return unit === "share" ? formatPercent(value) : formatQuantity(value, unit);
}

function phaseFacts(phase: PhaseEstimate, memory: MemoryShare): readonly Fact[] {
  const ridge = phase.ridge === null ? text({ en: "no ridge known", zh: "无已知拐点" }) : ridgeText(phase.ridge);
  const state =
    memory.state > 0
      ? text({ en: ` · state ${size(memory.state)}`, zh: ` · 状态 ${size(memory.state)}` })
      : text({ en: "", zh: "" });
  return [
    { label: text({ en: "Limit", zh: "瓶颈" }), value: BOUND_WORD[phase.bound] },
    { label: text({ en: "Layout", zh: "布局" }), value: layoutText(phase) },
    {
      label: text({ en: "Arithmetic intensity", zh: "算术强度" }),
      value: text({
        en: `${formatNumber(phase.intensity)} FLOP/B, ${ridge.en}`,
        zh: `${formatNumber(phase.intensity)} FLOP/B，${ridge.zh}`,
      }),
    },
    {
      label: text({ en: "MFU · MBU", zh: "MFU · MBU" }),
      value: verbatim(`${formatPercent(phase.mfu)} · ${formatPercent(phase.mbu)}`),
    },
    {
      label: MEMORY_TAKEN,
      value: text({
        en: `${size(memory.taken)}: weights ${size(memory.weights)} · KV ${size(memory.kv)}${state.en}`,
        zh: `${size(memory.taken)}：权重 ${size(memory.weights)} · KV ${size(memory.kv)}${state.zh}`,
      }),
    },
    {
      label: text({ en: "Free", zh: "剩余" }),
      value: text({
        en: `${size(memory.free)} of ${size(memory.budget)}`,
        zh: `${size(memory.free)}，共 ${size(memory.budget)}`,
      }),
    },
  ];
}

const ridgeText = (ridge: number): Text =>
  text({ en: `ridge ${formatNumber(ridge)}`, zh: `拐点 ${formatNumber(ridge)}` });

function layoutText({ parallelism, instanceGpus, clusterGpus }: PhaseEstimate): Text {
  const replicas = Math.round(clusterGpus / Math.max(1, instanceGpus));
  const times =
    replicas > 1 ? text({ en: ` × ${replicas} replicas`, zh: ` × ${replicas} 副本` }) : text({ en: "", zh: "" });
  const label = `${parallelismLabel(parallelism)}, ${instanceGpus}`;
  return text({ en: `${label} GPU${instanceGpus === 1 ? "" : "s"}${times.en}`, zh: `${label} GPU${times.zh}` });
}

const size = (bytes: number): string => formatQuantity(bytes, "B");
