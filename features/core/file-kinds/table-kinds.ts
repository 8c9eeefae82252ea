/** What a table is, by its columns. */
import { plainName } from "@/features/core/evidence/benchmark-files/column-names";
import { tableFormat } from "@/features/core/evidence/benchmark-files/detect";
import type { FieldId } from "@/features/core/evidence/benchmark-files/fields";
import { FORMATS } from "@/features/core/evidence/benchmark-files/formats";
import { guess } from "@/features/core/evidence/benchmark-files/formats/generic";
import { readTable, type Table } from "@/features/core/evidence/benchmark-files/separated";
import { KIT_MARK } from "@/features/core/timing/tables/read-kit";
import { text, verbatim, type Text } from "@/lib/text";
import { columnsKind } from "./json-kinds";
import { recognised, type Recognised } from "./kinds";
import { findServiceTable } from "./service-signs";

/**
 * The first line names columns: two short names or more between marks. Logs and commands have longer parts there; a table aligned with
 * spaces is read where its names mean something.
 */
export function hasHeader(source: string): boolean {
  const line = headerLine(source);
  if (line.length > LONGEST_HEADER || /^(#!|\[|import |from |\$ )|: |\d\d:\d\d:\d\d/.test(line)) return false;
  const cells = line.split(/[,;\t|]/);
  if (cells.length >= 2) return /[a-z0-9]/i.test(line) && cells.every((cell) => cell.trim().length <= LONGEST_NAME);
  return /^\S+(\s+\S+){2,}$/.test(line.trim()) && benchmarkKind(line.trim().split(/\s+/)) !== null;
}

const headerLine = (source: string): string =>
  source.replace(/^(\s*(#(?!!)[^\r\n]*)?(\r\n|\r|\n))*/, "").split(/\r\n|\r|\n/, 1)[0] ?? "";

/** Null for tables of columns that mean nothing here. */
export function tableKind(source: string, name: string): Recognised | null {
  const read = readTable(source.slice(0, LOOKED_AT));
  if (!read?.ok) return null;
  const table = read.value;
  const columns = new Set(table.names.map(plainName));
  return (
    kitKind(columns, table) ??
    serviceKind(table, columns, name) ??
    operatorKind(table.names, columns) ??
    shelfKind(columns) ??
    benchmarkKind(table.names) ??
    columnsKind(table.names, false) ??
    guessedBenchmark(table.names)
  );
}

/** A million columns would be split for nothing. */
const LONGEST_HEADER = 100_000;
const LONGEST_NAME = 120;
const LOOKED_AT = 200_000;

function serviceKind({ names, records }: Table, columns: ReadonlySet<string>, name: string): Recognised | null {
  const cells = records.map((record) => String(record.cells.get(names[0] ?? "") ?? ""));
  const summary = columns.has("metric") && (columns.has("average") || columns.has("value"));
  if (summary && cells.some((cell) => SUMMARY.test(cell)))
    return recognised("serving-profile", "msserviceprofiler-summary", ofService("summary"));
  if (/ep_balance/i.test(name) && names.every((column) => /^\d+$/.test(column)))
    return recognised("serving-profile", "msserviceprofiler-ep-balance", ofService("ep_balance.csv"));
  if (names.some((column) => column.includes("batch_stage")))
    return recognised(
      "serving-profile",
      "mindie-batch-stages",
      text({ en: "batch stages of MindIE", zh: "MindIE 批阶段" }),
    );
  if (
    columns.has("kv_cache_pct") ||
    (columns.has("running") && columns.has("waiting") && columns.has("gen_throughput"))
  )
    return recognised(
      "serving-profile",
      "engine-timeseries",
      text({ en: "state of an engine over time", zh: "引擎状态时间序列" }),
    );
  const found = findServiceTable(columns);
  return found && recognised("serving-profile", found.format, ofService(found.file));
}

/** The script that wrote it stands in every row. */
function kitKind(columns: ReadonlySet<string>, { records }: Table): Recognised | null {
  if (!columns.has(KIT_MARK)) return null;
  const tool = String(records[0]?.cells.get("tool") ?? "");
  return recognised(
    "kit",
    tool === "" ? "mds-kit" : tool,
    KIT_NAMES.get(tool) ?? KIT,
    tool === "slo_test" ? [ALSO] : [],
  );
}

const KIT = text({ en: "table of the measurement kit", zh: "测量工具包的表格" });
const KIT_NAMES: ReadonlyMap<string, Text> = new Map([
  ["perf_test", text({ en: "kernels of an accelerator (perf_test.py)", zh: "加速卡内核（perf_test.py）" })],
  ["link_test", text({ en: "messages between accelerators (link_test.py)", zh: "加速卡间消息（link_test.py）" })],
  ["memory_bench", text({ en: "memory of a model (memory_bench.py)", zh: "模型显存（memory_bench.py）" })],
  ["slo_test", text({ en: "served load (slo_test.py)", zh: "服务负载（slo_test.py）" })],
]);
const ALSO = text({ en: "Benchmarks and Calibration take it too.", zh: "“压测对比”与“校准”页也可使用。" });

const SUMMARY = /first_token_latency|prefill_batch_num|decode_exec_time|generate_token_speed|total_input_token_num/;

const ofService = (file: string): Text =>
  text({ en: `${file} of msServiceProfiler`, zh: `msServiceProfiler 的 ${file}` });

function operatorKind(names: readonly string[], columns: ReadonlySet<string>): Recognised | null {
  if (names.some((name) => name.startsWith("time_stats.")))
    return recognised("tables", "vidur-profile", text({ en: "operator times of Vidur", zh: "Vidur 算子时间" }), [
      BY_FOLDER,
    ]);
  if (columns.has("time_us") && ["layer", "tokens", "kv_prefill", "kv_decode"].some((column) => columns.has(column)))
    return recognised("tables", "kernel-profile", text({ en: "kernel profile of a model", zh: "模型内核实测" }), [
      BY_FOLDER,
    ]);
  if (columns.has("latency") && (columns.has("op_name") || columns.has("kernel_source")))
    return recognised("tables", "operator-table", text({ en: "operator latencies", zh: "算子时延表" }), [BY_FOLDER]);
  if (columns.has("latency_us") && columns.has("mfu"))
    return recognised(
      "tables",
      "kernel-benchmark",
      text({ en: "kernel latencies with MFU", zh: "带 MFU 的内核时延" }),
      [NOT_READ],
      null,
    );
  return null;
}

export const BY_FOLDER = text({
  en: "What it was measured on stands in the folders around it: give the whole folder to mds tables import or to the tables of a scenario.",
  zh: "测量环境记录在其上级目录中：请将整个目录交给 mds tables import 或场景的算子表。",
});
const NOT_READ = text({
  en: "Tables of this layout are not imported.",
  zh: "暂不导入此布局的表。",
});

function shelfKind(columns: ReadonlySet<string>): Recognised | null {
  if (!columns.has("name")) return null;
  if (columns.has("memory_gb") && [...columns].some((column) => /tflops|bandwidth/.test(column)))
    return recognised("chip", "mds-chips", text({ en: "accelerators in catalogue columns", zh: "目录列形式的加速卡" }));
  if (["hidden_size", "total_b", "num_hidden_layers", "config"].some((column) => columns.has(column)))
    return recognised("model", "mds-models", text({ en: "models by name", zh: "按名称列出的模型" }));
  return null;
}

/** Fields that only a measurement of a service has; a request trace may have lengths, and the latency of its requests. */
const TELLING = /^(ttft|tpot|itl)\.|^(prefill|decode|outputRate|outputRatePerGpu|userRate)$/;

function benchmarkKind(names: readonly string[]): Recognised | null {
  const format = tableFormat(names);
  if (format !== "generic-table") return recognised("benchmark", format, FORMATS[format].name);
  const fields = names.flatMap((name) => guess(name)?.field ?? []);
  const arrives = names.some((name) => /arriv|timestamp/i.test(name));
  const summed = fields.some((field) => ["load.concurrency", "load.requests", "load.requestRate"].includes(field));
  const placed = fields.some((field) => /^(load|layout)\./.test(field)) || fields.length >= 3;
  if (!placed || !fields.some((field) => TELLING.test(field)) || (arrives && !summed)) return null;
  return generic(fields);
}

/** Last: a time or a rate beside something that a load has. */
function guessedBenchmark(names: readonly string[]): Recognised | null {
  const fields = names.flatMap((name) => guess(name)?.field ?? []);
  const measured = fields.some((field) => TELLING.test(field) || /^e2e\.|^(duration|requestRate)$/.test(field));
  return measured && new Set(fields).size >= 3 ? generic(fields) : null;
}

function generic(fields: readonly FieldId[]): Recognised {
  const count = new Set(fields).size;
  return recognised("benchmark", "generic-table", FORMATS["generic-table"].name, [
    text({
      en: `${count} of its columns are told from their names; the page shows how each is read.`,
      zh: `其中 ${count} 列由列名推断；页面会显示每列的读法。`,
    }),
  ]);
}

export const parquetKind = (): Recognised => recognised("tables", "parquet", verbatim("Parquet"), [BY_FOLDER]);
