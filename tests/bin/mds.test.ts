import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "../support/folder";
import { needs } from "../support/needs";

const folder = testFolder();

const mds = (...args: string[]) => spawnSync("bin/mds", args, { encoding: "utf8" });

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const SMALL = {
  model_type: "qwen2",
  architectures: ["Qwen2ForCausalLM"],
  hidden_size: 3584,
  intermediate_size: 18944,
  num_hidden_layers: 28,
  num_attention_heads: 28,
  num_key_value_heads: 4,
  vocab_size: 152064,
  tie_word_embeddings: false,
};

describe("an output that takes nothing", needs(existsSync("/dev/full"), "no /dev/full"), () => {
  it.each([["list"], ["quick-estimation", "--text"]])("is said in a sentence: mds %s", (...args) => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync("bin/mds", args, {
      encoding: "utf8",
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^mds: the answer could not be written \(ENOSPC\)\. .*\n$/),
    ]);
  });
});

it("the command line: lists the analyses with their questions", () => {
  expect(execFileSync("bin/mds", ["list"], { encoding: "utf8" })).toMatch(/^quick-estimation +How fast/m);
});

it("the command line: prints a run as JSON", () => {
  const { stdout, status } = mds(
    "quick-estimation",
    "--set",
    "model=llama-3.1-8b",
    "--set",
    "hw=h100-sxm",
    "--set",
    "tp=1",
  );
  expect(status).toBe(0);
  const record = JSON.parse(stdout);
  expect(record.scenario).toMatchObject({ model: "llama-3.1-8b", tp: 1 });
  expect(record.summary.tpot_ms).toBeGreaterThan(1);
});

it("the command line: refuses a word that no option takes, rather than answering for the defaults", () => {
  for (const words of [
    ["quick-estimation", "chips=l40s"],
    ["run", "quick-estimation", "chips=l40s"],
  ]) {
    const { stdout, stderr, status } = mds(...words);
    expect([stdout, status]).toEqual(["", 2]);
    expect(stderr).toMatch(/"chips=l40s" is not a value of any option\. .*--set chips=l40s/);
  }
});

it("the command line: runs from a file, and --set wins over it", () => {
  const input = file("scenario.json", JSON.stringify({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, isl: 100 }));
  const { stdout } = mds("run", "quick-estimation", "--input", input, "--set", "isl=200", "--compact");
  expect(JSON.parse(stdout).scenario.isl).toBe(200);
});

it("the command line: describes a configuration (hand: 2 · 28 · 4 · 128 · 2 B of cache per token)", () => {
  const { stdout } = mds("model", file("config.json", JSON.stringify(SMALL)));
  expect(JSON.parse(stdout)).toMatchObject({
    family: "qwen2",
    layers: 28,
    kv_bytes_per_token: 57344,
    total_params: 7615616512,
    unknown_fields: [],
  });
});

it("the command line: takes configurations and presets apart, several side by side, and reads an unknown one as what it is told to be", () => {
  const path = file(
    "novel.json",
    JSON.stringify({ ...SMALL, architectures: ["NovelForCausalLM"], model_type: "novel" }),
  );
  expect(mds("model", path).stderr).toContain("MODEL-UNSUPPORTED");
  const { stdout } = mds("model", "--table", "--treat-as", "qwen2", path, "qwen2.5-7b");
  expect(stdout).toContain('"novel" is treated as "qwen2"');
  expect(stdout.match(/# Components/g)).toHaveLength(2);
  expect(stdout).toMatch(/# Side by side/);
  expect(JSON.parse(mds("model", "qwen2.5-7b", "qwen3-8b").stdout)).toHaveLength(2);
}, 30_000);

it("the command line: takes every parameter as an option", () => {
  const asPairs = mds("quick-memory", "--set", "model=qwen3-8b", "--set", "hw=h100-sxm", "--set", "tp=1");
  const asOptions = mds("quick-memory", "--model", "qwen3-8b", "--hw=h100-sxm", "tp=1");
  expect(asOptions.status).toBe(0);
  expect(asOptions.stdout).toBe(asPairs.stdout);
});

it("the command line: explains one figure", () => {
  const { stdout } = mds("quick-estimation", "--set", "tp=8", "--explain", "tpot");
  expect(stdout).toMatch(/^TPOT p95 under load: .*calibrated/);
});

it.each([
  [["quick-estimation", "--set", "tp=zero"], "PARAM-UNREADABLE at tp"],
  [["quick-estimation", "--set", "hw=h9000"], "HW-UNKNOWN at hw"],
  [["quick-estimate"], "Did you mean quick-estimation?"],
  [["run", "quick-estimation", "--input", join(folder, "missing.json")], "FILE-UNREADABLE"],
  [["model", join(folder, "missing.json")], "FILE-UNREADABLE"],
  [["model", "qwen3-8bb"], "Did you mean qwen3-8b?"],
  [["quick-estimation", "--table"], "ARG-MODEL"],
  [["quick-estimation", "--nonsense"], "ARG-UNREADABLE"],
  [["quick-estimation", "--modell", "qwen3-8b"], "Did you mean --model?"],
  [["quick-estimation", "--model"], "--model needs a value"],
])("the command line: ends %j with code 2 and one sentence", (args, sentence) => {
  const { status, stderr, stdout } = mds(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stdout).toBe("");
});
