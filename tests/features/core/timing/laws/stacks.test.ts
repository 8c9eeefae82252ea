/** Kernels of an engine of its own: who has a law, what siblings take over, and what it is worth against tables (measured). */
import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { buildMachine } from "@/features/core/timing/machine";
import { calibratedTimer, calibration } from "@/features/core/timing/laws/calibrated";
import { chooseFit, coefficients, measuredGenerations } from "@/features/core/timing/laws/coefficients";
import type { Generation } from "@/features/core/timing/laws/generation";
import type { Backend } from "@/features/core/memory/backend";
import type { Message, Operator } from "@/features/core/operators/operator";
import { unwrap } from "@/lib/result";
import { decodeAt } from "@/lib/server/table-files";
import { median } from "@/lib/statistics/quantile";
import { bytes, flops } from "@/lib/units/quantity";
import { needsData } from "../../../../support/needs";

const stacks = coefficients.fits.flatMap((fit) =>
  Object.entries(fit.stacks ?? {}).map(([name, stack]) => ({
    fit,
    name,
    stack,
    generation: name.split("/")[0] as Generation,
  })),
);

describe("laws by stack", () => {
  it("an engine has one only where rows that it never saw are met better, and says where it was measured", () => {
    expect(stacks.length).toBeGreaterThan(15);
    for (const { name, fit, stack } of stacks) {
      expect(stack.after.median, `${fit.law} ${fit.dtype} ${name}`).toBeLessThan(stack.before.median);
      expect(name.endsWith("/vllm")).toBe(false);
    }
  });

  it("a generation without a table takes over half of the deviation, in e-folds, where no bound stops it", () => {
    for (const { fit, name, stack, generation: from } of stacks) {
      const engine = name.split("/")[1] as Backend;
      if (stacks.filter((one) => one.fit === fit && one.name.endsWith(`/${engine}`)).length > 1) continue;
      // SGLang decodes by another library on each generation: the law of the generation stands.
      if (fit.law === "decode" && engine === "sglang") {
        expect(chooseFit(fit.law, fit.dtype, "hopper", engine).values).toEqual(fit.parameters["hopper"]);
        continue;
      }
      const law = fit.parameters[from] ?? fit.parameters.pooled;
      for (const generation of ["ampere", "hopper", "blackwell"] as const) {
        const usual = fit.parameters[generation];
        if (generation === from || usual === undefined) continue;
        const { values } = chooseFit(fit.law, fit.dtype, generation, engine);
        for (const [key, value] of Object.entries(values)) {
          const told = Math.log((stack.parameters[key] ?? NaN) / (law?.[key] ?? NaN));
          const taken = Math.log(value / (usual[key] ?? NaN));
          if (value < 1) expect(taken, `${fit.law} ${fit.dtype} ${name} ${key}`).toBeCloseTo(told / 2, 9);
        }
      }
    }
  });

  it("no engine in particular, and vLLM, are priced as the law is fitted", () => {
    for (const { law, dtype, parameters } of coefficients.fits)
      for (const engine of [null, "vllm"] as const)
        expect(chooseFit(law, dtype, "hopper", engine).values).toEqual(
          parameters.hopper ?? chooseFit(law, dtype, "hopper").values,
        );
  });

  it("of other vendors' chips say nothing", () => {
    expect(chooseFit("decode", "kv-bfloat16", null, "sglang")).toMatchObject({ basis: "pooled", engineFrom: null });
    expect(measuredGenerations("trtllm")).toEqual(["hopper"]);
    expect(measuredGenerations("sglang")).toEqual(["ampere"]);
    expect(measuredGenerations("vllm")).toEqual([]);
  });

  it("the error to expect of a sibling is that of the law where the engine was measured, and larger", () => {
    const own = chooseFit("decode", "kv-fp8", "hopper", "trtllm");
    const sibling = chooseFit("decode", "kv-fp8", "blackwell", "trtllm");
    expect(own.engineFrom).toEqual(["hopper"]);
    expect(sibling.engineFrom).toEqual(["hopper"]);
    expect(sibling.expected?.median).toBeGreaterThan(own.expected?.median ?? Infinity);
    expect(chooseFit("decode", "kv-fp8", "blackwell").engineFrom).toBeNull();
  });
});

const TABLES = "../shared/data/ops/h100_sxm";

/** Predicted over measured in the median. */
const lean = (pairs: readonly (readonly [number, number])[]): number =>
  median(pairs.map(([found, real]) => found / real));

describe("TensorRT-LLM 1.3.0rc20 on H100, as published with AIConfigurator (measured)", needsData(TABLES), () => {
  const chip = unwrap(chipById("h100"));

  it("all-reduce: a third too slow by the law of vLLM's kernels, right by its own", async () => {
    const file = await decodeAt(`${TABLES}/comm/trtllm/1.3.0rc20/custom_allreduce_perf.parquet`);
    const rows = "rows" in file ? file.rows : [];
    const priced = (engine: Backend | null) =>
      rows.map((row) => {
        const message: Message = {
          ...{ collective: "all-reduce", axis: "tp", stride: 1 },
          ...{ group: Number(row.num_gpus), bytes: bytes(2 * Number(row.message_size)) },
        };
        const carrier: Operator = {
          ...{ id: "measured.message", family: "element-wise", repeat: 1, flops: flops(0), rate: "bf16" },
          ...{ weightBytes: bytes(0), storedBytes: bytes(0), kvBytes: bytes(0), activationBytes: bytes(0) },
          messages: [message],
        };
        const timer = calibratedTimer(unwrap(buildMachine(chip, [carrier], { engine })));
        return [timer.message(message).total, Number(row.latency) / 1000] as const;
      });
    expect(rows.length).toBeGreaterThan(60);
    expect(lean(priced(null))).toBeGreaterThan(1.25);
    expect(lean(priced("trtllm"))).toBeGreaterThan(0.9);
    expect(lean(priced("trtllm"))).toBeLessThan(1.1);
  });

  it("FP8 products: small ones take twice what vLLM's do", async () => {
    const file = await decodeAt(`${TABLES}/gemm/trtllm/1.3.0rc20/gemm_perf.parquet`);
    const all = "rows" in file ? file.rows : [];
    const rows = all.filter(
      (row) => row.gemm_dtype === "fp8" && Number(row.m) <= 8 && Number(row.n) * Number(row.k) <= 2 ** 22,
    );
    const priced = (engine: Backend | null) =>
      rows.slice(0, 400).map((row) => {
        const [m, n, k] = [Number(row.m), Number(row.n), Number(row.k)];
        const product: Operator = {
          ...{
            id: "measured.gemm",
            family: "gemm",
            repeat: 1,
            flops: flops(2 * m * n * k),
            rate: "fp8",
            messages: [],
          },
          ...{ weightBytes: bytes(n * k), storedBytes: bytes(n * k), kvBytes: bytes(0) },
          ...{ activationBytes: bytes(2 * m * (n + k)), shape: { m, n, k } },
        };
        const machine = unwrap(buildMachine(chip, [product], { engine }));
        expect(calibration(machine, product).engineFrom).toEqual(engine === null ? null : ["hopper"]);
        return [calibratedTimer(machine).kernel(product).total, Number(row.latency) / 1000] as const;
      });
    expect(rows.length).toBeGreaterThan(300);
    expect(lean(priced(null))).toBeLessThan(0.8);
    expect(lean(priced("trtllm"))).toBeGreaterThan(0.93);
    expect(lean(priced("trtllm"))).toBeLessThan(1.07);
  });
});
