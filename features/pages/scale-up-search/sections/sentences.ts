/** Sentences about the winner, mine and what would let more pass. Pure. */
import { KNOB_LABELS } from "@/features/core/search/layouts/explanation/knobs";
import { OBJECTIVE_LAWS, valueOfScore } from "@/features/core/search/layouts/criteria/objectives";
import type { Relaxation } from "@/features/core/search/layouts/explanation/shadow-prices";
import type { Axis, Configuration } from "@/features/core/search/layouts/space/space";
import type { Change } from "@/features/core/search/layouts/explanation/rejected-layout";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Sought } from "../results/goal-seek";
import type { Mine } from "../results/your-layout";
import type { SearchStanding } from "../results/progress";
import { configurationWord, wordAt } from "../words";

export const relaxationName = ({ index }: Relaxation, { space }: SearchStanding["request"]): Text =>
  text({ en: `${wordAt(space, index)} comes nearest.`, zh: `${wordAt(space, index)} 最接近。` });

/** My configuration against the winner. */
export function mineSentence({ explanation, against }: Mine, { space, options }: SearchStanding["request"]): Text {
  const mine = configurationWord(space, explanation.judged.configuration);
  const { unit } = OBJECTIVE_LAWS[options.objective];
  const passes = explanation.passes;
  const own = against?.values.mine ?? valueOfScore(options.objective, explanation.judged.row.score);
  const figure = Number.isFinite(own) ? formatQuantity(own, unit) : "—";
  if (against === null || !Number.isFinite(against.gain)) {
    return passes
      ? text({ en: `${mine} keeps every limit: ${figure}.`, zh: `${mine} 满足全部约束：${figure}。` })
      : text({ en: `${mine} does not keep every limit: ${figure}.`, zh: `${mine} 不满足全部约束：${figure}。` });
  }
  const winner = formatQuantity(against.values.winner, unit);
  const gap = formatPercent(Math.abs(against.gain), 2);
  if (Math.abs(against.gain) < 5e-4)
    return text({ en: `${mine} is as good as the winner: ${figure}.`, zh: `${mine} 与最优方案相当：${figure}。` });
  if (passes) {
    return against.gain > 0
      ? text({
          en: `${mine} passes with ${figure}; the winner's ${winner} is ${gap} better.`,
          zh: `${mine} 满足约束，为 ${figure}；最优方案 ${winner}，优 ${gap}。`,
        })
      : text({
          en: `${mine} passes with ${figure}, ${gap} better than the winner: it lies outside the space.`,
          zh: `${mine} 满足约束，为 ${figure}，比最优方案优 ${gap}：它不在搜索空间内。`,
        });
  }
  return against.gain > 0
    ? text({
        en: `${mine} fails, and with ${figure} would not win: the winner has ${winner}.`,
        zh: `${mine} 不满足约束，且 ${figure} 也不及最优方案的 ${winner}。`,
      })
    : text({
        en: `${mine} would give ${figure}, ${gap} more than the winner, but fails:`,
        zh: `${mine} 可达 ${figure}，比最优方案高 ${gap}，但不满足约束：`,
      });
}

const AXIS_WORDS: Readonly<Record<Axis, Text>> = {
  chip: text({ en: "accelerator", zh: "加速卡" }),
  backend: text({ en: "engine", zh: "引擎" }),
  weights: text({ en: "weights", zh: "权重" }),
  kv: text({ en: "KV cache", zh: "KV 缓存" }),
  arithmetic: text({ en: "arithmetic", zh: "计算格式" }),
  speculation: text({ en: "drafts", zh: "草稿" }),
  tp: verbatim("TP"),
  pp: verbatim("PP"),
  adp: text({ en: "attention DP", zh: "注意力 DP" }),
  ep: verbatim("EP"),
  etp: text({ en: "expert TP", zh: "专家 TP" }),
  cp: verbatim("CP"),
  nodes: text({ en: "nodes", zh: "节点数" }),
  replicas: text({ en: "replicas", zh: "副本" }),
  budget: text({ en: "token budget", zh: "token 预算" }),
  concurrency: text({ en: "concurrency", zh: "并发" }),
};

/** "concurrency 64 → 16" */
export function changeWord({ axis, from, to }: Change): Text {
  const [before, after] = [shownValue(from), shownValue(to)];
  return text({ en: `${AXIS_WORDS[axis].en} ${before} → ${after}`, zh: `${AXIS_WORDS[axis].zh} ${before} → ${after}` });
}

function shownValue(value: Configuration[Axis]): string {
  if (value === null) return "auto";
  if (typeof value !== "object") return String(value);
  return "name" in value ? value.name : String(value.acceptance.length);
}

export function goalSentence({ goal, found }: Sought, { options }: SearchStanding["request"]): Text | null {
  if (!found.ok) return null;
  const { factor, figure, outlook } = found.value;
  const knob = KNOB_LABELS[goal.knob];
  const shown = figure === null ? "" : formatQuantity(figure.value, figure.unit);
  const { unit } = OBJECTIVE_LAWS[options.objective];
  const reached = goal.figure === "value" ? formatQuantity(outlook.value, unit) : formatLatency(outlook[goal.figure]);
  const name = goal.figure === "value" ? OBJECTIVE_LAWS[options.objective].label : verbatim(goal.figure.toUpperCase());
  return text({
    en: `${knob.en} × ${formatNumber(factor)}${shown && ` (${shown})`} brings ${name.en} to ${reached}; ${outlook.passes ? "every limit holds there" : "a limit is broken there"}.`,
    zh: `${knob.zh} × ${formatNumber(factor)}${shown && `（${shown}）`}时，${name.zh} 为 ${reached}；${outlook.passes ? "此时满足全部约束" : "此时有约束不满足"}。`,
  });
}
