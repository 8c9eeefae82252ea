/** The charts: shares of the best, memory, throughput over concurrency, roofline. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { RowFigures } from "@/features/core/comparison/figures";
import { metricById, type MetricId } from "@/features/core/comparison/metrics";
import type { PhaseShares } from "@/features/core/comparison/shares";
import { barsTable } from "@/lib/charts/drawn-table";
import type { PointChart, PointSeries, StackedBars } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Translate } from "@/lib/text";
import { GIGA, toPercent } from "@/lib/units/edge";
import { PHASES } from "@/features/words";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import { ownItems } from "./cost-ties";
import type { Comparison, Item, LoadPoint } from "./comparison";

const NAME = text({ en: "Of", zh: "项目" });

type Slot = 1 | 2 | 3 | 4 | 5 | 6;
type Run = Item & { readonly figures: RowFigures };

const working = ({ items }: Comparison): readonly Run[] =>
  items.flatMap((item) => (item.figures ? [{ ...item, figures: item.figures }] : []));

/** Of the scenario's model alone where several run on several chips: lines of many models are no picture. */
export function comparisonCharts(comparison: Comparison, t: Translate): readonly ChartPart[] {
  const own = { ...comparison, items: ownItems(comparison.items, comparison.groups) };
  if (working(own).length === 0) return [];
  return [standingChart, memoryChart, loadChart, rooflineChart].map((chart) => chart(own, t));
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
    axis: t(text({ en: "Share of the best", zh: "与最佳者之比" })),
    unit: "%",
    grouped: true,
  };
  const wins = runs.map(({ name, standing }) => ({
    name,
    count: metrics.filter(({ id }) => standing[id] === 1).length,
  }));
  const first = wins.reduce((a, b) => (b.count > a.count ? b : a));
  return {
    kind: "chart",
    id: "standing",
    label: text({ en: "Shares of the best", zh: "与最佳者之比" }),
    title: t(
      text({
        en: `${first.name} is best in ${first.count} of ${metrics.length} figures`,
        zh: `${first.name} 在 ${metrics.length} 项中有 ${first.count} 项最佳`,
      }),
    ),
    subtitle: t(
      text({
        en: "100 % is the best of all; less is worse, whatever the figure",
        zh: "100 % 为最佳，越低越差，各项同理",
      }),
    ),
    drawing: { kind: "bars", ...bars },
    table: barsTable(bars, t),
  };
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
      part(t(text({ en: "weights", zh: "权重" })), 1, ({ weights }) => weights),
      part(t(text({ en: "KV cache", zh: "KV 缓存" })), 2, ({ kv }) => kv),
      part(t(text({ en: "state", zh: "状态" })), 3, ({ state }) => state),
      part(
        t(text({ en: "engine buffers", zh: "引擎缓冲" })),
        5,
        ({ taken, weights, kv, state }) => taken - weights - kv - state,
      ),
    ].filter(({ values }) => values.some((value) => value > 0)),
    mark: {
      name: t(text({ en: "what the engine may take", zh: "引擎可占用" })),
      values: runs.map(({ figures }) => gb(figures.memory.budget)),
    },
    axis: t(text({ en: "Memory of the fullest GPU", zh: "占用最多的 GPU" })),
    unit: "GB",
  };
  const fits = runs.filter(({ figures }) => figures.misfit === null).length;
  return {
    kind: "chart",
    id: "memory",
    label: text({ en: "Memory", zh: "显存" }),
    title: t(
      text({
        en: `${fits} of ${comparison.items.length} hold weights and all requests`,
        zh: `${comparison.items.length} 个中有 ${fits} 个可容纳权重与全部请求`,
      }),
    ),
    subtitle: t(text({ en: "of the fullest GPU, all requests in the cache", zh: "占用最多的 GPU，全部请求在缓存中" })),
    drawing: { kind: "bars", ...bars },
    table: barsTable(bars, t),
  };
}

const OUTPUT = text({ en: "Output per GPU", zh: "每卡输出" });

function loadChart(comparison: Comparison, t: Translate): ChartPart {
  const runs = working(comparison).filter(({ curve }) => curve.length > 0);
  // Own layouts have loads of their own.
  const own = comparison.sized === "best" ? undefined : runs[0]?.figures.workload.concurrency;
  const targets = runs[0]?.figures.targets ?? { ttft: null, tpot: null };
  const chart: PointChart = {
    x: { title: t(text({ en: "Concurrency [req]", zh: "并发 [req]" })), log: true },
    y: { title: `${t(OUTPUT)} [tok/s]`, log: false },
    series: runs.map(({ name, curve }) => ({
      name,
      joined: true,
      points: curve.map(({ conc, perGpu, perUser, ttft, tpot }) => ({
        x: conc,
        y: perGpu,
        holds: ttft <= (targets.ttft ?? Infinity) && tpot <= (targets.tpot ?? Infinity),
        label: `<b>${name}</b>, ${formatCount(conc)} req<br>${formatNumber(perGpu)} tok/s/GPU · ${formatNumber(perUser)} tok/s/user<br>TTFT ${formatLatency(ttft)} · TPOT ${formatLatency(tpot)}`,
      })),
    })),
    limit: own === undefined ? null : { x: own, label: t(text({ en: "the scenario's clients", zh: "场景并发" })) },
  };
  const tops = runs.map(({ name, curve }) => ({ name, most: Math.max(...curve.map(({ perGpu }) => perGpu)) }));
  const first = tops.reduce<(typeof tops)[number] | null>((a, b) => (a === null || b.most > a.most ? b : a), null);
  return {
    kind: "chart",
    id: "load",
    label: text({ en: "Throughput against concurrency", zh: "吞吐与并发" }),
    title: t(
      first === null
        ? text({ en: "None of them is served", zh: "均无法提供服务" })
        : text({
            en: `${first.name} reaches most, ${formatQuantity(first.most, "tok/s/GPU")}`,
            zh: `${first.name} 可达最高，${formatQuantity(first.most, "tok/s/GPU")}`,
          }),
    ),
    subtitle: t(
      text({
        en: "filled marks keep TTFT and TPOT targets; under load, means",
        zh: "实心点满足 TTFT 与 TPOT 目标；带负载均值",
      }),
    ),
    drawing: { kind: "points", ...chart },
    table: table<{ readonly name: string } & LoadPoint>(
      t,
      [
        { id: "name", label: NAME, value: ({ name }) => name },
        { id: "concurrency", label: text({ en: "Concurrency", zh: "并发" }), value: ({ conc }) => conc },
        { id: "output", label: OUTPUT, unit: "tok/s", value: ({ perGpu }) => perGpu },
        { id: "ttft", label: "TTFT", ...IN_MS, value: ({ ttft }) => ttft },
        { id: "tpot", label: "TPOT", ...IN_MS, value: ({ tpot }) => tpot },
      ],
      runs.flatMap(({ name, curve }) => curve.map((point) => ({ name, ...point }))),
    ),
  };
}

type Phase = (typeof PHASES)[number];
const INTENSITY = text({ en: "FLOP per byte ÷ ridge", zh: "每字节 FLOP ÷ 脊点" });

/** Intensity in units of the ridge, so that chips and formats share one roof: MFU ≤ min(1, intensity / ridge). */
function rooflineChart(comparison: Comparison, t: Translate): ChartPart {
  const runs = working(comparison);
  const word = { prefill: t(text({ en: "prefill", zh: "预填充" })), decode: t(text({ en: "decode", zh: "解码" })) };
  const at = ({ name }: Run, phase: Phase, { balance, mfu, mbu }: PhaseShares) => ({
    x: balance ?? NaN,
    y: toPercent(mfu),
    holds: phase === "prefill",
    label: `<b>${name}</b>, ${word[phase]}<br>MFU ${formatPercent(mfu, 2)} · MBU ${formatPercent(mbu, 2)}`,
  });
  const series: PointSeries[] = runs.map((run) => ({
    name: run.name,
    joined: false,
    points: PHASES.map((phase) => at(run, phase, run.figures[phase])),
  }));
  const xs = series.flatMap(({ points }) => points.map(({ x }) => x)).filter((x) => x > 0);
  const [low, high] = [Math.min(0.01, ...xs), Math.max(10, ...xs)];
  const corner = (x: number) => ({ x, y: toPercent(Math.min(1, x)), holds: true, label: "" });
  const roof: PointSeries = { name: "roof", joined: true, quiet: true, points: [low, 1, high].map(corner) };
  const chart: PointChart = {
    x: { title: t(INTENSITY), log: true },
    y: { title: "MFU [%]", log: true },
    series: [...series, roof],
  };
  const bound = runs.filter(({ figures }) => (figures.decode.balance ?? 0) < 1).length;
  return {
    kind: "chart",
    id: "roofline",
    label: text({ en: "Roofline", zh: "屋顶线" }),
    title: t(
      text({
        en: `Decode is left of the ridge for ${bound} of ${runs.length}: bandwidth limits it`,
        zh: `${runs.length} 个中有 ${bound} 个的解码位于脊点左侧，受带宽限制`,
      }),
    ),
    subtitle: t(
      text({
        en: "prefill filled, decode open; the dotted roof is the chip's sheet",
        zh: "实心为预填充，空心为解码；虚线为芯片规格上限",
      }),
    ),
    drawing: { kind: "points", ...chart },
    table: table<readonly [Run, Phase]>(
      t,
      [
        { id: "name", label: NAME, value: ([{ name }]) => name },
        { id: "phase", label: text({ en: "Phase", zh: "阶段" }), value: ([, phase]) => word[phase] },
        { id: "intensity", label: INTENSITY, value: ([{ figures }, phase]) => figures[phase].balance },
        { id: "mfu", label: "MFU", ...IN_PERCENT, value: ([{ figures }, phase]) => figures[phase].mfu },
        { id: "mbu", label: "MBU", ...IN_PERCENT, value: ([{ figures }, phase]) => figures[phase].mbu },
      ],
      runs.flatMap((run) => PHASES.map((phase) => [run, phase] as const)),
    ),
  };
}
