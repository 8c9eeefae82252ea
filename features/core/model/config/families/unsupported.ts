/** Architectures that the suite knows by name and cannot describe: what is missing, and what to do instead. */
import type { Text } from "@/lib/text";
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

const reason = (what: Text): Missing => ({ what });

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
  ...named(reason(m.mixerOfRwkv4), "rwkv rwkv4"),
  ...named(reason(m.itsRecurrentMixer), "xlstm ttt titans"),
  ...named(reason(m.blockThatSeveralLayersShare), "zamba zamba2"),
  ...named(reason(m.attentionAndMixerThatShare), "hymba"),
  ...named(reason(m.gatedMemoryUnits), "phi4flash samba sambay"),
  ...named(reason(m.itsLongConvolutions), "stripedhyena stripedhyena2 evo2 hyena hyenadna"),
]);

export const findMissing = (key: string): Missing | undefined => MISSING.get(key);

/** What a configuration of any name says that it is, where it says `is_encoder_decoder`. */
export const SAID_ENCODER_DECODER = ENCODER_DECODER;
