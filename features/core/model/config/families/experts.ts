/** Families with routed experts and softmax or latent attention. Only the difference from Llama is said. */
import { decoder } from "./decoder";

export const EXPERT_FAMILIES = [
  decoder(["mixtral"], { window: "all" }),
  decoder(["qwen2_moe"], { attention: { qkvBias: true }, ffn: { sharedGate: true }, window: "upper" }),
  decoder(["solar_open"], { ffn: { routerBias: true } }),
  // Mellum 2 is Qwen3's with window layers that `layer_types` lists (transformers, `MellumConfig`).
  decoder(["mellum", "mellum2"], { attention: { qkNorm: "per-head" } }),
  decoder(["qwen3_moe", "qwen3_vl_moe", "qwen3_omni_moe", "qwen3_omni_moe_thinker"], {
    attention: { qkNorm: "per-head", outputBias: "same" },
    window: "upper",
  }),
  decoder(
    [
      "deepseek",
      "deepseek_v2",
      "deepseek_v3",
      "deepseek_v32",
      "deepseek_vl_v2",
      "kimi_k2",
      "kimi_k25",
      "kimi_vl",
    ].concat(["glm_moe_dsa", "glm4_moe_lite", "mistral4", "mistral_large_3", "axk1"]),
  ),
  decoder(["minicpm3"], { tied: true }),
  decoder(["glm4_moe", "glm4v_moe"], { attention: { qkvBias: true }, ffn: { routerBias: true } }),
  decoder(["gpt_oss"], {
    attention: { qkvBias: true, outputBias: "same", sinks: true },
    ffn: { expertBias: true, routerBias: true },
    window: "even",
  }),
  decoder(["minimax_m2"], {
    attention: { qkNorm: "full" },
    ffn: { routerBias: true },
    withoutPrediction: true,
  }),
  decoder(["llama4"], { attention: { qkNorm: "weightless" }, ffn: { sharedExperts: 1 }, window: "chunked" }),
  decoder(["granitemoe", "granitemoeshared"], { tied: true }),
  decoder(["phimoe"], {
    attention: { qkvBias: true, outputBias: "same" },
    normWeights: 2,
    lmHeadBias: true,
    window: "all",
  }),
  decoder(["hy_v3"], { attention: { qkNorm: "per-head" }, ffn: { routerBias: true } }),
  decoder(["afmoe"], {
    attention: { qkNorm: "per-head", outputGate: "elementwise" },
    ffn: { routerBias: true },
    norms: 4,
    window: "pattern",
  }),
  decoder(["olmoe"], { attention: { qkNorm: "full" } }),
  decoder(["ernie4_5_moe", "ernie4_5_vl_moe"], { tied: true, ffn: { routerBias: true } }),
  decoder(["bailing_moe", "bailing_moe_v2", "ling"], { ffn: { routerBias: false } }),
  decoder(["dots1"], { attention: { qkNorm: "per-head" }, ffn: { routerBias: true } }),
  decoder(["exaone_moe"], { attention: { qkNorm: "per-head" }, ffn: { routerBias: true }, window: "pattern" }),
];
