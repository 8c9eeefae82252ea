/** An upload from its bytes to its diagnosis: what the diagnosing thread does. */
import { openAsBlob } from "node:fs";
import {
  diagnose,
  type DiagnosisJson,
  diagnosisJson,
  type GivenFile,
  hasEvidence,
  readEvidence,
} from "@/features/core/diagnosis";
import { replayCures } from "@/features/core/diagnosis/replay/replay-cures";
import type { Issue } from "@/lib/issue";
import { isJsonObject, readJson } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { readUploadedDatabase } from "./upload-database";
import { issue } from "@/app/api/v1/messages.issues";

export type IncidentUpload = {
  /** Of the file that holds the body as it came. */
  readonly path: string;
  /** With the boundary of its parts. */
  readonly contentType: string;
};

type Incident = { readonly files: readonly GivenFile[]; readonly given: Readonly<Record<string, string>> };

/** Issues: files that gave nothing, each with its reason; fails where none gave anything. */
export async function diagnoseUpload({ path, contentType }: IncidentUpload): Promise<Result<DiagnosisJson>> {
  const body = await openAsBlob(path);
  const isForm = /^multipart\/form-data\b/i.test(contentType);
  const { files, given } = isForm ? await formIncident(body, contentType) : jsonIncident(await body.text());
  if (files.length === 0) return failure(NO_FILES);
  const evidence = readEvidence(files, given, readUploadedDatabase);
  const unread = evidence.unread.map(({ file, why }) => issue("DIAGNOSE-UNREAD", file, { file, why }));
  if (!hasEvidence(evidence)) return failure(NOTHING, ...unread);
  return success(diagnosisJson(replayCures(diagnose(evidence), evidence, given)), unread);
}

const NONE: Incident = { files: [], given: {} };

async function formIncident(body: Blob, contentType: string): Promise<Incident> {
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData().catch(() => null);
  if (form === null) return NONE;
  const parts = form.getAll("files").filter((part) => part instanceof File);
  const files = await Promise.all(
    parts.map(async (file) => ({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) })),
  );
  return { files, given: Object.fromEntries(form.getAll("set").flatMap((pair) => readPair(pair))) };
}

/** "name=value"; none where it is no pair. */
function readPair(pair: FormDataEntryValue): readonly (readonly [string, string])[] {
  const [, name, value] = typeof pair === "string" ? (/^([\w-]+)=(.*)$/s.exec(pair) ?? []) : [];
  return name === undefined || value === undefined ? [] : [[name, value]];
}

function jsonIncident(body: string): Incident {
  const asked = readJson(body);
  if (!isJsonObject(asked) || !Array.isArray(asked["files"])) return NONE;
  const files = (asked["files"] as readonly unknown[]).flatMap((file): readonly GivenFile[] => {
    if (!isJsonObject(file)) return [];
    const { name, text } = file;
    return typeof name === "string" && typeof text === "string" ? [{ name, content: text }] : [];
  });
  const set = isJsonObject(asked["set"]) ? Object.entries(asked["set"]) : [];
  return { files, given: Object.fromEntries(set.map(([name, value]) => [name, String(value)])) };
}

const NO_FILES: Issue = issue("DIAGNOSE-BODY", "files");
const NOTHING: Issue = issue("DIAGNOSE-NOTHING", "files");
