// Tables and exports of other profilers: figures that were computed beside the reader (EXPECTED.json of the data).
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readProfilerFile } from "@/bin/trace/profiler-file";
import { capture, deviceFigures, type Trace } from "@/features/core/trace";
import { readProfilerText } from "@/features/core/trace/profilers/profiler-text";
import { isTable, type KernelTable } from "@/features/core/trace/reading";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../../support/needs";

const TABLES = "../shared/data/formats/kernel-tables";

type Top = {
  readonly name_starts?: string;
  readonly name?: string;
  readonly total_ms: number;
  readonly calls?: number;
};
type Figures = {
  readonly kernels?: number;
  readonly launches?: number;
  readonly total_ms?: number;
  readonly total_us?: number;
  readonly span_ms?: number;
  readonly span_us?: number;
  readonly busy_union_ms?: number;
  readonly busy_union_ms_by_device?: Readonly<Record<string, number>>;
  readonly copies?: number;
  readonly top?: Top | readonly Top[];
};

const EXPECTED = existsSync(join(TABLES, "EXPECTED.json"))
  ? (
      JSON.parse(readFileSync(join(TABLES, "EXPECTED.json"), "utf8")) as {
        readonly files: Readonly<Record<string, { readonly figures: Figures }>>;
      }
    ).files
  : {};
const figures = (file: string): Figures => EXPECTED[file]?.figures ?? {};

async function readTable(file: string): Promise<KernelTable> {
  const read = await readProfilerFile(join(TABLES, file));
  if (read === null) throw new Error(`${file} is not recognised`);
  const value = unwrap(read);
  if (!isTable(value)) throw new Error(`${file} is no table`);
  return value;
}

async function readWork(file: string) {
  const read = await readProfilerFile(join(TABLES, file));
  if (read === null) throw new Error(`${file} is not recognised`);
  const value = unwrap(read as { ok: true; value: Trace; issues: [] });
  const { devices, classify } = capture(value);
  return deviceFigures((devices[0] as (typeof devices)[number]).work, value.names, classify);
}

const near = (ms: number | undefined): unknown => expect.closeTo(ms ?? NaN, 5) as unknown;

describe("tables of kernels", needsData(TABLES), () => {
  it.each(["nsys-kern-sum.csv", "rocprofv3-kernel-stats.csv"])("%s: launches, kernels, sum", async (file) => {
    const { rows, launches, total } = await readTable(file);
    const stated = figures(file);
    expect([rows.length, launches, total / 1e3]).toEqual([stated.kernels, stated.launches, near(stated.total_ms)]);
    const [top] = [stated.top].flat();
    expect(rows[0]?.name.startsWith(top?.name_starts ?? top?.name ?? "?")).toBe(true);
    expect((rows[0]?.total ?? 0) / 1e3).toEqual(near(top?.total_ms));
  });

  it("key_averages: units of each cell, shares of self time, host apart", async () => {
    const { rows, total, host } = await readTable("key-averages.txt");
    expect([rows.length, total / 1e3, (host ?? 0) / 1e3]).toEqual([6, near(30.773), near(28.235)]);
    expect(
      rows.slice(0, 3).map(({ name, calls, share }) => [name.slice(0, 9), calls, Number((share * 100).toFixed(2))]),
    ).toEqual([
      ["aten::mm", 225, 59.25],
      ["void cutl", 36, 19.89],
      ["aten::_sc", 144, 13.68],
    ]);
  });

  it("TraceLens: a blank operator repeats the row above; the timeline says idle", async () => {
    const kernels = await readTable("tracelens-kernel-summary.csv");
    expect(kernels.rows).toHaveLength(12);
    expect(kernels.total).toEqual(near(31_889.936));
    expect(kernels.rows.slice(0, 2).map(({ parent, calls }) => [parent, calls])).toEqual([
      ["aten::mm", 96],
      ["aten::mm", 73],
    ]);
    const [time] = (await readTable("tracelens-gpu-timeline.csv")).times;
    expect([time?.span, time?.busy, time?.exposed]).toEqual([near(34_892.4189453125), near(31_905.483154296874), 0]);
    const sums = (await readTable("tracelens-ops-by-category.csv")).rows.map(({ name, total }) => [name, total / 1e3]);
    expect(sums.slice(0, 2)).toEqual([
      ["elementwise", near(17.360615234375)],
      ["GEMM", near(9.001277587890625)],
    ]);
  });

  it("Holistic Trace Analysis: idle by rank", async () => {
    const shares = (await readTable("hta-temporal-breakdown.csv")).times.map(({ idle, span }) => (idle / span) * 100);
    expect(shares.map((share) => Number(share.toFixed(2)))).toEqual([10.98, 27.9, 10.79, 11.28]);
  });
});

describe("exports with single kernels", needsData(TABLES), () => {
  it("nsys: span, union and copies of a SQLite export", async () => {
    const { kernels, kernelSum, gpuSpan, gpuUnion, memcpys } = await readWork("nsys.sqlite");
    const stated = figures("nsys.sqlite");
    expect([kernels, memcpys]).toEqual([stated.launches, stated.copies]);
    expect([kernelSum, gpuSpan, gpuUnion].map((us) => us / 1e3)).toEqual(
      [stated.total_ms, stated.span_ms, stated.busy_union_ms_by_device?.["0"]].map(near),
    );
  });

  it("rocprofv3: JSON of a results file, CSV of a kernel trace", async () => {
    const [results, rows] = [await readWork("rocprofv3-results.json"), await readWork("rocprofv3-kernel-trace.csv")];
    const [statedResults, statedRows] = [figures("rocprofv3-results.json"), figures("rocprofv3-kernel-trace.csv")];
    expect([results.kernels, rows.kernels]).toEqual([statedResults.launches, statedRows.launches]);
    expect([results.kernelSum, results.gpuSpan, results.gpuUnion].map((us) => us / 1e3)).toEqual(
      [statedResults.total_ms, statedResults.span_ms, statedResults.busy_union_ms].map(near),
    );
    expect([rows.kernelSum, rows.gpuSpan]).toEqual([near(statedRows.total_us), near(statedRows.span_us)]);
  });
});

it("nsys stats: a title line may stand before the header", async () => {
  const head = "Time (%),Total Time (ns),Instances,Avg (ns),Med (ns),Min (ns),Max (ns),StdDev (ns),Name";
  const read = readProfilerText(`CUDA GPU Kernel Summary\n\n${head}\n100.0,3000,2,1500,1500,1000,2000,500,"a, b"\n`);
  expect(read).toMatchObject({ is: "table", table: { launches: 2, total: 3, rows: [{ name: "a, b" }] } });
});
