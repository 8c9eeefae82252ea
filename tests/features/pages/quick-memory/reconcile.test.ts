import { describe, expect, it } from "vitest";
import { writeLines } from "@/features/pages/quick-memory/instance/ledger-lines";
import { reconcile } from "@/features/pages/quick-memory/log/reconcile";
import type { RawParams } from "@/lib/params/codec";
import { resolved } from "../../../support/scenarios";
import * as logs from "./logs";
import { readInput, LARGE, LLAMA, memory, findServing } from "./support";

const reconciled = (raw: RawParams, pasted: string) => reconcile(pasted, resolved(raw), readInput(raw), memory(raw));

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
    const { source, rows } = reconciled({ ...LLAMA, util: "0.9" }, logs.VLLM_V1);
    expect(source).toBe("vllm");
    const compared = rows.filter(({ id }) => !["load-time", "graphs"].includes(id));
    expect(compared.map(({ id }) => id)).toEqual(expect.arrayContaining(["weights", "kv-memory", "kv-tokens"]));
    for (const { id, share } of compared) expect(Math.abs(share ?? 0), id).toBeLessThan(0.03);
  });

  it("adopts every figure into the link, after which nothing differs and the lines still sum", () => {
    const first = reconciled(LLAMA, logs.VLLM_V1);
    const adopted: RawParams = { ...LLAMA, ...first.adoptAll };
    const second = reconciled(adopted, logs.VLLM_V1);
    const left = second.rows.filter(({ adopt }) => adopt !== null).map(({ id }) => id);
    // KV memory and KV tokens are two readings of one quantity; where they differ by rounding, tokens stand.
    expect(left.filter((id) => id !== "kv-memory")).toEqual([]);
    const serving = findServing(adopted);
    expect(Math.round(serving.tokens)).toBe(420_896);
    const sum = writeLines(serving.tight, serving).reduce((total, { bytes }) => total + bytes, 0);
    expect(sum / serving.tight.capacity).toBeCloseTo(1, 9);
  });

  it("adopts one line alone", () => {
    const row = reconciled(LLAMA, logs.VLLM_V1).rows.find(({ id }) => id === "kv-tokens");
    expect(row?.adopt).toEqual({ kv_tokens: "420896" });
    expect(
      reconciled({ ...LLAMA, ...row?.adopt }, logs.VLLM_V1).rows.find(({ id }) => id === "kv-tokens")?.adopt,
    ).toBeNull();
  });

  it("turns to the engine that wrote the log", () => {
    expect(reconciled(LLAMA, logs.SGLANG).adoptAll).toMatchObject({ engine: "sglang", util: "0.874" });
  });

  it("takes the memory of the GPU and what is in use from nvidia-smi", () => {
    const run = { ...LLAMA, util: "0.9" };
    const found = reconciled(run, logs.NVIDIA_SMI);
    const after = findServing({ ...run, ...found.adoptAll });
    expect(after.tight.capacity).toBeCloseTo(81_559 * 2 ** 20, -6);
    expect((after.tight.capacity - after.tight.reserve) / 2 ** 20).toBeCloseTo(74_501, -1);
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
