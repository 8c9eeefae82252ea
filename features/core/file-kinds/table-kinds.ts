/** What a table is, by its columns. */
import { plainName } from "@/features/core/evidence/benchmark-files/column-names";
import { tableFormat } from "@/features/core/evidence/benchmark-files/detect";
import type { FieldId } from "@/features/core/evidence/benchmark-files/fields";
import { FORMATS } from "@/features/core/evidence/benchmark-files/formats";
import { guess } from "@/features/core/evidence/benchmark-files/formats/generic";
import { readTable, type Table } from "@/features/core/evidence/benchmark-files/separated";
import { KIT_MARK } from "@/features/core/timing/tables/read-kit";
import { verbatim, type Text } from "@/lib/text";
import { columnsKind } from "./json-kinds";
import { kernelTableKind } from "./kernel-table-kinds";
import { recognised, type Recognised } from "./kinds";
import { findServiceTable } from "./service-signs";
import * as m from "./messages";

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
    kernelTableKind(table.names) ??
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
    return recognised("serving-profile", "mindie-batch-stages", m.batchStagesOfMindIE);
  if (
    columns.has("kv_cache_pct") ||
    (columns.has("running") && columns.has("waiting") && columns.has("gen_throughput"))
  )
    return recognised("serving-profile", "engine-timeseries", m.stateOfEngineOverTime);
  const table = findServiceTable(columns);
  return table && recognised("serving-profile", table.format, ofService(table.file));
}

/** The script that wrote it stands in every row. */
function kitKind(columns: ReadonlySet<string>, { records }: Table): Recognised | null {
  if (!columns.has(KIT_MARK)) return null;
  const tool = String(records[0]?.cells.get("tool") ?? "");
  return recognised(
    "kit",
    tool === "" ? "mds-kit" : tool,
    KIT_NAMES.get(tool) ?? m.tableOfMeasurementKit,
    tool === "slo_test" ? [m.benchmarksAndCalibrationTakeIt] : [],
  );
}
const KIT_NAMES: ReadonlyMap<string, Text> = new Map([
  ["perf_test", m.kernelsOfAcceleratorPerfTest],
  ["link_test", m.messagesBetweenAcceleratorsLink],
  ["memory_bench", m.memoryOfModelMemoryBench],
  ["slo_test", m.servedLoadSloTestPy],
]);

const SUMMARY = /first_token_latency|prefill_batch_num|decode_exec_time|generate_token_speed|total_input_token_num/;

const ofService = (file: string): Text => m.fileOfMsServiceProfiler({ file });

function operatorKind(names: readonly string[], columns: ReadonlySet<string>): Recognised | null {
  if (names.some((name) => name.startsWith("time_stats.")))
    return recognised("tables", "vidur-profile", m.operatorTimesOfVidur, [m.whatItWasMeasuredOn]);
  if (columns.has("time_us") && ["layer", "tokens", "kv_prefill", "kv_decode"].some((column) => columns.has(column)))
    return recognised("tables", "kernel-profile", m.kernelProfileOfModel, [m.whatItWasMeasuredOn]);
  if (columns.has("latency") && (columns.has("op_name") || columns.has("kernel_source")))
    return recognised("tables", "operator-table", m.operatorLatencies, [m.whatItWasMeasuredOn]);
  if (columns.has("latency_us") && columns.has("mfu"))
    return recognised("tables", "kernel-benchmark", m.kernelLatenciesWithMfu, [m.tablesOfThisLayoutAre], null);
  return null;
}

function shelfKind(columns: ReadonlySet<string>): Recognised | null {
  if (!columns.has("name")) return null;
  if (columns.has("memory_gb") && [...columns].some((column) => /tflops|bandwidth/.test(column)))
    return recognised("chip", "mds-chips", m.acceleratorsInCatalogueColumns);
  if (["hidden_size", "total_b", "num_hidden_layers", "config"].some((column) => columns.has(column)))
    return recognised("model", "mds-models", m.modelsByName);
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
  return recognised("benchmark", "generic-table", FORMATS["generic-table"].name, [m.countOfItsColumnsAre({ count })]);
}

export const parquetKind = (): Recognised =>
  recognised("tables", "parquet", verbatim("Parquet"), [m.whatItWasMeasuredOn]);
