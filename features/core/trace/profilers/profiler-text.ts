/** What a text of another profiler holds: kernels one by one, or a table of them. */
import { readJsonObject } from "@/lib/json";
import { delimitedRows } from "@/lib/tables/delimited-rows";
import { keyAverages } from "./key-averages";
import type { KernelTable } from "./kernel-table";
import type { ProfiledWork } from "./profiled-work";
import { rocprofResults, rocprofTrace } from "./rocprof";
import { csvTable } from "./table-files";

export type ProfilerText =
  { readonly is: "work"; readonly work: ProfiledWork } | { readonly is: "table"; readonly table: KernelTable };

/** Whether the first letters of a text may be of these: a Chrome trace never is, so that a large one is not kept as text. */
export function mayBeProfilerText(first: string): boolean {
  const text = first.replace(/^\uFEFF/, "").trimStart();
  if (text.startsWith("{")) return text.includes('"rocprofiler-sdk-tool"');
  return text !== "" && !text.startsWith("[");
}

/** Null where it is none of them. */
export function readProfilerText(source: string): ProfilerText | null {
  const text = source.replace(/^\uFEFF/, "");
  if (text.trimStart().startsWith("{")) {
    const document = readJsonObject(text);
    const work = document === null ? null : rocprofResults(document);
    return work === null ? null : { is: "work", work };
  }
  const averages = keyAverages(text);
  const table = averages ?? csvTable(text);
  if (table !== null) return { is: "table", table };
  const rows = delimitedRows(text, ",");
  const work = rows.ok ? rocprofTrace(rows.value) : null;
  return work === null ? null : { is: "work", work };
}
