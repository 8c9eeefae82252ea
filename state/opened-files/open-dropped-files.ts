"use client";
/** What a dropped file is, and what opening it does: an address, with the files in hand where their page reads them itself. */
import { HEAD_BYTES } from "@/features/core/file-kinds/head";
import type { FileKind, Recognised } from "@/features/core/file-kinds/kinds";
import { recognise } from "@/features/core/file-kinds/recognise";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { readChipFile } from "@/features/core/hardware/chip-files";
import { isCheckpointPath } from "@/features/core/model/checkpoint/checkpoint-path";
import { readModelFile } from "@/features/core/model/config/model-files";
import { joinTexts } from "@/features/core/model/config/text/given-texts";
import { parseConfigText } from "@/features/core/model/config/parse";
import { draftParams, readDraftCurves } from "@/features/core/workload/draft-curves";
import { SCENARIO_KEYS } from "@/features/core/scenario/keys";
import { readRules } from "@/features/core/trace/rules";
import { isJsonObject, readJson, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { packText } from "@/lib/packed-text";
import { verbatim } from "@/lib/text";
import { textOfFile } from "./file-text";
import { ownChips } from "../browser-storage/own-chips";
import { ownModels } from "../browser-storage/own-models";
import { keepRules } from "../browser-storage/own-rules";
import { configParams } from "../inputs/scenario-config";
import { arrivedText } from "../server/stored-texts";
import { packedProfile, profileOfFile } from "../server/stored-profiles";
import { importTableFiles } from "../server/stored-tables";
import { issue } from "./messages.issues";

/** A file with its path in the folder that was dropped. */
export type Dropped = { readonly path: string; readonly file: File };

export type Told = Dropped & { readonly known: Result<Recognised> };

export async function tellFile({ path, file }: Dropped): Promise<Told> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  return { path, file, known: recognise(file.name, new Uint8Array(head), { whole: file.size <= HEAD_BYTES }) };
}

/** Where to go. `params` go over those of the address at hand; `alone`: those stay behind. */
export type Opening = {
  readonly slug: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly alone?: true;
  /** For the page to read. */
  readonly files?: readonly File[];
};

type Group = {
  readonly slug: string;
  readonly kind: FileKind;
  readonly files: readonly Dropped[];
  readonly language: string;
  /** The configuration that the scenario has, as its link names it; a hf_quant_config.json alone goes to it. */
  readonly config?: string;
};

/** Files of one kind at a time. Reads what the page will not read itself; fails with the reader's own reasons. */
export async function openDropped(group: Group): Promise<Result<Opening>> {
  const { slug, kind, files } = group;
  const [first] = files;
  if (first === undefined) throw new Error("Nothing was dropped");
  const opener = OPENERS[kind];
  return opener ? opener(first.file, group) : success({ slug, files: files.map(({ file }) => file) });
}

type Opener = (file: File, group: Group) => Promise<Result<Opening>>;

async function withText(file: File, open: (text: string) => Promise<Result<Opening>>): Promise<Result<Opening>> {
  const read = await textOfFile(file);
  return read.ok ? open(read.value.text) : read;
}

/**
 * A configuration, with the hf_quant_config.json given with it, goes into the scenario; a list of models onto the reader's shelf. Weight files
 * are for the page to read.
 */
const openModel: Opener = async (_, group) => {
  const weights = group.files.filter(({ path }) => isCheckpointPath(path));
  const configs = group.files.filter((entry) => !weights.includes(entry));
  const [first] = configs;
  const opening: Result<Opening> =
    first === undefined ? success({ slug: group.slug }) : await openConfig(first.file, { ...group, files: configs });
  if (!opening.ok || weights.length === 0) return opening;
  return success({ ...opening.value, files: weights.map((entry) => entry.file) });
};

const openConfig: Opener = async (file, { slug, files, config: inUse = "" }) => {
  const given = await Promise.all(
    files.slice(0, MOST_TOGETHER).map(async ({ path, file: member }) => {
      const read = await textOfFile(member);
      return read.ok ? { path, text: read.value.text } : null;
    }),
  );
  const texts = given.filter((entry) => entry !== null);
  if (texts.length === 0) return withText(file, () => Promise.resolve(failure(CUT)));
  const { path, text: text } = joinTexts(texts, await arrivedText(inUse));
  const config = parseConfigText(text);
  if (!config.ok) {
    const shelf = files.find((entry) => entry.path === path)?.file ?? file;
    const stored = await keep(shelf, slug, readModelFile, ownModels.put);
    return stored.ok ? stored : failure(...config.issues);
  }
  return configParams(text, path).then(
    (params) => success({ slug, params }),
    () => failure(UNKEPT),
  );
};

/** A folder of hundreds of models opens its first: these are enough to find what lies beside it. */
const MOST_TOGETHER = 64;

function keep<Item>(
  file: File,
  slug: string,
  read: (source: string) => Result<readonly Item[]>,
  put: (items: readonly Item[]) => boolean,
): Promise<Result<Opening>> {
  return withText(file, (text) => {
    const items = read(text);
    if (!items.ok) return Promise.resolve(items);
    return Promise.resolve(put(items.value) ? success({ slug }) : failure(NO_ROOM));
  });
}

/** A scenario by its keys, the record of an answer, or an address. */
const openScenario: Opener = (file, { slug }) =>
  withText(file, (text) => {
    const address = /^\s*(?:https?:\/\/[^\s/]+)?\/[a-z0-9-]*\?(\S+)\s*$/.exec(text)?.[1];
    if (address !== undefined)
      return Promise.resolve(success({ slug, params: Object.fromEntries(new URLSearchParams(address)), alone: true }));
    const [curve] = readDraftCurves(text)?.curves ?? [];
    if (curve) return Promise.resolve(success({ slug, params: draftParams(curve) }));
    const object = readJson(text);
    if (!isJsonObject(object)) return Promise.resolve(failure(CUT));
    const { scenario, input } = object;
    const params = isJsonObject(scenario) ? plainWords(scenario) : plainWords(object);
    const page = isJsonObject(scenario) && isJsonObject(input) ? plainWords(input) : {};
    const known = Object.entries(params).filter(([key]) => (SCENARIO_KEYS as readonly string[]).includes(key));
    return Promise.resolve(success({ slug, params: { ...page, ...Object.fromEntries(known) }, alone: true }));
  });

/** As in a link: automatic values are left out, objects are packed. */
const plainWords = (object: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => {
      if (value === null || value === "") return [];
      if (Array.isArray(value)) return [[key, value.join(",")]];
      return [[key, typeof value === "object" ? packText(JSON.stringify(value)) : String(value)]];
    }),
  );

const openLaunch: Opener = (file, { slug }) =>
  withText(file, (text) => {
    const read = readLaunch(text);
    if (!read.ok) return Promise.resolve(read);
    const { params, launch, unknown } = read.value;
    const words = unknown.map(({ name }) => name).join(", ");
    const ignored = words === "" ? [] : [issue("IMPORT-LAUNCH-FLAGS", file.name, { words })];
    const engine: Readonly<Record<string, string>> = launch["engine"] === undefined ? {} : { engine: launch["engine"] };
    return Promise.resolve(success({ slug, params: { ...params, ...engine } }, [...read.issues, ...ignored]));
  });

const openProfile: Opener = async (file, { slug }) => {
  const profile = await profileOfFile(file);
  return profile.ok ? success({ slug, params: { profile: packedProfile(profile.value) } }) : profile;
};

const openTables: Opener = async (_, { slug, files, language }) => {
  const report = await importTableFiles(files, language).catch(() => null);
  if (report === null) return failure(UNKEPT);
  const [set] = report.sets;
  const why = [...report.skipped.map(({ path, why: reason }) => `${path}: ${reason}`), ...report.trouble];
  const issues = why.map((words) => ({ code: "IMPORT-TABLES", at: "tables", message: verbatim(words) }));
  if (set === undefined) return failure(...(issues.length > 0 ? issues : [UNKEPT]));
  return success({ slug, params: { hw: set.chip, tables: set.id } }, issues);
};

/** The other kinds are read by their pages. */
const OPENERS: Readonly<Partial<Record<FileKind, Opener>>> = {
  model: openModel,
  chip: (file, { slug }) => keep(file, slug, readChipFile, ownChips.put),
  rules: (file, { slug }) => keep(file, slug, readRules, (rules) => keepRules(rules, [])),
  scenario: openScenario,
  launch: openLaunch,
  "efficiency-profile": openProfile,
  tables: openTables,
};

const UNKEPT = issue("IMPORT-UNKEPT", "file");
const NO_ROOM = issue("IMPORT-NO-ROOM", "file");
const CUT = issue("IMPORT-CUT", "file");
