/** The curves of a sweep: latency and throughput, planned and ideal. Pure. */
import { curveChart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import type { Text, Translate } from "@/lib/text";
import { lowered } from "@/lib/format/word-forms";
import type { SweepAxis } from "./input";
import type { Sweep, SweepPoint } from "./sweeps";
import { AXIS_WORD, WORDS } from "./words";
import * as m from "./messages";

const UNIT: Readonly<Record<SweepAxis, string>> = { batch: "seq", input: "tok", output: "tok", kv: "tok" };

const LATENCY: Readonly<Record<SweepAxis, Text>> = {
  batch: m.decodePerToken,
  input: m.prefill,
  output: m.batchFirstPromptToLast,
  kv: m.decodePerToken,
};

const RATE: Readonly<Record<SweepAxis, Text>> = {
  batch: m.generatedTokens,
  input: m.promptTokens,
  output: m.generatedTokensPrefillIncluded,
  kv: m.generatedTokens,
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
    title: m.namePlannedIdeal({ planned: formatLatency(planned), ideal: formatLatency(ideal), name }),
  });
}

function throughputChart(sweep: Sweep, t: Translate): ChartPart {
  const name = RATE[sweep.axis];
  const { planned, ideal } = current(sweep).throughput;
  const [now, best] = [formatQuantity(planned, "tok/s"), formatQuantity(ideal, "tok/s")];
  return sweepChart(sweep, t, {
    ...{ kind: "throughput", name, unit: "tok/s", factor: 1 },
    title: m.namePlannedIdeal({ planned: now, ideal: best, name }),
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
  const shown = { unit, factor: 1 / factor };
  return curveChart<SweepPoint>(t, points, {
    id: `${axis}-${kind}`,
    label: m.nameAgainstAxis({ name, axis: lowered(AXIS_WORD[axis]) }),
    title,
    subtitle: whereWords(sweep),
    log: "xy",
    x: { id: axis, label: AXIS_WORD[axis], unit: UNIT[axis], value: ({ x }) => x },
    y: { label: name, unit },
    lines: [
      { id: "planned", label: WORDS.planned, ...shown, slot: 1, value: (point) => point[kind].planned },
      { id: "ideal", label: WORDS.ideal, ...shown, slot: 4, dashed: true, value: (point) => point[kind].ideal },
    ],
    across: [{ at: now, label: formatCount(Math.round(now)), strong: true }, ...roomRule(sweep, t)],
  });
}

function current({ points, now, axis }: Sweep): SweepPoint {
  const point = points.find(({ x }) => x === now);
  if (!point) throw new Error(`The curve against ${axis} misses the setting in force, ${now}`);
  return point;
}

function whereWords({ axis, now, room }: Sweep): Text {
  const amount = `${formatCount(Math.round(now))} ${UNIT[axis]}`;
  const start = m.at({ at: amount, axis: AXIS_WORD[axis] });
  if (room === null) return start;
  const full = `${formatCount(room)} ${UNIT[axis]}`;
  return m.startMemoryHoldsFull({ full, start });
}

/** Where memory ends, if within the curve. */
function roomRule({ room, points }: Sweep, t: Translate) {
  const last = points.at(-1)?.x ?? 0;
  if (room === null || room <= 0 || room > last) return [];
  return [{ at: room, label: t(m.memoryFull) }];
}
