/** What the container formats share: words of the command, mounted option files, images, devices. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Issue } from "@/lib/issue";
import { flagText, shellWord, writeWords } from "./command-text";
import { ENGINE_FACTS, publicImage } from "../engine-facts";
import type { Launch } from "../launch/launch";
import type { LaunchInput } from "../launch-input";
import type { ServerPlan } from "../plan/server-plan";
import type { Flag, ServerCommand } from "../engines/server-command";
import type { Yaml } from "@/lib/yaml/write";
import { issue } from "./messages.issues";

/** Where option files lie in a container. */
export const CONFIG_FOLDER = "/config";

/** Named by the reader, else the engine's own for the chip. */
export const containerImage = ({ image, engine, version }: LaunchInput, chip: Chip): string =>
  image === "" ? (publicImage(engine, chip, version) ?? "") : image;

/** Where weights lie: the folder around a path, or the cache that the engines download to. */
export const modelFolder = ({ path }: ServerPlan): string =>
  path.startsWith("/") ? path.slice(0, Math.max(1, path.lastIndexOf("/"))) : "/root/.cache/huggingface";

/** Accelerators of the servers, each once. */
export const listChips = (servers: readonly ServerCommand[]): readonly Chip[] => [
  ...new Map(servers.map(({ plan: { chip } }) => [chip.id, chip])).values(),
];

/** How a cluster counts the GPUs of a vendor (device plugins of NVIDIA, AMD, Intel, Huawei); null = not known here. */
export function deviceResource({ vendor }: Chip): string | null {
  const known: Readonly<Record<string, string>> = {
    NVIDIA: "nvidia.com/gpu",
    AMD: "amd.com/gpu",
    Huawei: "huawei.com/Ascend910",
  };
  return known[vendor] ?? null;
}

/** Containers need an image: the reader's, or one that the engine publishes for the chip. */
export function imageIssues(chip: Chip, input: LaunchInput): Issue[] {
  if (containerImage(input, chip) !== "") return [];
  return [issue("LAUNCH-IMAGE", "image", { name: ENGINE_FACTS[input.engine].name, name2: chip.name })];
}

/** Flags with option files where the container mounts them. */
export function mountedFlags({ files }: ServerCommand, flags: readonly Flag[]): readonly Flag[] {
  const names = new Set(files.map(({ name }) => name));
  return flags.map((flag) =>
    flag.value !== null && names.has(flag.value) ? { ...flag, value: `${CONFIG_FOLDER}/${flag.value}` } : flag,
  );
}

export const containerWords = (command: ServerCommand): string[] => writeWords(mountedFlags(command, command.flags));

/** One line for `sh -c`, open to the variables of nodes. */
export function containerLine(command: ServerCommand, flags: readonly Flag[]): string {
  return [...command.program.map(shellWord), ...mountedFlags(command, flags).map(flagText)].join(" ");
}

export const listVariables = ({ variables }: ServerCommand): Yaml[] =>
  variables.map(({ name, value }) => ({ name, value }));

/** A DNS label: at most 63 of [a-z0-9-]. */
export const clusterName = (...parts: readonly string[]): string =>
  parts
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 50)
    .replace(/-$/, "");

/** Named by its place, else by its model. */
export const objectName = ({ place, scenario }: Pick<Launch, "place" | "scenario">, part: string): string =>
  clusterName(place?.name ?? scenario.params.model, part);

/** Nodes that its pods may run on, as fields of a pod. */
export const podNodes = ({ place }: Pick<Launch, "place">): Readonly<Record<string, Yaml>> =>
  place ? { nodeSelector: place.nodeSelector } : {};

/** What its pods are a part of, as labels. */
export const podLabels = ({ place }: Pick<Launch, "place">): Readonly<Record<string, string>> =>
  place ? { [GROUP]: place.group } : {};

/** A common label of Kubernetes. */
export const GROUP = "app.kubernetes.io/part-of";

export const roleName = ({ role }: ServerCommand): string => (role === "both" ? "server" : role);
