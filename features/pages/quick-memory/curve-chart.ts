/** Sequences over context, both on logarithmic axes: the larger the context, the fewer fit. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { curveChart } from "@/features/answers/chart";
import { formatCount } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import type { CurvePoint } from "./instance/context-curve";
import { servingInstance, type QuickMemory } from "./quick-memory";
import { countText } from "./words";
import * as m from "./messages";

/** A row per context, with the number of sequences in each format of the cache. */
export function sequenceChart(memory: QuickMemory, t: Translate): ChartPart {
  const { context, wanted, subject } = servingInstance(memory.instances);
  const asked = wanted * subject.parallelism.dp;
  const { curves } = memory;
  return curveChart<readonly [CurvePoint, number]>(
    t,
    (curves[0]?.points ?? []).map((point, index) => [point, index]),
    {
      id: "sequences",
      label: m.sequencesOverContext,
      title: statement(memory),
      subtitle: m.sequencesOfOneInstanceOver,
      log: "xy",
      x: { id: "context", label: m.context, unit: "tok", value: ([point]) => point.context },
      y: { label: m.sequences },
      lines: curves.map(({ kv, points }, lineIndex) => ({
        ...{ id: kv, label: m.sequencesKv({ kv: kv.toUpperCase() }), legend: `${kv.toUpperCase()} KV` },
        ...{ slot: lineIndex === 0 ? 2 : 3, dashed: lineIndex > 0 },
        value: ([, index]) => points[index]?.sequences,
      })),
      across: [{ at: context, label: formatCount(context), strong: true }],
      along: [{ at: asked, label: t(m.askedFor({ asked: formatCount(asked) })) }],
    },
  );
}

function statement(memory: QuickMemory): Text {
  const { context, sequences, wanted, subject } = servingInstance(memory.instances);
  const asked = formatCount(wanted * subject.parallelism.dp);
  const [tokens, room] = [formatCount(context), countText(sequences)];
  return m.atTokensRoomSequencesFit({ tokens, room, asked });
}
