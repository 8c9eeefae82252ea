import { describe, expect, it } from "vitest";
import { writeLines } from "@/features/pages/quick-memory/instance/ledger-lines";
import { adoptLog } from "@/features/pages/quick-memory/log/adopt";
import { knownLines } from "@/features/pages/quick-memory/log/known-lines";
import { servingInstance } from "@/features/pages/quick-memory/quick-memory";
import { LINK_TEXT_LIMIT, packText } from "@/lib/packed-text";
import type { RawParams } from "@/lib/params/codec";
import { resolved } from "../../../support/scenarios";
import * as logs from "../../core/server-logs/start/logs";
import { readInput, LARGE, LLAMA, memory, findServing, settleOutcome } from "./support";

const adopted = (raw: RawParams, pasted: string) =>
  adoptLog(pasted, { scenario: resolved(raw), input: readInput(raw) });

describe("the what-if table", () => {
  it("has the scenario once, and each row is what its link shows", () => {
    const raw: RawParams = { ...LARGE, tp: "4", conc: "16" };
    const { whatIfs } = memory(raw);
    expect(whatIfs.filter(({ current }) => current).map(({ tp }) => tp)).toEqual([4]);
    expect(new Set(whatIfs.map(({ id }) => id)).size).toBe(whatIfs.length);
    for (const row of whatIfs) {
      const opened = findServing({ ...raw, ...row.change.set });
      expect([opened.tokens, opened.level]).toEqual([row.tokens, row.level]);
    }
  });

  it("offers attention DP where tensor ranks would keep copies of one latent, and only there", () => {
    const rows = memory({ model: "deepseek-v3", hw: "h200-sxm", tp: "8" }).whatIfs;
    const like = rows.filter(({ gpus, weights, kv }) => gpus === 8 && weights === "fp8_block" && kv === "bf16");
    const [byTensor, byData] = [like.find(({ adp }) => adp === 1), like.find(({ adp }) => adp === 8)];
    // Eight ranks with a latent of their own hold more than eight copies of one, whatever attention weights they repeat.
    expect(byData?.tokens).toBeGreaterThan(4 * (byTensor?.tokens ?? Infinity));
    expect(byData?.loaded).toBeGreaterThan(byTensor?.loaded ?? Infinity);
    for (const row of rows.filter(({ adp }) => adp > 1)) {
      const opened = findServing({ model: "deepseek-v3", hw: "h200-sxm", tp: "8", ...row.change.set });
      expect([opened.tokens, opened.level, opened.gpus]).toEqual([row.tokens, row.level, row.gpus]);
    }
    expect(memory(LARGE).whatIfs.every(({ adp }) => adp === 1)).toBe(true);
  });

  it("drops figures that were measured for another layout", () => {
    const raw: RawParams = { ...LLAMA, weights_gib: "15.5", kv_tokens: "400000" };
    const row = memory(raw).whatIfs.find(({ tp, weights, kv }) => tp === 2 && weights === "bf16" && kv === "bf16");
    expect(row?.change.set).toMatchObject({ weights_gib: "auto", kv_tokens: "auto" });
    expect(row?.tokens).toBe(findServing({ ...LLAMA, tp: "2" }).tokens);
  });
});

describe("reconciling a log", () => {
  it("finds vLLM's published ledger of Llama-3.1-8B within 3 % on every line", () => {
    // A run of 2025, whose engine filled 0.9 of the memory.
    const { log } = adopted({ ...LLAMA, util: "0.9", engine_version: "vllm-0.20.2" }, logs.VLLM_V1);
    expect(log.source).toBe("vllm");
    const compared = log.rows.filter(({ id }) => !["load-time", "graphs"].includes(id));
    expect(compared.map(({ id }) => id)).toEqual(expect.arrayContaining(["weights", "kv-memory", "kv-tokens"]));
    for (const { id, share } of compared) expect(Math.abs(share ?? 0), id).toBeLessThan(0.03);
  });

  it("answers with the log's cache, whose lines still sum, and keeps the prediction beside it", () => {
    const raw: RawParams = { ...LLAMA, log: logs.VLLM_V1 };
    const answer = memory(raw);
    const serving = servingInstance(answer.instances);
    expect(serving.start?.tokens).toBe(420_896);
    const sum = writeLines(serving.tight, serving).reduce((total, { bytes }) => total + bytes, 0);
    expect(sum / serving.tight.capacity).toBeCloseTo(1, 9);
    const tokens = answer.log?.rows.find(({ id }) => id === "kv-tokens");
    expect(tokens?.logged).toBe(420_896);
    expect(tokens?.ours).not.toBe(420_896);
  });

  it("puts every figure into the link, after which the answer is the log's without it", () => {
    const { log } = adopted(LLAMA, logs.VLLM_V1);
    const raw: RawParams = { ...LLAMA, ...log.adoptAll };
    expect(findServing(raw).start?.tokens).toBe(420_896);
    expect(adopted(raw, logs.VLLM_V1).log.adoptAll).toBeNull();
  });

  it("turns to the engine that wrote the log, and to its version", () => {
    expect(adopted(LLAMA, logs.SGLANG).log.adoptAll).toMatchObject({ engine: "sglang", util: "0.874" });
    const dated = `vLLM API server version 0.22.1\n${logs.VLLM_V1}`;
    expect(adopted(LLAMA, dated).log.adoptAll).toMatchObject({ engine_version: "vllm-0.21.0" });
  });

  it("takes the memory of the GPU and what is in use from nvidia-smi", () => {
    const run = { ...LLAMA, util: "0.9", engine_version: "vllm-0.20.2" };
    const after = servingInstance(memory({ ...run, log: logs.NVIDIA_SMI }).instances);
    expect(after.tight.capacity).toBeCloseTo(81_559 * 2 ** 20, -6);
    expect((after.tight.capacity - after.tight.reserve) / 2 ** 20).toBeCloseTo(74_501, -1);
  });
});

describe("a log of a start that failed", () => {
  // log: the wording of vLLM V1 for a model with 128 kB a token, and of V0 (vllm-project/vllm#6746).
  it.each([
    [logs.REFUSED_V1, 131_072, 80_512],
    [logs.REFUSED_V0, 131_072, 79_392],
  ])("says what the engine refused, and the length that starts", (log, length, longest) => {
    const raw: RawParams = { ...LLAMA, log };
    const { fit, log: read } = memory(raw);
    expect(read?.refused).toMatchObject({ length, longest });
    expect(fit.level).toBe("none");
    expect(fit.evidence.en).toContain(`--max-model-len ${longest}`);
    const [change] = fit.changes;
    expect(change?.set).toEqual({ context: String(longest) });
    expect(memory({ ...raw, ...change?.set }).fit.level).not.toBe("none");
  });

  it("refuses where the log left no memory for the cache, and says what no line is known of", () => {
    const none = "ValueError: No available memory for the cache blocks. Try increasing `gpu_memory_utilization`";
    expect(memory({ ...LLAMA, log: none }).fit.level).toBe("none");
    expect(settleOutcome({ ...LLAMA, log: "hello" }).issues.map(({ code }) => code)).toContain("LOG-UNREAD");
  });
});

describe("a long log", () => {
  it("fits into a link: the lines that are known, and they say the same", () => {
    const long = `${"INFO something else\n".repeat(5000)}${logs.VLLM_V1}`;
    const short = knownLines(long);
    expect(packText(short).length).toBeLessThan(LINK_TEXT_LIMIT);
    expect(adopted(LLAMA, short).log.adoptAll).toEqual(adopted(LLAMA, long).log.adoptAll);
  });
});

describe("hosts", () => {
  it("load in the time that the slower of storage and links takes", () => {
    const { host } = memory({ ...LARGE, tp: "4", storage_gb_s: "10", host_gb_s: "50" });
    expect(host.readTime).toBeCloseTo(host.nodeRead / 10e9, 6);
    expect(host.loadTime).toBe(Math.max(host.readTime, host.copyTime ?? 0));
    // hand: 70.55 G parameters in BF16
    expect(host.checkpoint / 1e9).toBeCloseTo(141.1, 1);
  });

  it("keep one copy of a latent in lower tiers that eight ranks copy on the GPUs", () => {
    const { host } = memory({ model: "deepseek-v3", tp: "8", host_kv_gb: "10", context: "4096", kv: "bf16" });
    const tier = host.tiers.find(({ id }) => id === "host");
    // hand: 8 · 10 GB over 70,272 B · 4,096
    expect(tier?.sequences).toBe(Math.floor(80e9 / (70_272 * 4096)));
  });
});
