/** Names of kernels as published traces and engines' sources have them, and the rules that must win for each. */
import { describe, expect, it } from "vitest";
import { deviceWork } from "@/features/core/trace/device/device-work";
import { classifier } from "@/features/core/trace/kernels/classify";
import { testRules } from "@/features/core/trace/kernels/rule-tester";
import { KERNEL_RULES, type KernelRule } from "@/features/core/trace/kernels/rules";
import { readRules, writeRules } from "@/features/core/trace/kernels/rules-json";
import { unwrap } from "@/lib/result";
import { kernel, traceWith } from "@/tests/support/measurements/trace-text";

const classify = classifier(KERNEL_RULES);

describe("V-26: the order of rules", () => {
  it("names a kernel by its work before its library", () => {
    expect(classify("deep_gemm::sm90_fp8_paged_mqa_logits<64u, 128u>").category).toBe("paged-mqa-logits");
    expect(classify("fused_store_indexer_cache").category).toBe("indexer");
    expect(classify("void flashinfer::trtllm_allreduce_fusion_rmsnorm_kernel<__nv_bfloat16>").family).toBe(
      "communication",
    );
  });
});

describe("rules as JSON", () => {
  it("are those of the table again", () => {
    expect(unwrap(readRules(writeRules(KERNEL_RULES)))).toEqual(KERNEL_RULES);
  });

  it("refuse what cannot work, and say what", () => {
    const good = { name: "own", category: "mine", family: "attention", containsAny: ["foo"] };
    const said = (entry: object): string => {
      const read = readRules(JSON.stringify([entry]));
      return read.ok ? "" : (read.issues[0]?.message.en ?? "");
    };
    expect(said(good)).toBe("");
    expect(said({ ...good, family: "magic" })).toMatch(/family must be one of dense-gemm/);
    expect(said({ ...good, containsAny: [""] })).toMatch(/containsAny/);
    expect(said({ ...good, containsAny: [] })).toMatch(/no condition/);
    expect(said({ ...good, regex: "(" })).toMatch(/cannot be parsed/);
    expect(said({ ...good, exactCase: "yes" })).toMatch(/exactCase/);
    expect(said({ ...good, priority: 1 })).toMatch(/no field “priority”/);
    expect(said({ category: "x" })).toMatch(/no name/);
    expect(readRules("nonsense").ok).toBe(false);
    expect(readRules(JSON.stringify([good, good])).ok).toBe(false);
  });
});

describe("the rule tester", () => {
  const trace = traceWith(
    kernel({ name: "nvjet_gemm", dur: 5 }),
    kernel({ name: "nvjet_gemm", ts: 10, dur: 7 }),
    kernel({ name: "foo_thing", ts: 20, dur: 30 }),
    kernel({ name: "bar_thing", ts: 60, dur: 6 }),
    kernel({ cat: "gpu_memcpy", name: "Memcpy HtoD", ts: 70, dur: 50 }),
  );
  const tested = (rules: readonly KernelRule[]) => testRules(deviceWork(trace), trace.names, rules);
  const own: KernelRule = { name: "own", category: "mine", family: "attention", containsAny: ["FOO"] };

  it("says for each name which rule won, how often and for how long, and what none names", () => {
    const found = tested(KERNEL_RULES);
    expect(found.names.map(({ name, rule, kernels, time }) => [name, rule.category, kernels, time])).toEqual([
      ["foo_thing", "other", 1, 30],
      ["nvjet_gemm", "gemm", 2, 12],
      ["bar_thing", "other", 1, 6],
    ]);
    expect(found.unnamed.map(({ name }) => name)).toEqual(["foo_thing", "bar_thing"]);
    expect(found.unnamedShare).toBe(0.75);
  });

  it("shows what a rule in front changes, and which rules win nowhere", () => {
    const found = tested([own, ...KERNEL_RULES]);
    expect(found.names[0]?.rule).toBe(own);
    expect(found.unnamedShare).toBe(0.125);
    expect(tested([...KERNEL_RULES, { ...own, containsAny: ["gemm"] }]).idle.map(({ name }) => name)).toContain("own");
  });
});
