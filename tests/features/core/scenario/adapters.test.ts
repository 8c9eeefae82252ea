import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedParts } from "@/features/core/memory/stored-parts";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetModel } from "@/features/core/model/config/preset-model";
import type { ModelSpec } from "@/features/core/model/spec";
import { distinctAdapters, isAdapter } from "@/features/core/operators/adapters";
import { operatorGraph } from "@/features/core/operators/graph";
import { adapterLoadSeconds } from "@/features/core/serving/engine-constants/adapter-loads";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { unwrap } from "@/lib/result";
import { phases, resolved } from "../../../support/scenarios";

const ONE = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };
const LLAMA = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "16" };
const { precision } = resolved(LLAMA);

/** Weights of one adapter, from the bytes that `resident` of them keep. */
function elements(model: ModelSpec, rank: number, parallelism = ONE): number {
  const served = { ...model, adapters: { count: 3, rank, resident: 3, share: 1 } };
  return storedParts(served, parallelism, precision)[0].layers.adapters / 3 / 2;
}

describe("adapters of all linear layers", () => {
  // `print_trainable_parameters` of PEFT with target_modules "all-linear", r = 16: Llama-3.1-8B 41,943,040, Llama-2-7B 39,976,960.
  it("have the weights that PEFT prints", () => {
    expect(elements(unwrap(presetModel("llama-3.1-8b")), 16)).toBe(41_943_040);
    const llama2 = modelSpec({
      ...{ model_type: "llama", architectures: ["LlamaForCausalLM"], hidden_size: 4096, intermediate_size: 11008 },
      ...{ num_hidden_layers: 32, num_attention_heads: 32, num_key_value_heads: 32, vocab_size: 32000 },
      ...{ rms_norm_eps: 1e-5, tie_word_embeddings: false, max_position_embeddings: 4096 },
    });
    expect(elements(unwrap(llama2), 16)).toBe(39_976_960);
  });

  // vLLM's layers: of a matrix split by outputs A is whole on every rank and B split, of one split by inputs A is split and B whole.
  it("are split over tensor ranks on one side of each matrix", () => {
    const model = unwrap(presetModel("llama-3.1-8b"));
    const column = 3 * 4096 + (4096 + 2 * 1024) / 4 + 2 * 4096 + (2 * 14336) / 4;
    const row = 4096 / 4 + 4096 + 14336 / 4 + 4096;
    expect(elements(model, 16, { ...ONE, tp: 4 })).toBe(32 * 16 * (column + row));
  });

  it("compute 2 · T · r · (in + out) and read every distinct adapter once", () => {
    const model = { ...unwrap(presetModel("llama-3.1-8b")), adapters: { count: 4, rank: 16, resident: 4, share: 0.5 } };
    const segments = [{ phase: "decode", sequences: 32, newTokens: 1, cached: 100 }] as const;
    const added = operatorGraph({ model, parallelism: ONE, precision, segments }).filter(({ id }) => isAdapter(id));
    const sum = (pick: (operator: (typeof added)[number]) => number): number =>
      added.reduce((whole, operator) => whole + pick(operator) * operator.repeat, 0);
    expect(sum(({ flops }) => flops)).toBeCloseTo(2 * 16 * 41_943_040, 0);
    expect(sum(({ weightBytes }) => weightBytes)).toBeCloseTo(distinctAdapters(4, 16, 4) * 2 * 41_943_040, 0);
    expect(distinctAdapters(4, 16, 4)).toBeCloseTo(4 * (1 - 0.75 ** 16), 9);
    expect(distinctAdapters(1000, 1, 8)).toBeCloseTo(1, 9);
  });
});

describe("a scenario with adapters", () => {
  const layers = { lora: "64", lora_rank: "16", lora_resident: "8" };

  it("waits for those that are not on the GPU: share · missing · bytes over PCIe", () => {
    const load = (more: Record<string, string>): number =>
      adapterLoadSeconds(buildDeployment(resolved({ ...LLAMA, ...layers, ...more }), "vllm"));
    const rate = resolved(LLAMA).chip.pcie?.perDirection ?? 0;
    expect(load({})).toBeCloseTo(((1 - 8 / 64) * 2 * 41_943_040) / rate, 9);
    expect(load({ lora_share: "50" })).toBeCloseTo(load({}) / 2, 9);
    expect(load({ lora_resident: "64" })).toBe(0);
    const wait = phases({ ...LLAMA, ...layers }).ttft - phases({ ...LLAMA, ...layers, lora: "8" }).ttft;
    expect(wait).toBeGreaterThan(0.9 * load({}));
  });

  it("is never faster with more of them or a higher rank, nor smaller (law)", () => {
    const count = fc.integer({ min: 0, max: 40 });
    const rank = fc.constantFrom(8, 16, 32, 64);
    fc.assert(
      fc.property(count, count, rank, rank, (a, b, r, s) => {
        const measure = (lora: number, lora_rank: number) => {
          const asked = { ...LLAMA, lora: String(lora), lora_rank: String(lora_rank) };
          const { ttft, tpot } = phases(asked);
          const { model, prefill, precision: formats } = resolved(asked);
          return [ttft, tpot, storedParts(model, prefill, formats)[0].layers.adapters];
        };
        const less = measure(Math.min(a, b), Math.min(r, s));
        const more = measure(Math.max(a, b), Math.max(r, s));
        less.forEach((value, place) => expect(value).toBeLessThanOrEqual((more[place] ?? 0) * (1 + 1e-9)));
      }),
      { numRuns: 25 },
    );
  });
});
