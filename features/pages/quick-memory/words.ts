/** Words of the page that are not the engine's. */
import type { Backend } from "@/features/core/memory/backend";
import type { CacheKind } from "@/features/core/memory/cache";
import type { TierId } from "@/features/core/memory/host";
import type { RankKind } from "@/features/core/memory/ledger";
import { PHASE_WORD } from "@/features/words";
import type { FitLevel } from "./instance/instance";
import type { LineId } from "./instance/ledger-lines";
import type { PhaseChoice } from "./instance/ledger-input";
import { formatCount, NOTHING } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";

export const LINE_WORD: Readonly<Record<LineId, Text>> = {
  "weights-embedding": text({ en: "Embedding", zh: "嵌入" }),
  "weights-attention": text({ en: "Attention weights", zh: "注意力权重" }),
  "weights-dense": text({ en: "Dense FFN", zh: "稠密 FFN" }),
  "weights-routed": text({ en: "Routed experts", zh: "路由专家" }),
  "weights-shared": text({ en: "Shared experts", zh: "共享专家" }),
  "weights-router": text({ en: "Router", zh: "路由" }),
  "weights-norms": text({ en: "Norms and small weights", zh: "归一化与零散权重" }),
  "weights-scales": text({ en: "Quantisation scales", zh: "量化缩放因子" }),
  "weights-padding": text({ en: "Kernel padding", zh: "内核填充" }),
  "weights-adapters": text({ en: "LoRA adapters", zh: "LoRA 适配器" }),
  "weights-lm-head": text({ en: "LM head", zh: "LM head" }),
  towers: text({ en: "Vision and audio towers", zh: "视觉与音频塔" }),
  drafts: text({ en: "Drafting layers", zh: "草稿层" }),
  activation: text({ en: "Activation peak", zh: "激活峰值" }),
  runtime: text({ en: "Runtime, communication buffers", zh: "运行时与通信缓冲" }),
  exchange: text({ en: "All-to-all buffers", zh: "all-to-all 缓冲" }),
  graphs: text({ en: "CUDA graphs", zh: "CUDA graph" }),
  driver: text({ en: "Driver", zh: "驱动" }),
  "cache-full": text({ en: "KV cache, full attention", zh: "KV 缓存：全注意力" }),
  "cache-window": text({ en: "KV cache, sliding windows", zh: "KV 缓存：滑动窗口" }),
  "cache-latent": text({ en: "KV cache, latents", zh: "KV 缓存：潜变量" }),
  "cache-compressed": text({ en: "KV cache, compressed", zh: "KV 缓存：压缩" }),
  "cache-state": text({ en: "Recurrent states", zh: "循环状态" }),
  "cache-free": text({ en: "Cache still free", zh: "缓存剩余" }),
  reserve: text({ en: "Left alone by the engine", zh: "引擎未使用" }),
};

export const KIND_WORD: Readonly<Record<CacheKind, Text>> = {
  full: text({ en: "Full attention", zh: "全注意力" }),
  window: text({ en: "Sliding window", zh: "滑动窗口" }),
  latent: text({ en: "Latent (MLA)", zh: "潜变量（MLA）" }),
  compressed: text({ en: "Compressed", zh: "压缩" }),
  state: text({ en: "Recurrent state", zh: "循环状态" }),
};

const RANK_WORD: Readonly<Record<RankKind, Text>> = {
  only: text({ en: "Each GPU", zh: "每 GPU" }),
  "first-stage": text({ en: "First stage", zh: "首级" }),
  "middle-stage": text({ en: "Middle stages", zh: "中间级" }),
  "last-stage": text({ en: "Last stage", zh: "末级" }),
  attention: text({ en: "Attention GPUs", zh: "注意力 GPU" }),
  ffn: text({ en: "FFN GPUs", zh: "FFN GPU" }),
};

/** "Decode, first stage": the instance is named only where there are two. */
export function rankWord(phase: PhaseChoice, rank: RankKind): Text {
  const stage = RANK_WORD[rank];
  if (phase === "both") return stage;
  const instance = PHASE_WORD[phase];
  if (rank === "only") return instance;
  return text({ en: `${instance.en}, ${stage.en.toLowerCase()}`, zh: `${instance.zh}${stage.zh}` });
}

export const LEVEL_WORD: Readonly<Record<FitLevel, Text>> = {
  fits: text({ en: "✓ fits", zh: "✓ 放得下" }),
  tight: text({ en: "▲ tight", zh: "▲ 余量不足" }),
  part: text({ en: "▲ in part", zh: "▲ 部分" }),
  none: text({ en: "✕ does not fit", zh: "✕ 放不下" }),
};

export const TIER_WORD: Readonly<Record<TierId, Text>> = {
  gpu: text({ en: "GPU memory", zh: "GPU 显存" }),
  host: text({ en: "Host memory", zh: "主机内存" }),
  disk: text({ en: "Disk", zh: "磁盘" }),
};

export const ENTERED = text({ en: "entered", zh: "手动输入" });

/** Where a line of the ledger comes from. */
export function sourceWord(id: LineId, engine: Backend): Text {
  if (id === "runtime" || id === "graphs" || id === "driver")
    return engine === "sglang" && id === "graphs"
      ? text({ en: "SGLang's own rule: 2 MiB per captured batch", zh: "SGLang 自身规则：每个捕获批次 2 MiB" })
      : text({ en: "measured: vLLM on H100, posted engine logs", zh: "实测：H100 上的 vLLM 与公开的引擎日志" });
  if (id === "exchange") return text({ en: "DeepEP's rule for its buffers", zh: "DeepEP 的缓冲大小规则" });
  if (id === "activation") return text({ en: "law fitted to vLLM's published peaks", zh: "按 vLLM 公开峰值拟合" });
  if (id === "weights-padding") return text({ en: "MXFP4 kernels, multiples of 256", zh: "MXFP4 内核，按 256 对齐" });
  if (id === "reserve" || id === "cache-free") return text({ en: "what is left", zh: "余下部分" });
  if (id.startsWith("cache-")) return text({ en: "whole blocks of the sequences held", zh: "所容纳序列的整块缓存" });
  return text({ en: "stored bytes of the operator graph", zh: "算子图的存储字节" });
}

export const countText = (count: number): string => (Number.isFinite(count) ? formatCount(Math.floor(count)) : NOTHING);

export const WORDS = {
  changes: text({ en: "Nearest changes that leave room", zh: "能留出余量的最近改动" }),
  ledger: text({ en: "Ledger of one GPU", zh: "单卡显存账" }),
  ledgerFile: text({ en: "Ledger", zh: "显存账" }),
  layers: text({ en: "Cache of one sequence on one GPU", zh: "单条序列在单卡上的缓存" }),
  layersFile: text({ en: "Cache by layer kind", zh: "按层类型的缓存" }),
  whatIfFile: text({ en: "What-if table", zh: "假设表" }),
  tiers: text({ en: "KV offload tiers of an instance", zh: "单实例的 KV 卸载层级" }),
  tiersLead: text({
    en: "Lower tiers keep one copy of a sequence, whatever tensor parallelism copies on the GPUs.",
    zh: "下层只保存一份序列，与 GPU 上的 TP 复制无关。",
  }),
} as const;
