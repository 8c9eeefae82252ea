/**
 * Drafts in commands. Provenance: vLLM docs (features/speculative_decoding: draft_model.md, eagle.md, n_gram.md, mtp.md), SGLang docs
 * (advanced_features/speculative_decoding: EAGLE3, STANDALONE, NGRAM; num-draft-tokens counts the verified token), TensorRT-LLM docs
 * (features/speculative-decoding: decoding_type DraftTarget, Eagle, NGram, MTP; overlap is switched off beside a draft model).
 */
import { describe, expect, it } from "vitest";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { memoryAnswer } from "@/features/core/deploy/launch/memory-check";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { listSettings } from "@/features/core/deploy/settings/settings";
import { presetModel } from "@/features/core/model/config/preset-model";
import { weightBytes } from "@/features/core/model/weights";

import { decodeParams, type RawParams } from "@/lib/params/codec";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { unwrap } from "@/lib/result";

const buildScenario = (raw: RawParams) => resolveScenario(decodeParams(ScenarioSchema, raw).value);
const LLAMA = { model: "llama-3.1-70b", hw: "h200-sxm", tp: "8", spec_tokens: "3" };
const BY_MODEL = { ...LLAMA, spec_by: "model", spec_model: "llama-3.2-1b" };
const launched = (params: RawParams, options: RawParams = {}) =>
  planLaunch(unwrap(buildScenario(params)), decodeParams(LaunchInput, options).value);
const command = (params: RawParams, options: RawParams = {}) => {
  const documents = unwrap(listDocuments(unwrap(launched(params, options)), "command"));
  return documents
    .slice(0, -1)
    .map(({ content }) => content)
    .join("\n");
};
const read = (source: string) => unwrap(readLaunch(source));

describe("a command that drafts", () => {
  it.each([
    ["vllm", '{"method":"draft_model","model":"meta-llama/Llama-3.2-1B-Instruct","num_speculative_tokens":3}'],
    ["sglang", "--speculative-algorithm STANDALONE"],
    ["sglang", "--speculative-draft-model-path meta-llama/Llama-3.2-1B-Instruct"],
    ["sglang", "--speculative-num-draft-tokens 4"],
    [
      "trtllm",
      "decoding_type: DraftTarget\n  max_draft_len: 3\n  speculative_model_dir: meta-llama/Llama-3.2-1B-Instruct",
    ],
    ["trtllm", "disable_overlap_scheduler: true"],
  ])("names the draft model: %s %s", (engine, words) => {
    expect(command(BY_MODEL, { engine })).toContain(words);
  });

  it.each([
    ["vllm", '{"method":"ngram","num_speculative_tokens":3,"prompt_lookup_max":4}'],
    ["sglang", "--speculative-algorithm NGRAM"],
    ["trtllm", "decoding_type: NGram\n  max_draft_len: 3"],
  ])("takes n-grams: %s %s", (engine, words) => {
    expect(command({ ...LLAMA, spec_by: "ngram" }, { engine })).toContain(words);
  });

  it.each([
    ["vllm", '{"method":"eagle3","model":"yuhuili/EAGLE3-LLaMA3.1","num_speculative_tokens":3}'],
    ["sglang", "--speculative-algorithm EAGLE3"],
    ["trtllm", "decoding_type: Eagle"],
  ])("has a head of its own where the checkpoint has none: %s %s", (engine, words) => {
    expect(command(LLAMA, { engine, draft_path: "yuhuili/EAGLE3-LLaMA3.1" })).toContain(words);
    expect(launched(LLAMA, { engine }).issues.map(({ code }) => code)).toEqual(["LAUNCH-MTP"]);
  });

  it("says that a draft model without a name cannot be loaded", () => {
    const { issues } = launched({ ...LLAMA, spec_by: "model" });
    expect(issues.map(({ code }) => code)).toContain("LAUNCH-DRAFTS");
  });

  it("counts the draft model's weights in its memory check: 1.24 B of BF16, over eight GPUs", () => {
    const input = LaunchInput.parse({});
    const held = (params: RawParams) => memoryAnswer(unwrap(buildScenario(params)), input, "both").held;
    const draft = weightBytes(unwrap(presetModel("llama-3.2-1b")));
    expect(draft / 1e9).toBeCloseTo(2.47, 1);
    const more = held(BY_MODEL) - held({ ...LLAMA, spec_tokens: "0" });
    expect(more / (draft / 8)).toBeGreaterThan(0.95);
    expect(more / (draft / 8)).toBeLessThan(1.6);
  });
});

describe("what was written reads back as the same drafts", () => {
  it.each(["vllm", "sglang", "trtllm"])("%s", (engine) => {
    for (const params of [
      BY_MODEL,
      { ...LLAMA, spec_by: "ngram" },
      { ...LLAMA, model: "deepseek-v3", spec_by: "head", spec_tokens: "1" },
    ]) {
      const back = read(command(params, { engine })).params;
      const { spec_tokens, spec_by, spec_model } = unwrap(buildScenario({ ...LLAMA, ...back })).params;
      const asked = unwrap(buildScenario(params)).params;
      expect({ spec_tokens, spec_by, spec_model }).toEqual({
        spec_tokens: asked.spec_tokens,
        spec_by: asked.spec_by,
        spec_model: asked.spec_model,
      });
      const settings = listSettings(unwrap(launched(params, { engine })), "vllm").flatMap((one) => one.settings);
      expect(settings.find(({ name }) => name.en === "Drafted tokens")?.match).toBe("same");
    }
  });
});

describe("pasted drafts become the scenario's", () => {
  it.each([
    [
      `vllm serve meta-llama/Llama-3.3-70B-Instruct --speculative-config '{"method":"eagle3","model":"yuhuili/EAGLE3-LLaMA3.3","num_speculative_tokens":3}'`,
      { spec_tokens: "3", spec_by: "head" },
    ],
    [
      `vllm serve meta-llama/Llama-3.1-70B-Instruct --speculative-config '{"model":"meta-llama/Llama-3.2-1B-Instruct","num_speculative_tokens":5}'`,
      { spec_tokens: "5", spec_by: "model", spec_model: "llama-3.2-1b" },
    ],
    [
      "python -m sglang.launch_server --model Qwen/Qwen3-32B --speculative-algorithm NGRAM --speculative-num-draft-tokens 8",
      { spec_tokens: "7", spec_by: "ngram" },
    ],
    ["vllm serve Qwen/Qwen3-32B", { spec_tokens: "0" }],
  ])("%s", (source, expected) => {
    expect(read(source).params).toMatchObject(expected);
  });

  it("a draft model that the catalogue does not have counts as a share, and that is said", () => {
    const source = `vllm serve Qwen/Qwen3-32B --speculative-config '{"method":"draft_model","model":"acme/tiny","num_speculative_tokens":4}'`;
    expect(read(source).params).toMatchObject({ spec_tokens: "4", spec_by: "model", spec_model: "" });
    expect(readLaunch(source).issues.map(({ code }) => code)).toEqual(["LAUNCH-DRAFT-MODEL"]);
  });
});
