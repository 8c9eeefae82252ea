/** The curves of a sweep: latency and throughput, planned and ideal. Pure. */
import { CURVES_HEIGHT, curvesFigure, type Curves } from "@/components/charts/curves";
import type { ResultChart } from "@/components/charts/result-chart";
import type { SweepAxis } from "@/features/pages/runtime-planner/input";
import type { Sweep, SweepPoint } from "@/features/pages/runtime-planner/sweeps";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { text, type Text } from "@/lib/text";
import { AXIS_WORD, WORDS, type Translate } from "./words";

const UNIT: Readonly<Record<SweepAxis, string>> = { batch: "seq", input: "tok", output: "tok", kv: "tok" };

const LATENCY: Readonly<Record<SweepAxis, Text>> = {
  batch: text({ en: "Decode per token", zh: "解码每 token" }),
  input: text({ en: "Prefill", zh: "预填充" }),
  output: text({ en: "Batch, first prompt to last token", zh: "整批：从首条提示到末个 token" }),
  kv: text({ en: "Decode per token", zh: "解码每 token" }),
};

const RATE: Readonly<Record<SweepAxis, Text>> = {
  batch: text({ en: "Generated tokens", zh: "生成 token" }),
  input: text({ en: "Prompt tokens", zh: "提示 token" }),
  output: text({ en: "Generated tokens, prefill included", zh: "生成 token（含预填充）" }),
  kv: text({ en: "Generated tokens", zh: "生成 token" }),
};

export const sweepCharts = (sweep: Sweep, t: Translate): readonly ResultChart[] => [
  latencyChart(sweep, t),
  throughputChart(sweep, t),
];

function latencyChart(sweep: Sweep, t: Translate): ResultChart {
  const scale = scaleFor(
    sweep.points.map(({ latency }) => latency.planned),
    "s",
  );
  const now = current(sweep);
  const name = LATENCY[sweep.axis];
  const { planned, ideal } = now.latency;
  return chartOf(sweep, t, {
    kind: "latency",
    name,
    unit: scale.unit,
    title: text({
      en: `${name.en}: ${formatLatency(planned)}, ideal ${formatLatency(ideal)}`,
      zh: `${name.zh}：${formatLatency(planned)}，理想 ${formatLatency(ideal)}`,
    }),
    of: ({ latency }) => [latency.planned / scale.factor, latency.ideal / scale.factor],
  });
}

function throughputChart(sweep: Sweep, t: Translate): ResultChart {
  const name = RATE[sweep.axis];
  const { planned, ideal } = current(sweep).throughput;
  const [now, best] = [formatQuantity(planned, "tok/s"), formatQuantity(ideal, "tok/s")];
  return chartOf(sweep, t, {
    kind: "throughput",
    name,
    unit: "tok/s",
    title: text({ en: `${name.en}: ${now}, ideal ${best}`, zh: `${name.zh}：${now}，理想 ${best}` }),
    of: ({ throughput }) => [throughput.planned, throughput.ideal],
  });
}

type Quantity = {
  readonly kind: "latency" | "throughput";
  readonly name: Text;
  readonly unit: string;
  readonly title: Text;
  readonly of: (point: SweepPoint) => readonly [planned: number, ideal: number];
};

function chartOf(sweep: Sweep, t: Translate, { kind, name, unit, title, of }: Quantity): ResultChart {
  const { axis, now, points } = sweep;
  const x = t(AXIS_WORD[axis]);
  const line = (index: 0 | 1) => points.map((point) => ({ x: point.x, y: of(point)[index] }));
  const curves: Curves = {
    x: { title: x, unit: UNIT[axis], log: true },
    y: { title: t(name), unit, log: true },
    lines: [
      { name: t(WORDS.planned), slot: 1, points: line(0) },
      { name: t(WORDS.ideal), slot: 4, dashed: true, points: line(1) },
    ],
    across: [{ at: now, label: formatCount(Math.round(now)), strong: true }, ...roomRule(sweep, t)],
    along: [],
  };
  return {
    id: `${axis}-${kind}`,
    label: text({
      en: `${name.en} against ${AXIS_WORD[axis].en.toLowerCase()}`,
      zh: `${name.zh}与${AXIS_WORD[axis].zh}`,
    }),
    title: t(title),
    subtitle: t(subtitleOf(sweep)),
    figure: (space) => curvesFigure(curves, space),
    height: CURVES_HEIGHT,
    sheet: {
      columns: [
        { label: x, unit: UNIT[axis] },
        { label: t(WORDS.planned), unit },
        { label: t(WORDS.ideal), unit },
      ],
      rows: points.map((point) => [point.x, ...of(point)]),
    },
  };
}

function current({ points, now, axis }: Sweep): SweepPoint {
  const point = points.find(({ x }) => x === now);
  if (!point) throw new Error(`The curve against ${axis} misses the setting in force, ${now}`);
  return point;
}

function subtitleOf({ axis, now, room }: Sweep): Text {
  const at = `${formatCount(Math.round(now))} ${UNIT[axis]}`;
  const start = text({ en: `at ${at}`, zh: `${AXIS_WORD[axis].zh} ${at}` });
  if (room === null) return start;
  const full = `${formatCount(room)} ${UNIT[axis]}`;
  return text({ en: `${start.en}; memory holds ${full}`, zh: `${start.zh}；显存可容纳 ${full}` });
}

/** Where memory ends, if within the curve. */
function roomRule({ room, points }: Sweep, t: Translate) {
  const last = points.at(-1)?.x ?? 0;
  if (room === null || room <= 0 || room > last) return [];
  return [{ at: room, label: t(text({ en: "memory full", zh: "显存占满" })) }];
}
