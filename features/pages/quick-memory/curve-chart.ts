/** Sequences over context, both on logarithmic axes: the larger the context, the fewer fit. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { Curves } from "@/lib/charts/drawing";
import { table, type Table } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import type { CurvePoint } from "./instance/context-curve";
import { servingInstance, type QuickMemory } from "./quick-memory";
import { finite } from "./tables";
import { countText } from "./words";
import * as m from "./messages";

export const curveChart = (memory: QuickMemory, t: Translate): ChartPart => ({
  kind: "chart",
  id: "sequences",
  label: m.sequencesOverContext,
  title: t(statement(memory)),
  subtitle: t(m.sequencesOfOneInstanceOver),
  drawing: { kind: "curves", ...curves(memory, t) },
  table: curveTable(memory, t),
});

function curves(memory: QuickMemory, t: Translate): Curves {
  const { context, wanted, subject } = servingInstance(memory.instances);
  const asked = wanted * subject.parallelism.dp;
  return {
    x: { title: t(m.context), unit: "tok", log: true },
    y: { title: t(m.sequences), unit: "", log: true },
    lines: memory.curves.map(({ kv, points }, index) => ({
      name: `${kv.toUpperCase()} KV`,
      slot: index === 0 ? 2 : 3,
      dashed: index > 0,
      points: points.map((point) => ({ x: point.context, y: point.sequences })),
    })),
    across: [{ at: context, label: formatCount(context), strong: true }],
    along: [{ at: asked, label: t(m.askedFor({ asked: formatCount(asked) })) }],
  };
}

function statement(memory: QuickMemory): Text {
  const { context, sequences, wanted, subject } = servingInstance(memory.instances);
  const asked = formatCount(wanted * subject.parallelism.dp);
  const [tokens, room] = [formatCount(context), countText(sequences)];
  return m.atTokensRoomSequencesFit({ tokens, room, asked });
}

function curveTable({ curves: lines }: QuickMemory, t: Translate): Table {
  const [first] = lines;
  return table<readonly [CurvePoint, number]>(
    t,
    [
      { id: "context", label: m.context, unit: "tok", value: ([{ context }]) => context },
      ...lines.map(({ kv, points }) => ({
        id: kv,
        label: m.sequencesKv({ kv: kv.toUpperCase() }),
        value: ([, index]: readonly [CurvePoint, number]) => finite(points[index]?.sequences ?? Infinity),
      })),
    ],
    (first?.points ?? []).map((point, index) => [point, index] as const),
  );
}
