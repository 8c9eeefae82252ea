/**
 * What differs between engines outside their flags: the versions whose documentation the flags were read from, and images.
 * Sources: vLLM "Engine arguments", "Data parallel deployment", "NixlConnector usage" and config/parallel.py; SGLang "Server arguments",
 * "PD disaggregation", "Prefill context parallelism"; TensorRT-LLM `trtllm-serve` reference, "Disaggregated serving", "Helix
 * parallelism". Read in November 2026.
 */
import type { Backend } from "@/features/core/memory/backend";
import { text, type Text } from "@/lib/text";

export type EngineFacts = {
  readonly name: string;
  /** First version that knows the flags, and what to look at beyond. */
  readonly versions: Text;
  readonly image: string;
  /** Image of NVIDIA Dynamo that wraps the engine. */
  readonly dynamoImage: string;
  readonly dynamoModule: string;
};

export const ENGINE_FACTS: Readonly<Record<Backend, EngineFacts>> = {
  vllm: {
    name: "vLLM",
    versions: text({
      en: "vLLM 0.12 to 0.26 (--nnodes and context parallelism came with 0.12)",
      zh: "vLLM 0.12 至 0.26（--nnodes 与上下文并行自 0.12 起）",
    }),
    image: "vllm/vllm-openai:v0.26.0",
    dynamoImage: "nvcr.io/nvidia/ai-dynamo/vllm-runtime:1.3.1",
    dynamoModule: "dynamo.vllm",
  },
  sglang: {
    name: "SGLang",
    versions: text({
      en: "SGLang 0.5.6 and later 0.5 versions (prefill context parallelism: where --help lists --enable-prefill-cp)",
      zh: "SGLang 0.5.6 及之后的 0.5 版本（预填充上下文并行：需 --help 列出 --enable-prefill-cp）",
    }),
    image: "lmsysorg/sglang:v0.5.6",
    dynamoImage: "nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.3.1",
    dynamoModule: "dynamo.sglang",
  },
  trtllm: {
    name: "TensorRT-LLM",
    versions: text({
      en: "TensorRT-LLM 1.1 and 1.2, PyTorch backend (Helix context parallelism: 1.2)",
      zh: "TensorRT-LLM 1.1 与 1.2，PyTorch 后端（Helix 上下文并行：1.2）",
    }),
    image: "nvcr.io/nvidia/tensorrt-llm/release:1.1.0",
    dynamoImage: "nvcr.io/nvidia/ai-dynamo/tensorrtllm-runtime:1.3.1",
    dynamoModule: "dynamo.trtllm",
  },
};
