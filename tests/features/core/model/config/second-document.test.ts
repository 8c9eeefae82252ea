/**
 * hf_quant_config.json beside its configuration. Provenance: "hand" where no source stands beside a figure; names of modules and fields are those
 * of modelopt's files.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { joinTexts } from "@/features/core/model/config/text/given-texts";
import { withHfQuantConfig } from "@/features/core/model/config/hf-quant-config";
import { modelSpec, parseConfigText } from "@/features/core/model/config/parse";
import { presetById, presets } from "@/features/core/model/config/presets/presets";
import { joinDocuments } from "@/features/core/model/config/text/second-document";
import { recognise } from "@/features/core/file-kinds/recognise";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { modelsAnalysis } from "@/features/pages/models/analysis";
import { runAnalysis } from "@/features/analysis/run-analysis";
import type { JsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";
import { openDropped } from "@/state/opened-files/open-dropped-files";
import { needsData } from "../../../../support/needs";

const SECOND = {
  producer: { name: "modelopt", version: "0.22" },
  quantization: { quant_algo: "NVFP4", kv_cache_quant_algo: "FP8", group_size: 16, exclude_modules: ["lm_head"] },
};
const LLAMA = presetById("llama-3.1-8b")?.config as JsonObject;
const expected = unwrap(withHfQuantConfig(LLAMA, SECOND, "x"));
const [first, second] = [JSON.stringify(LLAMA), JSON.stringify(SECOND)];

it("two documents of a checkpoint: are one model, by whichever way they come together", () => {
  expect(expected.quantisation).toMatchObject({ method: "modelopt", format: "nvfp4", kvFormat: "fp8" });
  const inside = { ...LLAMA, hf_quant_config: SECOND };
  for (const read of [
    modelSpec(inside, "x"),
    modelSpec({ ...LLAMA, hf_quant_config: SECOND.quantization }, "x"),
    parseConfigText(JSON.stringify(inside), "x"),
    parseConfigText(`${first}\n${second}`, "x"),
    parseConfigText(`${second}${first}`, "x"),
    parseConfigText(
      joinTexts(
        [
          { path: "", text: first },
          { path: "", text: second },
        ],
        null,
      ).text,
      "x",
    ),
    parseConfigText(joinTexts([{ path: "", text: second }], first).text, "x"),
  ])
    expect(unwrap(read)).toEqual(expected);
});

it("two documents of a checkpoint: are read over HTTP and in mds as a field of the configuration", () => {
  const config = { ...LLAMA, hf_quant_config: SECOND };
  const bench = unwrap(runAnalysis(modelsAnalysis, { config }));
  // 8.03 B weights: 6.98 B in layers at 4.5 bits, two matrices of 128,256 x 4,096 in BF16.
  const ends = 2 * 128_256 * 4096;
  expect(bench.summary["weights_gb"]).toBeCloseTo(((8_030_261_248 - ends) * 0.5625 + ends * 2) / 1e9, 2);
  const beside = unwrap(runAnalysis(modelsAnalysis, { config: LLAMA, beside: [config] }));
  expect(beside.result.models[1]?.sheet?.weightBytes).toBe(bench.result.models[0]?.sheet?.weightBytes);
});

it("two documents of a checkpoint: a text that is one configuration stays as it is written, space for space", () => {
  const written = `{ "model_type": "llama",   "hf_quant_config": { "quant_algo": "FP8" } }`;
  expect(joinTexts([{ path: "", text: written }], first)).toEqual({ path: "", text: written });
  expect(joinTexts([{ path: "a.json", text: "no JSON" }], null)).toEqual({ path: "a.json", text: "no JSON" });
});

it("two documents of a checkpoint: are paired by folder and stem, else by their order", () => {
  const files = (paths: readonly string[]) =>
    paths.map((path) => ({ path, fields: path.includes("quant") ? { ...SECOND, producer: { name: path } } : LLAMA }));
  const pairs = (paths: readonly string[]) => {
    const { configs, alone } = joinDocuments(files(paths));
    const producer = ({ fields }: { fields: JsonObject }) =>
      (fields["hf_quant_config"] as typeof SECOND | undefined)?.producer.name ?? null;
    return { configs: configs.map((one) => [one.path, producer(one)]), alone: alone.map(({ path }) => path) };
  };
  expect(pairs(["a/config.json", "b/config.json", "b/hf_quant_config.json"])).toEqual({
    ...{
      configs: [
        ["a/config.json", null],
        ["b/config.json", "b/hf_quant_config.json"],
      ],
      alone: [],
    },
  });
  expect(pairs(["X_hf_quant_config.json", "X_config.json"]).configs).toEqual([
    ["X_config.json", "X_hf_quant_config.json"],
  ]);
  expect(pairs(["a.json", "b.json", "quant.json"]).configs).toEqual([
    ["a.json", null],
    ["b.json", "quant.json"],
  ]);
  expect(pairs(["hf_quant_config.json"])).toEqual({ configs: [], alone: ["hf_quant_config.json"] });
});

it.each([
  [SECOND, "MODEL-SECOND-ALONE"],
  [{ quantization: { quant_algo: null, kv_cache_quant_algo: "FP8" } }, "MODEL-SECOND-ALONE"],
  [{ ...LLAMA, hf_quant_config: { quantization: {} } }, "MODEL-SECOND-UNREAD"],
  [{ ...LLAMA, hf_quant_config: "FP8" }, "MODEL-SECOND-UNREAD"],
])("two documents of a checkpoint: %o is refused by name: %s", (config, code) => {
  const read = modelSpec(config);
  expect(read.ok ? [] : read.issues.map((issue) => issue.code)).toEqual([code]);
});

it("two documents of a checkpoint: two configurations behind each other are no pair", () => {
  expect(parseConfigText(first + first).issues[0]?.code).toBe("MODEL-JSON-SYNTAX");
  expect(parseConfigText(first + second + second).issues[0]?.code).toBe("MODEL-JSON-SYNTAX");
});

describe("files that are dropped on any page", () => {
  const file = (path: string, text: string) => ({ path, file: new File([text], path.split("/").at(-1) ?? path) });
  const drop = (files: ReturnType<typeof file>[], config = "") =>
    openDropped({ slug: "quick-estimation", kind: "model", files, language: "en", config });
  const spec = async (opening: ReturnType<typeof drop>) => {
    const { params = {} } = unwrap(await opening);
    const { config = "", model = "" } = params;
    return { model, config, record: unwrap(runAnalysis(modelsAnalysis, { config, model })) };
  };

  it("take a configuration with the document beside it, in either order, and its folder's name", async () => {
    const files = [
      file("nvidia--Novel-8B-NVFP4/hf_quant_config.json", second),
      file("nvidia--Novel-8B-NVFP4/config.json", first),
    ];
    const { model, record } = await spec(drop(files));
    expect(model).toBe("Novel-8B-NVFP4");
    expect(record.result.models[0]?.name).toBe("Novel-8B-NVFP4");
    expect(record.summary["weights_gb"]).toBeLessThan(7);
  });

  it("take a document that comes after its configuration, and refuse one that comes alone", async () => {
    const { config } = await spec(drop([file("config.json", first)]));
    const { record } = await spec(drop([file("hf_quant_config.json", second)], config));
    expect(record.summary["weights_gb"]).toBeLessThan(7);
    const alone = await drop([file("hf_quant_config.json", second)]);
    expect(alone.issues.map(({ code }) => code)).toEqual(["MODEL-SECOND-ALONE"]);
  });

  it("know the second document by its content, with and without its producer", () => {
    for (const content of [SECOND, { quantization: SECOND.quantization }]) {
      const known = unwrap(
        recognise("hf_quant_config.json", new TextEncoder().encode(JSON.stringify(content)), { whole: true }),
      );
      expect(known).toMatchObject({ kind: "model", format: "hf-quant-config", opens: "models" });
    }
  });
});

describe("formats that a configuration leaves out", () => {
  const said = (config: JsonObject, name?: string) => modelSpec(config, name).issues.map(({ code }) => code);
  const { quantization_config: _, ...bare } = { quantization_config: null, ...presetById("deepseek-v3")?.config };

  it("are asked for where the name says that there are some, and of the largest models, which are published so", () => {
    expect(said(LLAMA, "nvidia/Llama-3.1-8B-Instruct-NVFP4")).toEqual(["MODEL-FORMATS-MISSING"]);
    expect(said({ ...LLAMA, _name_or_path: "lab/Novel-FP8" })).toEqual(["MODEL-FORMATS-MISSING"]);
    expect(said(LLAMA, "meta-llama/Llama-3.1-8B")).toEqual([]);
    expect(said(bare)).toEqual(["MODEL-FORMATS-MISSING"]);
    expect(said({ ...bare, hf_quant_config: SECOND })).toEqual([]);
    expect(said({ ...bare, num_hidden_layers: 27, hidden_size: 2048 })).toEqual([]);
  });

  it("are not asked for where the weights' format is chosen, and of no preset", () => {
    const asked = (weights: string | null) =>
      runAnalysis(quickMemoryAnalysis, { config: bare, hw: "b200-sxm", tp: 8, weights }).issues.map(({ code }) => code);
    expect(asked(null)).toContain("MODEL-FORMATS-MISSING");
    expect(asked("nvfp4")).not.toContain("MODEL-FORMATS-MISSING");
    for (const { name, config } of presets) expect([name, said(config, name)]).toEqual([name, []]);
  });
});

const FOLDER = resolve(process.cwd(), "../shared/data/model-configs");
const stored = (file: string): JsonObject => JSON.parse(readFileSync(resolve(FOLDER, file), "utf8")) as JsonObject;

describe("DeepSeek-V3.1-NVFP4 as NVIDIA published it", needsData(FOLDER), () => {
  it("takes 48 GB of a B200 under TP8, as its preset does, where its configuration alone takes 170", () => {
    const config = stored("nvidia--DeepSeek-V3.1-NVFP4_config.json");
    const weights = (given: object) => {
      const { summary } = unwrap(runAnalysis(quickMemoryAnalysis, { hw: "b200-sxm", tp: 8, ...given }));
      return Number(summary["weights_gb_per_gpu"]);
    };
    const both = { ...config, hf_quant_config: stored("nvidia--DeepSeek-V3.1-NVFP4_hf_quant_config.json") };
    // Its list leaves the latent projections of attention, router and both ends in BF16: 664.8 B weights of 4.5 bits and 5.18 B of 16 over eight
    // GPUs, and 1.03 B of 16 on each (q_a, kv_a, router), 50.1 GB. All in NVFP4 but the ends, as the preset has it: 48.2.
    const read = weights({ config: both });
    expect(Math.abs(read / 50.1 - 1)).toBeLessThan(0.02);
    expect(Math.abs(read / weights({ model: "deepseek-v3.1", weights: "nvfp4" }) - 1)).toBeLessThan(0.03);
    expect(weights({ config })).toBeGreaterThan(165);
  });
});
