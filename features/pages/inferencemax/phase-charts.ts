/** Where the passes' time goes, and how much of the machine they use. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { RowFigures } from "@/features/core/comparison/figures";
import { RESOURCES, type PhaseShares } from "@/features/core/comparison/shares";
import { PHASES, RESOURCE_NOUN, RESOURCE_SLOT, RESOURCE_WORD } from "@/features/words";
import { barsTable } from "@/lib/charts/drawn-table";
import type { StackedBars } from "@/lib/charts/drawing";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { WORDS } from "./words";

export function phaseChart(own: RowFigures, t: Translate): ChartPart {
  const scale = scaleFor(
    PHASES.map((phase) => own[phase].time),
    "s",
  );
  const bars: StackedBars = {
    rows: PHASES.map((phase) => t(WORDS[phase])),
    series: RESOURCES.map((resource) => ({
      name: t(RESOURCE_WORD[resource]),
      slot: RESOURCE_SLOT[resource],
      values: PHASES.map((phase) => own[phase].parts[resource] / scale.factor),
    })).filter(({ values }) => values.some((value) => value > 0)),
    mark: {
      name: t(text({ en: "pass, overlapped", zh: "实际一次（含重叠）" })),
      values: PHASES.map((phase) => own[phase].time / scale.factor),
    },
    axis: t(text({ en: "Each resource as if alone", zh: "各资源单独计时" })),
    unit: scale.unit,
  };
  const { prefill, decode } = own;
  const [pass, step] = [formatLatency(prefill.time), formatLatency(decode.time)];
  return {
    kind: "chart",
    id: "phases",
    label: text({ en: "Phases by resource", zh: "两阶段的时间构成" }),
    title: t(
      text({
        en: `Prefill takes ${pass}, bound by ${RESOURCE_NOUN[prefill.bound].en}; a decode step ${step}, by ${RESOURCE_NOUN[decode.bound].en}`,
        zh: `预填充 ${pass}，受限于${RESOURCE_NOUN[prefill.bound].zh}；解码一步 ${step}，受限于${RESOURCE_NOUN[decode.bound].zh}`,
      }),
    ),
    subtitle: t(text({ en: "one pass of each phase of the scenario", zh: "场景中每阶段一次前向" })),
    drawing: { kind: "bars", ...bars },
    table: barsTable(bars, t),
  };
}

type Share = { readonly name: Text; readonly of: (shares: PhaseShares) => number | null };

const SHARES: readonly Share[] = [
  { name: verbatim("MFU"), of: ({ mfu }) => mfu },
  { name: verbatim("MBU"), of: ({ mbu }) => mbu },
  { name: text({ en: "Link", zh: "链路" }), of: ({ link }) => link },
  { name: text({ en: "Time on the network", zh: "网络时间占比" }), of: ({ parts, time }) => parts.network / time },
];

export function shareChart(own: RowFigures, t: Translate): ChartPart {
  const shares = SHARES.filter(({ of }) => PHASES.some((phase) => of(own[phase]) !== null));
  const bars: StackedBars = {
    rows: shares.map(({ name }) => t(name)),
    series: PHASES.map((phase) => ({
      name: t(WORDS[phase]),
      slot: 1,
      hatched: phase === "decode",
      values: shares.map(({ of }) => percent(of(own[phase]))),
    })),
    axis: t(text({ en: "Share of peak", zh: "占峰值" })),
    unit: "%",
    grouped: true,
  };
  const [mfu, mbu] = [formatPercent(own.prefill.mfu, 2), formatPercent(own.decode.mbu, 2)];
  return {
    kind: "chart",
    id: "utilisation",
    label: text({ en: "Utilisation", zh: "利用率" }),
    title: t(
      text({
        en: `Prefill computes at ${mfu} of peak, decode reads at ${mbu} of the bandwidth`,
        zh: `预填充达到峰值算力的 ${mfu}，解码达到显存带宽的 ${mbu}`,
      }),
    ),
    subtitle: t(
      text({
        en: "MFU, MBU and link: achieved over the sheet's rate; link one way, scale-up",
        zh: "MFU、MBU、互联：实际速率与规格之比；互联为纵向扩展单方向",
      }),
    ),
    drawing: { kind: "bars", ...bars },
    table: barsTable(bars, t),
  };
}

const percent = (share: number | null): number | null => (share === null ? null : toPercent(share));
