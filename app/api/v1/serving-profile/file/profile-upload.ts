/** An upload of a capture from its bytes to its answer: what the reading thread does. */
import { openAsBlob } from "node:fs";
import { findings, profileReport, runFigures, type Unit, UNITS } from "@/features/core/serving-profile";
import {
  assemble,
  type AssembleOptions,
  Intake,
  type Part,
  type Spool,
  Texts,
} from "@/features/core/serving-profile/reading";
import { byteKind } from "@/lib/files/first-bytes";
import { failure, success, type Result } from "@/lib/result";
import { inLanguage, type Language } from "@/lib/text";
import { readUploadedDatabase } from "../../diagnose/upload-database";
import { issue } from "@/app/api/v1/messages.issues";

export type ProfileUpload = {
  /** Of the file that holds the body as it came. */
  readonly path: string;
  /** With the boundary of its parts. */
  readonly contentType: string;
  readonly language: Language;
};

/** What `mds serving-profile FILE… --format json` prints of the same files. */
export async function answerProfile({ path, contentType, language }: ProfileUpload): Promise<Result<object>> {
  const body = await openAsBlob(path);
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData().catch(() => null);
  const files = (form?.getAll("files") ?? []).filter((part) => part instanceof File);
  const options = readOptions(form?.getAll("set") ?? []);
  if (files.length === 0 || options === null) return failure(issue("PROFILE-BODY", "files"));
  const texts = new Texts();
  const parts: Part[] = [];
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    parts.push(...readFile(file.name, new Uint8Array(await file.arrayBuffer()), texts));
  const read = assemble(parts, texts, options);
  if (!read.ok) return read;
  const figures = runFigures(read.value);
  const report = profileReport(read.value, figures, findings(read.value, figures));
  return success(inLanguage(report, language) as object);
}

/** null where one is neither of the two. */
function readOptions(given: readonly FormDataEntryValue[]): AssembleOptions | null {
  const units: Record<string, Unit> = {};
  let utcOffsetHours: number | null = null;
  for (const pair of given) {
    const [, name, value = ""] = /^(utc_offset|unit)=(.+)$/s.exec(String(pair)) ?? [];
    const [, column = "", written] = /^(.+)=(\w+)$/s.exec(value) ?? [];
    const unit = UNITS.find((known) => known === written);
    if (name === "utc_offset" && Math.abs(Number(value)) <= 14) utcOffsetHours = Number(value);
    else if (name === "unit" && unit !== undefined) units[column] = unit;
    else return null;
  }
  return { utcOffsetHours, units };
}

const PIECE = 2 ** 20;

function readFile(name: string, bytes: Uint8Array, texts: Texts): readonly Part[] {
  if (byteKind(bytes) === "database") return readUploadedDatabase(name, bytes, texts);
  const intake = new Intake(name, { texts, openDatabase: (label) => collect(label, texts) });
  for (let start = 0; start < bytes.length; start += PIECE)
    if (!intake.push(bytes.subarray(start, start + PIECE))) break;
  intake.end(false);
  return intake.found();
}

/** A database out of an archive, whole before SQLite reads it. */
function collect(label: string, texts: Texts): Spool {
  const pieces: Uint8Array[] = [];
  return {
    push: (piece) => void pieces.push(piece.slice()),
    finish: () => readUploadedDatabase(label, new Uint8Array(Buffer.concat(pieces)), texts),
  };
}
