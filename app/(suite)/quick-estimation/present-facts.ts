/** Secondary facts below the tables: rates, efficiencies, memory. Pure. */
import { changeOf } from "@/features/figure-text";
import type { Fact, FactGroup } from "@/features/answer";
import type { MemoryShare, PhaseEstimate, QuickEstimation } from "@/features/core/passes/estimate";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { BOUND_WORD, PHASE_WORD } from "./words";

export function factGroups(now: QuickEstimation, pinned: QuickEstimation | null): readonly FactGroup[] {
  return [
    { id: "rates", title: text({ en: "Throughput and latency", zh: "吞吐与时延" }), facts: rateFacts(now, pinned) },
    { id: "prefill", title: PHASE_WORD.prefill, facts: phaseFacts(now.prefill, now.memory.prefill) },
    { id: "decode", title: PHASE_WORD.decode, facts: phaseFacts(now.decode, now.memory.decode) },
  ];
}

type Measure = { readonly label: Text; readonly unit: string; readonly of: (estimation: QuickEstimation) => number };

const RATES: readonly Measure[] = [
  { label: text({ en: "Per user", zh: "每用户" }), unit: "tok/s/user", of: ({ throughput }) => throughput.perUser },
  {
    label: text({ en: "Per GPU, generated", zh: "每卡生成" }),
    unit: "tok/s/GPU",
    of: ({ throughput }) => throughput.perGpu,
  },
  {
    label: text({ en: "All replicas, generated", zh: "全部副本生成" }),
    unit: "tok/s",
    of: ({ throughput }) => throughput.total,
  },
  {
    label: text({ en: "Per GPU, prompt", zh: "每卡预填充" }),
    unit: "tok/s/GPU",
    of: ({ throughput }) => throughput.prefillPerGpu,
  },
  { label: text({ en: "E2E, idle engine", zh: "端到端（空闲引擎）" }), unit: "s", of: ({ e2e }) => e2e },
];

function rateFacts(now: QuickEstimation, pinned: QuickEstimation | null): readonly Fact[] {
  return RATES.map(({ label, unit, of }) => {
    const value = of(now);
    const written = verbatim(unit === "s" ? formatLatency(value) : formatQuantity(value, unit));
    return {
      label,
      value: written,
      ...(pinned && { change: changeOf({ value, unit }, { value: of(pinned), unit }).words }),
    };
  });
}

function phaseFacts(phase: PhaseEstimate, memory: MemoryShare): readonly Fact[] {
  const ridge = phase.ridge === null ? text({ en: "no ridge known", zh: "无已知拐点" }) : ridgeOf(phase.ridge);
  const state =
    memory.state > 0
      ? text({ en: ` · state ${size(memory.state)}`, zh: ` · 状态 ${size(memory.state)}` })
      : text({ en: "", zh: "" });
  return [
    { label: text({ en: "Limit", zh: "瓶颈" }), value: BOUND_WORD[phase.bound] },
    { label: text({ en: "Layout", zh: "并行" }), value: gpusOf(phase) },
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
      label: text({ en: "Memory per GPU", zh: "每卡显存" }),
      value: text({
        en: `weights ${size(memory.weights)} · KV ${size(memory.kv)}${state.en}`,
        zh: `权重 ${size(memory.weights)} · KV ${size(memory.kv)}${state.zh}`,
      }),
    },
    {
      label: text({ en: "Free", zh: "剩余" }),
      value: text({
        en: `${size(memory.free)} of ${size(memory.capacity)}`,
        zh: `${size(memory.free)}，共 ${size(memory.capacity)}`,
      }),
    },
  ];
}

const ridgeOf = (ridge: number): Text =>
  text({ en: `ridge ${formatNumber(ridge)}`, zh: `拐点 ${formatNumber(ridge)}` });

function gpusOf({ parallelism, instanceGpus, clusterGpus }: PhaseEstimate): Text {
  const replicas = Math.round(clusterGpus / Math.max(1, instanceGpus));
  const times =
    replicas > 1 ? text({ en: ` × ${replicas} replicas`, zh: ` × ${replicas} 副本` }) : text({ en: "", zh: "" });
  const label = `${parallelismLabel(parallelism)}, ${instanceGpus}`;
  return text({ en: `${label} GPU${instanceGpus === 1 ? "" : "s"}${times.en}`, zh: `${label} GPU${times.zh}` });
}

const size = (bytes: number): string => formatQuantity(bytes, "B");
