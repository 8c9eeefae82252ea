/** A start-up log becomes the scenario: its model, layout, formats and limits, and then its memory beside the ledger's. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { servingInstance } from "@/features/pages/quick-memory/quick-memory";
import { knownLines } from "@/features/pages/quick-memory/log/known-lines";
import { NEEDS_WHOLE_DATA, publicData } from "../../../support/public-data";
import { memory, settleOutcome } from "./support";

const log = (path: string): string => readFileSync(publicData(path), "utf8");
const args = (settings: string): string =>
  `INFO 06-01 09:20:16 [utils.py:278] non-default args: {${settings}}\nINFO GPU KV cache size: 100,000 tokens`;

describe("the launch in a log", () => {
  it("is the scenario of the answer, whatever the page had", () => {
    const stated = args(
      "'model': 'Qwen/Qwen3-8B', 'tensor_parallel_size': 2, 'kv_cache_dtype': 'fp8', 'max_num_seqs': 16",
    );
    const { subject } = servingInstance(memory({ model: "llama-3.1-70b", tp: "8", log: stated }).instances);
    expect(subject.model.name).toBe("Qwen/Qwen3-8B");
    expect(subject.parallelism.tp).toBe(2);
    expect(subject.precision.kv).toBe("fp8");
    expect(subject.engine.maxSequences).toBe(16);
  });

  it("of a model that is not known is compared with no other, unless one was chosen for it", () => {
    const stated = args("'model': 'acme/Turbo-9000', 'tensor_parallel_size': 2");
    const codes = (raw: Record<string, string>) => settleOutcome(raw).issues.map(({ code }) => code);
    expect(settleOutcome({ log: stated }).ok).toBe(false);
    expect(codes({ log: stated })).toContain("LOG-MODEL");
    expect(codes({ model: "qwen3-8b", log: stated })).toContain("LOG-MODEL");
    expect(settleOutcome({ model: "qwen3-8b", log: stated }).ok).toBe(true);
  });

  it("that the model cannot have is refused", () => {
    const stated = args("'model': 'Qwen/Qwen2.5-7B-Instruct', 'tensor_parallel_size': 8");
    expect(settleOutcome({ log: stated }).issues.map(({ code }) => code)).toContain("TP-HEADS");
  });

  it("stays in the lines that a link carries", () => {
    const stated = args("'model': 'Qwen/Qwen3-8B', 'tensor_parallel_size': 2");
    expect(knownLines(`${stated}\n${"INFO other\n".repeat(2000)}`)).toContain(
      "non-default args: {'model': 'Qwen/Qwen3-8B'",
    );
  });
});

describe("a cache of another model", () => {
  it("is said by the bytes of a token", () => {
    // hand: Qwen3-8B has 36 layers x 2 x 8 heads x 128 x 2 B = 147,456 B a token; the log 524,288 (an MHA model of 7 B).
    const stated = "INFO Available KV cache memory: 48.83 GiB\nINFO GPU KV cache size: 100,000 tokens";
    const codes = (model: string) => settleOutcome({ model, tp: "1", log: stated }).issues.map(({ code }) => code);
    expect(codes("qwen3-8b")).toContain("LOG-OTHER");
    const own = "INFO Available KV cache memory: 13.73 GiB\nINFO GPU KV cache size: 100,000 tokens";
    expect(settleOutcome({ model: "qwen3-8b", tp: "1", log: own }).issues.map(({ code }) => code)).not.toContain(
      "LOG-OTHER",
    );
  });
});

describe("logs of public layouts", NEEDS_WHOLE_DATA, () => {
  // vendor: EXPECTED.json, "64 layers x 2 x 8 heads x 128 x 2 bytes / 2 GPUs"; measured: the log's own 30.59 GiB.
  it("reconcile: weights and the cache of a token are the log's", () => {
    const rows = memory({ log: log("formats/engine-logs/vllm-0.24-start.log") }).log?.rows ?? [];
    const row = (id: string) => rows.find((each) => each.id === id);
    expect(row("token-bytes")?.ours).toBe(131_072);
    expect(Math.abs(row("weights")?.share ?? 1)).toBeLessThan(0.01);
  });

  it("say the flag that starts, with its margin, where the engine refused", () => {
    const { fit } = memory({ log: log("formats/engine-logs/vllm-0.29-refused.log") });
    expect(fit.level).toBe("none");
    expect(fit.evidence.en).toContain("0.75 GiB are missing");
    expect(fit.evidence.en).toContain("--max-model-len 190272 is the longest");
    // hand: 23.25 GiB hold 196,608 tokens, so 22.5 GiB hold 190,266: two of 65,536.
    expect(fit.evidence.en).toContain("--max-model-len 65536 fits 2 at once");
  });
});
