/** The charts: where a request's time goes, and throughput against speed. Pure. */
import { POINTS_HEIGHT, pointFigure, type PointChart } from "@/components/charts/point-chart";
import type { ResultChart } from "@/components/charts/result-chart";
import {
  barsHeight,
  MOST_BARS,
  stackedFigure,
  type BarSeries,
  type StackedBars,
} from "@/components/charts/stacked-bars";
import type { ScenarioLine, ScenarioTable } from "@/features/pages/inferencemax-scenarios/table";
import type { RowFigures } from "@/features/core/comparison/figures";
import { speedOf } from "@/features/core/comparison/limits";
import { RESOURCES } from "@/features/core/comparison/shares";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { text, verbatim } from "@/lib/text";
import { RESOURCE_WORD, SLOT, WORDS, type Translate } from "./words";

type Run = ScenarioLine & { readonly figures: RowFigures };

const runsOf = ({ lines }: ScenarioTable): readonly Run[] =>
  lines.flatMap((line) => (line.figures ? [{ ...line, figures: line.figures }] : []));

export const chartsOf = (table: ScenarioTable, t: Translate): readonly ResultChart[] =>
  runsOf(table).length === 0 ? [] : [tradeChart(table, t), timeChart(table, t)];

/** One request on an idle engine: its prefill pass, then its decode steps, by resource one after the other. */
function timeChart(table: ScenarioTable, t: Translate): ResultChart {
  const all = runsOf(table);
  const runs = all.slice(0, MOST_BARS);
  const scale = scaleFor(
    runs.map(({ figures }) => figures.passes.e2e),
    "s",
  );
  const steps = ({ figures }: Run): number => Math.max(0, figures.workload.osl - 1);
  const series = (["prefill", "decode"] as const).flatMap((phase) =>
    RESOURCES.map((resource): BarSeries => ({
      name: `${t(phase === "prefill" ? text({ en: "prefill", zh: "预填充" }) : text({ en: "decode", zh: "解码" }))} ${t(RESOURCE_WORD[resource])}`,
      slot: SLOT[resource],
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
      name: t(text({ en: "E2E, overlapped", zh: "E2E（含重叠）" })),
      values: runs.map(({ figures }) => figures.passes.e2e / scale.factor),
    },
    axis: t(text({ en: "One request alone", zh: "单个请求独占" })),
    unit: scale.unit,
  };
  const slowest = runs.reduce((a, b) => (b.figures.passes.e2e > a.figures.passes.e2e ? b : a));
  const fastest = runs.reduce((a, b) => (b.figures.passes.e2e < a.figures.passes.e2e ? b : a));
  const [least, most] = [formatLatency(fastest.figures.passes.e2e), formatLatency(slowest.figures.passes.e2e)];
  const range = least === most ? verbatim(least) : text({ en: `${least} to ${most}`, zh: `${least} 至 ${most}` });
  return {
    id: "request-time",
    label: text({ en: "Time of a request by resource", zh: "单个请求的时间构成" }),
    title: t(text({ en: `A request takes ${range.en} without queues`, zh: `不计排队，单个请求耗时 ${range.zh}` })),
    subtitle: t(
      text({
        en: `prefill pass and decode steps, each resource as if alone${all.length > runs.length ? `; first ${runs.length} of ${all.length}` : ""}`,
        zh: `预填充与解码步，各资源单独计时${all.length > runs.length ? `；前 ${runs.length} 个，共 ${all.length} 个` : ""}`,
      }),
    ),
    figure: (space) => stackedFigure(bars, space),
    height: barsHeight(bars),
    sheet: {
      columns: [
        { label: t(WORDS.scenario) },
        ...bars.series.map(({ name }) => ({ label: name, unit: scale.unit })),
        { label: "E2E", unit: scale.unit },
      ],
      rows: runs.map(({ name, figures }, index) => [
        t(name),
        ...bars.series.map(({ values }) => values[index] ?? null),
        figures.passes.e2e / scale.factor,
      ]),
    },
  };
}

function tradeChart(table: ScenarioTable, t: Translate): ResultChart {
  const runs = runsOf(table).flatMap((run) => {
    const speed = speedOf(run.figures, table.judged);
    return speed ? [{ ...run, speed }] : [];
  });
  const axes = {
    x: t(text({ en: "Speed per user [tok/s]", zh: "每用户速度 [tok/s]" })),
    y: t(text({ en: "Output per GPU [tok/s]", zh: "每 GPU 输出 [tok/s]" })),
  };
  const groups = Map.groupBy(runs, ({ row }) => row);
  const few = runs.length <= 12;
  const chart: PointChart = {
    x: { title: axes.x, log: false },
    y: { title: axes.y, log: false },
    series: [...groups].map(([row, members]) => ({
      name: members.length === 1 && members[0] ? t(members[0].name) : `${t(WORDS.row)} ${row + 1} (${members.length})`,
      joined: false,
      points: members.map(({ id, name, speed, within }) => ({
        x: speed.perUser,
        y: speed.perGpu,
        holds: within,
        label: `<b>${t(name)}</b><br>${formatNumber(speed.perUser)} tok/s/user · ${formatNumber(speed.perGpu)} tok/s/GPU<br>TTFT ${formatLatency(speed.ttft)} · TPOT ${formatLatency(speed.tpot)}`,
        ...(few && { word: String(id) }),
      })),
    })),
  };
  const { within, scenarios } = table.totals;
  return {
    id: "throughput-speed",
    label: text({ en: "Throughput against speed", zh: "吞吐与速度" }),
    title: t(
      text({
        en: `${formatCount(within)} of ${formatCount(scenarios)} scenarios keep every limit`,
        zh: `${formatCount(scenarios)} 个场景中有 ${formatCount(within)} 个满足全部限制`,
      }),
    ),
    subtitle: t(
      text({
        en: "output per GPU against speed per user; filled marks keep every limit",
        zh: "每 GPU 输出与每用户速度；实心点满足全部限制",
      }),
    ),
    figure: (space) => pointFigure(chart, space),
    height: POINTS_HEIGHT,
    sheet: {
      columns: [
        { label: t(WORDS.scenario) },
        { label: axes.x },
        { label: axes.y },
        { label: t(text({ en: "Within limits", zh: "满足限制" })) },
      ],
      rows: runs.map(({ name, speed, within: holds }) => [t(name), speed.perUser, speed.perGpu, holds]),
    },
  };
}
