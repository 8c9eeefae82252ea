/**
 * A report that its author composes: headings, notes, and parts of pages in an order of their own. A part names its page, the parameters
 * of that page's link, and what of the answer it is; a frozen one holds it, in both languages.
 *
 *     const read = readComposed(source);            // a file, a link, the browser's storage: one form
 *     if (read.ok) writeComposed(read.value);       // the same again
 */
import * as z from "zod";
import type { Issue } from "@/lib/issue";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";
import { isJsonObject } from "@/lib/json";
import { misshapen } from "@/lib/params/plain-input";
import type { RawParams } from "@/lib/params/codec";
import { failure, success, type Result } from "@/lib/result";
import type { Language } from "@/lib/text";
import { findPiece, type Answered, type Piece } from "./piece";
import { MeasuredShape, type Measured } from "./measured";
import { PieceShape } from "./piece-shape";
import * as m from "./messages.pieces";
import { issue } from "./messages.issues";

export type FrozenPiece = Readonly<Record<Language, Piece>>;

/** A heading, or a paragraph of the author's own. */
export type WordsEntry = { readonly id: number; readonly kind: "heading" | "note"; readonly words: string };

export type PartEntry = {
  readonly id: number;
  readonly kind: "part";
  readonly page: string;
  /** Of the page's link, defaults left out. */
  readonly params: RawParams;
  /** Of the scenario that was pinned, which the part is set against. */
  readonly against?: RawParams | undefined;
  /** What of the answer it is (piece.ts). */
  readonly part: string;
  /** As it was when it was frozen; absent: it is asked of the page anew. */
  readonly frozen?: FrozenPiece | undefined;
  /** Its data were in a file that only the page had: it cannot be asked anew. */
  readonly held?: true | undefined;
  /** The files that its figures are of: of a held part those that only the page had, of another the one that its link carries. */
  readonly measured?: Measured | undefined;
};

/** `id` is unique in its report. */
export type Entry = WordsEntry | PartEntry;

export type ComposedReport = { readonly title: string; readonly entries: readonly Entry[] };

export const EMPTY: ComposedReport = { title: "", entries: [] };

/** What a report is called where its author has given no title. */
export const UNTITLED = m.myReport;

/** Of the file; a reader refuses those after its own. */
const VERSION = 1;

/** Characters of a file: frozen charts of a hundred parts are some megabytes. */
export const MOST_CHARACTERS = 20_000_000;
export const MOST_ENTRIES = 300;
const LONGEST_WORDS = 50_000;

const Params = z.record(z.string(), z.string());

const EntryShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal(["heading", "note"]), words: z.string().max(LONGEST_WORDS) }),
  z.object({
    ...{ kind: z.literal("part"), page: z.string().max(100), params: Params, part: z.string().max(300) },
    against: Params.optional(),
    frozen: z.object({ en: PieceShape, zh: PieceShape }).optional(),
    held: z.literal(true).optional(),
    measured: MeasuredShape.optional(),
  }),
]);

const Shape = z.object({
  composed_report: z.int(),
  title: z.string().max(LONGEST_WORDS),
  entries: z.array(EntryShape).max(MOST_ENTRIES),
});

/** As a file, and as the text that a link packs. */
export function writeComposed({ title, entries }: ComposedReport): string {
  return writePlain({ composed_report: VERSION, title, entries: entries.map(({ id: _, ...entry }) => entry) });
}

/** Entries are numbered anew, from 1. */
export function readComposed(source: string): Result<ComposedReport> {
  if (source.length > MOST_CHARACTERS) return failure(tooLong(source.length));
  const value = readValue(source);
  if (!isJsonObject(value) || !("composed_report" in value)) return failure(NO_REPORT);
  const version = value["composed_report"];
  if (typeof version === "number" && version > VERSION) return failure(laterVersion(version));
  const read = Shape.safeParse(value);
  if (!read.success) return failure(...read.error.issues.slice(0, MOST_ISSUES).map(SHAPE));
  const { title, entries } = read.data;
  return success({ title, entries: entries.map((entry, index): Entry => ({ ...entry, id: index + 1 })) });
}

const MOST_ISSUES = 5;

function readValue(source: string): unknown {
  try {
    return readPlain(source);
  } catch {
    return undefined;
  }
}

/** What a live part asks; parts of one question are answered together. */
export type LiveQuestion = Pick<PartEntry, "page" | "params" | "against"> & { readonly key: string };

/** Each once, in the order of the report. */
export function liveQuestions({ entries }: ComposedReport): readonly LiveQuestion[] {
  const all = entries.flatMap((entry) => (entry.kind === "part" && !entry.frozen ? [liveQuestion(entry)] : []));
  return [...new Map(all.map((question) => [question.key, question])).values()];
}

export const liveQuestion = ({ page, params, against }: PartEntry): LiveQuestion => ({
  ...{ page, params, against },
  key: writePlain({ page, params, against }),
});

/** A piece in both languages, to be frozen; null: the answer has no such part. */
export function frozenPiece(answered: Readonly<Record<Language, Answered>>, ref: string): FrozenPiece | null {
  const [en, zh] = [findPiece(answered.en, ref), findPiece(answered.zh, ref)];
  return en && zh && { en, zh };
}

const SHAPE = misshapen("COMPOSED-SHAPE", m.composedReport);

const NO_REPORT: Issue = issue("COMPOSED-JSON", "doc");

const laterVersion = (version: number): Issue => issue("COMPOSED-VERSION", "doc", { version, version2: VERSION });

const tooLong = (length: number): Issue =>
  issue("COMPOSED-TOO-LONG", "doc", {
    characters: length.toLocaleString("en"),
    most: MOST_CHARACTERS.toLocaleString("en"),
  });
