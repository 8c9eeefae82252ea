/** Tables made of the laws themselves, with a factor that the fit has to find (provenance: hand). */
import { describe, expect, it } from "vitest";
import { fitLaws } from "@/features/core/calibration/laws/fit-laws";
import { listWork } from "@/features/core/calibration/laws/table-work";
import { nextTables } from "@/features/core/calibration/laws/next-tables";
import { chipById } from "@/features/core/hardware/catalogue";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { buildMachine } from "@/features/core/timing/machine";
import { profiledTimer } from "@/features/core/timing/profile";
import type { Curve, TableKind, TableSet } from "@/features/core/timing/tables/table-set";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../../support/scenarios";

const chip = unwrap(chipById("h100-sxm"));

const set = (tables: Readonly<Partial<Record<TableKind, readonly Curve[]>>>): TableSet => ({
  id: "h100_sxm/own/1",
  chip: chip.id,
  tables: Object.entries(tables).map(([kind, curves]) => ({ kind: kind as TableKind, sources: ["own.csv"], curves })),
});

/** Times of the laws, each times `off` of its number. */
function timed(shape: TableSet, off: (i: number) => number): TableSet {
  const { work } = listWork(shape);
  let i = 0;
  const laws = work.map(({ operator }) => {
    const timer = calibratedTimer(unwrap(buildMachine(chip, [operator])));
    const [sent] = operator.messages;
    return sent ? timer.message(sent).total : timer.kernel(operator).total;
  });
  return {
    ...shape,
    tables: shape.tables.map((table) => ({
      ...table,
      curves: table.curves.map((curve) => ({
        ...curve,
        seconds: curve.x.map(() => {
          const time = (laws[i] ?? 0) * off(i);
          i += 1;
          return time;
        }),
      })),
    })),
  };
}

const along = (x: readonly number[]) => ({ x, seconds: x.map(() => 1) });
const TOKENS = along([64, 512, 2048, 8192]);
const PRODUCTS: Curve[] = [4096, 8192, 12_288, 16_384, 28_672].flatMap((n) =>
  [4096, 8192].map((k) => ({ at: ["bfloat16", n, k], ...TOKENS })),
);
const DECODES: Curve[] = [8, 32, 128].flatMap((sequences) =>
  [32, 64].map((heads) => ({ at: ["bfloat16/bfloat16", heads, 8, 128, 0, sequences], ...along([512, 4096, 16_384]) })),
);
const MESSAGES: Curve[] = [2, 4, 8].map((ranks) => ({ at: ["all-reduce", ranks], ...along([1e6, 1e7, 1e8]) }));

describe("laws held against tables of one's own", () => {
  it("find what their kind takes longer, on shapes that were left out too, and leave alone what is right", () => {
    const own = timed(set({ gemm: PRODUCTS, decode: DECODES }), (i) => (i < 40 ? 1.3 : 1));
    const { found, lines, factors } = unwrap(fitLaws(own, chip, "vllm"));
    expect(found.map(({ kind, kept }) => [kind, kept])).toEqual([
      ["gemm", true],
      ["decode", false],
    ]);
    expect(factors.laws?.gemm).toBeGreaterThan(1.2);
    expect(factors.laws?.gemm).toBeLessThan(1.4);
    expect(factors.laws?.decode).toBeUndefined();
    const [gemm] = lines;
    expect(gemm?.before.median).toBeCloseTo(1 - 1 / 1.3, 2);
    expect(gemm?.leftOut.median).toBeLessThan(0.05);
  });

  it("keep nothing of noise: what helps the rows it was fitted to does not help others", () => {
    const noisy = timed(set({ gemm: PRODUCTS }), (i) => (i % 2 === 0 ? 1.1 : 1 / 1.1));
    const { found, factors } = unwrap(fitLaws(noisy, chip, "vllm"));
    expect(found.map(({ kept }) => kept)).toEqual([false]);
    expect(factors.laws).toBeUndefined();
  });

  it("take messages as the network, and name tables that stand for no single operator", () => {
    const moe: Curve = { at: ["bfloat16", 4096, 1536, 8, 8, 8, "power_law_1.2"], ...along([64, 512]) };
    const own = timed(set({ collective: MESSAGES, moe: [moe] }), () => 1.5);
    const { factors, unread } = unwrap(fitLaws(own, chip, "vllm"));
    expect(factors.network).toBeGreaterThan(1.4);
    expect(unread).toEqual(["moe"]);
  });

  it("hold an engine's own kernels against its own laws, which the factors then mend", () => {
    const small: Curve[] = [2, 4, 8].map((ranks) => ({ at: ["all-reduce", ranks], ...along([1e4, 3e4, 1e5]) }));
    const own = timed(set({ collective: small }), () => 1);
    const found = (engine: "vllm" | "trtllm") => unwrap(fitLaws(own, chip, engine)).found[0];
    expect(found("vllm")?.kept).toBe(false);
    // TensorRT-LLM's sums are faster: what fits vLLM's is slow for them.
    expect(found("trtllm")?.found).toBeGreaterThan(1.05);
  });

  it("refuse tables that no law is of", () => {
    const moe: Curve = { at: ["bfloat16", 4096, 1536, 8, 8, 8, "power_law_1.2"], ...along([64]) };
    expect(fitLaws(set({ moe: [moe] }), chip, "vllm").issues.map(({ code }) => code)).toEqual(["FIT-NO-ROWS"]);
  });

  it("price as the pages do with the profile that they give", () => {
    const own = timed(set({ gemm: PRODUCTS }), () => 1.3);
    const { factors } = unwrap(fitLaws(own, chip, "vllm"));
    const ratios = listWork(own).work.map(({ operator, seconds }) => {
      const machine = unwrap(buildMachine(chip, [operator]));
      const profile = { format: 1, name: "own", version: 1, subject: "", scope: null, fit: null, factors } as const;
      return profiledTimer(calibratedTimer(machine), profile, machine).kernel(operator).total / seconds;
    });
    expect(Math.max(...ratios.map((ratio) => Math.abs(ratio - 1)))).toBeLessThan(0.15);
  });
});

describe("which tables to measure next", () => {
  const scenario = resolved({ model: "llama-3.3-70b", hw: "h100-sxm", tp: "4", isl: "2048", osl: "512", conc: "64" });

  it("are those that the scenario's passes spend their time under, by what their error is worth", () => {
    const next = nextTables(scenario, "vllm", []);
    expect(next.map(({ kind }) => kind)).toContain("gemm");
    expect(next.map(({ kind }) => kind)).toContain("network");
    const worth = next.map(({ share, error }) => share * error);
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
    expect(next.find(({ kind }) => kind === "network")?.script).toBe("link_test.py");
  });

  it("are not those that were measured", () => {
    expect(nextTables(scenario, "vllm", ["gemm", "network"]).map(({ kind }) => kind)).not.toContain("gemm");
  });
});
