/** The table of flags against what documentation pages print: spellings by version, defaults, and no name with two meanings. */
import { describe, expect, it } from "vitest";
import { FLAGS, findRow, knownFlags, spelling } from "@/features/core/deploy/flags/find";
import type { Meaning } from "@/features/core/deploy/flags/row";
import { compareVersions } from "@/lib/text-comparison/compare-versions";
import { ENGINE_FACTS, findVersion, publicImage } from "@/features/core/deploy/engine-facts";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { chipById } from "@/features/core/hardware/catalogue";
import { unwrap } from "@/lib/result";

/** [engine, version, meaning, written name, what the engine does without it], each from the page named. */
const PAGES: readonly (readonly [Backend, string, Meaning, string, string])[] = [
  // docs.vllm.ai/en/stable/cli/serve and configuration/engine_args
  ["vllm", "0.28.0", "tp", "--tensor-parallel-size", "1"],
  ["vllm", "0.28.0", "kv", "--kv-cache-dtype", "as the checkpoint states, else BF16"],
  // docs.vllm.ai, serving/expert_parallel_deployment
  ["vllm", "0.28.0", "allToAll", "--all2all-backend", "allgather_reducescatter"],
  // docs.vllm.ai, api/vllm/config/parallel (EPLBConfig), 0.10.2 to 0.24
  ["vllm", "0.28.0", "redundant", "--eplb-config", "no redundant experts"],
  // docs.vllm.ai, design/dbo
  ["vllm", "0.28.0", "twoBatch", "--enable-dbo", "off"],
  // vllm-project/vllm#27614
  ["vllm", "0.28.0", "lookAheadOff", "--no-async-scheduling", ""],
  // docs.sglang.io, advanced_features/prefill_cp; sgl-cookbook DeepSeek-V3_2 for the two older ways
  ["sglang", "0.5.18", "enablePrefillCp", "--enable-prefill-cp", "off"],
  ["sglang", "0.5.14", "enablePrefillCp", "--enable-prefill-context-parallel", ""],
  ["sglang", "0.5.18", "cpStrategy", "--cp-strategy", "zigzag"],
  ["sglang", "0.5.14", "cpStrategy", "--prefill-cp-mode", ""],
  // docs.sglang.io, advanced_features/expert_parallelism
  ["sglang", "0.5.18", "allToAll", "--moe-a2a-backend", "none"],
  ["sglang", "0.5.18", "twoBatch", "--enable-two-batch-overlap", "off"],
  ["sglang", "0.5.18", "redundant", "--ep-num-redundant-experts", "no redundant experts"],
  // docs.sglang.io, advanced_features/server_arguments; sgl-project/sglang tests of September 2026
  ["sglang", "0.5.18", "graphMax", "--cuda-graph-max-bs-decode", "256 or 512 by chip and TP"],
  ["sglang", "0.5.14", "graphMax", "--cuda-graph-max-bs", "256 or 512 by chip and TP"],
  // nvidia.github.io/TensorRT-LLM, commands/trtllm-serve
  ["trtllm", "1.2.1", "optionsFile", "--config", ""],
  ["trtllm", "1.1.0", "optionsFile", "--extra_llm_api_options", ""],
  ["trtllm", "1.2.1", "decodeCp", "--cp_size", "1"],
  ["trtllm", "1.2.1", "maxSequences", "--max_batch_size", "2048"],
];

describe("rows of flags", () => {
  it.each(PAGES)("%s %s: %s is %s, else %s", (engine, version, meaning, name, unset) => {
    const row = findRow(engine, meaning, version);
    expect(row?.names[0]).toBe(name);
    expect(row?.unset.en).toBe(unset);
    expect(row?.source).not.toBe("");
  });
  it("Helix came with TensorRT-LLM 1.2", () => {
    expect(findRow("trtllm", "decodeCp", "1.1.0")).toBeNull();
  });
  it.each(BACKENDS)(
    "%s: a name means one thing, and every version has at most one way to write a meaning",
    (engine) => {
      const meanings = new Map<string, Meaning>();
      for (const { names, meaning } of FLAGS[engine])
        for (const name of names) {
          expect([name, meanings.get(spelling(name)) ?? meaning]).toEqual([name, meaning]);
          meanings.set(spelling(name), meaning);
          expect(knownFlags(engine).get(spelling(name))).toMatchObject({ kind: "row", meaning });
        }
    },
  );
  it("compares versions by number", () => {
    expect(compareVersions("0.5.10.post1", "0.5.6")).toBeGreaterThan(0);
    expect(compareVersions("v1.2", "1.2.0")).toBe(0);
    expect(compareVersions("1.3.0rc19", "1.2.1")).toBeGreaterThan(0);
  });
});

describe("versions and images", () => {
  const chip = (id: string) => unwrap(chipById(id));
  it.each(BACKENDS)("%s: dated, newest first", (engine) => {
    const { versions } = ENGINE_FACTS[engine];
    for (const { date } of versions) expect(date).toMatch(/^20\d\d-\d\d$/);
    expect(versions.map(({ version }) => version)).toEqual(
      versions.map(({ version }) => version).toSorted((a, b) => compareVersions(b, a)),
    );
  });
  it.each([
    // vLLM recipes (OpenAI/GPT-OSS, DeepSeek-V3) name both; sgl-cookbook names -rocm720; quay.io/ascend/vllm-ascend has -a3 for the 910C.
    ["vllm", "h100-sxm", "vllm/vllm-openai:v0.28.0"],
    ["vllm", "mi300x", "vllm/vllm-openai-rocm:v0.28.0"],
    ["vllm", "ascend-910c", "quay.io/ascend/vllm-ascend:v0.23.0-a3"],
    ["vllm", "ascend-910a", null],
    ["sglang", "mi300x", "lmsysorg/sglang:v0.5.18-rocm720-mi30x"],
    ["trtllm", "b200-sxm", "nvcr.io/nvidia/tensorrt-llm/release:1.2.1"],
    ["trtllm", "mi300x", null],
  ] as const)("%s on %s: %s", (engine, id, image) => {
    expect(publicImage(engine, chip(id), "")).toBe(image);
  });
  it("a version by number; none that is not in the table", () => {
    expect(findVersion("vllm", chip("h100-sxm"), "0.26")?.version).toBe("0.26.0");
    expect(findVersion("vllm", chip("h100-sxm"), "9.9")).toBeNull();
  });
});
