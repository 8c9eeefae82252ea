/** An accelerator made of measured times: with its sheet the suite's laws give those times. */
import { expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { chipToEdge, customChip, customChipFromLink, customChipToLink } from "@/features/core/hardware/custom-chip";
import { readKitFile, type KitFile } from "@/features/core/kit/kit-file";
import { ownChip } from "@/features/core/kit/own-chip";
import { pricedMessage, pricedProduct } from "@/features/core/kit/priced-rows";
import { gradeOfLaws } from "@/features/core/timing/laws/grade";
import { FORMAT_FACTOR } from "@/features/core/timing/priors";
import { unwrap } from "@/lib/result";
import { median } from "@/lib/statistics/quantile";
import { H100, kitTable, messages, products } from "../../../support/measurements/kit-table";

const UNKNOWN = { ...H100, device: "Acme Q7", memory_gb: 64 };
const file = (tool: string, rows: Parameters<typeof kitTable>[1], machine = H100): KitFile =>
  unwrap(readKitFile(kitTable(tool, rows, machine), `${tool}.csv`));

/** Twice as fast as the catalogue's in everything. */
const FAST = { rate: 1.4e15, bandwidth: 5e12, floor: 2e-6 };

function made(...files: readonly KitFile[]) {
  const chip = ownChip(files);
  if (chip === null) throw new Error("no accelerator was made");
  return { ...unwrap(chip), issues: chip.issues };
}

it.each([
  ["that the catalogue knows", H100],
  ["that nobody knows", UNKNOWN],
])("of a device %s gives the measured times back where a figure decides", (_, machine) => {
  const { rows } = file("perf_test", products(FAST), machine);
  const { chip } = made(file("perf_test", products(FAST), machine));
  const off = (least: number, most: number) =>
    median(
      rows.flatMap((row) =>
        row.kind === "product" && row.n === 8192 && row.m >= least && row.m <= most
          ? [(pricedProduct(chip, row) ?? NaN) / row.seconds]
          : [],
      ),
    );
  expect(Math.abs(off(1, 16) - 1)).toBeLessThan(0.1);
  expect(Math.abs(off(4096, 8192) - 1)).toBeLessThan(0.1);
});

it("is calibrated everywhere where the laws came to its times, and a datasheet's before", () => {
  const { chip, columns } = made(file("perf_test", products(FAST), UNKNOWN));
  expect(columns.measured).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(gradeOfLaws(chip)).toBe("calibrated");
  const { measured: _, ...typed } = columns;
  expect(gradeOfLaws(unwrap(customChip(typed)))).toBe("datasheet");
  expect(gradeOfLaws(unwrap(customChipFromLink(customChipToLink(chip))))).toBe("calibrated");
});

it("states more than what was attained: the laws count on a share of a sheet", () => {
  const { columns } = made(file("perf_test", products(FAST)));
  expect(columns.bf16_tflops).toBeGreaterThan(1400);
  expect(columns.memory_bandwidth_gb_s).toBeGreaterThan(5000);
});

it("takes for FP8 the share that BF16 reaches, times the factor of its format", () => {
  const both = [...products(FAST), ...products({ ...FAST, rate: 2.4e15 }, "fp8", 1)];
  const { columns } = made(file("perf_test", both));
  const share = 1400 / (columns.bf16_tflops ?? NaN);
  expect((columns.fp8_tflops ?? NaN) / (2400 / (share * FORMAT_FACTOR.fp8))).toBeCloseTo(1, 2);
});

it("keeps what the catalogue knows of the device, and names it by device and date", () => {
  const { columns, known, chip } = made(file("perf_test", products(FAST)));
  expect(known?.id).toBe("h100-sxm");
  expect(columns.name).toBe("NVIDIA H100 80GB HBM3 (measured 2026-11-20)");
  expect(chip.cores).toBe(unwrap(chipById("h100-sxm")).cores);
  expect(columns.fp8_tflops).toBe(chipToEdge(unwrap(chipById("h100-sxm"))).fp8_tflops);
});

it("states of an unknown device what was measured and nothing more", () => {
  const { columns, known } = made(file("perf_test", products(FAST), UNKNOWN));
  expect(known).toBeNull();
  expect(Object.keys(columns).toSorted()).toEqual(
    ["bf16_tflops", "chips_per_node", "measured", "memory_bandwidth_gb_s", "memory_gb", "name"].toSorted(),
  );
});

it("takes its link from messages: with it the law gives large ones their time", () => {
  const rows = messages("all_reduce", 8, 2e-5, 7e11, 1.75);
  const links = file("link_test", rows);
  const { chip } = made(file("perf_test", products(FAST)), links);
  const largest = links.rows.at(-1);
  if (largest?.kind !== "link") throw new Error("no message was read");
  expect(Math.abs((pricedMessage(chip, largest) ?? NaN) / largest.seconds - 1)).toBeLessThan(0.15);
});

it("says so where no likely sheet gives the times", () => {
  // Ten operations for a byte, as a CPU has: the laws of matrix engines pad one row to 64 and find arithmetic slower than bytes.
  const few = products({ rate: 1e13, bandwidth: 1e12, floor: 1e-9 });
  expect(made(file("perf_test", few, UNKNOWN)).issues).toMatchObject([
    { code: "KIT-LAWS", at: "memory_bandwidth_gb_s" },
  ]);
});

it("says so where the files are of several devices; none follows from a served load alone", () => {
  const two = made(
    file("perf_test", products(FAST)),
    file("link_test", messages("all_reduce", 2, 1e-5, 1e11, 1), UNKNOWN),
  );
  expect(two.issues).toMatchObject([{ code: "KIT-DEVICES" }]);
  expect(ownChip([file("link_test", messages("all_reduce", 2, 1e-5, 1e11, 1))])).toBeNull();
});
