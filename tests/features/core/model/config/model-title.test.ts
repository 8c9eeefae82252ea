import { describe, expect, it } from "vitest";
import { configName, UNNAMED } from "@/features/core/model/config/model-name";
import { leadingTitle, modelTitle } from "@/features/core/model/config/model-title";
import { presets } from "@/features/core/model/config/presets/presets";
import { verbatim } from "@/lib/text";

it("is the preset's label, by its checkpoint", () => {
  for (const { name, label } of presets) expect(modelTitle({ name })).toEqual(verbatim(label));
});

it.each([
  ["someone/Tiny-1B", "Tiny-1B"],
  ["Tiny-1B", "Tiny-1B"],
  ["models/", "models/"],
])("of %s is %s", (name, title) => expect(modelTitle({ name })).toEqual(verbatim(title)));

it("of a model that nothing names is said in the reader's language, with a capital where a sentence begins", () => {
  expect(modelTitle({ name: UNNAMED })).toEqual({ en: "this model", zh: "此模型" });
  expect(leadingTitle({ name: UNNAMED })).toEqual({ en: "This model", zh: "此模型" });
  expect(leadingTitle({ name: "someone/tiny-1b" })).toEqual(verbatim("tiny-1b"));
});

describe("the name of a configuration", () => {
  it.each([
    [{ _name_or_path: "nvidia/DeepSeek-V3.1-NVFP4" }, "x/config.json", "DeepSeek-V3.1-NVFP4"],
    [{ _name_or_path: "/opt/ckpts/Llama-3.1-70B-Instruct/" }, null, "Llama-3.1-70B-Instruct"],
    [{ _name_or_path: "./" }, "Qwen3-8B_config.json", "Qwen3-8B"],
    [{ _name_or_path: "lab/Novel-1/checkpoint-500" }, null, "Novel-1"],
    [{}, "nvidia--DeepSeek-V3.1-NVFP4_config.json", "DeepSeek-V3.1-NVFP4"],
    [{}, "models--Qwen--Qwen3-32B/snapshots/0123456789abcdef0123456789abcdef01234567/config.json", "Qwen3-32B"],
    [{}, "/models/Novel-1/config.json", "Novel-1"],
    [{}, "novel.json", "novel"],
    [{}, "config.json", null],
    [{}, "./config.json", null],
    [{ _name_or_path: "" }, null, null],
    [{ _name_or_path: 7 }, null, null],
    [null, null, null],
  ])("%o in %s is %s", (config, path, name) => expect(configName(config, path)).toBe(name));
});
