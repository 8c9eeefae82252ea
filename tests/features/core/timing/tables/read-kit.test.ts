/** The kit's tables as operator tables of the measured time model. */
import { describe, expect, it } from "vitest";
import { csvParse } from "d3-dsv";
import { chipById } from "@/features/core/hardware/catalogue";
import type { Operator } from "@/features/core/operators/operator";
import { buildMachine } from "@/features/core/timing/machine";
import { importTables } from "@/features/core/timing/tables/import-tables";
import { makeTimer, NO_TIME_SOURCE } from "@/features/core/timing/time-model";
import { unwrap } from "@/lib/result";
import { bytes, flops } from "@/lib/units/quantity";
import { H100, kitTable, messages, products } from "../../../../support/measurements/kit-table";

const ATTAINED = { rate: 7e14, bandwidth: 2.6e12, floor: 4e-6 };
const imported = (tool: string, rows: Parameters<typeof kitTable>[1], machine = H100) =>
  importTables([{ path: `${tool}.csv`, rows: [...csvParse(kitTable(tool, rows, machine))] }]);

describe("tables of the kit among operator tables", () => {
  it("are a set of the catalogue's accelerator, whatever the file is called", () => {
    const { sets } = imported("perf_test", products(ATTAINED));
    expect(sets).toMatchObject([{ id: "h100-sxm/mds-kit/torch-2.8.0-cu128", chip: "h100-sxm" }]);
    const [curve] = sets[0]?.tables[0]?.curves ?? [];
    expect(curve).toMatchObject({ at: ["bfloat16", 8192, 8192], x: [1, 4, 16, 64, 256, 1024, 4096, 8192] });
  });

  it("leave out attention, other data types and short messages, and count them", () => {
    const attention = { test: "attention_decode", dtype: "bf16", time_us: 9, heads: 8 };
    const kernels = imported("perf_test", [...products(ATTAINED), ...products(ATTAINED, "fp16"), attention]);
    expect(kernels.read[0]?.leftOut.map(({ rows, why }) => [rows, why.en])).toEqual([
      [16, "data types that are not in the matrix tables"],
      [1, "PyTorch's attention, not an engine's kernel"],
    ]);
    const links = imported("link_test", messages("all_reduce", 8, 2e-5, 3.6e11, 1.75));
    // 20 µs of launch and latency: the message of 16 MiB takes 101 µs, the one of 1 MiB 25 µs.
    expect(links.sets[0]?.tables[0]?.curves).toMatchObject([{ at: ["all-reduce", 8], x: [1 << 24, 1 << 28] }]);
  });

  it("price a product by the time that was measured, as every page and a calibration do", () => {
    const { sets } = imported("perf_test", products(ATTAINED));
    const chip = unwrap(chipById("h100-sxm"));
    const [flop, weight] = [2 * 256 * 8192 * 8192, 2 * 8192 * 8192];
    const operator: Operator = {
      ...{ id: "layer.product", family: "gemm", repeat: 1, flops: flops(flop), rate: "bf16", messages: [] },
      ...{ weightBytes: bytes(weight), storedBytes: bytes(weight), kvBytes: bytes(0) },
      activationBytes: bytes(4 * 256 * 8192),
      shape: { m: 256, n: 8192, k: 8192 },
    };
    const machine = unwrap(buildMachine(chip, [operator]));
    const timer = makeTimer(machine, { ...NO_TIME_SOURCE, tables: sets[0] ?? null });
    const moved = weight + 2 * 256 * 8192 + 2 * 256 * 8192;
    const seconds = 4e-6 + ((flop / 7e14) ** 4 + (moved / 2.6e12) ** 4) ** 0.25;
    expect(timer.kernel(operator).total / seconds).toBeCloseTo(1, 3);
  });

  it("are refused for a device that the catalogue does not know, with what to do instead", () => {
    const { sets, skipped } = imported("perf_test", products(ATTAINED), { ...H100, device: "Acme Q7", memory_gb: 64 });
    expect(sets).toEqual([]);
    expect(skipped[0]?.why.en).toContain("The Measure page");
  });
});
