/** Values of charts: llm-d's model service, vLLM's production stack. The fields are the chart's; arguments beside them win. */
import type { Yaml } from "@/lib/yaml/write";
import { flagWordsFrom, snakeCase } from "../python/words";
import type { Started } from "../started";
import { mainContainer, wordsIn } from "./containers";
import { environment } from "./environment";
import { podMounts } from "./mounts";
import { repositoryIn } from "./repository";
import { degreesIn, serverWords } from "./server-words";
import { countAt, isMap, listAt, mapAt, textAt, valueAt, type YamlMap } from "./yaml-map";

/** The block's key is its side: neither the order nor a connector's `kv_both` says it. One block alone serves both phases. */
export function modelServiceServers(values: Yaml): readonly Started[] | null {
  if (
    !isMap(values) ||
    "apiVersion" in values ||
    !("modelArtifacts" in values || ("decode" in values && "prefill" in values))
  )
    return null;
  const address = textAt(values, "modelArtifacts", "uri");
  const model =
    address?.startsWith("hf://") === true
      ? repositoryIn(address)
      : (textAt(values, "modelArtifacts", "name") ?? repositoryIn(address));
  const blocks = (["prefill", "decode"] as const).flatMap((role) => {
    const block = values[role];
    return isMap(block) && block.create !== false && countAt(block, "replicas") !== 0 ? [{ role, block }] : [];
  });
  return blocks.map(({ role, block }) => ({
    ...blockServer(block, model),
    copies: countAt(block, "replicas") ?? 1,
    ...(blocks.length > 1 && { role }),
  }));
}

function blockServer(block: YamlMap, model: string | null): Omit<Started, "copies"> {
  const container = mainContainer(block, "vllm");
  const read = serverWords(container, model, degreesIn(block.parallelism));
  return { ...read, mounts: podMounts(container, listAt(block, "volumes")) };
}

/** One server an entry of `modelSpec`; its degrees are vLLM's own where the chart states none. */
export function productionStackServers(values: Yaml): readonly Started[] | null {
  const entries = listAt(values, "servingEngineSpec", "modelSpec").filter(isMap);
  if (entries.length === 0) return null;
  const routing = textAt(values, "routerSpec", "routingLogic");
  const router = routing === null ? [] : [`--routing-logic=${routing}`];
  return entries.map((entry) => {
    const config = mapAt(entry, "vllmConfig");
    const { extraArgs, ...fields } = config;
    const named = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [FIELDS[key] ?? snakeCase(key), value]),
    );
    const model = repositoryIn(textAt(entry, "modelURL") ?? textAt(entry, "modelName"));
    const flags = [...flagWordsFrom("vllm", named), ...offloading(entry), ...wordsIn(extraArgs)];
    const words = ["vllm", "serve", ...(model === null ? [] : ["--model", model]), ...flags, ...router];
    return { words, variables: environment(entry.env), copies: countAt(entry, "replicaCount") ?? 1 };
  });
}

/** Fields that are not a flag's name in another spelling. */
const FIELDS: Readonly<Record<string, string>> = { v1: "use_v1", maxLoras: "max_loras", enableLoRA: "enable_lora" };

/** `lmcacheConfig` becomes LMCache's connector; its sizes are GiB. */
function offloading(entry: YamlMap): readonly string[] {
  const config = mapAt(entry, "lmcacheConfig");
  if (config.enabled !== true) return [];
  const size = (key: string): number | null => Number(valueAt(config, key) ?? NaN) || null;
  const [cpu, disk] = [size("cpuOffloadingBufferSize"), size("diskOffloadingBufferSize")];
  const sizes = {
    ...(cpu !== null && { "lmcache.max_local_cpu_size": cpu }),
    ...(disk !== null && { "lmcache.max_local_disk_size": disk }),
  };
  const transfer = { kv_connector: "LMCacheConnectorV1", kv_role: "kv_both", kv_connector_extra_config: sizes };
  return [`--kv-transfer-config=${JSON.stringify(transfer)}`];
}
