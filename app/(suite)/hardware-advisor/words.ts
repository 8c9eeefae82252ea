/** Words of the page that are not the engine's. */
import type { Part } from "@/features/pages/hardware-advisor/memory-share";
import type { Ranking } from "@/features/pages/hardware-advisor/input";
import type { NumberFormat } from "@/features/core/model/spec";
import type { LimitedBy } from "@/features/core/serving/metrics";
import type { Resource } from "@/features/core/timing/step/step-time";
import { text, type Text } from "@/lib/text";

export type Translate = (text: Text) => string;

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
  appliedWithoutFormats: text({
    en: "Scenario set; its weights have one format, so formats by class stay on this page",
    zh: "已应用到场景；场景只有一种权重格式，按类别的格式仅在本页有效",
  }),
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
  stream: text({ en: "How it feels", zh: "生成体验" }),
  noFit: text({ en: "The model does not fit on any layout that was tried.", zh: "所尝试的布局均放不下该模型。" }),
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

export const RESOURCE_WORD: Readonly<Record<Resource, Text>> = {
  compute: text({ en: "compute", zh: "计算" }),
  hbm: text({ en: "memory bandwidth", zh: "显存带宽" }),
  network: text({ en: "network", zh: "网络" }),
  launch: text({ en: "launch, host", zh: "启动与主机" }),
};

export const LIMITED_WORD: Readonly<Record<LimitedBy, Text>> = {
  "kv-capacity": text({ en: "KV cache", zh: "KV 缓存" }),
  "max-sequences": text({ en: "sequence limit", zh: "序列数上限" }),
  prefill: text({ en: "prefill", zh: "预填充" }),
  decode: text({ en: "decode", zh: "解码" }),
  "prefill-pool": text({ en: "prefill pool", zh: "预填充池" }),
  "decode-pool": text({ en: "decode pool", zh: "解码池" }),
  transfer: text({ en: "transfer", zh: "传输" }),
};

export const cardsWord = (count: number): Text => text({ en: count === 1 ? "card" : "cards", zh: "张卡" });
export const serversWord = (count: number): Text =>
  text({ en: `${count} ${count === 1 ? "server" : "servers"}`, zh: `${count} 台服务器` });
