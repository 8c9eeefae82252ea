/** Words of the page: what is stored, what limits, an accelerator of the ranking in a line; used by page, verdict and exports alike. */
import type { CompassHardware } from "@/features/core/aicompass/presets";
import type { NumberFormat } from "@/features/core/model/spec";
import { formatCount, formatLatency, formatPercent, formatQuantity, NOTHING, formatMoney } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { layoutWords } from "./figures";
import type { Ranking } from "./input";
import type { Limiting } from "./sizing/limiting-factor";
import type { Part } from "./card/memory-share";
import type { RankedRow } from "./rank";
import type { PlainDeployment } from "./sizing/row";
import type { Factor } from "./sizing/trial";

export const WORDS = {
  ranking: text({ en: "Accelerators", zh: "加速卡" }),
  rankBy: text({ en: "Rank by", zh: "排序" }),
  find: text({ en: "Name or vendor", zh: "名称或厂商" }),
  meets: text({ en: "Keep the targets", zh: "满足目标" }),
  misses: text({ en: "Miss a target", zh: "未满足目标" }),
  unknown: text({ en: "Figures not published", zh: "参数未公布" }),
  more: text({ en: "Show all", zh: "全部显示" }),
  fewer: text({ en: "Show fewer", zh: "收起" }),
  none: text({ en: "No accelerator of that name.", zh: "没有该名称的加速卡。" }),
  oneIsEnough: text({ en: "one card is enough", zh: "一张卡即可" }),
  noSmaller: text({ en: "no smaller layout can be priced", zh: "更小的布局无法估算" }),
  card: text({ en: "This accelerator", zh: "查看加速卡" }),
  choose: text({ en: "Accelerator", zh: "加速卡" }),
  apply: text({ en: "Use in scenario", zh: "应用到场景" }),
  applied: text({ en: "Scenario set", zh: "已应用到场景" }),
  edit: text({ en: "Edit a copy", zh: "编辑副本" }),
  listed: text({ en: "public rent", zh: "公开租价" }),
  yours: text({ en: "yours", zh: "您填写" }),
  price: text({ en: "Price per GPU hour", zh: "每 GPU 小时价格" }),
  memory: text({ en: "Memory of one card", zh: "单卡显存" }),
  memoryNote: text({
    en: "The card with the least room while all clients of its instance are served, each with its whole prompt and answer.",
    zh: "实例内全部并发以完整提示词与回答驻留时，余量最小的那张卡。",
  }),
  reach: text({ en: "What other numbers of cards reach", zh: "其他卡数的表现" }),
  reachNote: text({
    en: "The layout with most output within the targets; where none is, the one that breaks its worst limit least.",
    zh: "取满足目标且输出最高的布局；均不满足时，取超限最少的布局。",
  }),
  cards: text({ en: "Cards", zh: "卡数" }),
  compass: text({ en: "Report by AICompass's formulas", zh: "AICompass 公式的报告" }),
  compassLead: text({
    en: "To reproduce old reports. These formulas know no bandwidth, parallelism or queueing, and their accelerator table holds wrong rates; the answer of this suite stands above.",
    zh: "仅用于重现旧报告。这些公式不含带宽、并行与排队，其加速卡表中也有错误算力；本套件的结果见上文。",
  }),
  compassTable: text({ en: "Cards by AICompass", zh: "AICompass 的卡数" }),
  compassNote: text({
    en: "Table row: wrong = contradicts the vendor's sheet; doubtful = no public sheet supports it.",
    zh: "表行核对：有误 = 与厂商数据表不符；存疑 = 没有公开数据表支持。",
  }),
};

export const RANK_OPTION: Readonly<Record<Ranking, Text>> = {
  cards: text({ en: "cards", zh: "卡数" }),
  power: text({ en: "power", zh: "功耗" }),
  cost: text({ en: "cost", zh: "成本" }),
};

export const PART_WORD: Readonly<Record<Part, Text>> = {
  attention: text({ en: "Attention weights", zh: "注意力权重" }),
  dense: text({ en: "Dense FFN weights", zh: "稠密 FFN 权重" }),
  routed: text({ en: "Routed experts", zh: "路由专家" }),
  shared: text({ en: "Shared experts", zh: "共享专家" }),
  ends: text({ en: "Embedding and head", zh: "嵌入与输出层" }),
  other: text({ en: "Router, norms, scales", zh: "路由、归一化与缩放因子" }),
  towers: text({ en: "Vision and audio encoders", zh: "视觉与音频编码器" }),
  kv: text({ en: "KV cache in use", zh: "已用 KV 缓存" }),
  activation: text({ en: "Activations", zh: "激活" }),
  engine: text({ en: "Engine and driver", zh: "引擎与驱动" }),
  free: text({ en: "Free", zh: "空闲" }),
};

export const FORMAT_WORD: Readonly<Record<NumberFormat, string>> = {
  fp32: "FP32",
  bf16: "BF16",
  fp8: "FP8",
  fp8_block: "FP8",
  int8: "INT8",
  int4: "INT4",
  nvfp4: "NVFP4",
  mxfp4: "MXFP4",
  mxfp8: "MXFP8",
};

export const cardsWord = (count: number): Text => text({ en: count === 1 ? "card" : "cards", zh: "张卡" });
const serversWord = (count: number): Text =>
  text({ en: `${count} ${count === 1 ? "server" : "servers"}`, zh: `${count} 台服务器` });

export const FACTOR_WORD: Readonly<Record<Factor, Text>> = {
  weights: text({ en: "memory: weights", zh: "显存：权重" }),
  cache: text({ en: "memory: KV cache", zh: "显存：KV 缓存" }),
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
};

/** "TTFT 612 ms on 7 cards, target 500 ms". */
export function limitingWords({ factor, value, limit, excess, cards }: Limiting): Text {
  const count = formatCount(cards);
  const on = text({ en: `${count} ${cards === 1 ? "card" : "cards"}`, zh: `${count} 张卡` });
  if (factor === "weights") {
    if (excess > 10) return text({ en: "the weights do not fit by far", zh: "权重远放不下" });
    return text({
      en: `weights and buffers exceed the memory of ${on.en} by ${formatPercent(excess, 2)}`,
      zh: `权重与缓冲超出 ${on.zh}的显存 ${formatPercent(excess, 2)}`,
    });
  }
  if (factor === "cache") {
    const [asked, held] = [formatCount(value), formatCount(limit)];
    return text({
      en: `the memory of ${on.en} caches ${held} of ${asked} requests per instance`,
      zh: `${on.zh}的显存每实例只能缓存 ${asked} 个请求中的 ${held} 个`,
    });
  }
  const name = factor.toUpperCase();
  return text({
    en: `${name} ${formatLatency(value)} on ${on.en}, limit ${formatLatency(limit)}`,
    zh: `${on.zh}时 ${name} 为 ${formatLatency(value)}，上限 ${formatLatency(limit)}`,
  });
}

/** "FP8 · BF16 arithmetic": said where weights are widened before they are multiplied. */
export function formatsWord({ stored, arithmetic }: RankedRow): Text {
  const kept = FORMAT_WORD[stored];
  const used = arithmetic.toUpperCase();
  if (kept === used || (stored === "nvfp4" && arithmetic === "fp4")) return verbatim(kept);
  return text({ en: `${kept} stored, ${used} arithmetic`, zh: `${kept} 存储、${used} 计算` });
}

/** The amount that a row is ranked by. */
export function amountWords(row: RankedRow, rank: "cards" | "power" | "cost"): Text {
  const { deployment, watts, perHour, listed } = row;
  if (deployment === null) return verbatim(NOTHING);
  if (rank === "power")
    return watts === null ? text({ en: "TDP not published", zh: "TDP 未公布" }) : verbatim(formatQuantity(watts, "W"));
  if (rank === "cost")
    return perHour === null
      ? text({ en: "no price", zh: "无价格" })
      : text({
          en: `${formatMoney(perHour, "/h")}${listed ? ", listed" : ""}`,
          zh: `${formatMoney(perHour, "/时")}${listed ? "（公开价）" : ""}`,
        });
  const words = cardsWord(deployment.counted);
  const count = formatCount(deployment.counted);
  return text({ en: `${count} ${words.en}`, zh: `${count} ${words.zh}` });
}

export function whyWords({ kind, limiting, issues, deployment }: RankedRow): Text {
  if (kind === "unknown") {
    const said = issues.map(({ message }) => message).slice(0, 2);
    return text({ en: said.map(({ en }) => en).join(" "), zh: said.map(({ zh }) => zh).join("") });
  }
  if (limiting === null) return deployment?.cards === 1 ? WORDS.oneIsEnough : WORDS.noSmaller;
  const words = limitingWords(limiting);
  return kind === "meets" ? text({ en: `Fewer: ${words.en}`, zh: `更少：${words.zh}` }) : words;
}

export const deploymentWords = (deployment: PlainDeployment): Text => {
  const [layout, servers] = [layoutWords(deployment), serversWord(deployment.servers)];
  return text({ en: `${layout.en}, ${servers.en}`, zh: `${layout.zh}，${servers.zh}` });
};

export const statement = ({ name, deployment, kind }: RankedRow): Text => {
  if (deployment === null) return verbatim(name);
  const times = `TTFT ${formatLatency(deployment.ttft)}, TPOT ${formatLatency(deployment.tpot)}`;
  const count = formatCount(deployment.counted);
  return kind === "meets"
    ? text({ en: `${count} × ${name}: ${times}`, zh: `${count} × ${name}：${times.replace(",", "，")}` })
    : text({
        en: `${count} × ${name} comes nearest: ${times}`,
        zh: `${count} × ${name} 最接近：${times.replace(",", "，")}`,
      });
};

export const compassName = ({ vendor, name }: CompassHardware): string => `${vendor} ${name}`;
