/** `mds model` of several files. Provenance: "hand". */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BAD_INPUT, OK } from "@/bin/console/io";
import { runModel } from "@/bin/model/command";
import { presetById } from "@/features/core/model/config/presets/presets";

let folder = "";
const LLAMA = presetById("llama-3.1-8b")?.config;
const SECOND = { producer: { name: "modelopt" }, quantization: { quant_algo: "FP8", exclude_modules: ["lm_head"] } };
const put = (path: string, content: unknown): string => {
  const whole = join(folder, path);
  mkdirSync(join(whole, ".."), { recursive: true });
  writeFileSync(whole, typeof content === "string" ? content : JSON.stringify(content));
  return whole;
};
const files = { plain: "", beside: "", folder: "", second: "", broken: "", unknown: "" };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mds-model-"));
  files.plain = put("Novel-8B_config.json", LLAMA);
  files.beside = put("kept/config.json", LLAMA);
  put("kept/hf_quant_config.json", SECOND);
  files.folder = join(folder, "kept");
  files.second = put("hf_quant_config.json", SECOND);
  files.broken = put("broken.json", "{ not JSON");
  files.unknown = put("unknown.json", { model_type: "newbrand", hidden_size: 64 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Described = { readonly name: string; readonly quantisation: { readonly format: string } | null };

function run(words: readonly string[], table = false) {
  const said = { out: "", err: "" };
  const stream = (key: "out" | "err") => ({ write: (text: string) => (said[key] += text) });
  const code = runModel(
    { command: "model", words, compact: true, table },
    { stdout: stream("out"), stderr: stream("err") },
  );
  const read: Described | readonly Described[] =
    said.out.startsWith("{") || said.out.startsWith("[") ? JSON.parse(said.out) : [];
  return {
    code,
    ...said,
    one: Array.isArray(read) ? undefined : (read as Described),
    list: Array.isArray(read) ? (read as Described[]) : [],
  };
}

describe("mds model", () => {
  it.each([
    ["the file beside it", () => [files.beside], "kept"],
    ["a folder", () => [files.folder], "kept"],
    ["both files", () => [files.plain, files.second], "Novel-8B"],
    ["both files, the second first", () => [files.second, files.plain], "Novel-8B"],
  ])("reads a configuration with its hf_quant_config.json: %s", (_, words, name) => {
    const { code, one, err } = run(words());
    expect([code, one?.name, one?.quantisation?.format, err]).toEqual([OK, name, "fp8", ""]);
  });

  it("calls a file by its name, and reads it as it is where nothing lies beside it", () => {
    expect(run([files.plain]).one).toMatchObject({ name: "Novel-8B", quantisation: null });
  });

  it("prints those that can be read, in their order, and refuses the others by file", () => {
    const { code, list, err } = run([
      files.plain,
      files.broken,
      "qwen3-8b",
      files.unknown,
      "/no/such.json",
      files.beside,
    ]);
    expect(code).toBe(BAD_INPUT);
    expect(list.map(({ name }) => name)).toEqual(["Novel-8B", "Qwen/Qwen3-8B", "kept"]);
    for (const [issue, file] of [
      ["MODEL-JSON-SYNTAX", files.broken],
      ["MODEL-UNSUPPORTED", files.unknown],
      ["FILE-UNREADABLE", "/no/such.json"],
    ])
      expect(err).toContain(`${issue} at ${file}`);
  });

  it("does so as tables, too", () => {
    const { code, out, err } = run([files.plain, files.unknown], true);
    expect(code).toBe(BAD_INPUT);
    expect(out).toContain("Novel-8B");
    expect(err).toContain(`MODEL-UNSUPPORTED at ${files.unknown}`);
  });

  it("refuses a hf_quant_config.json alone, and a preset misspelt with the one that was meant", () => {
    expect(run([files.second])).toMatchObject({
      code: BAD_INPUT,
      out: "",
      err: expect.stringContaining("MODEL-SECOND-ALONE"),
    });
    expect(run(["qwen3-8bb"])).toMatchObject({ code: BAD_INPUT, out: "", err: expect.stringContaining("qwen3-8b") });
  });
});

describe("mds model of weight files", () => {
  // Provenance: hand. A header of one matrix of 1000 x 64 in BF16.
  it("sums weight files by part, those beside an index included, and sets a configuration against them", () => {
    const header = JSON.stringify({
      "lm_head.weight": { dtype: "BF16", shape: [1000, 64], data_offsets: [0, 128_000] },
    });
    put("w/model-1.safetensors", `${String.fromCharCode(header.length)}\0\0\0\0\0\0\0${header}`);
    const weight_map = { "lm_head.weight": "model-1.safetensors", "model.norm.weight": "../plain.safetensors" };
    const index = put("w/model.safetensors.index.json", { metadata: { total_size: 128_128 }, weight_map });
    const { code, one } = run([index]);
    expect(code).toBe(OK);
    expect(one).toMatchObject({
      checkpoint: {
        ...{ tensors: 2, total_params: 64_000, bytes: 128_000, missing_files: ["../plain.safetensors"] },
        parts: { lmHead: { params: 64_000, bytes: 128_000, formats: { BF16: 128_000 } } },
      },
    });
    expect(run([files.plain, index]).list.map((entry) => Object.keys(entry)[0])).toEqual(["name", "checkpoint"]);
    expect(run([files.plain, index], true).out).toMatch(/output matrix/);
    expect(run([put("w/bad.safetensors", "no")])).toMatchObject({
      code: BAD_INPUT,
      err: expect.stringContaining("CHECKPOINT-HEADER"),
    });
  });
});
