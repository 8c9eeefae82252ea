/** Operators in words; ids are stable, names are for people. */
import { text, verbatim, type Text } from "@/lib/text";

const NAMES: Readonly<Record<string, Text>> = {
  embedding: text("Embedding", "嵌入"),
  qkv: text("QKV projection", "QKV 投影"),
  "q-kv-down": text("Query and KV down-projection", "Q 与 KV 降维投影"),
  "q-up": text("Query up-projection", "Q 升维投影"),
  "kv-up": text("KV expansion", "KV 展开"),
  "kv-absorb": text("KV absorption", "KV 吸收"),
  "rope-kv-write": text("RoPE and KV write", "RoPE 与 KV 写入"),
  "indexer-q": text("Indexer query", "索引器 Q"),
  "indexer-k": text("Indexer key and weights", "索引器 K 与权重"),
  "indexer-scores": text("Indexer scores", "索引器打分"),
  "attention-prefill": text("Attention, prefill", "注意力（预填充）"),
  "attention-decode": text("Attention, decode", "注意力（解码）"),
  "linear-in": text("Linear attention projections", "线性注意力投影"),
  "scan-prefill": text("State scan, prefill", "状态扫描（预填充）"),
  "scan-decode": text("State update, decode", "状态更新（解码）"),
  "output-down": text("Output down-projection", "输出降维投影"),
  "attention-out": text("Output projection", "输出投影"),
  "attention-residual-norm": text("Reduce and norm after attention", "注意力后归约与归一化"),
  router: text("Router", "路由"),
  "latent-down": text("Latent down-projection", "潜空间降维"),
  "latent-up": text("Latent up-projection", "潜空间升维"),
  experts: text("Routed experts", "路由专家"),
  "shared-up": text("Shared expert, gate and up", "共享专家 gate/up"),
  "shared-activation": text("Shared expert, activation", "共享专家激活"),
  "shared-down": text("Shared expert, down", "共享专家 down"),
  "ffn-up": text("FFN gate and up", "FFN gate/up"),
  "ffn-activation": text("FFN activation", "FFN 激活"),
  "ffn-down": text("FFN down", "FFN down"),
  "ffn-residual-norm": text("Reduce and norm after FFN", "FFN 后归约与归一化"),
  "final-norm": text("Final norm", "最终归一化"),
  "lm-head": text("LM head", "LM head"),
  "stage-hand-over": text("Pipeline hand-over", "流水级交接"),
};

export function operatorName(id: string): Text {
  const name = id.slice(id.indexOf(".") + 1);
  return NAMES[name] ?? verbatim(name);
}
