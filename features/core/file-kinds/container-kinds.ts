/** Files that hold other files or tables: archives by the names in them, databases by their schema. */
import { text } from "@/lib/text";
import { recognised, type Recognised } from "./kinds";
import { isServiceFile } from "./service-signs";
import { BY_FOLDER } from "./table-kinds";

/** Null where nothing in it is known. */
export function archiveKind(form: "zip" | "tar", names: readonly string[]): Recognised | null {
  const found = names.filter(isServiceFile);
  if (found.length > 0)
    return recognised(
      "serving-profile",
      `msserviceprofiler-${form}`,
      text({ en: "output of msServiceProfiler", zh: "msServiceProfiler 输出" }),
      [text({ en: `In it: ${found.slice(0, 8).join(", ")}.`, zh: `包含：${found.slice(0, 8).join("、")}。` })],
    );
  if (names.some((name) => /_perf\.parquet$/i.test(name)))
    return recognised("tables", form, text({ en: "folder of operator tables", zh: "算子表目录" }), [BY_FOLDER, UNPACK]);
  if (names.some((name) => /\.(pt\.)?trace\.json(\.gz)?$/i.test(name)))
    return recognised("trace", form, text({ en: "archive of profiler traces", zh: "性能轨迹压缩包" }), [UNPACK], null);
  return null;
}

const UNPACK = text({ en: "Unpack it and give the files inside.", zh: "请解压后提供其中的文件。" });

/** `schema`: the begin of the file, where SQLite keeps the statements that made its tables. */
export function databaseKind(schema: string): Recognised | null {
  const tables = new Set(
    [...schema.matchAll(/CREATE (?:TABLE|VIEW)\s+(?:IF NOT EXISTS\s+)?["'`[]?(\w+)/gi)].map(([, name = ""]) => name),
  );
  const has = (...names: readonly string[]): boolean => names.some((name) => tables.has(name));
  if (has("CUPTI_ACTIVITY_KIND_KERNEL", "TARGET_INFO_GPU", "StringIds"))
    return recognised(
      "trace",
      "nsys-sqlite",
      text({ en: "database of Nsight Systems", zh: "Nsight Systems 数据库" }),
      [AS_CHROME],
      null,
    );
  if (
    has("batch", "kvcache", "request", "batch_exec", "batch_req", "forward") &&
    has("slice", "data_table", "batch_req", "request", "kvcache")
  )
    return recognised(
      "serving-profile",
      "msserviceprofiler-db",
      text({ en: "profiler.db of msServiceProfiler", zh: "msServiceProfiler 的 profiler.db" }),
    );
  if (has("Mstx", "CpuUsage", "MemoryUsage", "KernelInfo"))
    return recognised(
      "serving-profile",
      "msserviceprofiler-raw",
      text({ en: "raw data of msServiceProfiler", zh: "msServiceProfiler 原始数据" }),
      [PARSE],
      null,
    );
  if (has("CANN_API", "TASK", "COMPUTE_TASK_INFO"))
    return recognised(
      "trace",
      "ascend-sqlite",
      text({ en: "database of the Ascend profiler", zh: "昇腾性能数据库" }),
      [AS_CHROME],
      null,
    );
  return null;
}

const AS_CHROME = text({
  en: "Export it as Chrome JSON; the trace page reads that.",
  zh: "请导出为 Chrome JSON，轨迹页可读取。",
});
const PARSE = text({
  en: "Parse it first with msserviceprofiler; the CSV files and profiler.db that come out are read.",
  zh: "请先用 msserviceprofiler 解析；得到的 CSV 与 profiler.db 可读取。",
});
