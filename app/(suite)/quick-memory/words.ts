/** Words of the page that are not the engine's. */
import type { Backend } from "@/features/memory/backend";
import type { CacheKind } from "@/features/memory/cache";
import type { TierId } from "@/features/memory/host";
import type { RankKind } from "@/features/memory/ledger";
import type { FitLevel } from "@/features/quick-memory/instance";
import type { LineId } from "@/features/quick-memory/lines";
import type { PhaseOf } from "@/features/quick-memory/subject";
import { text, verbatim, type Text } from "@/lib/text";

export const LINE_WORD: Readonly<Record<LineId, Text>> = {
  "weights-embedding": text("Embedding", "嵌入"),
  "weights-attention": text("Attention weights", "注意力权重"),
  "weights-dense": text("Dense FFN", "稠密 FFN"),
  "weights-routed": text("Routed experts", "路由专家"),
  "weights-shared": text("Shared experts", "共享专家"),
  "weights-router": text("Router", "路由器"),
  "weights-norms": text("Norms and small weights", "归一化与零散权重"),
  "weights-scales": text("Quantisation scales", "量化缩放因子"),
  "weights-padding": text("Kernel padding", "内核填充"),
  "weights-lm-head": text("LM head", "LM head"),
  towers: text("Vision and audio towers", "视觉与音频塔"),
  drafts: text("Drafting layers", "草稿层"),
  activation: text("Activation peak", "激活峰值"),
  runtime: text("Runtime, communication buffers", "运行时与通信缓冲"),
  graphs: text("CUDA graphs", "CUDA graph"),
  driver: text("Driver", "驱动"),
  "cache-full": text("KV cache, full attention", "KV 缓存：全注意力"),
  "cache-window": text("KV cache, sliding windows", "KV 缓存：滑动窗口"),
  "cache-latent": text("KV cache, latents", "KV 缓存：潜变量"),
  "cache-compressed": text("KV cache, compressed", "KV 缓存：压缩"),
  "cache-state": text("Recurrent states", "循环状态"),
  "cache-free": text("Cache still free", "缓存剩余"),
  reserve: text("Left alone by the engine", "引擎未使用"),
};

export const KIND_WORD: Readonly<Record<CacheKind, Text>> = {
  full: text("Full attention", "全注意力"),
  window: text("Sliding window", "滑动窗口"),
  latent: text("Latent (MLA)", "潜变量（MLA）"),
  compressed: text("Compressed", "压缩"),
  state: text("Recurrent state", "循环状态"),
};

export const PHASE_WORD: Readonly<Record<PhaseOf, Text>> = {
  both: verbatim(""),
  prefill: text("Prefill", "预填充"),
  decode: text("Decode", "解码"),
};

export const RANK_WORD: Readonly<Record<RankKind, Text>> = {
  only: text("Each GPU", "每 GPU"),
  "first-stage": text("First stage", "首级"),
  "middle-stage": text("Middle stages", "中间级"),
  "last-stage": text("Last stage", "末级"),
};

/** "Decode, first stage": the instance is named only where there are two. */
export function rankWord(phase: PhaseOf, rank: RankKind): Text {
  const [instance, stage] = [PHASE_WORD[phase], RANK_WORD[rank]];
  if (phase === "both") return stage;
  if (rank === "only") return instance;
  return text(`${instance.en}, ${stage.en.toLowerCase()}`, `${instance.zh}${stage.zh}`);
}

export const LEVEL_WORD: Readonly<Record<FitLevel, Text>> = {
  fits: text("✓ fits", "✓ 放得下"),
  tight: text("! tight", "! 勉强"),
  none: text("✕ does not fit", "✕ 放不下"),
};

export const TIER_WORD: Readonly<Record<TierId, Text>> = {
  gpu: text("GPU memory", "GPU 显存"),
  host: text("Host memory", "主机内存"),
  disk: text("Disk", "磁盘"),
};

export const ENTERED = text("entered", "手动输入");

/** Where a line of the ledger comes from. */
export function sourceWord(id: LineId, engine: Backend): Text {
  if (id === "runtime" || id === "graphs" || id === "driver")
    return engine === "sglang" && id === "graphs"
      ? text("SGLang's own rule: 2 MiB per captured batch", "SGLang 自身规则：每个捕获批次 2 MiB")
      : text("measured: vLLM on H100, posted engine logs", "实测：H100 上的 vLLM 与公开的引擎日志");
  if (id === "activation") return text("law fitted to vLLM's published peaks", "按 vLLM 公开峰值拟合");
  if (id === "weights-padding") return text("MXFP4 kernels, multiples of 256", "MXFP4 内核，按 256 对齐");
  if (id === "reserve" || id === "cache-free") return text("what is left", "余下部分");
  if (id.startsWith("cache-")) return text("whole blocks of the sequences held", "所容纳序列的整块缓存");
  return text("stored bytes of the operator graph", "算子图的存储字节");
}
