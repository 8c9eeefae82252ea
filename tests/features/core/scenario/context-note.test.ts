/**
 * Requests longer than the model was made for, and models that came as a configuration alone. Provenance: "hand"; limits are
 * `max_position_embeddings` of the published configurations, scaled as vLLM does (`_get_and_verify_max_len`).
 */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { presets } from "@/features/core/model/config/presets/presets";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { loadAnalyses, longRuns } from "@/features/registry/registry";
import { prepareRun, runAnalysis } from "@/features/analysis/run-analysis";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { writeLaunch } from "@/features/core/deploy/write/launch";
import { packText } from "@/lib/packed-text";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { SMALL_SIZES } from "../../../support/models/small-config";

const analyses = await loadAnalyses();
const LONG = { model: "gpt-oss-20b", hw: "h100-sxm", tp: 1, isl: 500_000 };
const beyond = (issues: readonly { readonly code: string }[]) => issues.filter(({ code }) => code === "CONTEXT-BEYOND");
const resolved = (raw: Readonly<Record<string, string>>) => resolveScenario(decodeParams(ScenarioSchema, raw).value);

describe("a context beyond what the model was made for", () => {
  const ofLoads = analyses.filter(({ needs }) => needs.includes("workload"));

  it("is asked of most analyses", () => expect(ofLoads.length).toBeGreaterThan(12));

  it.each(ofLoads.map((analysis) => [analysis.id, analysis] as const))("is said by %s, once", (_, analysis) => {
    const said = beyond(unwrap(prepareRun(analysis, LONG)).issues);
    expect(said).toHaveLength(1);
    // 500,000 and the 1,024 of the default answer against 131,072.
    expect(said[0]).toMatchObject({
      at: "isl",
      message: {
        en: expect.stringContaining("Input and output need 501,024 tokens, but gpt-oss 20B supports up to 131,072"),
      },
      changes: [{ set: { isl: "130048" } }],
    });
    expect(beyond(unwrap(prepareRun(analysis, { ...LONG, isl: 130_048 })).issues)).toEqual([]);
  });

  it.each(ofLoads.filter(({ id }) => !longRuns.includes(id)).map((analysis) => [analysis.id, analysis] as const))(
    "and nothing else, is said by the whole answer of %s twice",
    (_, analysis) => {
      const { issues } = runAnalysis(analysis, { ...LONG, isl: 140_000 });
      const named = issues.map(({ code, at, message }) => `${code} ${at} ${message.en}`);
      expect(named).toEqual([...new Set(named)]);
      expect(beyond(issues).length).toBeLessThanOrEqual(1);
    },
  );

  it.each(
    analyses.filter(({ needs }) => !needs.includes("workload")).map((analysis) => [analysis.id, analysis] as const),
  )("is not the business of %s, which reads no load", (_, analysis) => {
    const { isl: __, ...model } = LONG;
    expect(beyond(unwrap(prepareRun(analysis, model)).issues)).toEqual([]);
  });

  it("counts what images make of the prompt, and of a model that reads only its text alone", () => {
    const seen = { model: "qwen3-vl-8b", hw: "h100-sxm", tp: "1", isl: "261000", osl: "1000" };
    expect(beyond(resolved(seen).issues)).toEqual([]);
    expect(beyond(resolved({ ...seen, images: "1", image_px: "1024" }).issues)).toHaveLength(1);
    const reads = { ...SMALL_SIZES, model_type: "qwen3", architectures: ["Qwen3Model"], max_position_embeddings: 512 };
    const link = { model: "custom", config: packText(JSON.stringify(reads)), hw: "h100-sxm", tp: "1" };
    expect(beyond(resolved({ ...link, isl: "512" }).issues)).toEqual([]);
    expect(beyond(resolved({ ...link, isl: "513" }).issues)).toHaveLength(1);
  });

  it("is said once by Quick Memory, of the context that is asked there or of the scenario's", () => {
    const said = (input: object) =>
      beyond(runAnalysis(quickMemoryAnalysis, { model: "gpt-oss-20b", hw: "h100-sxm", tp: 1, ...input }).issues);
    expect(said({ isl: 500_000 })).toHaveLength(1);
    expect(said({ context: 500_000 })).toMatchObject([{ at: "context" }]);
    expect(said({ context: 131_072 })).toEqual([]);
  });
});

describe("the length that a model is made for", () => {
  const made = (fields: object) => unwrap(modelSpec({ ...SMALL_SIZES, model_type: "qwen2", ...fields })).maxContext;
  const length = { max_position_embeddings: 32_768 };

  it.each([
    // Qwen2.5's card: factor 4 over 32,768 makes 131,072.
    [{ ...length, rope_scaling: { type: "yarn", factor: 4, original_max_position_embeddings: 32_768 } }, 131_072],
    // DeepSeek-V3: 40 x 4,096, which its own field says already.
    [
      {
        max_position_embeddings: 163_840,
        rope_scaling: { type: "yarn", factor: 40, original_max_position_embeddings: 4096 },
      },
      163_840,
    ],
    [{ ...length, rope_parameters: { rope_type: "linear", factor: 2, rope_theta: 1e6 } }, 65_536],
    // Llama 3.1, Phi-3 and Gemma 3 state what scaling has reached.
    [{ ...length, rope_scaling: { rope_type: "llama3", factor: 8, original_max_position_embeddings: 8192 } }, 32_768],
    [{ ...length, rope_scaling: { type: "longrope", original_max_position_embeddings: 4096 } }, 32_768],
    [{ ...length, model_type: "gemma3_text", rope_scaling: { rope_type: "linear", factor: 8 } }, 32_768],
    [{ ...length, rope_scaling: { type: "mrope", mrope_section: [16, 24, 24] } }, 32_768],
    [
      { ...length, rope_parameters: { full_attention: { rope_type: "linear", factor: 8 }, sliding_attention: {} } },
      262_144,
    ],
    [{ ...length, rope_scaling: { type: "yarn", factor: -1 } }, 32_768],
    [{ ...length, rope_scaling: null }, 32_768],
    [{}, null],
  ])("of %o is %s", (fields, expected) => {
    const { max_position_embeddings: _, ...bare } = { max_position_embeddings: null, ...SMALL_SIZES };
    expect(unwrap(modelSpec({ ...bare, model_type: "qwen2", ...fields })).maxContext).toBe(expected);
    expect(made({})).toBe(made({ rope_scaling: null }));
  });
});

describe("a model that came as a configuration alone", () => {
  const config = {
    ...SMALL_SIZES,
    model_type: "llama",
    architectures: ["LlamaForCausalLM"],
    max_position_embeddings: 4096,
  };
  const preset = new RegExp(presets.map(({ id }) => id.replaceAll(".", "\\.")).join("|"), "i");
  /** Two refusals that name the model, and notes of a run that goes on. */
  const ASKED = [{ isl: 100_000 }, { tp: 3 }, { images: 2 }, { pp: 64 }, { ep: 4 }];

  it.each([
    [{}, "this model", "此模型", "custom"],
    [{ _name_or_path: "lab/Novel-1" }, "Novel-1", "Novel-1", "Novel-1"],
  ])("%o is called %s in every sentence, and by no preset's name", (fields, en, zh, parameter) => {
    for (const asked of ASKED) {
      const outcome = runAnalysis(quickEstimationAnalysis, {
        config: { ...config, ...fields },
        hw: "h100-sxm",
        tp: 1,
        ...asked,
      });
      const said = outcome.issues.map(({ message }) => message);
      const named = said.filter((message) => message.en.toLowerCase().includes(en.toLowerCase()));
      expect(named.length, JSON.stringify([asked, said])).toBeGreaterThan(0);
      for (const message of named) expect(message.zh).toContain(zh);
      expect(JSON.stringify(said)).not.toMatch(preset);
      if (outcome.ok) expect(outcome.value.scenario.model).toBe(parameter);
    }
  });

  it("goes by what it is given with it, and its manifests by its own name", () => {
    const given = runAnalysis(quickEstimationAnalysis, { config, model: "mine", hw: "h100-sxm", tp: 3 });
    expect(given.issues.map(({ message }) => message.en).join()).toContain("attention heads of mine");
    const link = {
      config: packText(JSON.stringify(config)),
      hw: "h100-sxm",
      tp: "1",
      conc: "1",
      isl: "100",
      osl: "100",
    };
    for (const format of ["command", "kubernetes"] as const) {
      const written = writeLaunch(link, {}, { format, language: "en" });
      expect(written.ok).toBe(true);
      expect(JSON.stringify(written)).not.toMatch(preset);
    }
  });
});
