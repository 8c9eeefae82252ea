/** Variables of a container, and those that an image turns into the engine's flags. */
import type { Backend } from "@/features/core/memory/backend";
import type { Yaml } from "@/lib/yaml/write";
import { knownFlags } from "../../flags/find";
import { filledIn } from "../shell/fill-in";
import { isMap } from "./yaml-map";

type Variables = Readonly<Record<string, string>>;

/** A list of names and values, a list of `NAME=value`, or a map. */
export function environment(value: Yaml | undefined): Record<string, string> {
  const entries: (readonly [string, Yaml])[] = isMap(value)
    ? Object.entries(value)
    : Array.isArray(value)
      ? value.map((item: Yaml) => {
          if (isMap(item)) return [String(item.name), item.value ?? ""] as const;
          const [name = "", ...rest] = String(item).split("=");
          return [name, rest.join("=")] as const;
        })
      : [];
  const stated = Object.fromEntries(entries.map(([name, each]) => [name, isMap(each) ? "" : String(each)]));
  return Object.fromEntries(Object.entries(stated).map(([name, text]) => [name, filledIn(text, stated)]));
}

/** Names that images give the engine's settings, beside the flag itself in capitals; as wrappers of vLLM, SGLang and SageMaker spell them. */
const MEANINGS: readonly (readonly [pattern: RegExp, flag: Readonly<Record<Backend, string>>])[] = [
  [
    /^(HF_)?MODEL(_NAME|_ID|_PATH|_TAG|_REPO|_NAME_OR_PATH)?$/,
    { vllm: "--model", sglang: "--model-path", trtllm: "--model" },
  ],
  [
    /^(TP|TP_SIZE|TENSOR_PARALLEL(_SIZE|_DEGREE|ISM)?|NUM_GPUS?|GPU_COUNT|NUM_SHARD|GPUS)$/,
    { vllm: "--tensor-parallel-size", sglang: "--tp-size", trtllm: "--tp_size" },
  ],
  [
    /^(PP|PP_SIZE|PIPELINE_PARALLEL(_SIZE|_DEGREE)?)$/,
    { vllm: "--pipeline-parallel-size", sglang: "--pp-size", trtllm: "--pp_size" },
  ],
  [
    /^(DP|DP_SIZE|DATA_PARALLEL(_SIZE|_DEGREE)?)$/,
    { vllm: "--data-parallel-size", sglang: "--dp-size", trtllm: "--dp_size" },
  ],
  [
    /^(MAX_MODEL_LEN(GTH)?|MAX_SEQ(UENCE)?_LEN(GTH)?|MAX_CONTEXT_LEN(GTH)?|CONTEXT_LEN(GTH)?|MAX_TOTAL_TOKENS)$/,
    { vllm: "--max-model-len", sglang: "--context-length", trtllm: "--max_seq_len" },
  ],
  [
    /^(MAX_NUM_SEQS|MAX_BATCH_SIZE|MAX_RUNNING_REQUESTS|MAX_ROLLING_BATCH_SIZE|MAX_CONCURRENT_REQUESTS)$/,
    { vllm: "--max-num-seqs", sglang: "--max-running-requests", trtllm: "--max_batch_size" },
  ],
  [
    /^(GPU_MEMORY_UTILI[SZ]ATION|GPU_MEM(ORY)?_UTIL|MEM_FRACTION_STATIC)$/,
    {
      vllm: "--gpu-memory-utilization",
      sglang: "--mem-fraction-static",
      trtllm: "--kv_cache_free_gpu_memory_fraction",
    },
  ],
  [/^(DTYPE(_STR)?|DATA_TYPE)$/, { vllm: "--dtype", sglang: "--dtype", trtllm: "--dtype" }],
];

/** Prefixes of wrappers: SageMaker's, DJL's, those of the engines. */
const PREFIX = /^(SM_VLLM_|SM_SGLANG_|OPTION_|VLLM_|SGLANG_|ENGINE_|ARG_)/;

/** Flags that variables of a container state where no command does; the names that were read are given with them. */
export function flagsOfVariables(
  backend: Backend,
  variables: Variables,
): { words: readonly string[]; names: readonly string[] } {
  const known = knownFlags(backend);
  const read = Object.entries(variables).flatMap(([name, value]) => {
    const bare = name.replace(PREFIX, "");
    const flag = `--${bare.toLowerCase().replaceAll("_", "-")}`;
    const meaning = MEANINGS.find(([pattern]) => pattern.test(bare))?.[1][backend];
    const spelled = meaning ?? (known.has(flag) ? flag : undefined);
    return value === "" || spelled === undefined || !/^[A-Z0-9_]+$/.test(name)
      ? []
      : [{ name, words: words(spelled, value, known.get(spelled)?.form) }];
  });
  return { words: read.flatMap((each) => each.words), names: read.map(({ name }) => name) };
}

function words(flag: string, value: string, form: string | undefined): readonly string[] {
  if (form !== "bare") return [`${flag}=${value}`];
  return /^(1|true|yes|on)$/i.test(value) ? [flag] : [`${flag}=false`];
}

/** One text of more flags: KServe's presets and several charts append it to the command. */
export const ADDED_FLAGS = [
  "VLLM_ADDITIONAL_ARGS",
  "VLLM_ARGS",
  "VLLM_EXTRA_ARGS",
  "SGLANG_ARGS",
  "EXTRA_ARGS",
  "ENGINE_ARGS",
] as const;
