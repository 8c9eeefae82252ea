/** A table of the kit: what was measured on, its rows, and what could not be measured. */
import { readTable } from "@/features/core/evidence/benchmark-files/separated";
import type { RawRecord } from "@/features/core/evidence/benchmark-files/record";
import { KIT_MARK } from "@/features/core/timing/tables/read-kit";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import { kitRow, type KitRow } from "./kit-rows";

export const TOOLS = ["perf_test", "link_test", "memory_bench", "slo_test"] as const;
export type Tool = (typeof TOOLS)[number];

type KitMachine = {
  /** As its driver calls it; empty where a server was asked from elsewhere. */
  readonly device: string;
  readonly backend: string;
  /** How many of them the script saw. */
  readonly devices: number | null;
  /** Bytes. */
  readonly memory: number | null;
  readonly torch: string;
  readonly runtime: string;
  readonly driver: string;
  readonly python: string;
};

/** An item that has no figures, and why. */
export type Unmeasured = { readonly item: string; readonly status: "skipped" | "failed"; readonly why: string };

export type KitFile = {
  readonly name: string;
  readonly tool: Tool;
  /** "2026-11-23T10:00:00Z". */
  readonly date: string;
  readonly machine: KitMachine;
  /** Of slo_test.py none: its rows are measurements of a served load (`evidence/benchmark-files`). */
  readonly rows: readonly KitRow[];
  /** Rows of the file that hold figures, whoever reads them. */
  readonly measured: number;
  readonly unmeasured: readonly Unmeasured[];
  /** The table as it was read. */
  readonly text: string;
};

/** Of later versions of the kit columns may mean something else. */
const NEWEST = 1;

/** Refuses what is no table of the kit, a newer one, and one without a row that can be used. */
export function readKitFile(source: string, name: string): Result<KitFile> {
  const read = readTable(source);
  if (read?.ok === false) return read;
  if (!read?.value.names.includes(KIT_MARK)) return failure(noKit(name));
  const table = read.value;
  const [first] = table.records;
  if (first === undefined) return failure(noRows(name));
  const tool = TOOLS.find((known) => known === word(first, "tool"));
  if (tool === undefined || Number(word(first, KIT_MARK)) > NEWEST) return failure(otherKit(name));
  const done = table.records.filter((record) => word(record, "status") === "ok");
  const taken = tool === "slo_test" ? [] : done.map((record) => ({ record, row: kitRow(record) }));
  const rows = taken.flatMap(({ row }) => row ?? []);
  const broken = taken.flatMap(({ record, row }) => (row === null ? [record.row] : []));
  const measured = tool === "slo_test" ? done.length : rows.length;
  const file: KitFile = {
    ...{ name, tool, rows, measured, text: source },
    date: word(first, "date"),
    machine: kitMachine(first),
    unmeasured: table.records.flatMap((record) => unmeasured(record) ?? []),
  };
  const issues = [...read.issues, ...(broken.length > 0 ? [brokenRows(name, broken)] : [])];
  return measured === 0 ? failure(nothingMeasured(file), ...issues) : success(file, issues);
}

const word = ({ cells }: RawRecord, column: string): string => String(cells.get(column) ?? "").trim();

function kitMachine(record: RawRecord): KitMachine {
  const count = (column: string): number | null => {
    const value = Number(word(record, column));
    return value > 0 ? value : null;
  };
  const memory = count("memory_gb");
  const { device, ...versions } = Object.fromEntries(
    ["device", "backend", "torch", "runtime", "driver", "python"].map((column) => [column, word(record, column)]),
  );
  const { backend = "", torch = "", runtime = "", driver = "", python = "" } = versions;
  return {
    device: device ?? "",
    ...{ backend, torch, runtime, driver, python },
    devices: count("devices"),
    memory: memory === null ? null : memory * GIGA,
  };
}

/** What tells an item from its neighbours. */
const TELLING = ["test", "op", "dtype", "m", "n", "k", "batch", "q_len", "kv_len", "ranks", "bytes", "concurrency"];
const LENGTHS = ["input_length", "output_length"];

function unmeasured(record: RawRecord): Unmeasured | null {
  const status = word(record, "status");
  if (status !== "skipped" && status !== "failed") return null;
  const item = [...TELLING, ...LENGTHS].flatMap((column) => word(record, column) || []).join(" ");
  return { item, status, why: word(record, "error") };
}

const noKit = (name: string): Issue => ({
  code: "KIT-UNKNOWN",
  at: name,
  message: text({ en: `${name} is no table of the measurement kit.`, zh: `${name} 不是测量工具包的表格。` }),
  fix: text({
    en: "Its scripts write CSV whose first column is mds_kit; results of other tools open on the page Benchmarks.",
    zh: "其脚本写出的 CSV 首列为 mds_kit；其他工具的结果请在“压测对比”页打开。",
  }),
});
const noRows = (name: string): Issue => ({
  code: "KIT-EMPTY",
  at: name,
  message: text({ en: `${name} has columns and no row.`, zh: `${name} 只有列名，没有数据行。` }),
  fix: text({ en: "The script was stopped before its first item.", zh: "脚本在第一项之前就已停止。" }),
});
const otherKit = (name: string): Issue => ({
  code: "KIT-VERSION",
  at: name,
  message: text({
    en: `${name} is of a version or a script of the kit that is not known here.`,
    zh: `${name} 来自此处未知的工具包版本或脚本。`,
  }),
  fix: text({ en: "Download the scripts again from the page Measure.", zh: "请从“实测”页重新下载脚本。" }),
});
const brokenRows = (name: string, rows: readonly number[]): Issue => ({
  code: "KIT-ROWS",
  at: name,
  message: text({
    en: `${name}: rows ${rows.slice(0, 8).join(", ")}${rows.length > 8 ? " …" : ""} lack a number and are left out.`,
    zh: `${name}：第 ${rows.slice(0, 8).join("、")}${rows.length > 8 ? " …" : ""} 行缺少数值，已略去。`,
  }),
});
const nothingMeasured = ({ name, unmeasured: left }: KitFile): Issue => ({
  code: "KIT-NOTHING",
  at: name,
  message: text({
    en: `No item of ${name} was measured${left[0] ? `: ${left[0].why}` : ""}.`,
    zh: `${name} 中没有一项测得数值${left[0] ? `：${left[0].why}` : ""}。`,
  }),
});
