/** How TTFT and E2E are spread over the requests of one point: the best within the targets, else the last that ran. Pure. */
import { columnChart } from "@/features/answers/chart";
import { rangeText } from "@/lib/format/range";
import type { ChartPart, Part } from "@/features/answers/answer";
import { listBins, type Bin } from "@/features/core/serving/sweep/histogram";
import type { PointFigures, SweepPoint } from "@/features/core/serving/sweep/points";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { verbatim, type Text, type Translate } from "@/lib/text";
import type { SweepStanding } from "./headline";
import { toPercent } from "@/lib/units/edge";
import { soFar } from "./curves";
import { loadWord, serviceWord } from "./words";
import * as m from "./messages";

type Shown = { readonly point: SweepPoint; readonly figures: PointFigures; readonly more: Text };

const MOST_BINS = 12;
const METRICS = [
  { id: "ttft", slot: 1, label: m.ttftOverRequests },
  { id: "e2e", slot: 2, label: m.e2eOverRequests },
] as const;
type Metric = (typeof METRICS)[number];

/** None until a point has run. */
export function histogramRow(standing: SweepStanding, t: Translate): readonly Part[] {
  const shown = findShown(standing);
  if (shown === null) return [];
  return [{ kind: "row", id: "histograms", parts: METRICS.map((metric) => histogramChart(metric, shown, t)) }];
}

function findShown(standing: SweepStanding): Shown | null {
  const { points, summary } = standing;
  const wanted = summary.best ?? summary.bestGoodput;
  const ran = points.filter(({ load, figures }) => figures !== null && load.kind !== "saturation");
  const point = ran.find(({ index }) => index === wanted) ?? ran.at(-1);
  return point?.figures ? { point, figures: point.figures, more: soFar(standing) } : null;
}

function histogramChart({ id, slot, label }: Metric, { point, figures, more }: Shown, t: Translate): ChartPart {
  const bins = listBins(figures.spreads[id], MOST_BINS);
  const scale = scaleFor(
    bins.map(({ high }) => high),
    "s",
  );
  const timeText = (seconds: number): string => formatNumber(seconds / scale.factor, 3);
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  return columnChart<Bin>(t, bins, {
    ...{ id: `${id}-histogram`, label },
    title: title(id, bins, all, (seconds) => `${timeText(seconds)} ${scale.unit}`),
    subtitle: subtitle(point, all, more),
    x: { id: "low", label: m.lowerEdge, unit: scale.unit, value: ({ low }) => low / scale.factor },
    across: `${id.toUpperCase()}, ${t(m.lowerEdge)} [${scale.unit}]`,
    y: { label: m.requests },
    named: ({ low }) => timeText(low),
    between: [
      { id: "high", label: m.upperEdge, unit: scale.unit, value: ({ high }) => high / scale.factor },
      { id: "count", label: m.requests2, value: ({ count }) => count },
    ],
    bars: [
      {
        ...{ id: "share", label: m.share, unit: "%", legend: label, slot },
        value: ({ count }) => toPercent(count / all),
        said: ({ low, high, count }) => `${timeText(low)} – ${timeText(high)} ${scale.unit}: ${formatCount(count)}`,
      },
    ],
  });
}

/** The fullest bin says where most are; a second hump is what percentiles hide. */
function title(id: Metric["id"], bins: readonly Bin[], all: number, time: (seconds: number) => string): Text {
  const name = id.toUpperCase();
  const fullest = bins.reduce<Bin | null>((most, bin) => (bin.count > (most?.count ?? 0) ? bin : most), null);
  if (fullest === null) return verbatim(name);
  const [range, share] = [rangeText(time(fullest.low), time(fullest.high)), formatPercent(fullest.count / all, 2)];
  return m.nameShareOfRequestsTake({ name, share, range });
}

function subtitle({ service, load, done, within }: SweepPoint, requests: number, more: Text): Text {
  const [where, loaded] = [serviceWord(service), loadWord(load)];
  const passed = within ? m.withinTargets : m.sign;
  return m.whereLoadedKeptRequestsOf({
    requests: formatCount(requests),
    done: formatCount(done),
    where,
    loaded,
    kept: passed,
    more,
  });
}
