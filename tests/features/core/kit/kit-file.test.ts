/** What is read of the kit's tables, and what is refused. Figures by hand. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readKitFile } from "@/features/core/kit/kit-file";
import { peakActual, peakTheory } from "@/features/core/kit/kit-rows";
import { unwrap } from "@/lib/result";
import { H100, kitTable, MEMORY_CASE, messages, products, servedRow } from "../../../support/measurements/kit-table";

const ATTAINED = { rate: 7e14, bandwidth: 2.6e12, floor: 4e-6 };

it("is read in SI units, with the machine in its rows", () => {
  const { tool, machine, rows, date } = unwrap(readKitFile(kitTable("perf_test", products(ATTAINED)), "perf.csv"));
  expect({ tool, date, rows: rows.length }).toEqual({ tool: "perf_test", date: "2026-11-20T08:00:00Z", rows: 16 });
  expect(machine).toMatchObject({ device: "NVIDIA H100 80GB HBM3", devices: 8, memory: 85e9, torch: "2.8.0+cu128" });
  const [first] = rows;
  expect(first).toMatchObject({ kind: "product", format: "bf16", m: 1, n: 8192, k: 8192, flops: 2 * 8192 * 8192 });
  expect(first?.kind === "product" && first.seconds).toBeCloseTo(4e-6 + (2 * 8192 * 8194) / 2.6e12, 6);
});

it("keeps messages by the suite's names, and host copies by whether they were pinned", () => {
  const host = { test: "host", op: "host_to_device", pinned: 1, bytes: 1e6, time_us: 20 };
  const rows = [...messages("send_recv", 2, 1e-5, 4e11, 1), host];
  const read = unwrap(readKitFile(kitTable("link_test", rows), "link.csv")).rows;
  expect(read[0]).toMatchObject({ kind: "link", op: "send", ranks: 2, nodes: 1, bytes: 8192 });
  expect(read.at(-1)).toMatchObject({ kind: "host", op: "host_to_device", pinned: true, bytes: 1e6 });
});

it("sums memory as its parts, computed and measured", () => {
  const [row] = unwrap(readKitFile(kitTable("memory_bench", [MEMORY_CASE]), "memory.csv")).rows;
  if (row?.kind !== "memory") throw new Error("no case was read");
  expect([peakTheory(row), peakActual(row)]).toEqual([18e9, 20e9]);
});

it("names what was not measured, with its reason, and never counts it", () => {
  const failed = {
    test: "gemm",
    op: "w",
    dtype: "fp8",
    m: 1,
    n: 2,
    k: 3,
    status: "failed",
    error: "RuntimeError: no FP8",
  };
  const file = unwrap(readKitFile(kitTable("perf_test", [...products(ATTAINED), failed]), "perf.csv"));
  expect(file.unmeasured).toEqual([{ item: "gemm w fp8 1 2 3", status: "failed", why: "RuntimeError: no FP8" }]);
  expect(file.measured).toBe(16);
});

it("leaves out a row without a number, and says which", () => {
  const [first = {}, ...rest] = products(ATTAINED);
  const read = readKitFile(kitTable("perf_test", [{ ...first, time_us: "" }, ...rest]), "perf.csv");
  expect(read.issues).toMatchObject([{ code: "KIT-ROWS", at: "perf.csv" }]);
  expect(read.issues[0]?.message.en).toContain("rows 1 ");
  expect(unwrap(read).rows).toHaveLength(15);
});

it.each([
  ["no table of the kit", "m,n\n1,2\n", "KIT-UNKNOWN"],
  ["columns alone", "mds_kit,tool,status\n", "KIT-EMPTY"],
  ["a later version", kitTable("perf_test", products(ATTAINED), { ...H100, mds_kit: 2 }), "KIT-VERSION"],
  ["another script", kitTable("other_test", products(ATTAINED)), "KIT-VERSION"],
  ["nothing measured", kitTable("perf_test", [{ test: "gemm", status: "failed", error: "no device" }]), "KIT-NOTHING"],
])("is refused where it is %s", (_, source, code) => {
  const read = readKitFile(source, "x.csv");
  expect(read.ok).toBe(false);
  expect(read.issues.map((issue) => issue.code)).toContain(code);
});

it("never throws, with any cells", () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom("constructor", "__proto__", "gemm", "link", "NaN", "-1", "ok"));
  const row = fc.record({ test: cell, op: cell, dtype: cell, m: cell, time_us: cell, status: cell, bytes: cell });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const read = readKitFile(kitTable("perf_test", rows), "x.csv");
      const kept = read.ok ? read.value.rows : [];
      for (const one of kept) expect(one.kind).toMatch(/^(product|stream|attention|launch|link|host|memory)$/);
    }),
  );
});

it("of a served load keeps its rows for those who read measurements", () => {
  const file = unwrap(readKitFile(kitTable("slo_test", [servedRow(1, 8, 120), servedRow(8, 9, 800)]), "slo.csv"));
  expect({ rows: file.rows, measured: file.measured }).toEqual({ rows: [], measured: 2 });
});
