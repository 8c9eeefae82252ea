/** Secondary facts below the tables: rates, efficiencies, memory. Pure. */
import { changeOf } from "@/components/results/figure-text";
import type { Fact, FactGroup } from "@/components/results/fact-list";
import type { MemoryShare, PhaseEstimate, QuickEstimation } from "@/features/quick-estimation/estimate";
import { parallelismLabel } from "@/features/operators/parallelism";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { BOUND_WORD, PHASE_WORD } from "./words";

export function factGroups(now: QuickEstimation, pinned: QuickEstimation | null): readonly FactGroup[] {
  return [
    { id: "rates", title: text("Throughput and latency", "吞吐与时延"), facts: rateFacts(now, pinned) },
    { id: "prefill", title: PHASE_WORD.prefill, facts: phaseFacts(now.prefill, now.memory.prefill) },
    { id: "decode", title: PHASE_WORD.decode, facts: phaseFacts(now.decode, now.memory.decode) },
  ];
}

type Measure = { readonly label: Text; readonly unit: string; readonly of: (estimation: QuickEstimation) => number };

const RATES: readonly Measure[] = [
  { label: text("Per user", "每用户"), unit: "tok/s/user", of: ({ throughput }) => throughput.perUser },
  { label: text("Per GPU, generated", "每卡生成"), unit: "tok/s/GPU", of: ({ throughput }) => throughput.perGpu },
  { label: text("All replicas, generated", "全部副本生成"), unit: "tok/s", of: ({ throughput }) => throughput.total },
  { label: text("Per GPU, prompt", "每卡预填充"), unit: "tok/s/GPU", of: ({ throughput }) => throughput.prefillPerGpu },
  { label: text("E2E, idle engine", "端到端（空闲引擎）"), unit: "s", of: ({ e2e }) => e2e },
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
  const ridge = phase.ridge === null ? text("no ridge known", "无已知拐点") : ridgeOf(phase.ridge);
  const state =
    memory.state > 0 ? text(` · state ${size(memory.state)}`, ` · 状态 ${size(memory.state)}`) : text("", "");
  return [
    { label: text("Limit", "瓶颈"), value: BOUND_WORD[phase.bound] },
    { label: text("Layout", "并行"), value: gpusOf(phase) },
    {
      label: text("Arithmetic intensity", "算术强度"),
      value: text(
        `${formatNumber(phase.intensity)} FLOP/B, ${ridge.en}`,
        `${formatNumber(phase.intensity)} FLOP/B，${ridge.zh}`,
      ),
    },
    {
      label: text("MFU · MBU", "MFU · MBU"),
      value: verbatim(`${formatPercent(phase.mfu)} · ${formatPercent(phase.mbu)}`),
    },
    {
      label: text("Memory per GPU", "每卡显存"),
      value: text(
        `weights ${size(memory.weights)} · KV ${size(memory.kv)}${state.en}`,
        `权重 ${size(memory.weights)} · KV ${size(memory.kv)}${state.zh}`,
      ),
    },
    {
      label: text("Free", "剩余"),
      value: text(
        `${size(memory.free)} of ${size(memory.capacity)}`,
        `${size(memory.free)}，共 ${size(memory.capacity)}`,
      ),
    },
  ];
}

const ridgeOf = (ridge: number): Text => text(`ridge ${formatNumber(ridge)}`, `拐点 ${formatNumber(ridge)}`);

function gpusOf({ parallelism, instanceGpus, clusterGpus }: PhaseEstimate): Text {
  const replicas = Math.round(clusterGpus / Math.max(1, instanceGpus));
  const times = replicas > 1 ? text(` × ${replicas} replicas`, ` × ${replicas} 副本`) : text("", "");
  const label = `${parallelismLabel(parallelism)}, ${instanceGpus}`;
  return text(`${label} GPU${instanceGpus === 1 ? "" : "s"}${times.en}`, `${label} GPU${times.zh}`);
}

const size = (bytes: number): string => formatQuantity(bytes, "B");
