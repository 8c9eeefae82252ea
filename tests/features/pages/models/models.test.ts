import { describe, expect, it } from "vitest";
import { presets } from "@/features/core/model/config/presets/presets";
import { presetModel } from "@/features/core/model/config/preset-model";
import { parameterCounts } from "@/features/core/model/parameters";
import { storedParts } from "@/features/core/memory/stored-parts";
import { WEIGHT_CLASSES } from "@/features/core/memory/weight-classes";
import { flopsPerToken } from "@/features/core/operators/totals/flops-per-token";
import { readPrecision } from "@/features/core/scenario/resolution/precision";
import { modelsAnalysis } from "@/features/pages/models/analysis";
import { modelBench } from "@/features/pages/models/bench";
import { listComponents, SMALL_WEIGHTS, type Component } from "@/features/pages/models/components";
import { formulaLines, withNumbers } from "@/features/pages/models/formulas";
import { ModelsInput } from "@/features/pages/models/input";
import { componentTable } from "@/features/pages/models/tables";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { evaluateLine, exactNumber } from "@/lib/formula/evaluate";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { phases, resolved } from "../../../support/scenarios";

const TINY = { model_type: "llama", hidden_size: 64, num_hidden_layers: 2, num_attention_heads: 2, vocab_size: 100 };
const LENGTHS = { prompt: 2048, cached: 4096 };
const { params, chip } = resolved({ hw: "b200-sxm" });
const ask = (raw: RawParams, base: RawParams = {}) => modelBench(resolved(base), decodeParams(ModelsInput, raw).value);
const bench = (raw: RawParams, base?: RawParams) => unwrap(ask(raw, base));
const inAll = (all: readonly Component[], amount: "params" | "bytes" | "prefill" | "decode"): number =>
  all.reduce((sum, one) => sum + one[amount] * one.layers, 0);

describe.each(presets.map(({ id, totalB }) => ({ id, totalB })))("the components of $id", ({ id, totalB }) => {
  const model = unwrap(presetModel(id));

  it("sum to its parameters, hardly any of them outside the matrices of a step", () => {
    const components = listComponents(model, readPrecision(params, model, chip).value, LENGTHS);
    const { total, indexer } = parameterCounts(model);
    expect(inAll(components, "params")).toBeCloseTo(total + indexer, 0);
    const small = components.find((one) => one.id === SMALL_WEIGHTS)?.params ?? 0;
    expect(small / total).toBeGreaterThanOrEqual(0);
    expect(small / total).toBeLessThan(0.002);
    // Provenance: the published size of each preset, see presets.ts; some are rounded to a billion.
    expect(Math.abs((inAll(components, "params") - indexer) / 1e9 / totalB - 1)).toBeLessThan(0.02);
  });

  it.each([null, "fp8", "int4", "nvfp4"] as const)("take the bytes that memory stores of them as %s", (weights) => {
    const precision = readPrecision({ ...params, weights }, model, chip).value;
    const [{ layers, embedding, ending }] = storedParts(
      model,
      { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 },
      precision,
    );
    const ledger = WEIGHT_CLASSES.reduce((sum, name) => sum + layers[name] + ending[name], embedding);
    expect(inAll(listComponents(model, precision, LENGTHS), "bytes") / ledger).toBeCloseTo(1, 9);
  });

  it("do the work that a token takes", () => {
    const components = listComponents(model, readPrecision(params, model, chip).value, LENGTHS);
    const { prefillFlopsPerToken, decodeFlopsPerToken } = flopsPerToken(model);
    const [prefill, decode] = [
      prefillFlopsPerToken({ batch: 1, seqLen: LENGTHS.prompt }),
      decodeFlopsPerToken({ batch: 1, kvLen: LENGTHS.cached }),
    ];
    expect(inAll(components, "prefill") / prefill).toBeCloseTo(1, 9);
    expect(inAll(components, "decode") / decode).toBeCloseTo(1, 9);
  });

  it("are what the formula sheet says of them", () => {
    const components = listComponents(model, readPrecision(params, model, chip).value, LENGTHS);
    for (const { operator, params: weights, flops, symbols } of formulaLines(model)) {
      const values = { ...symbols, K: LENGTHS.cached };
      const same = components.filter((one) => one.id.endsWith(`.${operator}`));
      const fits = ({ params: held, decode }: Component): boolean =>
        (weights === null || near(held, evaluated(weights, values))) &&
        (flops === null || near(decode, evaluated(flops, values)));
      expect(same.some(fits), `${operator}: ${weights} ${flops}`).toBe(true);
    }
  });
});

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(a, b);

/** NaN where the line does not come to one number. */
function evaluated(formula: string, symbols: Readonly<Record<string, number>>): number {
  const [sides] = evaluateLine(withNumbers(formula, symbols), { number: exactNumber }) ?? [];
  return sides?.[0]?.value?.low ?? NaN;
}

describe("the bench", () => {
  it("does the work that the step of Quick Estimation prices, on one GPU", () => {
    const base = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1000", osl: "1", conc: "1" };
    const { own } = bench({ prompt: "1000", cached: "1000" }, base);
    const { prefill } = phases(base);
    const work = prefill.step.operators.reduce((sum, { operator }) => sum + operator.flops * operator.repeat, 0);
    expect(own.prefillFlopsPerToken).toBeCloseTo(work / 1000, -3);
  });

  it("has the published figures of DeepSeek-V3", () => {
    // Provenance: arXiv 2412.19437: 671 B in all, 37 B active; 576 latent elements x 61 layers x 2 bytes in the cache.
    const { own } = bench({}, { model: "deepseek-v3" });
    expect(own.params.total / 1e9).toBeCloseTo(671, 0);
    expect(own.params.active / 1e9).toBeCloseTo(37.55, 1);
    expect(own.kvBytesPerToken).toBe(70_272);
    const experts = own.components.find(({ id }) => id === "mla-moe.experts");
    expect(experts).toMatchObject({ layers: 58, params: 256 * 3 * 7168 * 2048, experts: { count: 256, topK: 8 } });
  });

  it("sets presets and pasted configurations side by side; one that cannot be read says why beside the others", () => {
    const list = ["qwen3-8b", { name: "tiny", config: TINY }, TINY, { model_type: "novelformer" }, "no-such-model"];
    const { models } = bench({ beside: JSON.stringify(list) });
    expect(models.map(({ sheet }) => sheet !== null)).toEqual([true, true, true, true, false, false]);
    expect(models[2]?.name).toBe("tiny");
    expect(models[4]?.issues[0]?.code).toBe("MODEL-UNSUPPORTED");
    expect(models[5]?.issues[0]?.code).toBe("MODEL-UNKNOWN");
  });

  it("refuses a list that is none", () => {
    expect(ask({ beside: "{}" }).issues[0]?.code).toBe("MODELS-LIST");
    expect(ask({ beside: "[1]" }).issues[0]?.code).toBe("MODELS-ENTRY");
    expect(ask({ beside: JSON.stringify(Array(17).fill("gpt2")) }).issues[0]?.code).toBe("MODELS-MANY");
  });

  it("ends its table with sums, and tells what was read and assumed", () => {
    const { own } = bench({}, { model: "llama-3.1-8b" });
    const { columns, rows } = componentTable(own, ({ en }) => en);
    const place = columns.findIndex(({ id }) => id === "params-total");
    // Provenance: safetensors index of meta-llama/Llama-3.1-8B, 8,030,261,248 weights.
    expect(rows.at(-1)?.[place]).toBeCloseTo(8.030261248, 9);
    expect(own.read).toContain("num_hidden_layers");
    expect(own.unknown).toEqual([]);
  });

  it("takes configurations from a program as they are", () => {
    const asked = { config: TINY, beside: [TINY, "qwen3-8b"] };
    const { summary, result } = unwrap(runAnalysis(modelsAnalysis as never, asked, {}, { report: "zh" }));
    expect(summary).toMatchObject({ models: 3, assumed: 1 });
    expect((result as { models: readonly unknown[] }).models).toHaveLength(3);
  });
});
