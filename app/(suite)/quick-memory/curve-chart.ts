/** Sequences over context, both on logarithmic axes: the larger the context, the fewer fit. Pure. */
import { CURVES_HEIGHT, curvesFigure, type Curves } from "@/components/charts/curves";
import type { ResultChart } from "@/components/charts/result-chart";
import { servingInstance, type QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { countOf, type Translate } from "./present";
import { curveSheet } from "./present-tables";

export function curveChart(memory: QuickMemory, t: Translate): ResultChart {
  const curves = curvesOf(memory, t);
  return {
    id: "sequences",
    label: text({ en: "Sequences over context", zh: "序列数与上下文" }),
    title: t(curveStatement(memory)),
    subtitle: t(CURVE_SUBTITLE),
    figure: (space) => curvesFigure(curves, space),
    height: CURVES_HEIGHT,
    sheet: curveSheet(memory, t),
  };
}

function curvesOf(memory: QuickMemory, t: Translate): Curves {
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

function curveStatement(memory: QuickMemory): Text {
  const { context, sequences, wanted, subject } = servingInstance(memory.instances);
  const asked = formatCount(wanted * subject.parallelism.dp);
  const [tokens, room] = [formatCount(context), countOf(sequences)];
  return text({
    en: `At ${tokens} tokens ${room} sequences fit; ${asked} are asked for`,
    zh: `上下文 ${tokens} token 时可容纳 ${room} 条序列，需要 ${asked} 条`,
  });
}

const CURVE_SUBTITLE = text({
  en: "sequences of one instance over the context of each, whole cache",
  zh: "单实例可同时容纳的序列数随每序列上下文的变化（全部缓存）",
});
