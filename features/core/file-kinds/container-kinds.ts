/** Files that hold other files or tables: archives by the names in them, databases by their schema. */
import { recognised, type Recognised } from "./kinds";
import { isServiceFile } from "./service-signs";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";

/** Null where nothing in it is known. */
export function archiveKind(form: "zip" | "tar", names: readonly string[]): Recognised | null {
  const serviceFiles = names.filter(isServiceFile);
  if (serviceFiles.length > 0)
    return recognised("serving-profile", `msserviceprofiler-${form}`, m.outputOfMsServiceProfiler, [
      m.inItFound({ found: joinTexts(serviceFiles.slice(0, 8), COMMA) }),
    ]);
  if (names.some((name) => /_perf\.parquet$/i.test(name)))
    return recognised("tables", form, m.folderOfOperatorTables, [m.whatItWasMeasuredOn, m.unpackItAndGiveFiles]);
  if (names.some((name) => /\.(pt\.)?trace\.json(\.gz)?$/i.test(name)))
    return recognised("trace", form, m.archiveOfProfilerTraces, [m.unpackItAndGiveFiles], null);
  return null;
}

/** `schema`: the begin of the file, where SQLite keeps the statements that made its tables. */
export function databaseKind(schema: string): Recognised | null {
  const tables = new Set(
    [...schema.matchAll(/CREATE (?:TABLE|VIEW)\s+(?:IF NOT EXISTS\s+)?["'`[]?(\w+)/gi)].map(([, name = ""]) => name),
  );
  const has = (...names: readonly string[]): boolean => names.some((name) => tables.has(name));
  if (has("CUPTI_ACTIVITY_KIND_KERNEL", "TARGET_INFO_GPU", "StringIds"))
    return recognised("trace", "nsys-sqlite", m.databaseOfNsightSystems);
  if (
    has("batch", "kvcache", "request", "batch_exec", "batch_req", "forward") &&
    has("slice", "data_table", "batch_req", "request", "kvcache")
  )
    return recognised("serving-profile", "msserviceprofiler-db", m.profilerDbOfMsServiceProfiler);
  if (has("Mstx", "CpuUsage", "MemoryUsage", "KernelInfo"))
    return recognised(
      "serving-profile",
      "msserviceprofiler-raw",
      m.rawDataOfMsServiceProfiler,
      [m.parseItFirstWithMsserviceprofiler],
      null,
    );
  if (has("CANN_API", "TASK", "COMPUTE_TASK_INFO"))
    return recognised("trace", "ascend-sqlite", m.databaseOfAscendProfiler, [m.exportItAsChromeJson], null);
  return null;
}
