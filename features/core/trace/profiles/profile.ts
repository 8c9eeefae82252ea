/**
 * How the layers of a family of models show in a trace: which kernel begins or ends them, and in how many parts. Profiles are data; a
 * team edits the list or puts its own in front.
 */
import type { Issue } from "@/lib/issue";
import { isJsonObject, readJson } from "@/lib/json";
import { failure, type Result, success } from "@/lib/result";
import * as m from "@/features/core/trace/messages";

export type ProfileAnchor = {
  /** A text of the kernel's name; letters' case does not matter. */
  readonly contains: string;
  /** Whether the kernel begins its block or ends it. An end taken for a start swaps the halves' labels. */
  readonly mark: "start" | "end";
  /** Blocks of a layer that this anchor makes. */
  readonly blocks: number;
  /**
   * It stands inside a layer, or the first layer of a pass lacks it (a residual addition fused with the norm behind it): layers cut by it
   * begin half a layer late. It is taken only where a person asks for the profile.
   */
  readonly askedOnly?: boolean;
};

export type LayerProfile = {
  readonly id: string;
  readonly title: string;
  /** Of `config.json`, outer or inner: they decide before anything else. */
  readonly modelTypes: readonly string[];
  /** Fields that a config must have, not empty and not zero, for the profile to be told by structure. */
  readonly needs: readonly string[];
  /** The first that occurs is taken; without any, layers are found by their mixers or by their period. */
  readonly anchors: readonly ProfileAnchor[];
  readonly blocksPerLayer: number;
  /** Of the blocks of a layer, in order. */
  readonly labels: readonly string[];
  /** Where no config says it. */
  readonly layers: number | null;
};

/** A list of profiles as JSON, every field checked. */
export function readProfiles(json: string): Result<readonly LayerProfile[]> {
  const list = readJson(json);
  if (!Array.isArray(list)) return failure(wrong("", "it is no JSON list of profiles", "不是 JSON 格式的配置列表"));
  const profiles: LayerProfile[] = [];
  for (const entry of list as unknown[]) {
    const read = readProfile(entry);
    if (!read.ok) return read;
    if (profiles.some(({ id }) => id === read.value.id))
      return failure(wrong(read.value.id, "two profiles have this id", "有两个配置使用同一 id"));
    profiles.push(read.value);
  }
  return success(profiles);
}

/** Profiles as the text that `readProfiles` reads, to be edited. */
export const writeProfiles = (profiles: readonly LayerProfile[]): string => JSON.stringify(profiles, null, 2);

const FIELDS = ["id", "title", "modelTypes", "needs", "anchors", "blocksPerLayer", "labels", "layers"];

function readProfile(entry: unknown): Result<LayerProfile> {
  if (!isJsonObject(entry)) return failure(wrong("", "an entry is no object", "有条目不是对象"));
  const id = typeof entry.id === "string" ? entry.id : "";
  if (id === "") return failure(wrong("", "an entry has no id", "有条目缺少 id"));
  const unknown = Object.keys(entry).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) return failure(wrong(id, `there is no field “${unknown}”`, `没有“${unknown}”字段`));
  const { title, modelTypes = [], needs = [], anchors = [], blocksPerLayer, labels, layers = null } = entry;
  if (typeof title !== "string") return failure(wrong(id, "title is no text", "title 不是文本"));
  if (!isTexts(modelTypes) || !isTexts(needs))
    return failure(wrong(id, "modelTypes and needs are lists of texts", "modelTypes 与 needs 必须是文本列表"));
  if (!isBlocks(blocksPerLayer))
    return failure(wrong(id, "blocksPerLayer is a whole number from 1 to 16", "blocksPerLayer 必须是 1 到 16 的整数"));
  if (!isTexts(labels) || labels.length !== blocksPerLayer)
    return failure(
      wrong(
        id,
        `labels are ${blocksPerLayer} texts, one for each block`,
        `labels 必须是 ${blocksPerLayer} 个文本，每个块一个`,
      ),
    );
  if (!Array.isArray(anchors) || !(anchors as unknown[]).every(isAnchor))
    return failure(
      wrong(
        id,
        "an anchor has contains, mark (start or end) and blocks",
        "锚点须有 contains、mark（start 或 end）与 blocks",
      ),
    );
  if (layers !== null && !(Number.isInteger(layers) && (layers as number) > 0))
    return failure(wrong(id, "layers is a whole number, or null", "layers 必须是正整数或 null"));
  return success({ id, title, modelTypes, needs, anchors, blocksPerLayer, labels, layers: layers as number | null });
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string" && entry !== "");

const isBlocks = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 16;

function isAnchor(value: unknown): value is ProfileAnchor {
  if (!isJsonObject(value)) return false;
  const { contains, mark, blocks, askedOnly = false } = value;
  const named = typeof contains === "string" && contains !== "";
  return named && (mark === "start" || mark === "end") && isBlocks(blocks) && typeof askedOnly === "boolean";
}

const wrong = (id: string, en: string, zh: string): Issue => ({
  code: "TRACE-PROFILE",
  at: "profile",
  message: id === "" ? m.profilesEn({ en: { en, zh } }) : m.profileIdEn({ id, en: { en, zh } }),
});
