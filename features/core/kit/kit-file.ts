/** A table of the kit: what was measured on, its rows, and what could not be measured. */
import { readTable } from "@/features/core/evidence/benchmark-files/separated";
import type { RawRecord } from "@/features/core/evidence/benchmark-files/record";
import { KIT_MARK } from "@/features/core/timing/tables/read-kit";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { GIGA } from "@/lib/units/edge";
import { kitRow, type KitRow } from "./kit-rows";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

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

const noKit = (name: string): Issue => issue("KIT-UNKNOWN", name, { name });
const noRows = (name: string): Issue => issue("KIT-EMPTY", name, { name });
const otherKit = (name: string): Issue => issue("KIT-VERSION", name, { name });
const brokenRows = (name: string, rows: readonly number[]): Issue =>
  issue("KIT-ROWS", name, {
    name,
    value: rows.length > 8 ? " …" : "",
    rows: joinTexts(rows.slice(0, 8), COMMA),
  });
const nothingMeasured = ({ name, unmeasured: left }: KitFile): Issue => ({
  code: "KIT-NOTHING",
  at: name,
  message: left[0] ? m.noItemOfNameWasWhy({ name, why: left[0].why }) : m.noItemOfNameWas({ name }),
});
