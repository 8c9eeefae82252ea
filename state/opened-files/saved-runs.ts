"use client";
/** Files of a measured run: uploaded to the store, and taken back for the page that reads them. */
import type { SavedKind } from "@/features/core/saved/kind";
import type { Issue } from "@/lib/issue";
import type { JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { tellFile, type Dropped } from "./open-dropped-files";
import { readAnswer, save, type SavedItem } from "../server/saved-work";

const KIND: SavedKind = "run";
const UPLOADS = "/api/v1/uploads";

type RunFile = { readonly name: string; readonly bytes: number; readonly hash: string };

/** Under the name of its first file. All of them have to be for one page. */
export async function keepRun(files: readonly Dropped[], language: string): Promise<Result<SavedItem>> {
  const told = await Promise.all(files.map(tellFile));
  const pages = new Set(told.map(({ known }) => (known.ok ? known.value.opens : null)));
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

const NO_RUN: Issue = {
  code: "SAVED-NO-RUN",
  at: "file",
  message: text({
    en: "These files are no run of one page: traces, serving profiles and benchmark results are.",
    zh: "这些文件不是同一页面的运行数据：轨迹、服务性能数据与基准测试结果才是。",
  }),
  fix: text({ en: "Keep files of one kind at a time.", zh: "请每次只保存同一类文件。" }),
};

const gone = (name: string): Issue => ({
  code: "SAVED-FILE-GONE",
  at: "file",
  message: text({ en: `The server has ${name} no more.`, zh: `服务器上已没有 ${name}。` }),
  fix: text({ en: "Keep the run again from its files.", zh: "请用原文件重新保存该运行。" }),
});
