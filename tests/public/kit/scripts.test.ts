/**
 * The scripts of the kit, run. A machine without Python, or without PyTorch, tests what it can: there the scripts that need it must say so.
 * `KIT_PYTHON` names a Python that has it.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readKitFile, TOOLS, type KitFile } from "@/features/core/kit/kit-file";
import { unwrap } from "@/lib/result";
import { ROOT } from "../../support/project-files";
import { python, runKit, runPython } from "../../support/programs/python";

const folder = mkdtempSync(join(tmpdir(), "mds-kit-"));
const table = (name: string): KitFile => unwrap(readKitFile(readFileSync(join(folder, name), "utf8"), name));

/** Small enough for a CPU. */
const RUNS = {
  "perf_test.py": [
    ...["--device", "cpu", "--gemm", "q=64x48", "--rows", "1,4", "--dtypes", "fp32,tf32", "--sizes", "64k", "--flush", "1"],
    ...["--prefill", "16", "--decode", "32", "--batches", "2", "--heads", "4", "--kv-heads", "2", "--head-dim", "16"],
    ...["--repeats", "2", "--out", "perf.csv"],
  ],
  "link_test.py": ["--device", "cpu", "--ranks", "2", "--sizes", "4k,64k,1m", "--repeats", "2", "--out", "link.csv"],
  "memory_bench.py": [
    ...["--device", "cpu", "--config", "config.json", "--dtype", "fp32", "--batches", "1,2", "--inputs", "8,16"],
    ...["--outputs", "2,4", "--out", "memory.csv"],
  ],
};

const LLAMA = {
  ...{ model_type: "llama", architectures: ["LlamaForCausalLM"], hidden_size: 64, intermediate_size: 128 },
  ...{ num_hidden_layers: 2, num_attention_heads: 4, num_key_value_heads: 2, vocab_size: 256 },
};

describe("the kit", () => {
  it("has a script for every tool, and what they share", () => {
    const scripts = readdirSync(join(ROOT, "public/kit")).filter((name) => name.endsWith(".py"));
    expect(scripts.toSorted()).toEqual([...TOOLS.map((tool) => `${tool}.py`), "mds_kit.py"].toSorted());
  });
});

const withPython = python.itself ? describe : null;

withPython?.("a script of the kit", () => {
  it.each([...TOOLS.map((tool) => `${tool}.py`), "mds_kit.py"])("%s is Python 3.9", (script) => {
    const path = join(ROOT, "public/kit", script);
    expect(runPython(`import ast; ast.parse(open(${JSON.stringify(path)}).read(), feature_version=(3, 9))`)).toBe("");
  });

  it.each(TOOLS)("%s tells its options without anything installed", async (tool) => {
    const { code, stdout } = await runKit(`${tool}.py`, ["--help"], folder);
    expect(code).toBe(0);
    expect(stdout).toContain("--out");
  });

  it.each([
    ["perf_test.py", ["--dtypes", "bf16,fp3"], "--dtypes has no fp3"],
    ["perf_test.py", ["--gemm", "8192"], "write outputs x inputs"],
    ["perf_test.py", ["--heads", "8", "--kv-heads", "3"], "must divide"],
    ["link_test.py", ["--tests", "reduce"], "--tests has no reduce"],
    ["link_test.py", ["--sizes", "0"], "no list of whole numbers"],
    ["memory_bench.py", [], "--model NAME or --config"],
    ["slo_test.py", ["--url", "localhost:8000"], "--url begins with"],
    ["slo_test.py", ["--input-tokens", "0"], "at least 1"],
  ])("%s refuses %j, and says why", async (script, args, why) => {
    const { code, stderr } = await runKit(script, args, folder);
    expect(code).toBe(2);
    expect(stderr).toContain(why);
  });

  it.each(Object.entries(RUNS))("%s measures on a CPU, or says that PyTorch is missing", async (script, args) => {
    writeFileSync(join(folder, "config.json"), JSON.stringify(LLAMA));
    const { code, stdout, stderr } = await runKit(script, args, folder);
    if (!python.torch) {
      expect({ code, said: /needs PyTorch/.test(stderr) }).toEqual({ code: 2, said: true });
    } else if (script === "memory_bench.py" && !python.transformers) {
      expect({ code, said: /needs Transformers/.test(stderr) }).toEqual({ code: 2, said: true });
    } else {
      expect({ code, stderr: stderr.replace(/^.*Warning.*\n.*\n/gm, "") }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/^done: \d+ ok, \d+ skipped, 0 failed; written to/m);
      expect(table(args.at(-1) ?? "").machine.backend).toBe("cpu");
    }
  });
});

const withTorch = python.torch ? describe : null;

withTorch?.("a table that was measured", () => {
  it("has every product with its work, and what a CPU cannot do as skipped", async () => {
    await runKit("perf_test.py", RUNS["perf_test.py"], folder);
    const { rows, unmeasured } = table("perf.csv");
    const shapes = rows.flatMap((row) => (row.kind === "product" ? [[row.format, row.m, row.n, row.k, row.flops]] : []));
    expect(shapes).toEqual([
      ["fp32", 1, 64, 48, 2 * 64 * 48],
      ["fp32", 4, 64, 48, 8 * 64 * 48],
    ]);
    const attention = rows.flatMap((row) => (row.kind === "attention" ? [[row.phase, row.flops]] : []));
    // 4 · heads · head size for each of 16 · 17 / 2 causal pairs; and for 2 · 32 pairs of a step.
    expect(attention).toEqual([
      ["prefill", 4 * 4 * 16 * 136],
      ["decode", 4 * 4 * 16 * 64],
    ]);
    expect(unmeasured.map(({ item, status }) => [item, status])).toContainEqual(["gemm q tf32 1 64 48", "skipped"]);
  });
});

const withTransformers = python.transformers ? describe : null;

withTransformers?.("the memory of a model", () => {
  it("holds as many weights and as much cache as computed, in sixteen cases or as many as asked for", async () => {
    writeFileSync(join(folder, "config.json"), JSON.stringify(LLAMA));
    await runKit("memory_bench.py", RUNS["memory_bench.py"], folder);
    const cases = table("memory.csv").rows.flatMap((row) => (row.kind === "memory" ? [row] : []));
    expect(cases.map(({ batch, isl, osl }) => [batch, isl, osl])).toHaveLength(8);
    for (const { batch, isl, osl, theory, actual } of cases) {
      expect(actual.kv).toBe(theory.kv);
      // Two layers, keys and values of two heads of 16, FP32; the last token is never fed.
      expect(theory.kv).toBe(batch * (isl + osl - 1) * 2 * 2 * 2 * 16 * 4);
      expect(Math.abs(theory.weights / actual.weights - 1)).toBeLessThan(0.01);
    }
  });
});
