/** What `mds kit` prints of tables, and of no table. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readChipFile } from "@/features/core/hardware/chip-files";
import { unwrap } from "@/lib/result";
import { kitTable, products } from "../../support/measurements/kit-table";
import { mds } from "../../support/programs/mds";

const folder = mkdtempSync(join(tmpdir(), "mds-kit-"));
const PERF = join(folder, "perf.csv");
writeFileSync(PERF, kitTable("perf_test", products({ rate: 7e14, bandwidth: 2.6e12, floor: 4e-6 })));

describe("mds kit", () => {
  it("without a table prints what to run for the scenario", async () => {
    const { status, stdout } = await mds("kit", "--set", "model=llama-3.1-8b", "--set", "tp=2");
    expect(status).toBe(0);
    expect(stdout.split("\n").filter(Boolean)).toHaveLength(4);
    expect(stdout).toContain("python3 link_test.py --ranks 2");
  });

  it("prints the accelerator so that Chip Bench reads it", async () => {
    const { stdout } = await mds("kit", PERF, "--format", "chip");
    const [chip] = unwrap(readChipFile(stdout));
    expect(chip?.name).toBe("NVIDIA H100 80GB HBM3 (measured 2026-11-20)");
  });

  it("prints the whole as text and JSON, and any table as CSV", async () => {
    expect((await mds("kit", PERF)).stdout).toContain("# Fits of matrix products");
    const { result, input } = JSON.parse((await mds("kit", PERF, "--format", "json")).stdout) as {
      result: { fits: { rate: number }[]; files: { rows: unknown[] }[] };
      input: { data: string };
    };
    expect(result.files[0]?.rows).toHaveLength(16);
    expect(result.fits[0]?.rate).toBeGreaterThan(6e14);
    expect(input.data).toBe("perf.csv");
    expect((await mds("kit", PERF, "--format", "csv")).stdout).toMatch(/^Data type,Rows,P \[TFLOP\/s\]/);
    expect((await mds("kit", PERF, "--format", "csv", "--part", "nothing")).stderr).toMatch(/KIT-PART at part: .*fits/);
  });

  it("is what an import says of the file", async () => {
    const told = JSON.parse((await mds("import", PERF, "--format", "json")).stdout) as object;
    expect(told).toMatchObject({ kind: "kit", format: "perf_test", opens: "measure" });
  });

  it("says what is wrong with what it was given", async () => {
    const other = join(folder, "other.csv");
    writeFileSync(other, "a,b\n1,2\n");
    expect((await mds("kit", other)).stderr).toMatch(/KIT-UNKNOWN at other.csv/);
    expect((await mds("kit", "--format", "json")).stderr).toMatch(/KIT-NO-FILE/);
    expect((await mds("kit", PERF, "--set", "tp")).stderr).toMatch(/KIT-SET/);
    expect((await mds("kit", join(folder, "missing.csv"))).status).toBe(2);
  });
});
