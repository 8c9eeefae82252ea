import { describe, expect, it } from "vitest";
import { judgeIndex } from "@/features/core/search/layouts/judge";
import { multiModelAnalysis } from "@/features/pages/multi-model/analysis";
import { MultiModelInput } from "@/features/pages/multi-model/input";
import { readPasted } from "@/features/pages/multi-model/contenders/pasted-models";
import { scaleUpSearchAnalysis } from "@/features/pages/scale-up-search/analysis";
import { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const BASE = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256", conc: "16" };
const ask = (raw: RawParams, base: RawParams = BASE) =>
  multiModelAnalysis.run(resolved(base), decodeParams(MultiModelInput, raw).value);

const SMALL = { models: "qwen3-8b", chips: "mi300x,a100-sxm-80", gpus: "4" };
const LIMITED = { ...BASE, ttft_ms: "2000", tpot_ms: "20" };
const pairs = (raw: RawParams = {}, base: RawParams = LIMITED) => unwrap(ask({ ...SMALL, ...raw }, base));

const all = pairs();

it("models on accelerators, each at its own best layout: are every pair, the scenario's own first, in groups of a model", () => {
  expect(all.items.map(({ id }) => id)).toEqual([
    ...["own@own", "own@mi300x", "own@a100-sxm-80"],
    ...["qwen3-8b@own", "qwen3-8b@mi300x", "qwen3-8b@a100-sxm-80"],
  ]);
  expect(all.groups.map(({ places }) => places)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
});

it("models on accelerators, each at its own best layout: have by the estimate alone the figures that Scale-up Search finds for the same question", () => {
  const average = { ...LIMITED, judge: "average" };
  for (const { chip, settings, figures } of pairs({ sure: "0" }, average).items.slice(0, 3)) {
    const hw = chip?.id === "own" ? BASE.hw : (chip?.id ?? "");
    const scenario = resolved({ ...average, hw });
    const search = decodeParams(ScaleUpSearchInput, { nodes: "1", max_gpus: "4", reps: "1", top: "0" }).value;
    const { plan, standing } = unwrap(scaleUpSearchAnalysis.run(scenario, search));
    const found = judgeIndex(plan.context, plan.options, standing.winner ?? expect.fail("no winner"));
    expect(settings).toMatchObject({ tp: found.configuration.tp, pp: found.configuration.pp });
    expect(figures?.served?.ttft).toBeCloseTo(found.row.ttft, 9);
    expect(figures?.served?.tpot).toBeCloseTo(found.row.tpot, 9);
    expect(figures?.served?.perGpu).toBeCloseTo(found.row.score, 6);
  }
});

it("models on accelerators, each at its own best layout: are as sure as asked, which never costs less than the estimate alone", () => {
  const plain = pairs({ sure: "0" }).items;
  for (const [place, { search, figures }] of all.items.entries()) {
    expect(search?.chance).toBeGreaterThanOrEqual(0.8);
    expect(figures?.cost?.gpuHours).toBeGreaterThanOrEqual(plain[place]?.figures?.cost?.gpuHours ?? Infinity);
    expect(figures?.gpus).toBeLessThanOrEqual(4);
  }
});

it("models on accelerators, each at its own best layout: say what comes nearest where nothing holds", () => {
  const { items, verdict } = pairs({}, { ...BASE, tpot_ms: "0.2" });
  expect(items.every(({ figures, within }) => figures === null && !within)).toBe(true);
  expect(items[0]?.issues[0]?.code).toBe("SEARCH-TPOT");
  expect(verdict.finding.en).toMatch(/^None of 6/);
});

it("models on accelerators, each at its own best layout: tie where bands touch, and only there; the cheapest leads", () => {
  for (const { places } of all.groups) {
    const own = places.flatMap((place) => all.items[place]?.against ?? []);
    const lead = own.find(({ place }) => place === "lead") ?? expect.fail("no lead");
    expect(lead.ratio).toBe(1);
    for (const { place, ratio, low } of own) {
      expect(ratio).toBeGreaterThanOrEqual(1);
      if (place !== "lead") expect(place).toBe(low <= lead.high ? "tie" : "apart");
    }
  }
});

it("models on accelerators, each at its own best layout: keep degrees, clients, GPUs and prices that are stated for one of them", () => {
  const { items } = pairs(
    { each: "own-chip:tp=2,usd_hour=9;mi300x:gpus=2;qwen3-8b:conc=64" },
    { ...LIMITED, tpot_ms: "40" },
  );
  expect(items[0]?.settings.tp).toBe(2);
  expect(items[0]?.figures?.cost?.usdHour).toBe(9);
  expect(items[1]?.figures?.gpus).toBeLessThanOrEqual(2);
  for (const { figures } of items.slice(3)) {
    const replicas = (figures?.gpus ?? 0) > 0 ? 4 : 1;
    expect(Math.abs((figures?.workload.concurrency ?? 0) - 64)).toBeLessThanOrEqual(replicas);
  }
});

describe("pasted models", () => {
  const CONFIG = {
    ...{ architectures: ["LlamaForCausalLM"], model_type: "llama", _name_or_path: "someone/tiny-llama" },
    ...{ hidden_size: 2048, intermediate_size: 8192, num_hidden_layers: 16, num_attention_heads: 32 },
    ...{ num_key_value_heads: 8, vocab_size: 32000, torch_dtype: "bfloat16", max_position_embeddings: 8192 },
  };

  it("are models like any other, one object or a list", () => {
    const once = unwrap(readPasted(JSON.stringify(CONFIG)));
    expect(unwrap(readPasted(JSON.stringify([CONFIG, CONFIG]))).map(({ id }) => id)).toEqual(["pasted-1", "pasted-2"]);
    expect(once.map(({ name }) => name)).toEqual(["tiny-llama"]);
    const { items } = pairs({ vary: "models", sized: "same", models: "", configs: JSON.stringify(CONFIG) });
    const [own, pasted] = items;
    expect(pasted?.figures?.params.total).toBeLessThan(own?.figures?.params.total ?? 0);
    expect(pasted?.figures?.passes.tpot).toBeLessThan(own?.figures?.passes.tpot ?? 0);
  });

  it("are searched as others are", () => {
    const { items } = pairs({ models: "", chips: "mi300x", configs: JSON.stringify(CONFIG) });
    expect(items.map(({ id }) => id)).toEqual(["own@own", "own@mi300x", "pasted-1@own", "pasted-1@mi300x"]);
    expect(items.every(({ within }) => within)).toBe(true);
  });

  it("that cannot be read are refused where they stand", () => {
    expect(ask({ configs: "{" }).issues[0]).toMatchObject({ code: "CONFIGS-JSON", at: "configs" });
    const { message } = ask({ configs: '{"model_type":"nothing-known"}' }).issues[0] ?? expect.fail("no issue");
    expect(message.en).toMatch(/^Pasted model 1: /);
  });
});
