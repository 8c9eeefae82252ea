/** Models that generate nothing token by token: refused by their family's name, or read with what does not apply. */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { parameterCounts } from "@/features/core/model/parameters";
import { unwrap } from "@/lib/result";
import { SMALL_SIZES } from "../../../../support/models/small-config";

const read = (config: object) => unwrap(modelSpec({ ...SMALL_SIZES, ...config }));

describe("models that do not decode", () => {
  // Provenance: hand. Names as the checkpoints have them; a part with the sizes of Llama must not be read as one.
  it.each([
    [
      { model_type: "nomic_bert", architectures: ["NomicBertModel"] },
      /differ from those of BERT/,
      /"treat_as": "bert"/,
    ],
    [{ model_type: "new", architectures: ["NewModel"] }, /differ from those of BERT/, /ModernBERT/],
    [{ model_type: "t5", architectures: ["T5ForConditionalGeneration"] }, /cross-attention/, /Qwen2-Audio/],
    [{ model_type: "whisper", architectures: ["WhisperForConditionalGeneration"] }, /cross-attention/, /Voxtral/],
    [
      { model_type: "anything", architectures: ["LlamaForCausalLM"], is_encoder_decoder: true },
      /cross-attention/,
      /Voxtral/,
    ],
    [
      { model_type: "mllama", text_config: { ...SMALL_SIZES, model_type: "mllama_text_model" } },
      /from the image/,
      /Llama 3.1 8B/,
    ],
    [{ model_type: "llada", architectures: ["LLaDAModelLM"] }, /denoising loop/, /"llama" for LLaDA/],
    [{ model_type: "Dream", architectures: ["DreamModel"] }, /denoising loop/, /"qwen2" for Dream/],
    [{ model_type: "sdar_moe", architectures: ["SDARMoeForCausalLM"] }, /denoising loop/, /denoising steps/],
    [{ model_type: "zamba2", architectures: ["Zamba2ForCausalLM"] }, /several layers share/, /treat_as/],
    [{ model_type: "rwkv", architectures: ["RwkvForCausalLM"] }, /RWKV-4/, /treat_as/],
  ])("refuse $0.model_type by its name, with a way out", (config, what, way) => {
    const result = modelSpec({ ...SMALL_SIZES, ...config });
    const [issue] = result.ok ? [] : result.issues;
    expect(issue?.code).toBe("MODEL-UNSUPPORTED");
    expect(issue?.message.en).toMatch(what);
    expect(issue?.fix?.en).toMatch(way);
  });

  it("leave a diffusion model's single pass to treat_as, as they say", () => {
    const llada = {
      model_type: "llada",
      d_model: 4096,
      n_heads: 32,
      n_kv_heads: 32,
      n_layers: 32,
      vocab_size: 126_464,
    };
    const spec = unwrap(modelSpec({ ...llada, mlp_hidden_size: 12_288, treat_as: "llama" }));
    // Provenance: vendor (arXiv 2502.09992: LLaDA 8B has 8.02 B weights).
    expect(parameterCounts(spec).total / 1e9).toBeCloseTo(8.02, 2);
  });

  it.each(["Qwen3Model", "Qwen3ForSequenceClassification"])("%s embeds or ranks, without an output matrix", (name) => {
    const spec = read({ model_type: "qwen3", architectures: [name] });
    expect(spec).toMatchObject({ task: "embed", embedding: { tied: true } });
    expect(read({ model_type: "qwen3", architectures: ["Qwen3ForCausalLM"] }).task).toBeUndefined();
    expect(read({ model_type: "gpt2", architectures: ["GPT2LMHeadModel"] }).task).toBeUndefined();
  });
});
