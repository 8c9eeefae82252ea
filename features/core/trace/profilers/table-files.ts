/** Kernel tables as CSV: nsys, rocprofv3, TraceLens and Holistic Trace Analysis, each by its columns. */
import { delimitedRows } from "@/lib/tables/delimited-rows";
import { kernelTable, type GivenRow, type KernelTable, type TableKind, type TableTimes } from "./kernel-table";

type Cells = Readonly<Record<string, string>>;

const NS = 1e-3;
const MS = 1e3;

/** Where a title line or two may stand before the header. */
const MOST_TITLES = 5;

/** Null where the columns are of none of these tables. */
export function csvTable(source: string): KernelTable | null {
  const rows = delimitedRows(source, ",");
  return rows.ok ? rowsTable(rows.value) : null;
}

function rowsTable(rows: readonly (readonly string[])[]): KernelTable | null {
  for (const [index, head] of rows.slice(0, MOST_TITLES).entries()) {
    const columns = new Set(head.map((title) => title.trim()));
    const form = FORMS.find(({ needs }) => needs.every((name) => columns.has(name)));
    if (form === undefined) continue;
    const body = rows
      .slice(index + 1)
      .filter((row) => row.some((cell) => cell !== ""))
      .map((row): Cells => Object.fromEntries(head.map((title, i) => [title.trim(), row[i] ?? ""])));
    return form.read(body);
  }
  return null;
}

type Form = { readonly needs: readonly string[]; readonly read: (rows: readonly Cells[]) => KernelTable | null };

const number = (row: Cells, column: string): number => Number(row[column] || NaN);

/** Sums by name, `factor` microseconds in the table's unit. */
const sums = (
  kind: TableKind,
  columns: Readonly<Record<"name" | "total" | "calls", string>>,
  factor: number,
): Form => ({
  needs: Object.values(columns),
  read: (rows) =>
    listed(
      kind,
      rows.map((row) => ({
        name: row[columns.name] ?? "",
        calls: number(row, columns.calls),
        total: number(row, columns.total) * factor,
      })),
    ),
});

const listed = (kind: TableKind, rows: readonly GivenRow[]): KernelTable | null => {
  const usable = rows.filter(({ total }) => Number.isFinite(total));
  return usable.length === 0 ? null : kernelTable(kind, usable);
};

const FORMS: readonly Form[] = [
  sums("nsys-kernel-summary", { name: "Name", total: "Total Time (ns)", calls: "Instances" }, NS),
  sums("rocprofv3-kernel-stats", { name: "Name", total: "TotalDurationNs", calls: "Calls" }, NS),
  { needs: ["Kernel name", "Kernel duration (µs)_sum", "Kernel duration (µs)_count"], read: traceLensKernels },
  {
    needs: ["op category", "Count", "total_direct_kernel_time_ms"],
    read: (rows) =>
      listed(
        "tracelens-categories",
        rows.map((row) => ({
          name: row["op category"] ?? "",
          calls: number(row, "Count"),
          total: number(row, "total_direct_kernel_time_ms") * MS,
        })),
      ),
  },
  { needs: ["type", "time ms", "percent"], read: traceLensTimeline },
  { needs: ["rank", "idle_time(us)", "compute_time(us)", "kernel_time(us)"], read: htaTemporal },
  {
    needs: ["name", "sum (us)", "kernel_type"],
    read: (rows) =>
      listed(
        "hta-kernels",
        rows.map((row) => ({
          name: row["name"] ?? "",
          parent: row["kernel_type"] ?? "",
          total: number(row, "sum (us)"),
        })),
      ),
  },
];

/** A blank cell of an operator repeats the row above. */
function traceLensKernels(rows: readonly Cells[]): KernelTable | null {
  let parent = "";
  const given = rows.map((row): GivenRow => {
    parent = row["Parent cpu_op"] || parent;
    const [total, calls] = [number(row, "Kernel duration (µs)_sum"), number(row, "Kernel duration (µs)_count")];
    return { name: row["Kernel name"] ?? "", parent, calls, total, mean: number(row, "Kernel duration (µs)_mean") };
  });
  return listed("tracelens-kernels", given);
}

function traceLensTimeline(rows: readonly Cells[]): KernelTable | null {
  const time = (name: string): number => number(rows.find(({ type }) => type === name) ?? {}, "time ms") * MS;
  const [span, busy] = [time("total_time"), time("busy_time")];
  if (!(span > 0) || !(busy >= 0)) return null;
  const parts = rows.filter(({ type }) => /^(computation|exposed_)/.test(type ?? ""));
  const given = parts.map((row): GivenRow => ({ name: row["type"] ?? "", total: number(row, "time ms") * MS }));
  const exposed = time("exposed_comm_time");
  const computing = time("computation_time");
  const times: TableTimes = { rank: null, span, busy, idle: time("idle_time"), computing, exposed };
  return kernelTable("tracelens-timeline", given, { times: [times] });
}

/** `kernel_time` is the span, idle included; communication that runs under compute counts as compute. */
function htaTemporal(rows: readonly Cells[]): KernelTable | null {
  const times = rows.flatMap((row): readonly TableTimes[] => {
    const [span, idle, computing] = [
      number(row, "kernel_time(us)"),
      number(row, "idle_time(us)"),
      number(row, "compute_time(us)"),
    ];
    if (!(span > 0)) return [];
    return [{ rank: number(row, "rank"), span, busy: span - idle, idle, computing, exposed: null }];
  });
  return times.length === 0 ? null : kernelTable("hta-temporal", [], { times });
}
