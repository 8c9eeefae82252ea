import { describe, expect, it } from "vitest";
import { readModelFile, writeModelFile } from "@/features/core/model/config/model-files";
import { presets } from "@/features/core/model/config/presets/presets";
import { unwrap } from "@/lib/result";

const config = { model_type: "llama", hidden_size: 64, num_hidden_layers: 2, num_attention_heads: 2, vocab_size: 100 };
const models = [
  { name: "one", config },
  { name: "two", config: { ...config, num_hidden_layers: 3 } },
];

describe("a file of models", () => {
  it.each(["list", "map"] as const)("is read as it was written, as a %s", (form) => {
    expect(unwrap(readModelFile(writeModelFile(models, form)))).toEqual(models);
  });

  it("is read as it was written as a table, lists, texts that look like numbers and all (every bundled model)", () => {
    const odd = {
      ...config,
      _note: "=1+1",
      _version: "4.40",
      _flag: "true",
      _list: [1, "a"],
      _none: null,
      _some: { a: -1 },
    };
    const all = [{ name: "odd", config: odd }, ...presets.map(({ id, config: own }) => ({ name: id, config: own }))];
    const table = writeModelFile(all, "csv");
    expect(unwrap(readModelFile(table))).toEqual(all);
    expect(table).not.toMatch(/(^|,)[=+@]/m);
  });

  it("may be one configuration, or a list of them without names", () => {
    expect(unwrap(readModelFile(JSON.stringify({ ...config, _name_or_path: "lab/three" })))[0]?.name).toBe("three");
    expect(unwrap(readModelFile(JSON.stringify([config, config]))).map(({ name }) => name)).toEqual([
      "model 1",
      "model 2",
    ]);
  });

  it("may be a table of sketches", () => {
    const read = unwrap(readModelFile("name,total_b,active_b\r\nbig,671,37\r\nsmall,8,\r\n"));
    expect(read.map(({ name, config: { model_type } }) => [name, model_type])).toEqual([
      ["big", "mixtral"],
      ["small", "llama"],
    ]);
  });

  it("is refused with the name of what cannot be read", () => {
    expect(readModelFile("nothing").issues[0]?.code).toBe("MODELS-FILE");
    expect(readModelFile("{}").issues[0]?.code).toBe("MODELS-FILE");
    const wrong = readModelFile(JSON.stringify({ odd: { model_type: "novelformer" } }));
    expect(wrong.issues[0]?.message.en).toMatch(/^odd: The architecture "novelformer"/);
  });
});
