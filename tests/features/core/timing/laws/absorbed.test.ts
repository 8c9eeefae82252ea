/** Products that latent attention absorbs into queries and outputs of a decode, a head each. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { computeRate, requireBandwidth } from "@/features/core/hardware/require";
import { absorbedTime } from "@/features/core/timing/laws/families/absorbed-law";
import { chooseFit } from "@/features/core/timing/laws/coefficients";
import { gemmTime, type GemmParameters } from "@/features/core/timing/laws/families/gemm-law";
import { describeLawChip } from "@/features/core/timing/laws/law-chip";
import { unwrap } from "@/lib/result";
import { decodeAt } from "@/lib/server/table-files";
import { median } from "@/lib/statistics/quantile";
import { phases } from "../../../../support/scenarios";
import { needsData } from "../../../../support/needs";

const parameters = { quantise: 0, ...chooseFit("gemm", "batched", "hopper").values } as GemmParameters;
const DEEPSEEK = { query: 128, latent: 512, output: 128 };

function lawChip(name: string) {
  const chip = unwrap(chipById(name));
  return describeLawChip(chip, "bf16", unwrap(computeRate(chip, "bf16")), unwrap(requireBandwidth(chip)));
}

describe("the operator", () => {
  it("counts what every head reads and writes (hand: DeepSeek-V3 on TP8, 16 heads of a rank)", () => {
    const { decode } = phases({ model: "deepseek-v3", hw: "h200-sxm", tp: "8", conc: "64" });
    const [absorb] = decode.operators.filter(({ id }) => id.endsWith("kv-absorb"));
    expect(absorb?.flops).toBe(2 * 64 * 16 * 512 * (128 + 128));
    expect(absorb?.activationBytes).toBe(2 * 64 * 16 * (128 + 512 + 512 + 128));
    // In 16 bits, whatever the checkpoint stores.
    expect(absorb?.weightBytes).toBe(2 * 16 * 512 * (128 + 128));
    // One byte and a scale in FP32 for 128 x 128.
    expect(absorb?.storedBytes).toBe(16 * 512 * (128 + 128) * (1 + 4 / 128 ** 2));
  });
});

describe("the law", () => {
  it("of one head is that of two plain products", () => {
    const chip = lawChip("h100");
    const shape = { weightSize: 2, inputSize: 2, m: 100 };
    const [into, out] = [
      gemmTime({ ...shape, k: 128, n: 512 }, chip, parameters),
      gemmTime({ ...shape, k: 512, n: 128 }, chip, parameters),
    ];
    const both = absorbedTime({ ...DEEPSEEK, heads: 1, tokens: 100 }, chip, parameters);
    expect(both.total).toBeCloseTo(into.total + out.total, 12);
  });

  it("never gets faster with more heads or tokens", () => {
    const chip = lawChip("b200");
    const count = fc.integer({ min: 1, max: 512 });
    fc.assert(
      fc.property(count, count, count, (heads, tokens, more) => {
        const at = (h: number, t: number) => absorbedTime({ ...DEEPSEEK, heads: h, tokens: t }, chip, parameters).total;
        expect(at(heads + more, tokens)).toBeGreaterThanOrEqual(at(heads, tokens) * (1 - 1e-12));
        expect(at(heads, tokens + more)).toBeGreaterThanOrEqual(at(heads, tokens) * (1 - 1e-12));
      }),
    );
  });
});

const TRTLLM = "../shared/data/ops/h100_sxm/mla_bmm/trtllm/1.3.0rc20/mla_bmm_perf.parquet";

it("meets TensorRT-LLM's on H100, which it was not fitted to (measured)", needsData(TRTLLM), async () => {
  const file = await decodeAt(TRTLLM);
  const rows = ("rows" in file ? file.rows : []).filter(({ bmm_dtype }) => bmm_dtype === "bfloat16");
  const chip = lawChip("h100");
  const ratios = rows.map(({ num_tokens, num_heads, op_name, latency }) => {
    const [k, n] = op_name === "mla_gen_pre" ? [128, 512] : [512, 128];
    const work = { m: Number(num_tokens), batch: Number(num_heads), k, n, weightSize: 2, inputSize: 2 };
    return gemmTime(work, chip, parameters).total / (Number(latency) / 1000);
  });
  expect(rows.length).toBeGreaterThan(300);
  expect(median(ratios)).toBeGreaterThan(0.95);
  expect(median(ratios)).toBeLessThan(1.05);
  expect(median(ratios.map((ratio) => Math.abs(ratio - 1)))).toBeLessThan(0.12);
});
