/** What is mounted where in a container: `docker run -v`, Compose's and Kubernetes' volumes. A model's path is found again behind it. */
import type { Yaml } from "@/lib/yaml/write";
import type { Mount } from "../started";
import { folderPath } from "./repository";
import { isMap, listAt, textAt, type YamlMap } from "./yaml-map";

/** `host:target[:options]`, also as a word behind `-v`. */
function pairMount(text: string): Mount[] {
  const [source = "", target = ""] = text.split(":");
  return target.startsWith("/") ? [{ source, target }] : [];
}

/** Of a command's words: `-v`, `--volume`, `--mount type=bind,source=…,target=…`. */
export const mountsOfWords = (words: readonly string[]): readonly Mount[] =>
  words.flatMap((word, index) => {
    const [flag = "", inline] = /^(--volume|-v|--mount)=(.*)$/.exec(word)?.slice(1) ?? [word];
    const value = inline ?? words[index + 1] ?? "";
    if (flag === "-v" || flag === "--volume") return pairMount(value);
    if (flag !== "--mount") return [];
    const parts = new Map(value.split(",").map((part) => part.split("=", 2) as [string, string | undefined]));
    const [source, target] = [parts.get("source") ?? parts.get("src"), parts.get("target") ?? parts.get("dst")];
    return source !== undefined && target !== undefined ? [{ source, target }] : [];
  });

/** Compose's entries: texts, or maps with source and target. */
export const composeMounts = (service: Yaml): readonly Mount[] =>
  listAt(service, "volumes").flatMap((entry) => {
    if (typeof entry === "string") return pairMount(entry);
    const [source, target] = [textAt(entry, "source"), textAt(entry, "target")];
    return source !== null && target !== null ? [{ source, target }] : [];
  });

/** A container's mounts with the volumes of its pod. */
export function podMounts(container: Yaml, volumes: readonly Yaml[]): readonly Mount[] {
  return listAt(container, "volumeMounts").flatMap((mount) => {
    const [name, target] = [textAt(mount, "name"), textAt(mount, "mountPath")];
    const volume = volumes.filter(isMap).find((each) => each.name === name);
    const source = volume === undefined ? null : volumeSource(volume);
    if (source === null || target === null) return [];
    const inner = textAt(mount, "subPath");
    return [{ target, source: inner === null ? source : `${source}/${inner}` }];
  });
}

const volumeSource = (volume: YamlMap): string | null =>
  textAt(volume, "hostPath", "path") ??
  textAt(volume, "nfs", "path") ??
  textAt(volume, "persistentVolumeClaim", "claimName") ??
  textAt(volume, "image", "reference") ??
  textAt(volume, "csi", "volumeAttributes", "subDir");

/** The path with each mount's source in place of its target; the path itself is not among them. */
export const behindMounts = (path: string, mounts: readonly Mount[]): readonly string[] =>
  mounts.flatMap(({ target, source }) => {
    const folder = folderPath(target);
    if (path !== folder && !path.startsWith(`${folder}/`)) return [];
    return [`${folderPath(source)}${path.slice(folder.length)}`];
  });
