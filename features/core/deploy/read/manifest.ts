/** Containers of Kubernetes, Compose, LeaderWorkerSet, llm-d and Dynamo files as the commands that they run. */
import { engineCommand } from "./command-flags";
import { bareName, readShell } from "./shell-words";
import { readYamlStream } from "@/lib/yaml/read";
import type { Yaml } from "@/lib/yaml/write";

type Started = {
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** How often the file starts it. */
  readonly copies: number;
};

export type Manifest = { readonly started: readonly Started[]; readonly files: Readonly<Record<string, string>> };

/** A file of a cluster or of Compose, not a script. */
export const isManifest = (source: string): boolean =>
  /^(apiVersion|kind|services|spec|decode|prefill|modelArtifacts|multinode)\s*:/m.test(source) &&
  !/^[ \t]*cat\s.*<</m.test(source);

/** null where the text is not YAML. */
export function readManifest(source: string): Manifest | null {
  const values = readYamlStream(source);
  if (values === null) return null;
  return {
    started: values.flatMap((value) => containersIn(value, { copies: 1, model: modelName(value) })),
    files: Object.fromEntries(values.flatMap(configFiles)),
  };
}

type Around = { readonly copies: number; readonly model: string | null };
type YamlMap = { readonly [key: string]: Yaml };

const isMap = (value: Yaml | undefined): value is YamlMap =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function containersIn(value: Yaml, around: Around): Started[] {
  if (Array.isArray(value)) return value.flatMap((item: Yaml) => containersIn(item, around));
  if (!isMap(value) || value.create === false) return [];
  if (isContainer(value)) return startedBy(value, around);
  const copies = typeof value.replicas === "number" ? value.replicas : around.copies;
  // Workers of a set belong to the instance that its leader starts.
  const parts = Object.entries(value).filter(([key]) => key !== "workerTemplate" || !("leaderTemplate" in value));
  return parts.flatMap(([, inner]) => containersIn(inner, { ...around, copies }));
}

const isContainer = (value: YamlMap): boolean =>
  ("image" in value || "name" in value) && ("command" in value || "args" in value || "entrypoint" in value);

/** Kubernetes' command and args are Compose's entrypoint and command. */
function startedBy(value: YamlMap, { copies, model }: Around): Started[] {
  const composed = "entrypoint" in value || !("args" in value);
  const parts = composed ? [value.entrypoint, value.command] : [value.command, value.args];
  const words = parts.flatMap(wordsIn);
  const variables = environment(value.env ?? value.environment);
  const shell = words.findIndex((word) => /^-l?c$/.test(word));
  if (/(^|\/)(ba)?sh$/.test(words[0] ?? "") && shell > 0)
    return readShell(words.slice(shell + 1).join(" ")).commands.map((command) => ({
      words: command.words,
      variables: { ...variables, ...command.variables },
      copies,
    }));
  const image = typeof value.image === "string" ? value.image : "";
  const served = value.modelCommand === "vllmServe" && model !== null ? ["vllm", "serve", model, ...words] : words;
  // An image whose own entry point is the engine.
  const fullCommand = engineCommand(served) === null ? [image, ...served] : served;
  return [{ words: fullCommand, variables, copies }];
}

function wordsIn(value: Yaml | undefined): string[] {
  if (Array.isArray(value)) return value.map((word) => String(word as Yaml));
  return typeof value === "string" ? readShell(value).commands.flatMap(({ words }) => words) : [];
}

/** A list of names and values, a list of `NAME=value`, or a map. */
function environment(value: Yaml | undefined): Record<string, string> {
  const entries: (readonly [string, Yaml])[] = isMap(value)
    ? Object.entries(value)
    : Array.isArray(value)
      ? value.map((item: Yaml) => {
          if (isMap(item)) return [String(item.name), item.value ?? ""] as const;
          const [name = "", ...rest] = String(item).split("=");
          return [name, rest.join("=")] as const;
        })
      : [];
  return Object.fromEntries(entries.map(([name, one]) => [name, isMap(one) ? "" : String(one)]));
}

const modelName = (value: Yaml): string | null => {
  const artifacts = isMap(value) ? value.modelArtifacts : undefined;
  return isMap(artifacts) && typeof artifacts.name === "string" ? artifacts.name : null;
};

/** Data of a ConfigMap, and Compose's configs under the name that they are mounted as. */
function configFiles(value: Yaml): [string, string][] {
  if (!isMap(value)) return [];
  const data = value.kind === "ConfigMap" && isMap(value.data) ? Object.entries(value.data) : [];
  const mounted = isMap(value.services) ? Object.values(value.services).flatMap(mounts) : [];
  const configs = isMap(value.configs) ? value.configs : {};
  const composed = mounted.flatMap(([source, target]): [string, Yaml][] => {
    const config = configs[source];
    return isMap(config) && config.content !== undefined ? [[bareName(target), config.content]] : [];
  });
  return [...data, ...composed].map(([name, content]) => [name, String(content)]);
}

const mounts = (service: Yaml): [string, string][] =>
  isMap(service) && Array.isArray(service.configs)
    ? service.configs.flatMap((entry: Yaml): [string, string][] =>
        isMap(entry) ? [[String(entry.source), String(entry.target)]] : [],
      )
    : [];
