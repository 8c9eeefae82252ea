/** All logs of the given files, and iteration statistics that came as JSON, as records on their own clocks. */
import { feedLines } from "@/features/core/server-logs/line-feed";
import { isJsonObject, readJson } from "@/lib/json";
import type { Series } from "../../evidence";
import { contentText } from "../content";
import type { FileRecords } from "../drafts";
import * as m from "@/features/core/diagnosis/read/messages";
import type { SortedFile, Unread } from "../sort-files";
import { LogReader } from "./log-reader";

export function logRecords(sorted: readonly SortedFile[], unread: Unread[]): readonly FileRecords[] {
  return sorted.flatMap((file) => {
    if (file.way !== "log" && file.way !== "iterations") return [];
    const reader = new LogReader(file.name, poolNamed(file.name));
    if (file.way === "log" || !feedObjects(file, reader))
      feedLines(file.content, (line, number) => {
        reader.take(line, number);
      });
    const records = reader.finish();
    if (records === null) unread.push({ file: file.name, why: m.noRecordOfEngine });
    return records === null ? [] : [records];
  });
}

/** One document of statistics, as trtllm-serve answers; false: it is lines of JSON. */
function feedObjects({ content }: SortedFile, reader: LogReader): boolean {
  const value = readJson(contentText(content));
  const list = isJsonObject(value) ? (Object.values(value).find((inner) => Array.isArray(inner)) ?? [value]) : value;
  if (!Array.isArray(list)) return false;
  list.forEach((stats, index) => {
    reader.take(JSON.stringify(stats), index + 1);
  });
  return true;
}

/** A pool by the file's name, where it names one of both. */
function poolNamed(name: string): Series["pool"] {
  const words = (name.split("/").pop() ?? "").toLowerCase().split(/[^a-z]+/);
  const [prefill, decode] = [words.includes("prefill"), words.includes("decode")];
  return prefill === decode ? null : prefill ? "prefill" : "decode";
}
