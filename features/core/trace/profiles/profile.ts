/**
 * How the layers of a family of models show in a trace: which kernel begins or ends them, and in how many parts. Profiles are data; a
 * team edits the list or puts its own in front.
 */
import type { Issue } from "@/lib/issue";
import { isJsonObject, readJson } from "@/lib/json";
import { failure, type Result, success } from "@/lib/result";
import type { Text } from "@/lib/text";
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
  if (!Array.isArray(list)) return failure(wrong("", m.itIsNoJsonListOfProfiles));
  const profiles: LayerProfile[] = [];
  for (const entry of list as unknown[]) {
    const read = readProfile(entry);
    if (!read.ok) return read;
    if (profiles.some(({ id }) => id === read.value.id)) return failure(wrong(read.value.id, m.twoProfilesHaveThisId));
    profiles.push(read.value);
  }
  return success(profiles);
}

/** Profiles as the text that `readProfiles` reads, to be edited. */
export const writeProfiles = (profiles: readonly LayerProfile[]): string => JSON.stringify(profiles, null, 2);

const FIELDS = ["id", "title", "modelTypes", "needs", "anchors", "blocksPerLayer", "labels", "layers"];

function readProfile(entry: unknown): Result<LayerProfile> {
  if (!isJsonObject(entry)) return failure(wrong("", m.entryIsNoObject));
  const id = typeof entry.id === "string" ? entry.id : "";
  if (id === "") return failure(wrong("", m.entryHasNoId));
  const unknown = Object.keys(entry).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) return failure(wrong(id, m.thereIsNoField({ unknown })));
  const { title, modelTypes = [], needs = [], anchors = [], blocksPerLayer, labels, layers = null } = entry;
  if (typeof title !== "string") return failure(wrong(id, m.titleIsNoText));
  if (!isTexts(modelTypes) || !isTexts(needs)) return failure(wrong(id, m.modelTypesAndNeeds));
  if (!isBlocks(blocksPerLayer)) return failure(wrong(id, m.blocksPerLayerIs));
  if (!isTexts(labels) || labels.length !== blocksPerLayer)
    return failure(wrong(id, m.labelsAreTexts({ blocksPerLayer })));
  if (!Array.isArray(anchors) || !(anchors as unknown[]).every(isAnchor))
    return failure(wrong(id, m.anchorHasContains));
  if (layers !== null && !(Number.isInteger(layers) && (layers as number) > 0))
    return failure(wrong(id, m.layersIsWholeNumber));
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

const wrong = (id: string, reason: Text): Issue => ({
  code: "TRACE-PROFILE",
  at: "profile",
  message: id === "" ? m.profilesWrong({ wrong: reason }) : m.profileIdWrong({ id, wrong: reason }),
});
