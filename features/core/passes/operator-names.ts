/** Operators in words; ids are stable, names are for people. */
import { adaptedMatrix, isAdapter } from "@/features/core/operators/adapters";
import { partFormat } from "@/features/core/operators/stored-formats";
import { text, verbatim, type Text } from "@/lib/text";

const NAMES: Readonly<Record<string, Text>> = {
  encoder: text({ en: "Encoder of images and audio", zh: "图像与音频编码器" }),
  embedding: text({ en: "Embedding", zh: "嵌入" }),
  qkv: text({ en: "QKV projection", zh: "QKV 投影" }),
  "q-kv-down": text({ en: "Query and KV down-projection", zh: "Q 与 KV 降维投影" }),
  "q-up": text({ en: "Query up-projection", zh: "Q 升维投影" }),
  "kv-up": text({ en: "KV expansion", zh: "KV 展开" }),
  "kv-absorb": text({ en: "KV absorption", zh: "KV 吸收" }),
  "rope-kv-write": text({ en: "RoPE and KV write", zh: "RoPE 与 KV 写入" }),
  "indexer-q": text({ en: "Indexer query", zh: "索引器 Q" }),
  "indexer-k": text({ en: "Indexer key and weights", zh: "索引器 K 与权重" }),
  "indexer-scores": text({ en: "Indexer scores", zh: "索引器打分" }),
  "attention-prefill": text({ en: "Attention, prefill", zh: "注意力（预填充）" }),
  "attention-decode": text({ en: "Attention, decode", zh: "注意力（解码）" }),
  "linear-in": text({ en: "Linear attention projections", zh: "线性注意力投影" }),
  "scan-prefill": text({ en: "State scan, prefill", zh: "状态扫描（预填充）" }),
  "scan-decode": text({ en: "State update, decode", zh: "状态更新（解码）" }),
  "output-down": text({ en: "Output down-projection", zh: "输出降维投影" }),
  "attention-out": text({ en: "Output projection", zh: "输出投影" }),
  "attention-residual-norm": text({ en: "Reduce and norm after attention", zh: "注意力后归约与归一化" }),
  router: text({ en: "Router", zh: "路由" }),
  "latent-down": text({ en: "Latent down-projection", zh: "潜空间降维" }),
  "latent-up": text({ en: "Latent up-projection", zh: "潜空间升维" }),
  experts: text({ en: "Routed experts", zh: "路由专家" }),
  "shared-up": text({ en: "Shared expert, gate and up", zh: "共享专家 gate/up" }),
  "shared-activation": text({ en: "Shared expert, activation", zh: "共享专家激活" }),
  "shared-down": text({ en: "Shared expert, down", zh: "共享专家 down" }),
  "ffn-dispatch": text({ en: "To the FFN GPUs", zh: "发往 FFN GPU" }),
  "ffn-combine": text({ en: "Back to the attention GPUs", zh: "返回注意力 GPU" }),
  "ffn-up": text({ en: "FFN gate and up", zh: "FFN gate/up" }),
  "ffn-activation": text({ en: "FFN activation", zh: "FFN 激活" }),
  "ffn-down": text({ en: "FFN down", zh: "FFN down" }),
  "ffn-residual-norm": text({ en: "Reduce and norm after FFN", zh: "FFN 后归约与归一化" }),
  "final-norm": text({ en: "Final norm", zh: "最终归一化" }),
  "qk-norm": text({ en: "Norm of queries and keys", zh: "查询与键的归一化" }),
  "lm-head": text({ en: "LM head", zh: "LM head" }),
  "stage-hand-over": text({ en: "Pipeline hand-over", zh: "流水级交接" }),
};

/** Kind of layer that an operator belongs to, as its id says it: several kinds have operators of one name. */
export const operatorLayer = (id: string): string => id.slice(0, id.indexOf("."));

export function operatorName(id: string): Text {
  if (isAdapter(id)) {
    const matrix = operatorName(adaptedMatrix(id));
    return text({ en: `LoRA of ${matrix.en}`, zh: `${matrix.zh}的 LoRA` });
  }
  const part = partFormat(id);
  if (part !== null) {
    const whole = operatorName(part.id);
    const format = part.format.endsWith(" bit") ? part.format : part.format.toUpperCase().replace("_", " ");
    return text({ en: `${whole.en}, ${format}`, zh: `${whole.zh}（${format}）` });
  }
  const name = id.slice(id.indexOf(".") + 1);
  return NAMES[name] ?? verbatim(name);
}
