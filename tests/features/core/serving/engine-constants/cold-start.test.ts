import { describe, expect, it } from "vitest";
import { buildDeployment } from "@/bin/predict/deployment";
import { modelSource } from "@/bin/predict/models";
import { compiledClasses } from "@/features/core/serving/engine-constants/cold-start";
import { unwrap } from "@/lib/result";

const MODELS = {
  deepseek: "deepseek-ai/DeepSeek-V3",
  gptOss: "openai/gpt-oss-120b",
  llama: "meta-llama/Llama-3.3-70B-Instruct",
};

const row = { isl: "1024", osl: "1024", concurrency: "8", num_gpus: "8", tp: "8", client_warmups: "1" };

type Asked = { readonly model: keyof typeof MODELS; readonly [column: string]: string };

const compiled = ({ model, ...columns }: Asked): number =>
  compiledClasses(unwrap(buildDeployment({ ...row, model: MODELS[model], ...columns }, modelSource(null))));

describe("what a cold engine compiles", () => {
  it("is all of the model for SGLang, and nothing for an engine that is warm", () => {
    const deepseek = { model: "deepseek", system: "b200_sxm", backend: "sglang", precision: "fp8" } as const;
    expect(compiled(deepseek)).toBe(4);
    expect(compiled({ ...deepseek, model: "llama" })).toBe(2);
    expect(compiled({ ...deepseek, client_warmups: "16" })).toBe(0);
  });

  it("is FP8 in blocks and, before Blackwell, MXFP4 for TensorRT-LLM; other formats ship compiled", () => {
    const trtllm = { system: "h200_sxm", backend: "trtllm" } as const;
    expect(compiled({ ...trtllm, model: "deepseek", precision: "fp8" })).toBe(4);
    expect(compiled({ ...trtllm, model: "llama", precision: "fp8" })).toBe(0);
    expect(compiled({ ...trtllm, model: "gptOss", precision: "fp4" })).toBe(1);
    expect(compiled({ ...trtllm, model: "gptOss", precision: "fp4", system: "b200_sxm" })).toBe(0);
    expect(compiled({ ...trtllm, model: "deepseek", precision: "fp4", system: "b200_sxm" })).toBe(0);
  });

  it("is attention without sinks on Blackwell for vLLM, whose pass that profiles memory compiles all else", () => {
    const vllm = { backend: "vllm", precision: "fp8" } as const;
    expect(compiled({ ...vllm, model: "llama", system: "b200_sxm" })).toBe(1);
    expect(compiled({ ...vllm, model: "llama", system: "h100_sxm" })).toBe(0);
    expect(compiled({ ...vllm, model: "gptOss", precision: "fp4", system: "b200_sxm" })).toBe(0);
    expect(compiled({ ...vllm, model: "gptOss", precision: "fp4", system: "h200_sxm" })).toBe(0);
  });
});
