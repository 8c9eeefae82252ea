/** The curves of a sweep: latency and throughput, planned and ideal. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { text, type Text, type Translate } from "@/lib/text";
import type { SweepAxis } from "./input";
import type { Sweep, SweepPoint } from "./sweeps";
import { AXIS_WORD, WORDS } from "./words";

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

export const sweepCharts = (sweep: Sweep, t: Translate): readonly ChartPart[] => [
  latencyChart(sweep, t),
  throughputChart(sweep, t),
];

function latencyChart(sweep: Sweep, t: Translate): ChartPart {
  const { factor, unit } = scaleFor(
    sweep.points.map(({ latency }) => latency.planned),
    "s",
  );
  const name = LATENCY[sweep.axis];
  const { planned, ideal } = current(sweep).latency;
  return sweepChart(sweep, t, {
    ...{ kind: "latency", name, unit, factor },
    title: text({
      en: `${name.en}: ${formatLatency(planned)}, ideal ${formatLatency(ideal)}`,
      zh: `${name.zh}：${formatLatency(planned)}，理想 ${formatLatency(ideal)}`,
    }),
  });
}

function throughputChart(sweep: Sweep, t: Translate): ChartPart {
  const name = RATE[sweep.axis];
  const { planned, ideal } = current(sweep).throughput;
  const [now, best] = [formatQuantity(planned, "tok/s"), formatQuantity(ideal, "tok/s")];
  return sweepChart(sweep, t, {
    ...{ kind: "throughput", name, unit: "tok/s", factor: 1 },
    title: text({ en: `${name.en}: ${now}, ideal ${best}`, zh: `${name.zh}：${now}，理想 ${best}` }),
  });
}

type Quantity = {
  readonly kind: "latency" | "throughput";
  readonly name: Text;
  readonly unit: string;
  /** Base units of one unit. */
  readonly factor: number;
  readonly title: Text;
};

function sweepChart(sweep: Sweep, t: Translate, { kind, name, unit, factor, title }: Quantity): ChartPart {
  const { axis, now, points } = sweep;
  const line = (of: "planned" | "ideal") => points.map((point) => ({ x: point.x, y: point[kind][of] / factor }));
  return {
    kind: "chart",
    id: `${axis}-${kind}`,
    label: text({
      en: `${name.en} against ${AXIS_WORD[axis].en.toLowerCase()}`,
      zh: `${name.zh}与${AXIS_WORD[axis].zh}`,
    }),
    title: t(title),
    subtitle: t(place(sweep)),
    drawing: {
      kind: "curves",
      x: { title: t(AXIS_WORD[axis]), unit: UNIT[axis], log: true },
      y: { title: t(name), unit, log: true },
      lines: [
        { name: t(WORDS.planned), slot: 1, points: line("planned") },
        { name: t(WORDS.ideal), slot: 4, dashed: true, points: line("ideal") },
      ],
      across: [{ at: now, label: formatCount(Math.round(now)), strong: true }, ...roomRule(sweep, t)],
      along: [],
    },
    table: table<SweepPoint>(
      t,
      [
        { id: axis, label: AXIS_WORD[axis], unit: UNIT[axis], value: ({ x }) => x },
        { id: "planned", label: WORDS.planned, unit, factor: 1 / factor, value: (point) => point[kind].planned },
        { id: "ideal", label: WORDS.ideal, unit, factor: 1 / factor, value: (point) => point[kind].ideal },
      ],
      points,
    ),
  };
}

function current({ points, now, axis }: Sweep): SweepPoint {
  const point = points.find(({ x }) => x === now);
  if (!point) throw new Error(`The curve against ${axis} misses the setting in force, ${now}`);
  return point;
}

function place({ axis, now, room }: Sweep): Text {
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
