/** Words of the page; plans, stretches and reasons in words, both numbers with their units. */
import { withinRange } from "@/lib/format/range";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import { REASONS, type Reason } from "@/features/core/search/layouts/criteria/reasons";
import type { Stretch } from "@/features/core/search/pools/crossover";
import type { Station } from "@/features/core/search/pools/matching";
import type { PlanRow, ShapeRow } from "@/features/core/search/pools/rows";
import type { Rejection } from "@/features/core/search/pools/rejections";
import { formatLatency, formatNumber } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";

export const WORDS = {
  separate: text({ en: "Separate pools", zh: "PD 分离" }),
  single: text({ en: "One pool", zh: "不分离" }),
  clients: text({ en: "Requests in flight", zh: "在途请求" }),
  perGpu: text({ en: "Output per GPU", zh: "每卡输出" }),
  fronts: text({ en: "Throughput against interactivity", zh: "吞吐与交互速度" }),
  matching: text({ en: "Rate matching and queues", zh: "速率匹配与排队" }),
  matchingLead: text({
    en: "What each part of the best plan completes at most, and what requests that come at random wait there at the plan's rate.",
    zh: "最优方案各环节的能力上限，以及请求随机到达时在该环节的等待（按方案速率）。",
  }),
  matchingNote: text({
    en: "Waits: Erlang C with c alike servers, Poisson arrivals; prompts of one length, outputs as variable as an exponential.",
    zh: "等待按 Erlang C（c 个相同服务台、泊松到达）计算；提示词等长，输出长度按指数分布的波动。",
  }),
  plans: text({ en: "All plans within the limits", zh: "满足约束的全部方案" }),
  plansNote: text({
    en: "x prefill and y decode instances at the highest load within the limits; one pool without a prefill shape. Tokens per second count prefill GPUs. A ratio that is a multiple of another shares its evaluation.",
    zh: "x 个预填充与 y 个解码实例，取满足约束的最大负载；不分离的方案没有预填充形状。单卡吞吐计入预填充 GPU。互为倍数的配比共用一次评估。",
  }),
  rejected: text({ en: "What was rejected, and why", zh: "被排除的方案与原因" }),
} as const;

export const STATION_WORDS: Readonly<Record<Station, Text>> = {
  prefill: text({ en: "Prefill pool", zh: "预填充池" }),
  link: text({ en: "KV transfer", zh: "KV 传输" }),
  decode: text({ en: "Decode pool", zh: "解码池" }),
};

/** Inside a sentence. */
export const STATION_NAMES: Readonly<Record<Station, Text>> = {
  prefill: text({ en: "the prefill pool", zh: "预填充池" }),
  link: text({ en: "the KV transfer", zh: "KV 传输" }),
  decode: text({ en: "the decode pool", zh: "解码池" }),
};

/** "5P3D", or "8 × TP8" of one pool. */
export const ratioWord = ({ prefill, x, y }: PlanRow): string => (prefill === null ? `${y} ×` : `${x}P${y}D`);

/** "5P3D: TP2 EP8 | ADP8 EP8"; chips where the phases differ. */
export function planWord(row: PlanRow): string {
  const { prefill, decode } = row;
  if (prefill === null) return `${ratioWord(row)} ${decode.label}`;
  const mixed = prefill.chip !== decode.chip;
  const word = ({ chip, label }: ShapeRow): string => (mixed ? `${label} (${chip})` : label);
  return `${ratioWord(row)}: ${word(prefill)} | ${word(decode)}`;
}

const times = (over: number): string => `${formatNumber(over, 2)}×`;

/** "below 22 ms TPOT separate pools give up to 1.4×; above it one pool gives up to 1.2×". Empty when nothing serves. */
export function crossoverWords(stretches: readonly Stretch[]): Text {
  const parts = stretches.map((stretch, i) => {
    const range = rangeWords(stretch, i === 0, i === stretches.length - 1);
    const gives = sideWords(stretch);
    return text({ en: `${range.en} ${gives.en}`, zh: `${range.zh}${gives.zh}` });
  });
  return text({ en: parts.map(({ en }) => en).join("; "), zh: parts.map(({ zh }) => zh).join("；") });
}

function rangeWords({ from, to }: Stretch, first: boolean, last: boolean): Text {
  const [low, high] = [formatLatency(from, 2), formatLatency(to, 2)];
  const range = withinRange(low, high);
  if (low === high) return text({ en: `${range.en} TPOT`, zh: `TPOT 上限${range.zh}` });
  if (first && last) return text({ en: `at every TPOT limit ${range.en}`, zh: `TPOT 上限 ${range.zh}始终` });
  if (first) return text({ en: `below ${high} TPOT`, zh: `TPOT 上限低于 ${high} 时` });
  if (last) return text({ en: `above ${low} TPOT`, zh: `TPOT 上限高于 ${low} 时` });
  return range;
}

function sideWords({ side, most, at, partly }: Stretch): Text {
  const where = formatLatency(at, 2);
  if (side === "even") return text({ en: "the two are within 5 % per GPU", zh: "两者单卡吞吐相差不超过 5 %" });
  const who = side === "pd" ? text({ en: "separate pools", zh: "PD 分离" }) : text({ en: "one pool", zh: "不分离" });
  if (most === null)
    return text({ en: `only ${who.en} ${side === "pd" ? "are" : "is"} that fast`, zh: `只有${spaced(who.zh)}能达到` });
  const give = side === "pd" ? "give" : "gives";
  return text({
    en: `${who.en} ${give} ${partly ? "as much or " : ""}up to ${times(most)} per GPU (at ${where})`,
    zh: `${who.zh}单卡吞吐${partly ? "持平或" : ""}最高为 ${times(most)}（${where} 处）`,
  });
}

/** Chinese keeps a space before a Latin word. */
const spaced = (words: string): string => (/^[A-Za-z]/.test(words) ? ` ${words}` : words);

/** Where a reason says more of separate pools than of a deployment in general. */
const OWN_WORDS: Readonly<Record<string, Text>> = {
  GPUS: text({ en: "Larger than the budget", zh: "超出 GPU 预算" }),
  NODE_BOUNDARY: text({ en: "Tensor-parallel group larger than a node", zh: "张量并行组超出节点" }),
  TTFT: text({ en: "TTFT above its limit at every load", zh: "任何负载下 TTFT 均超限" }),
  TPOT: text({ en: "TPOT above its limit at every load", zh: "任何负载下 TPOT 均超限" }),
  "PD-LINK-RATE": text({ en: "The link's rate is not known", zh: "链路速率未知" }),
  "PD-KV-FORMAT": text({ en: "KV formats of the phases differ", zh: "两阶段 KV 格式不同" }),
  "PD-NVLINK-DOMAIN": text({ en: "Not within one scale-up domain", zh: "超出同一 scale-up 域" }),
};

export function reasonWord({ reason }: Pick<Rejection, "reason">): Text {
  const own = OWN_WORDS[reason];
  if (own) return own;
  return REASONS.includes(reason as Reason) ? REASON_WORDS[reason as Reason].label : verbatim(reason);
}

export const REJECTED_WORDS: Readonly<Record<Rejection["of"], Text>> = {
  prefill: text({ en: "Prefill shapes", zh: "预填充实例形状" }),
  decode: text({ en: "Decode shapes", zh: "解码实例形状" }),
  both: text({ en: "Shapes of one pool", zh: "不分离的实例形状" }),
  pair: text({ en: "Pairs of shapes", zh: "形状组合" }),
  ratio: text({ en: "Ratios of a pair", zh: "配比" }),
};
