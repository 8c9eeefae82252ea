/** The charts: shares of the best, memory, throughput over concurrency, roofline. Pure. */
import { head } from "@/features/quantities";
import { chart, pointChart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { RowFigures } from "@/features/core/comparison/figures";
import { metricById, type MetricId } from "@/features/core/comparison/metrics";
import type { PhaseShares } from "@/features/core/comparison/shares";
import type { PointSeries, StackedBars } from "@/lib/charts/drawing";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { GIGA, toPercent } from "@/lib/units/edge";
import { PHASES } from "@/features/words";
import { isWithin } from "@/features/core/serving/mean-load/within-targets";
import { ownItems } from "./cost-ties";
import type { Comparison, Item, LoadPoint } from "./comparison";
import * as m from "./messages";

type Slot = 1 | 2 | 3 | 4 | 5 | 6;
type Run = Item & { readonly figures: RowFigures };

const working = ({ items }: Comparison): readonly Run[] =>
  items.flatMap((item) => (item.figures ? [{ ...item, figures: item.figures }] : []));

/** Of the scenario's model alone where several run on several chips: lines of many models are no picture. */
export function comparisonCharts(comparison: Comparison, t: Translate): readonly ChartPart[] {
  const shown = { ...comparison, items: ownItems(comparison.items, comparison.groups) };
  if (working(shown).length === 0) return [];
  return [standingChart, memoryChart, loadChart, rooflineChart].map((draw) => draw(shown, t));
}

const COMPARED: readonly MetricId[] = ["ttft", "tpot", "perGpu", "total", "memory", "gpuHours", "usd"];

const slot = (index: number): Slot => ((index % 6) + 1) as Slot;

function standingChart(comparison: Comparison, t: Translate): ChartPart {
  const runs = working(comparison);
  const metrics = COMPARED.map(metricById).filter(({ id }) =>
    runs.some(({ standing }) => typeof standing[id] === "number"),
  );
  const bars: StackedBars = {
    rows: metrics.map(({ id, label, unit }) => `${t(label)}${id === "usd" || id === "gpuHours" ? ` ${unit}` : ""}`),
    series: runs.map(({ name, standing }, index) => ({
      name,
      slot: slot(index),
      values: metrics.map(({ id }) => {
        const share = standing[id];
        return typeof share === "number" ? toPercent(share) : null;
      }),
    })),
    axis: t(m.shareOfBest),
    unit: "%",
    grouped: true,
  };
  const wins = runs.map(({ name, standing }) => ({
    name,
    count: metrics.filter(({ id }) => standing[id] === 1).length,
  }));
  const first = wins.reduce((a, b) => (b.count > a.count ? b : a));
  return chart(
    t,
    {
      id: "standing",
      label: m.sharesOfBest,
      title: m.nameIsBestInCount({ name: first.name, count: first.count, metrics: metrics.length }),
      subtitle: m.n100IsBestOfAll,
    },
    { kind: "bars", ...bars },
  );
}

function memoryChart(comparison: Comparison, t: Translate): ChartPart {
  const runs = working(comparison);
  const gb = (bytes: number): number => bytes / GIGA;
  const part = (name: string, slot: Slot, of: (memory: RowFigures["memory"]) => number) => ({
    name,
    slot,
    values: runs.map(({ figures }) => gb(of(figures.memory))),
  });
  const bars: StackedBars = {
    rows: runs.map(({ name, figures }) => `${name} · ${figures.gpus} GPU`),
    series: [
      part(t(m.weights), 1, ({ weights }) => weights),
      part(t(m.kvCache), 2, ({ kv }) => kv),
      part(t(m.state), 3, ({ state }) => state),
      part(t(m.engineBuffers), 5, ({ taken, weights, kv, state }) => taken - weights - kv - state),
    ].filter(({ values }) => values.some((value) => value > 0)),
    mark: {
      name: t(m.whatEngineMayTake),
      values: runs.map(({ figures }) => gb(figures.memory.budget)),
    },
    axis: t(m.memoryOfFullestGpu),
    unit: "GB",
  };
  const fits = runs.filter(({ figures }) => figures.misfit === null).length;
  return chart(
    t,
    {
      id: "memory",
      label: m.memory,
      title: m.fitsOfItemsHoldWeights({ fits, items: comparison.items.length }),
      subtitle: m.ofFullestGpuAllRequests,
    },
    { kind: "bars", ...bars },
  );
}

function loadChart(comparison: Comparison, t: Translate): ChartPart {
  const runs = working(comparison).filter(({ curve }) => curve.length > 0);
  // Best layouts have different loads.
  const concurrency = comparison.sized === "best" ? undefined : runs[0]?.figures.workload.concurrency;
  const targets = runs[0]?.figures.targets ?? { ttft: null, tpot: null };
  const tops = runs.map(({ name, curve }) => ({ name, most: Math.max(...curve.map(({ perGpu }) => perGpu)) }));
  const first = tops.reduce<(typeof tops)[number] | null>((a, b) => (a === null || b.most > a.most ? b : a), null);
  return pointChart<{ readonly name: string } & LoadPoint>(
    t,
    runs.map(({ name, curve }) => ({ name, joined: true, rows: curve.map((point) => ({ name, ...point })) })),
    {
      id: "load",
      label: m.throughputAgainstConcurrency,
      title:
        first === null
          ? m.noneOfThemIsServed
          : m.nameReachesMost({ name: first.name, most: formatQuantity(first.most, "tok/s/GPU") }),
      subtitle: m.filledMarksKeepTtftAnd,
      log: "x",
      x: { id: "concurrency", ...head("concurrency"), value: ({ conc }) => conc },
      y: { id: "output", ...head("outputPerGpu"), value: ({ perGpu }) => perGpu },
      point: ({ name, conc, perGpu, perUser, ttft, tpot }) => ({
        holds: isWithin({ ttft, tpot }, targets),
        label: `<b>${name}</b>, ${formatCount(conc)} req<br>${formatNumber(perGpu)} tok/s/GPU · ${formatNumber(perUser)} tok/s/user<br>TTFT ${formatLatency(ttft)} · TPOT ${formatLatency(tpot)}`,
      }),
      first: [{ id: "name", label: m.ofWord, value: ({ name }) => name }],
      also: [
        { id: "ttft", ...head("ttft"), value: ({ ttft }) => ttft },
        { id: "tpot", ...head("tpot"), value: ({ tpot }) => tpot },
      ],
      limit: concurrency === undefined ? null : { x: concurrency, label: t(m.scenariosClients) },
    },
  );
}

type Phase = (typeof PHASES)[number];

/** Intensity in units of the ridge, so that chips and formats share one roof: MFU ≤ min(1, intensity / ridge). */
function rooflineChart(comparison: Comparison, t: Translate): ChartPart {
  const runs = working(comparison);
  const word = { prefill: t(m.prefill), decode: t(m.decode) };
  const groups = runs.map((run) => ({
    ...{ name: run.name, joined: false },
    rows: PHASES.map((phase) => ({ name: run.name, phase, ...run.figures[phase] })),
  }));
  const xs = groups.flatMap(({ rows }) => rows.map(({ balance }) => balance ?? NaN)).filter((x) => x > 0);
  const [low, high] = [Math.min(0.01, ...xs), Math.max(10, ...xs)];
  const corner = (x: number) => ({ x, y: toPercent(Math.min(1, x)), holds: true, label: "" });
  const roof: PointSeries = { name: "roof", joined: true, quiet: true, points: [low, 1, high].map(corner) };
  const bound = runs.filter(({ figures }) => (figures.decode.balance ?? 0) < 1).length;
  return pointChart<{ readonly name: string; readonly phase: Phase } & PhaseShares>(t, groups, {
    id: "roofline",
    label: m.roofline,
    title: m.decodeIsLeftOfRidge({ bound, runs: runs.length }),
    subtitle: m.prefillFilledDecodeOpenDotted,
    log: "xy",
    x: { id: "intensity", label: m.flopPerByteRidge, value: ({ balance }) => balance },
    y: { id: "mfu", ...head("mfu"), value: ({ mfu }) => mfu },
    point: ({ name, phase, mfu, mbu }) => ({
      holds: phase === "prefill",
      label: `<b>${name}</b>, ${word[phase]}<br>MFU ${formatPercent(mfu, 2)} · MBU ${formatPercent(mbu, 2)}`,
    }),
    first: [
      { id: "name", label: m.ofWord, value: ({ name }) => name },
      { id: "phase", label: m.phase, value: ({ phase }) => word[phase] },
    ],
    also: [{ id: "mbu", ...head("mbu"), value: ({ mbu }) => mbu }],
    lines: [roof],
  });
}
