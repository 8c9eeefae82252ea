/** Where an engine's own words begin in a command: after `docker run …`, `mpirun …`, `uv run …`, `python -m …`. */
import type { Backend } from "@/features/core/memory/backend";

type Start = { readonly backend: Backend; readonly from: number };

const MODULES: readonly (readonly [module: RegExp, backend: Backend])[] = [
  [/^vllm\.entrypoints\.(openai\.)?api_server$|(^|\/)vllm\/entrypoints\/(openai\/)?api_server\.py$/, "vllm"],
  [/^sglang\.launch_server$|(^|\/)sglang\/launch_server\.py$|^sglang_router\.launch_server$/, "sglang"],
  [/^dynamo\.vllm$/, "vllm"],
  [/^dynamo\.sglang$/, "sglang"],
  [/^dynamo\.trtllm$/, "trtllm"],
];

/** Null where the words start none of the three engines. */
export function findStart(words: readonly string[]): Start | null {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const last = word.split("/").at(-1);
    if ((last === "vllm" || word === "vllm.entrypoints.cli.main") && next === "serve")
      return { backend: "vllm", from: index + 2 };
    if (last === "sglang" && next === "serve") return { backend: "sglang", from: index + 2 };
    const started = MODULES.find(([module]) => module.test(word))?.[1];
    if (started) return { backend: started, from: index + 1 };
    if (last === "trtllm-serve" && next !== "disaggregated")
      return { backend: "trtllm", from: next === "serve" ? index + 2 : index + 1 };
    // The image starts the server by itself, unless a command follows it.
    if (/(^|\/)vllm-openai(-rocm)?(:|@|$)/.test(word) && !words.slice(index + 1).some(startsAnother))
      return { backend: "vllm", from: index + 1 };
  }
  return null;
}

const startsAnother = (word: string): boolean => word === "serve" || MODULES.some(([module]) => module.test(word));

const IMAGES: readonly (readonly [image: RegExp, backend: Backend])[] = [
  [
    /(^|\/)(vllm-openai|vllm-tpu|vllm-cpu-release-repo|vllm-ascend|llm-d-(cuda|dev|rocm|xpu|hpu))\b|^rocm\/vllm\b|vllm-runtime\b/,
    "vllm",
  ],
  [/(^|\/)lmsysorg\/sglang\b|sglang-runtime\b/, "sglang"],
  [/tensorrt-llm\/release\b|tensorrtllm-runtime\b/, "trtllm"],
];

/** The engine that an image contains; null where its name does not say. */
export const engineImage = (image: string): Backend | null =>
  IMAGES.find(([pattern]) => pattern.test(image))?.[1] ?? null;

const OTHERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Text Generation Inference", /(^|[\s/])text-generation-(launcher|inference)\b/m],
  ["llama.cpp", /(^|[\s/])(llama-server|llama\.cpp:server\S*)(\s|$)/m],
  ["Ollama", /(^|[\s/])ollama(\/ollama\S*)?(\s+(serve|run)|\s*$)/m],
  ["LMDeploy", /\blmdeploy\s+serve\b/],
  ["NVIDIA NIM", /\bnvcr\.io\/nim\//],
  ["Triton Inference Server", /(^|[\s/])tritonserver(\s|$|:)/m],
  ["MindIE", /\bmindieservice_daemon\b/],
  ["MLC LLM", /\bmlc_llm\s+serve\b/],
  ["Aphrodite", /\baphrodite\s+run\b/],
  ["DeepSpeed-MII", /\bmii\.(serve|pipeline)\(/],
  ["TabbyAPI", /\btabbyapi\b/i],
];

/** Another engine that a text starts, by name; null where no known one is. */
export const otherEngine = (source: string): string | null => OTHERS.find(([, sign]) => sign.test(source))?.[0] ?? null;
