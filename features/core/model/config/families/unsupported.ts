/** Architectures that the suite knows by name and cannot describe: what is missing, and what to do instead. */
import { text, type Text } from "@/lib/text";
import * as m from "./messages";

export type Missing = {
  /** Ends the sentence "what is missing is ...". */
  readonly what: Text;
  /** A way out of its own; without one, `treat_as` is offered. */
  readonly way?: Text;
};

const ENCODER: Missing = {
  what: m.itsLayersWhichDifferFrom,
  way: m.encodersBuiltLikeBertRoBERTa,
};

const ENCODER_DECODER: Missing = {
  what: m.decoderThatReadsEncodersOutput,
  way: m.modelsWhoseDecoderTakesText,
};

const DIFFUSION: Missing = {
  what: m.denoisingLoopWhichPassesOver,
  way: m.toPriceOnePassAdd,
};

const MLLAMA: Missing = {
  what: m.itsCrossAttentionLayersWhose,
  way: m.textPassesByThoseLayers,
};

const MINIMAX_M3: Missing = {
  what: m.attentionToBlocksThatIndexer,
  way: m.toPriceItWithDense,
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
