/** Documents of other tools that start an engine: SkyPilot's tasks, Ray Serve's LLM configurations, KubeAI's models, bare options files. */
import type { Yaml } from "@/lib/yaml/write";
import { knownFlags, spelling } from "../../flags/find";
import { flagWordsFrom } from "../python/words";
import { readShell } from "../shell/shell-words";
import type { Started } from "../started";
import { environment } from "./environment";
import { wordsIn } from "./containers";
import { repositoryIn } from "./repository";
import { countAt, isMap, listAt, mapAt, textAt, valueAt, type YamlMap } from "./yaml-map";

/** Empty where the document is of none of them. */
export const serversOfOtherTools = (value: Yaml): readonly Started[] =>
  isMap(value) ? [...skyPilotTask(value), ...rayServers(value), ...kubeAiModel(value)] : [];

/** `run:` is a shell script; the number of GPUs stands in `resources.accelerators`. */
function skyPilotTask(value: YamlMap): readonly Started[] {
  const script = textAt(value, "run");
  if (script === null || "apiVersion" in value) return [];
  const asked = valueAt(value, "resources", "accelerators");
  const text = isMap(asked) ? Object.entries(asked).map(([name, count]) => `${name}:${String(count)}`)[0] : asked;
  const gpus = typeof text === "string" ? (/:(\d+)/.exec(text)?.[1] ?? "1") : null;
  const nodes = countAt(value, "num_nodes") ?? 1;
  const variables = {
    ...(gpus !== null && { SKYPILOT_NUM_GPUS_PER_NODE: gpus }),
    ...{ SKYPILOT_NUM_NODES: String(nodes), SKYPILOT_NODE_RANK: "0" },
    ...environment(value.envs),
  };
  const copies =
    countAt(value, "service", "replicas") ?? countAt(value, "service", "replica_policy", "min_replicas") ?? 1;
  return readShell(script, variables).commands.map((command) => ({ ...command, copies }));
}

/** Anywhere in a document of Ray Serve: `engine_kwargs` beside `model_loading_config`. */
function rayServers(value: YamlMap): readonly Started[] {
  const configs: YamlMap[] = [];
  walk(value, configs, 0);
  return configs.map((config) => {
    const loading = mapAt(config, "model_loading_config");
    const source =
      textAt(loading, "model_source") ?? textAt(loading, "model_source", "bucket_uri") ?? textAt(loading, "model_id");
    const model = repositoryIn(source);
    const scaling = mapAt(config, "deployment_config", "autoscaling_config");
    const copies = countAt(config, "deployment_config", "num_replicas") ?? countAt(scaling, "min_replicas") ?? 1;
    const words = [
      "vllm",
      "serve",
      ...(model === null ? [] : ["--model", model]),
      ...flagWordsFrom("vllm", mapAt(config, "engine_kwargs")),
    ];
    return { words, variables: environment(mapAt(config, "runtime_env").env_vars), copies };
  });
}

const DEEPEST = 12;

function walk(value: Yaml, configs: YamlMap[], depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) for (const item of value as readonly Yaml[]) walk(item, configs, depth + 1);
  else if (isMap(value) && isMap(value.engine_kwargs) && isMap(value.model_loading_config)) configs.push(value);
  else if (isMap(value)) for (const inner of Object.values(value)) walk(inner, configs, depth + 1);
}

/** kubeai.org: `url`, `engine`, `args`, and the number of GPUs behind the profile's name. */
function kubeAiModel(value: YamlMap): readonly Started[] {
  if (value.kind !== "Model" || !String(value.apiVersion).startsWith("kubeai.org/")) return [];
  const spec = mapAt(value, "spec");
  if (!/^vllm$/i.test(textAt(spec, "engine") ?? "")) return [];
  const model = repositoryIn(textAt(spec, "url"));
  const words = ["vllm", "serve", ...(model === null ? [] : ["--model", model]), ...wordsIn(valueAt(spec, "args"))];
  return [
    { words, variables: environment(spec.env), copies: countAt(spec, "replicas") ?? countAt(spec, "minReplicas") ?? 1 },
  ];
}

/** The options of `vllm serve --config` or of SGLang alone: the model and at least one more flag by its name. */
export function bareOptions(value: Yaml): readonly Started[] {
  if (!isMap(value) || "apiVersion" in value) return [];
  const keys = Object.keys(value).map((key) => `--${spelling(key)}`);
  const engine = keys.includes("--model-path") ? "sglang" : "vllm";
  const known = keys.filter((key) => knownFlags(engine).has(key));
  if (known.length < 2 || known.length * 2 < keys.length || listAt(value, "model").length > 0) return [];
  const model = textAt(value, "model") ?? textAt(value, "model-path") ?? textAt(value, "model_path");
  if (model === null) return [];
  const start = engine === "vllm" ? ["vllm", "serve"] : ["sglang.launch_server"];
  return [{ words: [...start, ...flagWordsFrom(engine, value)], variables: {}, copies: 1 }];
}
