import { describe, expect, it } from "vitest";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { resolved } from "../../../support/scenarios";

const input = (raw: RawParams) => decodeParams(LaunchInput, raw).value;
const attempt = (scenario: RawParams, launch: RawParams = {}) => planLaunch(resolved(scenario), input(launch));
const LLAMA = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", conc: "16", isl: "2048", osl: "512" };
const DEEPSEEK = { model: "deepseek-v3", hw: "b200-sxm", conc: "64", isl: "4096", osl: "1024" };

describe("what is refused", () => {
  const codes = (scenario: RawParams, launch: RawParams = {}) =>
    attempt(scenario, launch).issues.map(({ code }) => code);

  it("memory first, with both figures and changes that fit", () => {
    const refused = attempt({ ...LLAMA, tp: "1" });
    expect(refused.ok).toBe(false);
    const [issue] = refused.issues;
    expect(issue?.code).toBe("LAUNCH-MEM-WEIGHTS");
    expect(issue?.message.en).toMatch(/need [\d.]+\sGB per GPU; vLLM can use [\d.]+\sGB/);
    expect(issue?.changes?.length).toBeGreaterThan(0);
    for (const { set } of issue?.changes ?? []) expect(attempt({ ...LLAMA, tp: "1", ...set }).ok).toBe(true);
  });
  it("a cache too small for the requests: some wait, and without room for one nothing starts", () => {
    const crowd = { ...LLAMA, conc: "4096", isl: "8192" };
    // Fewer at once is a launch too: the others wait.
    const waiting = attempt(crowd);
    expect(waiting.ok).toBe(true);
    const [note] = waiting.issues;
    expect(note?.code).toBe("LAUNCH-MEM-PART");
    expect(note?.changes?.length).toBeGreaterThan(0);
    for (const { set } of note?.changes ?? [])
      expect(attempt({ ...crowd, ...set }).issues.map(({ code }) => code)).not.toContain("LAUNCH-MEM-PART");
    expect(attempt(crowd, { max_seqs: "16" }).issues).toEqual([]);
    // hand: 70.6 GB on each of two GPUs leave less than the 8.2 GB that 100,000 tokens of 81,920 B take there.
    const [issue] = attempt({ ...LLAMA, tp: "2", isl: "100000" }, { max_seqs: "1" }).issues;
    expect(issue?.code).toBe("LAUNCH-MEM-CACHE");
  });
  const CASES: [string, RawParams, RawParams][] = [
    ["LAUNCH-EP-PARTIAL", { ...DEEPSEEK, tp: "8", ep: "4" }, { engine: "vllm" }],
    ["LAUNCH-DP-PARTIAL", { ...DEEPSEEK, tp: "2", adp: "4" }, { engine: "trtllm" }],
    ["LAUNCH-CP", { ...DEEPSEEK, tp: "4", cp: "2" }, { engine: "sglang" }],
    ["LAUNCH-CP", { ...DEEPSEEK, tp: "4", cp: "2" }, { engine: "trtllm" }],
    ["LAUNCH-TBO", { ...DEEPSEEK, tp: "1", adp: "8", tbo: "1" }, { engine: "trtllm" }],
    ["LAUNCH-EXCHANGE", { ...DEEPSEEK, tp: "1", adp: "8", exchange: "low-latency" }, { engine: "trtllm" }],
    ["LAUNCH-EXCHANGE", { ...DEEPSEEK, tp: "1", adp: "16", ep: "8", exchange: "phase" }, { engine: "sglang" }],
    ["LAUNCH-DP-DENSE", { ...LLAMA, tp: "4", adp: "2" }, {}],
    ["LAUNCH-NODE", { ...DEEPSEEK, tp: "16", adp: "2" }, {}],
    ["LAUNCH-KV", { ...LLAMA, kv: "int8" }, {}],
    ["LAUNCH-WEIGHTS", { ...LLAMA, weights: "int4" }, {}],
  ];
  it.each(CASES)("%s: what it offers instead is accepted", (code, scenario, launch) => {
    const { ok, issues } = attempt(scenario, launch);
    expect(ok).toBe(false);
    expect(issues.map((issue) => issue.code)).toContain(code);
    const changes = issues.find((issue) => issue.code === code)?.changes ?? [];
    expect(changes.length).toBeGreaterThan(0);
    for (const { set } of changes) expect(codes({ ...scenario, ...set }, launch)).not.toContain(code);
  });
  it("drafts without prediction layers, contexts that the model is not made for, TensorRT-LLM elsewhere", () => {
    expect(codes(LLAMA, { spec_tokens: "2" })).toContain("LAUNCH-MTP");
    expect(codes({ ...LLAMA, isl: "200000" })).toContain("LAUNCH-CONTEXT");
    expect(codes({ ...LLAMA, hw: "mi300x" }, { engine: "trtllm" })).toContain("LAUNCH-CHIP");
  });
  it("a checkpoint of the user's own is a path away", () => {
    expect(codes({ ...LLAMA, weights: "int4" }, { path: "/models/llama-awq" })).not.toContain("LAUNCH-WEIGHTS");
  });
});
