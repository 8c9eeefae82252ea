/** Bytes of a request by configuration as bars. Pure. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { StackedBars } from "@/lib/charts/drawing";
import { formatNumber } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { verbatim, type Text, type Translate } from "@/lib/text";
import type { SearchStanding } from "../results/progress";
import { NETWORKS, READS, type Network, type Read, type RequestTraffic } from "../results/traffic";
import { wordAt } from "../words";
import * as m from "./messages";

const NETWORK_WORDS: Readonly<Record<Network, Text>> = {
  tp: verbatim("TP"),
  ep: verbatim("EP"),
  cp: verbatim("CP"),
  pp: verbatim("PP"),
};
const READ_WORDS: Readonly<Record<Read, Text>> = {
  weights: m.weights,
  kv: m.kv,
  activations: m.activations,
};

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
      label: m.networkTraffic,
      word: m.network,
      parts: network,
    }),
    trafficChart(standing, all, t, {
      id: "hbm-traffic",
      label: m.hbmTraffic,
      word: m.hbm,
      parts: hbm,
    }),
  ];
}

type Part = { readonly name: string; readonly slot: number; readonly values: readonly number[] };

/** Prefill parts first, then decode parts; empty parts are left out. */
function trafficParts<Id extends Network | Read>(
  ids: readonly Id[],
  words: Readonly<Record<Id, Text>>,
  all: readonly RequestTraffic[],
  t: Translate,
): readonly Part[] {
  const parts = (["prefill", "decode"] as const).flatMap((phase) =>
    ids.map((id) => ({
      name: `${t(phase === "prefill" ? m.prefill : m.decode)} ${t(words[id])}`,
      values: all.map((traffic) => traffic[phase][id]),
    })),
  );
  return parts
    .filter(({ values }) => values.some((value) => value > 0))
    .map((part, index) => ({ ...part, slot: (index % 6) + 1 }));
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
  const totals = all.map((_, index) => parts.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const scale = scaleFor(totals, "B");
  const least = totals.indexOf(Math.min(...totals));
  const shown = (total: number): string => `${formatNumber(total / scale.factor)} ${scale.unit}`;
  const bars: StackedBars = {
    rows: names,
    series: parts.map((part) => ({ ...part, values: part.values.map((value) => value / scale.factor) })),
    axis: t(m.perRequest),
    unit: scale.unit,
  };
  return chart(
    t,
    {
      id,
      label,
      title: m.wordLeastMovesLeastShown({ least: names[least] ?? "", shown: shown(totals[least] ?? 0), word }),
      subtitle: m.oneRequestAllGPUsOf,
    },
    { kind: "bars", ...bars },
    {
      columns: [
        { id: "configuration", label: t(m.configuration) },
        ...parts.map(({ name }, index) => ({ id: `part-${index + 1}`, label: name, unit: "B" })),
      ],
      rows: names.map((name, index) => [name, ...parts.map(({ values }) => values[index] ?? null)]),
    },
  );
}
