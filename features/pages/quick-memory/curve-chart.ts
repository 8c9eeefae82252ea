/** Sequences over context, both on logarithmic axes: the larger the context, the fewer fit. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { Curves } from "@/lib/charts/drawing";
import { table, type Table } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import type { CurvePoint } from "./instance/context-curve";
import { servingInstance, type QuickMemory } from "./quick-memory";
import { finite } from "./tables";
import { countText } from "./words";

export const curveChart = (memory: QuickMemory, t: Translate): ChartPart => ({
  kind: "chart",
  id: "sequences",
  label: text({ en: "Sequences over context", zh: "序列数与上下文" }),
  title: t(statement(memory)),
  subtitle: t(SUBTITLE),
  drawing: { kind: "curves", ...curves(memory, t) },
  table: curveTable(memory, t),
});

function curves(memory: QuickMemory, t: Translate): Curves {
  const { context, wanted, subject } = servingInstance(memory.instances);
  const asked = wanted * subject.parallelism.dp;
  return {
    x: { title: t(text({ en: "Context", zh: "上下文" })), unit: "tok", log: true },
    y: { title: t(text({ en: "Sequences", zh: "序列数" })), unit: "", log: true },
    lines: memory.curves.map(({ kv, points }, index) => ({
      name: `${kv.toUpperCase()} KV`,
      slot: index === 0 ? 2 : 3,
      dashed: index > 0,
      points: points.map((point) => ({ x: point.context, y: point.sequences })),
    })),
    across: [{ at: context, label: formatCount(context), strong: true }],
    along: [
      { at: asked, label: t(text({ en: `${formatCount(asked)} asked for`, zh: `需要 ${formatCount(asked)} 条` })) },
    ],
  };
}

function statement(memory: QuickMemory): Text {
  const { context, sequences, wanted, subject } = servingInstance(memory.instances);
  const asked = formatCount(wanted * subject.parallelism.dp);
  const [tokens, room] = [formatCount(context), countText(sequences)];
  return text({
    en: `At ${tokens} tokens ${room} sequences fit; ${asked} are asked for`,
    zh: `上下文 ${tokens} token 时可容纳 ${room} 条序列，需要 ${asked} 条`,
  });
}

const SUBTITLE = text({
  en: "sequences of one instance over the context of each, whole cache",
  zh: "单实例可同时容纳的序列数随每序列上下文的变化（全部缓存）",
});

function curveTable({ curves: lines }: QuickMemory, t: Translate): Table {
  const [first] = lines;
  return table<readonly [CurvePoint, number]>(
    t,
    [
      { id: "context", label: text({ en: "Context", zh: "上下文" }), unit: "tok", value: ([{ context }]) => context },
      ...lines.map(({ kv, points }) => ({
        id: kv,
        label: text({ en: `Sequences, ${kv.toUpperCase()} KV`, zh: `序列数，${kv.toUpperCase()} KV` }),
        value: ([, index]: readonly [CurvePoint, number]) => finite(points[index]?.sequences ?? Infinity),
      })),
    ],
    (first?.points ?? []).map((point, index) => [point, index] as const),
  );
}
