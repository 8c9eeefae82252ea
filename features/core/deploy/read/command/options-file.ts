/**
 * A server's options file, put together with its flags. vLLM's and SGLang's have the flags' own names, and the command line wins;
 * TensorRT-LLM's has paths, and the file wins (llm_args.py, `update_llm_args_with_extra_dict`).
 */
import { readFlags, type EngineCommand, type ReplacedFlag, type StatedFlag } from "./command-flags";
import { findKey } from "../../flags/find";
import type { Meaning } from "../../flags/row";
import { bareName } from "../shell/here-documents";
import { readYaml } from "@/lib/yaml/read";
import type { Yaml } from "@/lib/yaml/write";

type Merged = {
  readonly command: EngineCommand;
  /** Named, and not in the paste or not readable. */ readonly missingFile: string | null;
};

export function withOptionsFile(command: EngineCommand, files: Readonly<Record<string, string>>): Merged {
  const named = command.stated.optionsFile?.value ?? null;
  if (named === null) return { command, missingFile: null };
  const content = files[bareName(named)];
  const read = content === undefined ? null : readYaml(content);
  if (read === null || !isMap(read.value)) return { command, missingFile: named };
  const file = command.backend === "trtllm" ? fileKeys(command, read.value) : fileFlags(command, read.value);
  const fileWins = command.backend === "trtllm";
  return { command: merged(command, file, fileWins), missingFile: null };
}

/** The winner's values stand; those that differ are listed as replaced. */
function merged(command: EngineCommand, file: EngineCommand, fileWins: boolean): EngineCommand {
  const [weak, strong] = fileWins ? [command, file] : [file, command];
  const replaced: ReplacedFlag[] = Object.entries(strong.stated).flatMap(([meaning, by]) => {
    const before = weak.stated[meaning as Meaning];
    return before && before.value !== by.value ? [{ ...before, by }] : [];
  });
  const both = <T>(pick: (side: EngineCommand) => readonly T[]): readonly T[] => [...pick(command), ...pick(file)];
  return {
    backend: command.backend,
    model: command.model ?? file.model,
    stated: { ...weak.stated, ...strong.stated },
    aside: both(({ aside }) => aside),
    moving: both(({ moving }) => moving),
    unknown: both(({ unknown }) => unknown),
    replaced: [...both((side) => side.replaced), ...replaced],
  };
}

/** Keys as the flags that they name: `enable-expert-parallel: true`, `speculative-config: {…}`. */
const fileFlags = ({ backend }: EngineCommand, options: YamlMap): EngineCommand =>
  readFlags(
    backend,
    Object.entries(options).flatMap(([key, value]) => {
      const name = `--${key.replaceAll("_", "-")}`;
      if (value === true || value === null) return [name];
      if (value === false) return [`--no-${name.slice(2)}`];
      if (Array.isArray(value)) return [name, ...value.map(String)];
      return [`${name}=${isMap(value) ? JSON.stringify(value) : String(value)}`];
    }),
  );

/** Prefixes of paths that start nothing which a prediction prices. `cp_config` says how Helix cuts; its degree is a row. */
const ASIDE_KEYS =
  /^(backend|print_iter_log|trust_remote_code|num_postprocess_workers|dtype|tokenizer|cp_config|hostname|port)\b/;
/** Those that change time or memory. */
const MOVING_KEYS =
  /^(cuda_graph_config|moe_config|scheduler_config|torch_compile_config|kv_cache_config|cache_transceiver_config|attention_dp_config|speculative_config|nvfp4_gemm_config|lora_config|attn_backend|batch_wait|stream_interval|max_beam_width|enable_iter|gpus_per_node|moe_|use_cuda_graph|sparse_attention_config|allreduce_strategy)/;

function fileKeys({ backend }: EngineCommand, options: YamlMap): EngineCommand {
  const stated: Partial<Record<Meaning, StatedFlag>> = {};
  const lists = { aside: [] as StatedFlag[], moving: [] as StatedFlag[], unknown: [] as StatedFlag[] };
  for (const [name, value] of flat(options)) {
    const row = findKey(backend, name);
    if (row) stated[row.meaning] = { name, value };
    else if (ASIDE_KEYS.test(name)) lists.aside.push({ name, value });
    else (MOVING_KEYS.test(name) ? lists.moving : lists.unknown).push({ name, value });
  }
  return { backend, model: stated.model?.value ?? null, stated, ...lists, replaced: [] };
}

type YamlMap = { readonly [key: string]: Yaml };

/** Paths of all values: "kv_cache_config.dtype" → "fp8". */
const flat = (value: YamlMap, path = ""): [string, string | null][] =>
  Object.entries(value).flatMap(([key, inner]): [string, string | null][] => {
    const name = `${path}${key}`;
    if (isMap(inner) && Object.keys(inner).length > 0) return flat(inner, `${name}.`);
    return [[name, inner === null ? null : typeof inner === "object" ? JSON.stringify(inner) : String(inner)]];
  });

const isMap = (value: Yaml): value is YamlMap => typeof value === "object" && value !== null && !Array.isArray(value);
