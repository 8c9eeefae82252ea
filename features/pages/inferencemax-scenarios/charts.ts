/** The charts: time composition of a request, and throughput against speed. Pure. */
import { head } from "@/features/quantities";
import { chart, pointChart } from "@/features/answers/chart";
import { rangeText } from "@/lib/format/range";
import type { ChartPart } from "@/features/answers/answer";
import type { RowFigures } from "@/features/core/comparison/figures";
import { judgedSpeed } from "@/features/core/comparison/limits";
import { RESOURCES } from "@/features/core/comparison/shares";
import { RESOURCE_SLOT, RESOURCE_WORD } from "@/features/words";
import { barsTable } from "@/lib/charts/drawn-table";
import type { BarSeries, StackedBars } from "@/lib/charts/drawing";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { verbatim, type Translate } from "@/lib/text";
import { layoutCharts } from "./layout-chart";
import type { ScenarioLine, ScenarioTable } from "./table";
import { WORDS } from "./words";
import * as m from "./messages";

type Run = ScenarioLine & { readonly figures: RowFigures };

const working = ({ lines }: ScenarioTable): readonly Run[] =>
  lines.flatMap((line) => (line.figures ? [{ ...line, figures: line.figures }] : []));

/** Rows that a picture can still tell apart; the table has the others. */
const MOST_BARS = 40;

export const scenarioCharts = (result: ScenarioTable, t: Translate): readonly ChartPart[] =>
  working(result).length === 0 ? [] : [tradeChart(result, t), timeChart(result, t), ...layoutCharts(result, t)];

/** One request on an idle engine: its prefill pass, then its decode steps, by resource one after the other. */
function timeChart(result: ScenarioTable, t: Translate): ChartPart {
  const all = working(result);
  const runs = all.slice(0, MOST_BARS);
  const scale = scaleFor(
    runs.map(({ figures }) => figures.passes.e2e),
    "s",
  );
  const steps = ({ figures }: Run): number => Math.max(0, figures.workload.osl - 1);
  const series = (["prefill", "decode"] as const).flatMap((phase) =>
    RESOURCES.map((resource): BarSeries => ({
      name: `${t(phase === "prefill" ? m.prefill : m.decode)} ${t(RESOURCE_WORD[resource])}`,
      slot: RESOURCE_SLOT[resource],
      hatched: phase === "decode",
      values: runs.map(
        (run) => ((phase === "prefill" ? 1 : steps(run)) * run.figures[phase].parts[resource]) / scale.factor,
      ),
    })),
  );
  const bars: StackedBars = {
    rows: runs.map(({ name }) => t(name)),
    series: series.filter(({ values }) => values.some((value) => (value ?? 0) > 0)),
    mark: {
      name: t(m.e2eOverlapped),
      values: runs.map(({ figures }) => figures.passes.e2e / scale.factor),
    },
    axis: t(m.oneRequestAlone),
    unit: scale.unit,
  };
  const slowest = runs.reduce((a, b) => (b.figures.passes.e2e > a.figures.passes.e2e ? b : a));
  const fastest = runs.reduce((a, b) => (b.figures.passes.e2e < a.figures.passes.e2e ? b : a));
  const [least, most] = [formatLatency(fastest.figures.passes.e2e), formatLatency(slowest.figures.passes.e2e)];
  const range = runs.length === 1 ? verbatim(least) : rangeText(least, most);
  return chart(
    t,
    {
      id: "request-time",
      label: m.timeOfRequestByResource,
      title: m.requestTakesRangeWithoutQueues({ range }),
      subtitle: m.prefillPassAndDecodeSteps({
        first: all.length > runs.length ? m.firstOfAll({ first: runs.length, all: all.length }) : "",
      }),
    },
    { kind: "bars", ...bars },
    barsTable(bars, t, WORDS.scenario),
  );
}

function tradeChart(result: ScenarioTable, t: Translate): ChartPart {
  const runs = working(result).flatMap((run) => {
    const speed = judgedSpeed(run.figures, result.judged);
    return speed ? [{ ...run, speed }] : [];
  });
  const groups = Map.groupBy(runs, ({ row }) => row);
  const few = runs.length <= 12;
  const { within, scenarios } = result.totals;
  return pointChart<(typeof runs)[number]>(
    t,
    [...groups].map(([row, rows]) => ({
      name: rows.length === 1 && rows[0] ? t(rows[0].name) : `${t(WORDS.row)} ${row + 1} (${rows.length})`,
      ...{ joined: false, rows },
    })),
    {
      id: "throughput-speed",
      label: m.throughputAgainstSpeed,
      title: m.withinOfScenariosKeepEvery({ within: formatCount(within), scenarios: formatCount(scenarios) }),
      subtitle: m.outputPerGpuAgainstSpeed,
      x: { id: "speed", ...head("outputPerUser"), value: ({ speed }) => speed.perUser },
      y: { id: "output", ...head("outputPerGpu"), value: ({ speed }) => speed.perGpu },
      point: (run) => ({
        holds: run.within,
        label: `<b>${t(run.name)}</b><br>${formatNumber(run.speed.perUser)} tok/s/user · ${formatNumber(run.speed.perGpu)} tok/s/GPU<br>TTFT ${formatLatency(run.speed.ttft)} · TPOT ${formatLatency(run.speed.tpot)}`,
        ...(few && { word: String(run.id) }),
      }),
      first: [{ id: "name", label: WORDS.scenario, value: ({ name }) => t(name) }],
      also: [{ id: "within", label: m.withinLimits, value: (run) => run.within }],
    },
  );
}
