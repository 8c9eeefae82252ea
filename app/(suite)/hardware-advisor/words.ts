/** Words of the page that are not the engine's. */
import type { Part } from "@/features/hardware-advisor/memory-share";
import type { Ranking } from "@/features/hardware-advisor/input";
import type { NumberFormat } from "@/features/model/spec";
import type { LimitedBy } from "@/features/serving/metrics";
import type { Resource } from "@/features/step/step-time";
import { text, type Text } from "@/lib/text";

export type Translate = (text: Text) => string;

export const WORDS = {
  ranking: text("Accelerators", "加速卡"),
  rankBy: text("Rank by", "排序"),
  find: text("Name or vendor", "名称或厂商"),
  meets: text("Keep the targets", "满足目标"),
  misses: text("Miss a target", "未满足目标"),
  unknown: text("Figures not published", "参数未公布"),
  more: text("Show all", "全部显示"),
  fewer: text("Show fewer", "收起"),
  none: text("No accelerator of that name.", "没有该名称的加速卡。"),
  oneIsEnough: text("one card is enough", "一张卡即可"),
  noSmaller: text("no smaller layout can be priced", "更小的布局无法估算"),
  card: text("This accelerator", "查看加速卡"),
  choose: text("Accelerator", "加速卡"),
  apply: text("Use in scenario", "应用到场景"),
  applied: text("Scenario set", "已应用到场景"),
  appliedWithoutFormats: text(
    "Scenario set; its weights have one format, so formats by class stay on this page",
    "已应用到场景；场景只有一种权重格式，按类别的格式仅在本页有效",
  ),
  edit: text("Edit a copy", "编辑副本"),
  listed: text("public rent", "公开租价"),
  yours: text("yours", "您填写"),
  price: text("Price per GPU hour", "每 GPU 小时价格"),
  memory: text("Memory of one card", "单卡显存"),
  memoryNote: text(
    "The card with the least room while all clients of its instance are served, each with its whole prompt and answer.",
    "实例内全部并发以完整提示词与回答驻留时，余量最小的那张卡。",
  ),
  reach: text("What other numbers of cards reach", "其他卡数的表现"),
  reachNote: text(
    "The layout with most output within the targets; where none is, the one that breaks its worst limit least.",
    "取满足目标且输出最高的布局；均不满足时，取超限最少的布局。",
  ),
  stream: text("How it feels", "生成体验"),
  noFit: text("The model does not fit on any layout that was tried.", "所尝试的布局均放不下该模型。"),
};

export const RANK_OPTION: Readonly<Record<Ranking, Text>> = {
  cards: text("cards", "卡数"),
  power: text("power", "功耗"),
  cost: text("cost", "成本"),
};

export const PART_WORD: Readonly<Record<Part, Text>> = {
  attention: text("Attention weights", "注意力权重"),
  dense: text("Dense FFN weights", "稠密 FFN 权重"),
  routed: text("Routed experts", "路由专家"),
  shared: text("Shared experts", "共享专家"),
  ends: text("Embedding and head", "嵌入与输出层"),
  other: text("Router, norms, scales", "路由、归一化与缩放因子"),
  towers: text("Vision and audio encoders", "视觉与音频编码器"),
  kv: text("KV cache in use", "已用 KV 缓存"),
  activation: text("Activations", "激活"),
  engine: text("Engine and driver", "引擎与驱动"),
  free: text("Free", "空闲"),
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
  compute: text("compute", "计算"),
  hbm: text("memory bandwidth", "显存带宽"),
  network: text("network", "网络"),
  launch: text("launch, host", "启动与主机"),
};

export const LIMITED_WORD: Readonly<Record<LimitedBy, Text>> = {
  "kv-capacity": text("KV cache", "KV 缓存"),
  "max-sequences": text("sequence limit", "序列数上限"),
  prefill: text("prefill", "预填充"),
  decode: text("decode", "解码"),
  "prefill-pool": text("prefill pool", "预填充池"),
  "decode-pool": text("decode pool", "解码池"),
  transfer: text("transfer", "传输"),
};

export const cardsWord = (count: number): Text => text(count === 1 ? "card" : "cards", "张卡");
export const serversWord = (count: number): Text =>
  text(`${count} ${count === 1 ? "server" : "servers"}`, `${count} 台服务器`);
