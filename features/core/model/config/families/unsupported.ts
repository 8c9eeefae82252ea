/** Architectures that the suite knows by name and cannot describe: what is missing, and what to do instead. */
import { text, type Text } from "@/lib/text";

export type Missing = {
  /** Ends the sentence "what is missing is ...". */
  readonly what: Text;
  /** A way out of its own; without one, `treat_as` is offered. */
  readonly way?: Text;
};

const ENCODER: Missing = {
  what: text({
    en: "its layers, which differ from those of BERT, XLM-R and ModernBERT",
    zh: "其层结构（与 BERT、XLM-R、ModernBERT 不同）",
  }),
  way: text({
    en: 'Encoders built like BERT, RoBERTa, XLM-R, DistilBERT, ELECTRA or ModernBERT, and decoders that embed or rank, are read: to price this one as such, add "treat_as": "bert".',
    zh: '结构同 BERT、RoBERTa、XLM-R、DistilBERT、ELECTRA 或 ModernBERT 的编码器，以及用于嵌入或重排的解码器可以解析：若按其估算，可添加 "treat_as": "bert"。',
  }),
};

const ENCODER_DECODER: Missing = {
  what: text({
    en: "a decoder that reads an encoder's output through cross-attention",
    zh: "通过交叉注意力读取编码器输出的解码器",
  }),
  way: text({
    en: "Models whose decoder takes text, image and audio tokens in one sequence (Qwen2-Audio, Voxtral, Gemma 3n) are read: paste such a config.json.",
    zh: "解码器在同一序列中读取文本、图像与音频 token 的模型（Qwen2-Audio、Voxtral、Gemma 3n）可以解析：请粘贴其 config.json。",
  }),
};

const DIFFUSION: Missing = {
  what: text({
    en: "a denoising loop, which passes over a whole block several times and has no step per token",
    zh: "去噪循环：对整个块多次前向，没有逐 token 的解码步骤",
  }),
  way: text({
    en: 'To price one pass add "treat_as" with the decoder it is built like ("llama" for LLaDA, "qwen2" for Dream, "qwen3" for SDAR), take prompt and answer as input with 1 output token, and multiply by the denoising steps; causal attention then counts half of its pairs.',
    zh: '若要估算一次前向，可添加 "treat_as" 并填写其对应的解码器（LLaDA 为 "llama"，Dream 为 "qwen2"，SDAR 为 "qwen3"），以提示与回答之和为输入、输出设为 1 个 token，再乘以去噪步数；此时因果注意力只计一半的位置对。',
  }),
};

const MLLAMA: Missing = {
  what: text({
    en: "its cross-attention layers, whose keys and values come from the image",
    zh: "键值来自图像的交叉注意力层",
  }),
  way: text({
    en: "Text passes by those layers: for text alone use Llama 3.1 8B in place of the 11B and Llama 3.1 70B in place of the 90B.",
    zh: "纯文本不经过这些层：仅处理文本时，11B 可用 Llama 3.1 8B，90B 可用 Llama 3.1 70B 代替。",
  }),
};

const MINIMAX_M3: Missing = {
  what: text({
    en: "attention to blocks that an indexer beside grouped heads selects",
    zh: "在分组头旁由索引器选取块的稀疏注意力",
  }),
  way: text({
    en: 'To price it with dense attention add "treat_as": "minimax_m2"; weights and cache are then near, long contexts too slow.',
    zh: '可添加 "treat_as": "minimax_m2" 按稠密注意力估算；权重与缓存接近实际，长上下文偏慢。',
  }),
};

const reason = (en: string, zh: string): Missing => ({ what: text({ en, zh }) });

const named = (missing: Missing, names: string): readonly (readonly [string, Missing])[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, missing] as const);

/** By names without case and underscores, as the registry compares them. */
const MISSING: ReadonlyMap<string, Missing> = new Map([
  ...named(
    ENCODER,
    `xlmrobertaflash xlmrobertaxl albert deberta debertav2 mpnet nomicbert
     jinabert new newmodel gte eurobert neobert longformer bigbird clip siglip siglip2 vit dinov2 wav2vec2 hubert parakeetctc`,
  ),
  ...named(
    ENCODER_DECODER,
    `t5 mt5 umt5 longt5 t5gemma t5gemma2 switchtransformers bart mbart pegasus marian m2m100 nllbmoe blenderbot whisper speechtotext
     speech2text moonshine seamlessm4t seamlessm4tv2 voxtralencoder canary led prophetnet florence2 visionencoderdecoder`,
  ),
  ...named(
    DIFFUSION,
    `llada lladamodellm lladamoe lladamoemodellm llada2moe llada2moemodellm dream dreamdiffusion sdar sdarmoe a2dqwen2 a2dqwen3 fastdllmqwen
     diffucoder trado diffusiongemma`,
  ),
  ...named(MLLAMA, "mllama"),
  ...named(MINIMAX_M3, "minimaxm3 minimaxm3vl minimaxm3sparse"),
  ...named(
    reason(
      "its groups of linear layers (lightning attention in 2.5, KDA in 3.0)",
      "其分组线性层（2.5 为闪电注意力，3.0 为 KDA）",
    ),
    "bailinghybrid bailingmoelinear bailingmoev3 bailingmoelinearv2",
  ),
  ...named(
    reason("the mixer of RWKV-4, which has one state per channel", "RWKV-4 每通道一个状态的混合层"),
    "rwkv rwkv4",
  ),
  ...named(reason("its recurrent mixer", "其循环混合层"), "xlstm ttt titans"),
  ...named(reason("a block that several layers share", "多层共享的注意力块"), "zamba zamba2"),
  ...named(
    reason(
      "attention and a mixer that share one projection, with learned tokens before the prompt",
      "共享投影的并行注意力与混合层及可学习前缀",
    ),
    "hymba",
  ),
  ...named(
    reason("gated memory units, which read another layer's state", "读取其他层状态的门控记忆单元"),
    "phi4flash samba sambay",
  ),
  ...named(reason("its long convolutions", "其长卷积"), "stripedhyena stripedhyena2 evo2 hyena hyenadna"),
]);

export const findMissing = (key: string): Missing | undefined => MISSING.get(key);

/** What a configuration of any name says that it is, where it says `is_encoder_decoder`. */
export const SAID_ENCODER_DECODER = ENCODER_DECODER;
