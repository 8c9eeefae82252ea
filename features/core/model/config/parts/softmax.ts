/** MHA, GQA and MQA from a configuration. */
import type { SoftmaxAttention } from "../../spec";
import { COUNT, type ConfigReader } from "../fields/config-reader";
import type { Heads } from "./dims";

export type SoftmaxTraits = {
  /** Bias of q, k, v where no field says. */
  readonly qkvBias?: boolean;
  /** Bias of the output projection; `same` follows q, k, v. */
  readonly outputBias?: boolean | "same";
  /** `weightless`: normed without learned scales, whatever the flag says (Llama 4). */
  readonly qkNorm?: SoftmaxAttention["qkNorm"] | "weightless";
  readonly sinks?: boolean;
  readonly outputGate?: SoftmaxAttention["outputGate"];
};

const BIAS = ["attention_bias", "add_qkv_bias", "qkv_bias", "use_qkv_bias", "attn_qkv_bias", "use_bias", "bias"];

/** The attention of a full layer; a window or shared cache is the caller's. */
export function softmax(config: ConfigReader, heads: Heads, traits: SoftmaxTraits = {}): SoftmaxAttention {
  const qkvBias = config.flagOr(BIAS, traits.qkvBias ?? false);
  const output = traits.outputBias === "same" ? qkvBias : (traits.outputBias ?? false);
  return {
    kind: "softmax",
    ...heads,
    // 0 where latent attention is switched off and its sizes stand there all the same (DeepSeek-OCR).
    valueHeadDim: config.intOr("v_head_dim", null, COUNT) || heads.headDim,
    window: null,
    qkvBias,
    outputBias: config.flagOr(["attention_out_bias", "attention_output_bias", "o_bias"], output),
    qkNorm: qkNorm(config, traits.qkNorm ?? "none"),
    sinks: traits.sinks ?? false,
    outputGate: traits.outputGate ?? "none",
    keyIsValue: false,
    ownsKv: true,
  };
}

/** A flag may switch the family's norm off; families without a norm ignore it unless it says yes. */
function qkNorm(config: ConfigReader, norm: SoftmaxAttention["qkNorm"] | "weightless"): SoftmaxAttention["qkNorm"] {
  const flag = config.flagOr(["use_qk_norm", "qk_layernorm", "qk_norm", "use_query_key_norm"], null);
  if (flag === false || norm === "weightless") return "none";
  return flag === true && norm === "none" ? "per-head" : norm;
}
