"use client";
/** Files of a measured run: uploaded to the store, and taken back for the page that reads them. */
import type { SavedKind } from "@/features/core/saved/kind";
import type { Issue } from "@/lib/issue";
import type { JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import type { Dropped } from "./open-dropped-files";
import { readAnswer, save, type SavedItem } from "../server/saved-work";
import { issue } from "./messages.issues";

const KIND: SavedKind = "run";
const UPLOADS = "/api/v1/uploads";

type RunFile = { readonly name: string; readonly bytes: number; readonly hash: string };

/** Under the name of its first file. All of them have to be for one page. */
export async function keepRun(files: readonly Dropped[], language: string): Promise<Result<SavedItem>> {
  const { tellFile } = await import("./open-dropped-files");
  const recognised = await Promise.all(files.map(tellFile));
  const pages = new Set(recognised.map(({ known }) => (known.ok ? known.value.opens : null)));
  const [page] = pages;
  if (page === null || page === undefined || pages.size > 1) return failure(NO_RUN);
  const uploaded: RunFile[] = [];
  for (const { path, file } of files) {
    const sent = await readAnswer<RunFile>(
      fetch(`${UPLOADS}?name=${encodeURIComponent(path)}`, {
        method: "POST",
        body: file,
        headers: { "accept-language": language, "content-type": "application/octet-stream" },
      }),
    );
    if (!sent.ok) return sent;
    uploaded.push({ name: path, bytes: sent.value.bytes, hash: sent.value.hash });
  }
  const content = { page, params: {}, files: uploaded };
  const name = files[0]?.path ?? page;
  return save({ kind: KIND, name: name.slice(-MOST_NAME), tags: [], note: "", content }, null, language);
}

const MOST_NAME = 100;

/** Fails where the store has one of them no more. */
export async function runFiles(content: JsonObject): Promise<Result<readonly File[]>> {
  const files: File[] = [];
  for (const { name, hash } of (content["files"] ?? []) as readonly RunFile[]) {
    const answer = await fetch(`${UPLOADS}/${hash}`).catch(() => null);
    if (answer?.ok !== true) return failure(gone(name));
    files.push(new File([await answer.blob()], name.split("/").at(-1) ?? name));
  }
  return success(files);
}

const NO_RUN: Issue = issue("SAVED-NO-RUN", "file");

const gone = (name: string): Issue => issue("SAVED-FILE-GONE", "file", { name });
