import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inferencemaxScenariosAnalysis } from "@/features/pages/inferencemax-scenarios/analysis";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { openApiDocument } from "@/features/openapi/description";
import { loadAnalyses } from "@/features/registry/registry";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { listControls } from "@/lib/params/control";
import { ScenarioSchema } from "@/features/core/scenario/schema";

const analyses = await loadAnalyses();
const quick = quickEstimationAnalysis;

const run = (input: Record<string, unknown>) => runAnalysis(quick, input);

const LLAMA = {
  model_type: "llama",
  architectures: ["LlamaForCausalLM"],
  hidden_size: 2048,
  intermediate_size: 8192,
  num_hidden_layers: 16,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  vocab_size: 128256,
};

it("running an analysis on plain input: takes typed values and link texts alike", () => {
  const typed = run({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, phis: [0, 1], tbo: false });
  const written = run({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", phis: "0,1", tbo: "0" });
  expect(typed.ok).toBe(true);
  expect(written).toEqual(typed);
});

it("running an analysis on plain input: takes a whole config.json as the model", () => {
  const outcome = run({ config: LLAMA, hw: "h100-sxm", tp: 1 });
  expect(outcome.ok && outcome.value.summary.weights_gb_per_gpu).toBeGreaterThan(1);
});

it("running an analysis on plain input: takes a text that the link only names as it takes the text itself, of the scenario and of the page", () => {
  const config = JSON.stringify({ ...LLAMA, num_hidden_layers: 20 });
  const rows = "a;b,conc:64";
  const named = runAnalysis(
    inferencemaxScenariosAnalysis,
    { config: "h.c", rows: "h.r", hw: "h100-sxm", tp: 1 },
    { texts: { c: config, r: rows } },
  );
  const plain = runAnalysis(inferencemaxScenariosAnalysis, { config, rows, hw: "h100-sxm", tp: 1 });
  expect(unwrap(named).summary).toEqual(unwrap(plain).summary);
  expect(unwrap(named).input["rows"]).toBe("h.r");
  const gone = runAnalysis(inferencemaxScenariosAnalysis, { rows: "h.r" }, { texts: { c: config } });
  expect(gone.issues.map(({ code, at }) => [code, at])).toEqual([["LINK-TEXT-MISSING", "rows"]]);
});

it.each([
  [{ modle: "x" }, "PARAM-UNKNOWN", "modle"],
  [{ tp: -8 }, "PARAM-UNREADABLE", "tp"],
  [{ isl: 1e300 }, "PARAM-UNREADABLE", "isl"],
  [{ tp: { deep: 1 } }, "PARAM-SHAPE", "tp"],
  [{ hw: "h9000" }, "HW-UNKNOWN", "hw"],
  [{ model: "no-such-model" }, "MODEL-UNKNOWN", "model"],
  [{ model: "llama-3.1-8b", tp: 3 }, "TP-HEADS", "tp"],
  [{ config: "{ not json", hw: "h100-sxm" }, "CONFIG-JSON", "config"],
])("running an analysis on plain input: refuses %j with a code at the parameter", (input, code, at) => {
  const outcome = run(input);
  expect(outcome.ok).toBe(false);
  expect(outcome.issues[0]?.at).toBe(at);
  if (code !== "CONFIG-JSON") expect(outcome.issues[0]?.code).toBe(code);
});

it("running an analysis on plain input: notices a parameter that cannot matter, and answers all the same", () => {
  const codes = (plain: Record<string, unknown>) =>
    runAnalysis(quickMemoryAnalysis, plain).issues.map(({ code }) => code);
  expect(codes({ spec_accept: 0.5 })).toContain("PARAM-WITHOUT-EFFECT");
  expect(codes({ isl: 8192 })).not.toContain("PARAM-WITHOUT-EFFECT");
  // A part of the scenario that the page does not read at all.
  expect(codes({ zipf: 1 })).toContain("PARAM-WITHOUT-EFFECT");
  // A scenario that another program wrote names every parameter, and none of these was chosen.
  expect(codes({ poll: "auto", hold: "auto", tbo: false })).not.toContain("PARAM-WITHOUT-EFFECT");
  expect(runAnalysis(quickMemoryAnalysis, { spec_accept: 0.5 }).ok).toBe(true);
});

it("running an analysis on plain input: never throws, whatever it is given", () => {
  const keys = [...listControls(ScenarioSchema), ...listControls(quick.input)].map(({ key }) => key);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue(), { maxKeys: 6 }), (input) => {
      const outcome = run(input);
      if (!outcome.ok) expect(outcome.issues.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

it("running an analysis on plain input: answers only what JSON can hold", () => {
  const outcome = run({});
  expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
});

describe("the OpenAPI document", () => {
  it("has a path for every analysis, with every parameter that its answer depends on", () => {
    const { paths } = openApiDocument(analyses) as { paths: Record<string, { post?: unknown }> };
    for (const { id, input } of analyses) {
      const operation = JSON.stringify(paths[`/api/v1/${id}`]?.post);
      for (const { key, meta } of listControls(input))
        expect(operation?.includes(`"${key}"`), `${id} ${key}`).toBe(!meta.inert);
    }
  });
});
