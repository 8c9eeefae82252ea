/** Containers of a cluster's or Compose's document as the commands that they run, with what stands around them. */
import type { Yaml } from "@/lib/yaml/write";
import type { Role } from "../../plan/server-plan";
import { engineCommand } from "../command/command-flags";
import { engineImage } from "../command/engine-start";
import { filledIn } from "../shell/fill-in";
import { readShell } from "../shell/shell-words";
import type { Started } from "../started";
import { ADDED_FLAGS, environment, flagsOfVariables } from "./environment";
import { composeMounts, podMounts } from "./mounts";
import { countAt, isMap, listAt, mapAt, type YamlMap } from "./yaml-map";

export type Around = {
  readonly copies: number;
  readonly role: Role | null;
  /** What a controller sets in every pod. */
  readonly variables: Readonly<Record<string, string>>;
  readonly volumes: readonly Yaml[];
  /** Compose's `command` is the image's arguments; a pod's takes the place of what the image starts. */
  readonly composed: boolean;
};

export const NOTHING_AROUND: Around = { copies: 1, role: null, variables: {}, volumes: [], composed: false };

/** A container that says its model by variables alone has the names of those. */
export type StartedContainer = Started & { readonly byVariables?: readonly string[] };

export function containersIn(value: Yaml, outer: Around): StartedContainer[] {
  if (Array.isArray(value)) return value.flatMap((item: Yaml) => containersIn(item, outer));
  if (!isMap(value) || value.create === false) return [];
  const around = withOwn(value, outer);
  if (isContainer(value)) return startedBy(value, around);
  // Workers of a set belong to the instance that its leader starts.
  const parts = Object.entries(value).filter(([key]) => key !== "workerTemplate" || !("leaderTemplate" in value));
  return parts.flatMap(([, inner]) => containersIn(inner, around));
}

function withOwn(value: YamlMap, { copies, role, variables, volumes, composed }: Around): Around {
  return {
    copies: countAt(value, "replicas") ?? countAt(value, "deploy", "replicas") ?? countAt(value, "scale") ?? copies,
    role: statedRole(value) ?? role,
    variables: { ...variables, ...setVariables(value) },
    volumes: Array.isArray(value.volumes) ? (value.volumes as readonly Yaml[]) : volumes,
    composed: composed || (isMap(value.services) && !("apiVersion" in value)),
  };
}

/** LeaderWorkerSet's controller numbers the pods of a group, the leader 0 (sigs.k8s.io/lws, docs/reference/labels-annotations-and-environment-variables). */
function setVariables({ leaderWorkerTemplate: set }: YamlMap): Record<string, string> {
  if (!isMap(set)) return {};
  return { LWS_GROUP_SIZE: String(countAt(set, "size") ?? 1), LWS_WORKER_INDEX: "0" };
}

/** Labels of llm-d and of charts, and Dynamo's own field. */
function statedRole(value: YamlMap): Role | null {
  const labels = {
    ...mapAt(value, "labels"),
    ...mapAt(value, "metadata", "labels"),
    ...mapAt(value, "template", "metadata", "labels"),
  };
  const words = [value.subComponentType, labels["llm-d.ai/role"], labels["app.kubernetes.io/component"], labels.role];
  return (["prefill", "decode"] as const).find((side) => words.includes(side)) ?? null;
}

const isContainer = (value: YamlMap): boolean =>
  ("image" in value || "name" in value) &&
  (["command", "args", "entrypoint"].some((key) => key in value) ||
    (typeof value.image === "string" &&
      engineImage(value.image) !== null &&
      ("env" in value || "environment" in value)));

/** Kubernetes' command and args are Compose's entrypoint and command. */
function startedBy(value: YamlMap, { copies, role, variables: set, volumes, composed }: Around): StartedContainer[] {
  const variables = { ...set, ...environment(value.env ?? value.environment) };
  const mounts = [...podMounts(value, volumes), ...composeMounts(value)];
  const around = { copies, mounts, ...(role !== null && { role }) };
  const gpus = gpusAsked(value);
  const words = ownWords(value).map((word) => (gpus === null ? word : word.replaceAll(COUNTED, String(gpus))));
  const image = typeof value.image === "string" ? value.image : "";
  const shell = words.findIndex((word) => /^-[a-z]*c$/.test(word));
  if (/(^|\/)(ba|z|da)?sh$/.test(words[0] ?? "") && shell > 0)
    return readShell(scriptIn(words.slice(shell + 1)), variables).commands.map((command) => ({
      ...command,
      ...around,
    }));
  const replaced = composed ? "entrypoint" in value : "command" in value;
  const full = [...(engineCommand(words) === null && !replaced ? [image, ...words] : words), ...addedFlags(variables)];
  const alone = engineImage(image);
  if (words.length > 0 || alone === null) return [{ words: full, variables, ...around }];
  const { words: flags, names } = flagsOfVariables(alone, variables);
  if (!flags.some((flag) => flag.startsWith("--model"))) return [];
  return [{ words: [STARTS[alone], ...flags], variables, ...around, byVariables: names }];
}

/** A container sees as many GPUs as it asks for. */
const COUNTED = /\$\(nvidia-smi[^()]{0,80}wc -l\)/g;

/** Flags that stand in a variable, which the image's script appends. */
export const addedFlags = (variables: Readonly<Record<string, string>>): readonly string[] =>
  ADDED_FLAGS.flatMap((name) => wordsIn(filledIn(variables[name] ?? "", variables)));

/** What follows the script is its own arguments, `$0` and on. */
const scriptIn = (words: readonly string[]): string => words.join("\n");

const STARTS = {
  vllm: "vllm.entrypoints.openai.api_server",
  sglang: "sglang.launch_server",
  trtllm: "trtllm-serve",
} as const;

export function ownWords(value: YamlMap): readonly string[] {
  const composed = "entrypoint" in value || !("args" in value);
  const parts = composed ? [value.entrypoint, value.command] : [value.command, value.args];
  return parts.flatMap(wordsIn);
}

/** A list of words, or one text of them. */
export function wordsIn(value: Yaml | undefined): readonly string[] {
  if (Array.isArray(value)) return value.map((word) => String(word as Yaml));
  return typeof value === "string" ? readShell(value).commands.flatMap(({ words }) => words) : [];
}

/** GPUs that a container asks for; null where it asks for none. */
export function gpusAsked(container: Yaml): number | null {
  for (const side of ["limits", "requests"]) {
    const resources = mapAt(container, "resources", side);
    const name = Object.keys(resources).find((key) => /\/(gpu|Ascend\w*|npu|hpu|gaudi|mig-[\w.]+)$|^gpu$/.test(key));
    if (name !== undefined) return countAt(resources, name);
  }
  return null;
}

/** The container that serves: the one of this name, else the first. */
export const mainContainer = (pod: Yaml | undefined, name = "main"): YamlMap => {
  const containers = listAt(pod, "containers").filter(isMap);
  return containers.find((each) => each.name === name) ?? containers[0] ?? {};
};
