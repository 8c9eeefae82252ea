/** Reasons, traffic and sensitivities as bars. Pure. */
import type { ResultChart } from "@/components/charts/result-chart";
import { barsHeight, stackedFigure, type StackedBars } from "@/components/charts/stacked-bars";
import type { Tornado } from "@/features/pages/scale-up-search/figures";
import type { ReasonCount } from "@/features/pages/scale-up-search/reason-counts";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import {
  NETWORKS,
  READS,
  type Network,
  type Read,
  type RequestTraffic,
} from "@/features/pages/scale-up-search/traffic";
import { wordAt } from "@/features/pages/scale-up-search/words";
import { KNOB_LABELS } from "@/features/core/search/layouts/knobs";
import { OBJECTIVE_LAWS } from "@/features/core/search/layouts/objectives";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { text, verbatim, type Text } from "@/lib/text";
import type { Translate } from "./words";

export function reasonChart(counts: readonly ReasonCount[], seen: number, t: Translate): ResultChart | null {
  const [first] = counts;
  if (first === undefined) return null;
  const bars: StackedBars = {
    rows: counts.map(({ reason }) => t(REASON_WORDS[reason].label)),
    series: [
      { name: t(text({ en: "farthest off", zh: "偏离最大" })), slot: 2, values: counts.map(({ binding }) => binding) },
      {
        name: t(text({ en: "broken as well", zh: "同时不满足" })),
        slot: 6,
        values: counts.map(({ broken, binding }) => broken - binding),
      },
    ],
    axis: t(text({ en: "Configurations", zh: "方案数" })),
    unit: "",
  };
  const name = REASON_WORDS[first.reason].label;
  const share = formatPercent(first.binding / seen, 2);
  return {
    id: "reasons",
    label: text({ en: "Failure reasons", zh: "不满足的原因" }),
    title: t(text({ en: `${name.en} stops ${share} of them`, zh: `${share} 的方案受限于${spaced(name.zh)}` })),
    subtitle: t(text({ en: "configurations by the rule that they break", zh: "按所违反的规则统计方案数" })),
    figure: (space) => stackedFigure(bars, space),
    height: barsHeight(bars),
    sheet: {
      columns: [
        { label: t(text({ en: "Reason", zh: "原因" })) },
        { label: t(text({ en: "Farthest off", zh: "偏离最大" })) },
        { label: t(text({ en: "Broken at all", zh: "不满足" })) },
      ],
      rows: counts.map(({ reason, binding, broken }) => [reason, binding, broken]),
    },
  };
}

const spaced = (label: string): string => (/^[A-Za-z]/.test(label) ? ` ${label}` : label);

/** "TTFT: 126 of 400 break it, for 120 it is the farthest off." */
export const reasonSentence = ({ reason, binding, broken }: ReasonCount, seen: number): Text => {
  const { label } = REASON_WORDS[reason];
  const [own, all, total] = [binding, broken, seen].map(formatCount);
  return text({
    en: `${label.en}: ${all} of ${total} break it; for ${own} it is the farthest off.`,
    zh: `${label.zh}：${total} 个方案中 ${all} 个不满足，其中 ${own} 个以此偏离最大。`,
  });
};

export function tornadoChart({ request }: SearchStanding, { base, bars }: Tornado, t: Translate): ResultChart {
  const law = OBJECTIVE_LAWS[request.options.objective];
  const swings = bars.filter(({ swing, less, more }) => swing > 0 || Number.isNaN(less.value + more.value));
  const scale = scaleFor([base.value], law.unit);
  const cell = (value: number): number => (Number.isFinite(value) ? value : base.value) / scale.factor;
  const drawn: StackedBars = {
    rows: swings.map(({ knob }) => t(KNOB_LABELS[knob])),
    series: [
      { name: t(text({ en: "÷ 1.1", zh: "÷ 1.1" })), slot: 2, values: swings.map(({ less }) => cell(less.value)) },
      { name: t(text({ en: "× 1.1", zh: "× 1.1" })), slot: 1, values: swings.map(({ more }) => cell(more.value)) },
    ],
    axis: t(law.label),
    unit: scale.unit,
    middle: base.value / scale.factor,
  };
  const [first] = swings;
  const unrun = swings.find(({ less, more }) => Number.isNaN(less.value + more.value));
  return {
    id: "tornado",
    label: text({ en: "Sensitivity", zh: "敏感度" }),
    title: t(first ? tornadoTitle(first, base.value) : text({ en: "Nothing moves it", zh: "不受任何参数影响" })),
    subtitle: t(
      unrun
        ? text({
            en: `10 % each way; ${KNOB_LABELS[unrun.knob].en} stops it from running at one end`,
            zh: `各增减 10 %；${KNOB_LABELS[unrun.knob].zh}变化后无法运行`,
          })
        : text({ en: "10 % less and more of one thing at a time", zh: "逐项增减 10 %" }),
    ),
    figure: (space) => stackedFigure(drawn, space),
    height: barsHeight(drawn),
    sheet: {
      columns: [
        { label: t(text({ en: "Turned", zh: "调节项" })) },
        { label: "÷ 1.1", unit: law.unit },
        { label: "× 1.1", unit: law.unit },
        { label: "TTFT ÷ 1.1", unit: "ms" },
        { label: "TTFT × 1.1", unit: "ms" },
        { label: "TPOT ÷ 1.1", unit: "ms" },
        { label: "TPOT × 1.1", unit: "ms" },
        { label: t(text({ en: "Limits hold", zh: "满足约束" })) },
      ],
      rows: bars.map(({ knob, less, more }) => [
        t(KNOB_LABELS[knob]),
        ...[less.value, more.value, less.ttft * 1e3, more.ttft * 1e3, less.tpot * 1e3, more.tpot * 1e3],
        less.passes && more.passes,
      ]),
    },
  };
}

function tornadoTitle({ knob, swing }: Tornado["bars"][number], base: number): Text {
  const name = KNOB_LABELS[knob];
  const share = Number.isFinite(swing) ? ` ${formatPercent(swing / Math.abs(base), 2)}` : "";
  return text({
    en: `${name.en} moves it most:${share} over ±10 %`,
    zh: `${name.zh}影响最大：±10 % 带来${share} 的变化`,
  });
}

const NETWORK_WORDS: Readonly<Record<Network, Text>> = {
  tp: verbatim("TP"),
  ep: verbatim("EP"),
  cp: verbatim("CP"),
  pp: verbatim("PP"),
};
const READ_WORDS: Readonly<Record<Read, Text>> = {
  weights: text({ en: "weights", zh: "权重" }),
  kv: text({ en: "KV", zh: "KV" }),
  activations: text({ en: "activations", zh: "激活" }),
};
const PREFILL = text({ en: "prefill", zh: "预填充" });
const DECODE = text({ en: "decode", zh: "解码" });

/** Network and HBM apart: HBM moves a thousand times as much. */
export function trafficCharts(
  standing: SearchStanding,
  all: readonly RequestTraffic[],
  t: Translate,
): readonly ResultChart[] {
  const network = partsOf(NETWORKS, NETWORK_WORDS, all, t);
  const hbm = partsOf(READS, READ_WORDS, all, t);
  return [
    trafficChart(standing, all, t, {
      id: "network-traffic",
      label: text({ en: "Network traffic", zh: "网络数据量" }),
      word: text({ en: "Network", zh: "网络" }),
      parts: network,
    }),
    trafficChart(standing, all, t, {
      id: "hbm-traffic",
      label: text({ en: "HBM traffic", zh: "显存数据量" }),
      word: text({ en: "HBM", zh: "显存" }),
      parts: hbm,
    }),
  ];
}

type Part = { readonly name: string; readonly slot: number; readonly values: readonly number[] };

/** Prefill parts first, then those of decode; parts that nobody has are left out. */
function partsOf<Id extends Network | Read>(
  ids: readonly Id[],
  words: Readonly<Record<Id, Text>>,
  all: readonly RequestTraffic[],
  t: Translate,
): readonly Part[] {
  const parts = (["prefill", "decode"] as const).flatMap((phase) =>
    ids.map((id) => ({
      name: `${t(phase === "prefill" ? PREFILL : DECODE)} ${t(words[id])}`,
      values: all.map((traffic) => traffic[phase][id]),
    })),
  );
  return parts
    .filter(({ values }) => values.some((value) => value > 0))
    .map((part, place) => ({ ...part, slot: (place % 6) + 1 }));
}

type TrafficWords = { readonly id: string; readonly label: Text; readonly word: Text; readonly parts: readonly Part[] };

function trafficChart(
  { request }: SearchStanding,
  all: readonly RequestTraffic[],
  t: Translate,
  { id, label, word, parts }: TrafficWords,
): ResultChart {
  const { space } = request;
  const names = all.map(({ index }) => wordAt(space, index));
  const totals = all.map((_, place) => parts.reduce((sum, { values }) => sum + (values[place] ?? 0), 0));
  const scale = scaleFor(totals, "B");
  const least = totals.indexOf(Math.min(...totals));
  const shown = (total: number): string => `${formatNumber(total / scale.factor)} ${scale.unit}`;
  const bars: StackedBars = {
    rows: names,
    series: parts.map((part) => ({ ...part, values: part.values.map((value) => value / scale.factor) })),
    axis: t(text({ en: "Per request", zh: "每请求" })),
    unit: scale.unit,
  };
  return {
    id,
    label,
    title: t(
      text({
        en: `${word.en}: ${names[least] ?? ""} moves least, ${shown(totals[least] ?? 0)} a request`,
        zh: `${word.zh}：${names[least] ?? ""} 最少，每请求 ${shown(totals[least] ?? 0)}`,
      }),
    ),
    subtitle: t(text({ en: "one request, all GPUs of its instance", zh: "单个请求，实例内全部 GPU 合计" })),
    figure: (space_) => stackedFigure(bars, space_),
    height: barsHeight(bars),
    sheet: {
      columns: [
        { label: t(text({ en: "Configuration", zh: "方案" })) },
        ...parts.map(({ name }) => ({ label: name, unit: "B" })),
      ],
      rows: names.map((name, place) => [name, ...parts.map(({ values }) => values[place] ?? null)]),
    },
  };
}
