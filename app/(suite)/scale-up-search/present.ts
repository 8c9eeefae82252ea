/** The verdict and the sentences of the page. Pure. */
import type { Mine } from "@/features/pages/scale-up-search/mine";
import type { Sought } from "@/features/pages/scale-up-search/goal";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import { configurationWord, wordAt } from "@/features/pages/scale-up-search/words";
import { KNOB_LABELS } from "@/features/core/search/layouts/knobs";
import { OBJECTIVE_LAWS, valueOfScore } from "@/features/core/search/layouts/objectives";
import type { LimitPrice } from "@/features/pages/scale-up-search/prices";
import type { Relaxation } from "@/features/core/search/layouts/shadow";
import { configurationCount, type Axis, type Configuration } from "@/features/core/search/layouts/space";
import type { Change } from "@/features/core/search/layouts/why-not";
import { amount, REASON_WORDS } from "@/features/core/search/layouts/words";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { runState } from "./present-runs";

export type Verdict = { readonly finding: Text; readonly evidence: Text; readonly help: Text | null };

export function verdictOf(
  { request, digest, winner, runs, upheld }: SearchStanding,
  done: boolean,
  value: number | null,
  prices: readonly LimitPrice[],
): Verdict {
  const { space, options } = request;
  const law = OBJECTIVE_LAWS[options.objective];
  const counts = text({
    en: `${formatCount(digest.passing)} of ${formatCount(digest.seen)} configurations keep every limit, ${formatCount(digest.front.length)} on the front`,
    zh: `${formatCount(digest.seen)} 个方案中 ${formatCount(digest.passing)} 个满足全部约束，${formatCount(digest.front.length)} 个在前沿上`,
  });
  if (winner === null) {
    return {
      finding: done
        ? text({ en: "Nothing in this space keeps every limit", zh: "该空间内没有方案满足全部约束" })
        : text({ en: "Searching", zh: "搜索中" }),
      evidence: text({
        en: `${formatCount(digest.seen)} of ${formatCount(configurationCount(space))} configurations looked at.`,
        zh: `已检查 ${formatCount(configurationCount(space))} 个方案中的 ${formatCount(digest.seen)} 个。`,
      }),
      help: null,
    };
  }
  const name = wordAt(space, winner);
  const shown = value === null ? "" : formatQuantity(value, law.unit);
  const ties = digest.ties - 1;
  const run = runs.find(({ index }) => index === winner);
  const simulated = run !== undefined;
  if (run && !upheld) {
    const [state, all] = [runState(run), formatCount(runs.length)];
    return {
      finding: text({
        en: `None of the ${all} best keeps every limit once simulated`,
        zh: `最优的 ${all} 个方案经仿真均不满足全部约束`,
      }),
      evidence: text({ en: `${name} comes nearest: ${state.en}.`, zh: `${name} 最接近：${state.zh}。` }),
      help: text({
        en: `${counts.en} in closed form: simulate more of them, or ease the limit.`,
        zh: `闭式解中${counts.zh}：可增加仿真数量，或放宽该约束。`,
      }),
    };
  }
  return {
    finding: text({ en: `${name} is best: ${shown}`, zh: `${name} 最优：${shown}` }),
    evidence: text({
      en: `${counts.en}${ties > 0 ? `; ${formatCount(ties)} more are as good in closed form` : ""}${simulated ? "; simulated" : ""}.`,
      zh: `${counts.zh}${ties > 0 ? `；另有 ${formatCount(ties)} 个在闭式解中同样好` : ""}${simulated ? "；已仿真" : ""}。`,
    }),
    help: prices[0] ? priceSentence(prices[0], request, runs.length) : null,
  };
}

/** "TTFT 500 → 620 ms unlocks TP4 ×4 C64: 38 % better." What was not simulated is said to be closed form beside runs. */
export function priceSentence(
  { reason, limit, needed, index, value, gain, simulated }: LimitPrice,
  { space, options }: SearchStanding["request"],
  runs: number,
): Text {
  const { label } = REASON_WORDS[reason];
  const [from, to] = [amount(reason, limit), amount(reason, needed)];
  const better = gain === null ? null : formatPercent(gain, 2);
  const figure = formatQuantity(value, OBJECTIVE_LAWS[options.objective].unit);
  const name = wordAt(space, index);
  const source = simulated || runs === 0 ? { en: "", zh: "" } : { en: " (closed form)", zh: "（闭式解）" };
  return text({
    en: `${label.en} from ${from} to ${to} unlocks ${name}: ${figure}${better ? `, ${better} better` : ""}${source.en}.`,
    zh: `${label.zh}${/[A-Za-z]$/.test(label.zh) ? " " : ""}由 ${from} 放宽到 ${to} 可用 ${name}：${figure}${better ? `，提升 ${better}` : ""}${source.zh}。`,
  });
}

/** At most three a limit: the nearest step, the largest, and one between. */
export function worthReading(prices: readonly LimitPrice[]): readonly LimitPrice[] {
  return [...new Set(prices.map(({ reason }) => reason))].flatMap((reason) => {
    const own = prices.filter((price) => price.reason === reason);
    const picks = new Set([0, Math.floor((own.length - 1) / 2), own.length - 1]);
    return own.filter((_, place) => picks.has(place));
  });
}

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
  weights: text({ en: "weights", zh: "权重格式" }),
  kv: text({ en: "KV cache", zh: "KV 格式" }),
  arithmetic: text({ en: "arithmetic", zh: "计算格式" }),
  speculation: text({ en: "drafts", zh: "草稿" }),
  tp: verbatim("TP"),
  pp: verbatim("PP"),
  adp: text({ en: "attention DP", zh: "注意力 DP" }),
  ep: verbatim("EP"),
  etp: text({ en: "expert TP", zh: "专家 TP" }),
  cp: verbatim("CP"),
  nodes: text({ en: "nodes", zh: "节点数" }),
  replicas: text({ en: "replicas", zh: "副本数" }),
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
