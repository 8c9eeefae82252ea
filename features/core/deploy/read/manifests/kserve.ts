/**
 * KServe: LLMInferenceService and its configurations (v1alpha1, v1alpha2), InferenceService (v1beta1). Their engine is vLLM unless an image
 * says otherwise; where a prefill side exists the top level decodes (kserve, pkg/apis/serving/v1alpha2).
 */
import type { Issue } from "@/lib/issue";
import { filledIn } from "../shell/fill-in";
import type { Yaml } from "@/lib/yaml/write";
import type { Role } from "../../plan/server-plan";
import { issue } from "@/features/core/deploy/read/messages.issues";
import type { Mount, Started } from "../started";
import { mainContainer } from "./containers";
import { podMounts } from "./mounts";
import { repositoryIn } from "./repository";
import { degreesIn, serverWords } from "./server-words";
import { countAt, isMap, listAt, mapAt, textAt, valueAt, type YamlMap } from "./yaml-map";

export type Read = { readonly started: readonly Started[]; readonly issues: readonly Issue[] };

const isKind = (value: Yaml, kind: string): value is YamlMap => isMap(value) && value.kind === kind;

/** Services with the configurations that they name, and configurations that none names. */
export function kserveServices(documents: readonly Yaml[]): Read {
  const configs = documents.filter((value) => isKind(value, "LLMInferenceServiceConfig"));
  const services = documents.filter((value) => isKind(value, "LLMInferenceService"));
  const named = new Set(services.flatMap(basesNamed));
  const alone = configs.filter((config) => !named.has(textAt(config, "metadata", "name") ?? ""));
  const reads = [
    ...services.map((service) => llmService(service, configs)),
    ...(services.length === 0 ? alone.map((config) => llmService(config, [])) : []),
    ...documents.filter((value) => isKind(value, "InferenceService")).map(inferenceService),
  ];
  return { started: reads.flatMap(({ started }) => started), issues: reads.flatMap(({ issues }) => issues) };
}

const basesNamed = (service: YamlMap): readonly string[] =>
  listAt(service, "spec", "baseRefs").flatMap((entry) => textAt(entry, "name") ?? []);

function llmService(service: YamlMap, configs: readonly YamlMap[]): Read {
  const bases = basesNamed(service).map((name) => ({
    name,
    config: configs.find((config) => textAt(config, "metadata", "name") === name),
  }));
  const spec = [...bases.map(({ config }) => mapAt(config, "spec")), mapAt(service, "spec")].reduce(joined, {});
  const model = modelName(spec);
  const splits = isMap(spec.prefill);
  const top = side(spec, model, splits ? "decode" : null);
  const started = splits ? [top, side(mapAt(spec, "prefill"), model, "prefill")] : [top];
  const missing = bases.filter(({ config }) => config === undefined).map(({ name }) => name);
  return { started, issues: missing.map((name) => issue("LAUNCH-BASE", "read", { name })) };
}

/** The name that clients use is the repository's, unless the address is. */
function modelName(spec: YamlMap): string | null {
  const address = textAt(spec, "model", "uri");
  return address?.startsWith("hf://") === true
    ? repositoryIn(address)
    : (textAt(spec, "model", "name") ?? repositoryIn(address));
}

function side(spec: YamlMap, model: string | null, role: Role | null): Started {
  const container = mainContainer(spec.template);
  const read = serverWords(container, model, degreesIn(spec.parallelism));
  const mounts = [...podMounts(container, listAt(spec.template, "volumes")), ...storedAt(model)];
  return { ...read, mounts, copies: countAt(spec, "replicas") ?? 1, ...(role !== null && { role }) };
}

/** Own fields win; lists of containers and of variables join by name. */
function joined(base: YamlMap, over: YamlMap): YamlMap {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(over)])];
  return Object.fromEntries(keys.map((key) => [key, joinedValue(base[key], over[key])]));
}

function joinedValue(base: Yaml | undefined, over: Yaml | undefined): Yaml {
  if (over === undefined) return base ?? null;
  if (isMap(base) && isMap(over)) return joined(base, over);
  if (!Array.isArray(base) || !Array.isArray(over) || !over.every((item: Yaml) => isMap(item) && "name" in item))
    return over;
  const others = base.filter(
    (item: Yaml) => !over.some((each: Yaml) => textAt(each, "name") === textAt(item, "name")),
  ) as Yaml[];
  const merged = (over as Yaml[]).map((each) => {
    const before = (base as Yaml[]).find((item) => textAt(item, "name") === textAt(each, "name"));
    return before === undefined ? each : joinedValue(before, each);
  });
  return [...others, ...merged];
}

/** `minReplicas` at least run; a server of several nodes has its degrees in `workerSpec`. */
function inferenceService(service: Yaml): Read {
  const predictor = mapAt(service, "spec", "predictor");
  const container = isMap(predictor.model) ? predictor.model : mainContainer(predictor, "kserve-container");
  const address = textAt(container, "storageUri") ?? textAt(predictor, "model", "storage", "path");
  const worker = valueAt(predictor, "workerSpec");
  const degrees = {
    ...degreesIn(undefined),
    tensor: countAt(worker, "tensorParallelSize"),
    pipeline: countAt(worker, "pipelineParallelSize"),
  };
  const model = repositoryIn(address);
  const { words, variables } = serverWords(container, model, degrees);
  const [least, most] = [countAt(predictor, "minReplicas") ?? 1, countAt(predictor, "maxReplicas")];
  const copies = Math.max(1, least);
  const mounts = [...podMounts(container, listAt(predictor, "volumes")), ...storedAt(model)];
  const started = { words: words.map((word) => runtimeWord(filledIn(word, variables))), variables, copies, mounts };
  return {
    started: [started],
    issues: most !== null && most > copies ? [issue("LAUNCH-REPLICAS", "replicas", { least: copies, most })] : [],
  };
}

/** Where the storage initializer puts the model. */
const storedAt = (model: string | null): readonly Mount[] =>
  model === null ? [] : [{ target: "/mnt/models", source: model }];

/** Words of KServe's Hugging Face runtime (python/huggingfaceserver) for the engine's. */
const runtimeWord = (word: string): string =>
  word.replace(/^--model[_-]id(?==|$)/, "--model").replace(/^--model[_-]name(?==|$)/, "--served-model-name");
