/** What an item of each kind may hold: judged by what reads it elsewhere. */
import * as z from "zod";
import { chipName } from "@/features/core/hardware/catalogue";
import { customChip } from "@/features/core/hardware/custom-chip";
import { modelSpec } from "@/features/core/model/config/parse";
import { readComposed } from "@/features/core/report-builder/document";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { readProfile } from "@/features/core/timing/profile";
import type { Issue } from "@/lib/issue";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { decodeParams } from "@/lib/params/codec";
import { misshapen } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { isSavedKind, type SavedKind } from "./kind";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Several times as many as any page has. */
const MOST_PARAMS = 1000;

/** A page and the parameters of its link; `against`: of the scenario that was pinned. */
const Params = z
  .record(z.string().max(60), z.string().max(200_000))
  .refine((params) => Object.keys(params).length <= MOST_PARAMS, `more than ${MOST_PARAMS} parameters`);
const Link = z.strictObject({
  page: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/),
  params: Params,
  against: Params.optional(),
});
const RunFile = z.strictObject({
  name: z.string().min(1).max(300),
  bytes: z.int().min(0),
  /** SHA-256 of the upload. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
const Run = z.strictObject({ ...Link.shape, files: z.array(RunFile).min(1).max(64) });
const Model = z.strictObject({ name: z.string().min(1).max(200), config: z.record(z.string(), z.unknown()) });

export type LinkContent = z.infer<typeof Link>;
type RunContent = z.infer<typeof Run>;

export type ReadContent = {
  readonly content: JsonObject;
  /** What a search looks at. */
  readonly words: string;
  /** Hashes of uploads that it names. */
  readonly uploads: readonly string[];
};

export function readContent(kind: SavedKind, content: unknown): Result<ReadContent> {
  if (!isJsonObject(content)) return failure(NO_OBJECT);
  switch (kind) {
    case "scenario":
    case "comparison":
      return shaped(Link, content, (link) => `${linkWords(link)} ${usedWords(link)}`);
    case "run":
      return shaped(Run, content, (run) => `${linkWords(run)} ${run.files.map(({ name }) => name).join(" ")}`, hashes);
    case "profile":
      return judged(readProfile(JSON.stringify(content), "content"), content, ({ subject }) => subject);
    case "chip":
      return judged(customChip(content), content, ({ vendor, name }) => `${vendor} ${name}`);
    case "model":
      return readModel(content);
    case "report":
      return judged(readComposed(JSON.stringify(content)), content, ({ entries }) =>
        entries.flatMap((entry) => (entry.kind === "part" ? [entry.page] : [entry.words.slice(0, 200)])).join(" "),
      );
  }
}

/** What the store is told of a content that was judged before. */
export function contentWords(kind: string, content: JsonObject): Pick<ReadContent, "words" | "uploads"> {
  const read = isSavedKind(kind) ? readContent(kind, content) : null;
  return read?.ok ? read.value : { words: "", uploads: [] };
}

/** Kinds that bear their name inside: what it is called in the store, it is called where it is opened. */
export function named(kind: SavedKind, content: JsonObject, name: string, version: number): JsonObject {
  if (kind === "profile") return { ...content, name: name.slice(0, MOST_NAME), version };
  if (kind === "chip" || kind === "model") return { ...content, name };
  return kind === "report" ? { ...content, title: name } : content;
}

const MOST_NAME = 80;

const linkWords = ({ page, params }: Pick<LinkContent, "page" | "params">): string =>
  [page, ...Object.values(params).filter((value) => value.length < 100)].join(" ");

/** Model and accelerator that a screen computes with, those that its link leaves out too: people search for them. A plan has its own GPUs. */
function usedWords({ params }: Pick<LinkContent, "params">): string {
  const { model, hw } = decodeParams(ScenarioSchema, params).value;
  return params["team"] === undefined ? `${model} ${hw} ${chipName(hw)}` : model;
}

const hashes = ({ files }: RunContent): readonly string[] => files.map(({ hash }) => hash);

function shaped<T extends object>(
  schema: z.ZodType<T>,
  content: JsonObject,
  words: (read: T) => string,
  uploads: (read: T) => readonly string[] = () => [],
): Result<ReadContent> {
  const read = schema.safeParse(content);
  if (!read.success) return failure(...read.error.issues.slice(0, MOST_ISSUES).map((issue) => shape(issue)));
  return success({ content, words: words(read.data), uploads: uploads(read.data) });
}

function judged<T>(read: Result<T>, content: JsonObject, words: (value: T) => string): Result<ReadContent> {
  return read.ok ? success({ content, words: words(read.value), uploads: [] }) : failure(...read.issues);
}

function readModel(content: JsonObject): Result<ReadContent> {
  const read = shaped(Model, content, () => "");
  if (!read.ok) return read;
  return judged(modelSpec(content["config"]), content, ({ family }) => family);
}

const MOST_ISSUES = 5;
const shape = misshapen("SAVED-CONTENT", m.savedItem);

const NO_OBJECT: Issue = issue("SAVED-CONTENT", "content");
