/** Bytes of a request by configuration as bars. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { StackedBars } from "@/lib/charts/drawing";
import { formatNumber } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import type { SearchStanding } from "../results/progress";
import { NETWORKS, READS, type Network, type Read, type RequestTraffic } from "../results/traffic";
import { wordAt } from "../words";

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
): readonly ChartPart[] {
  const network = trafficParts(NETWORKS, NETWORK_WORDS, all, t);
  const hbm = trafficParts(READS, READ_WORDS, all, t);
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
      word: text({ en: "HBM", zh: "HBM" }),
      parts: hbm,
    }),
  ];
}

type Part = { readonly name: string; readonly slot: number; readonly values: readonly number[] };

/** Prefill parts first, then those of decode; parts that nobody has are left out. */
function trafficParts<Id extends Network | Read>(
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
): ChartPart {
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
    kind: "chart",
    id,
    label,
    title: t(
      text({
        en: `${word.en}: ${names[least] ?? ""} moves least, ${shown(totals[least] ?? 0)} a request`,
        zh: `${word.zh}：${names[least] ?? ""} 最少，每请求 ${shown(totals[least] ?? 0)}`,
      }),
    ),
    subtitle: t(text({ en: "one request, all GPUs of its instance", zh: "单个请求，实例内全部 GPU 合计" })),
    drawing: { kind: "bars", ...bars },
    table: {
      columns: [
        { id: "configuration", label: t(text({ en: "Configuration", zh: "方案" })) },
        ...parts.map(({ name }, place) => ({ id: `part-${place + 1}`, label: name, unit: "B" })),
      ],
      rows: names.map((name, place) => [name, ...parts.map(({ values }) => values[place] ?? null)]),
    },
  };
}
