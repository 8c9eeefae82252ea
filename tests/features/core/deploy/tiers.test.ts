/**
 * KV tiers in launch files. Spellings and units: vLLM CacheConfig.kv_offloading_size ("GiB … summed across all TP ranks"), its LMCache keys
 * (vllm/config: lmcache.local_cpu, lmcache.max_local_cpu_size); SGLang docs, HiCache best practices; TensorRT-LLM KvCacheConfig.host_cache_size.
 */
import { describe, expect, it } from "vitest";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { listSettings } from "@/features/core/deploy/settings/settings";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const BASE: RawParams = {
  ...{ model: "llama-3.1-8b", hw: "h100-sxm", tp: "2", conc: "8", isl: "4000", osl: "200" },
  ...{ prefix: "75", prefixes: "500" },
};
const PAIR: RawParams = { ...BASE, split: "1", d_tp: "2", d_adp: "1" };

const launch = (scenario: RawParams, engine: string) =>
  planLaunch(resolved(scenario), decodeParams(LaunchInput, { engine }).value);
const script = (scenario: RawParams, engine: string): string =>
  unwrap(listDocuments(unwrap(launch(scenario, engine)), "command"))
    .slice(0, -1)
    .map(({ content }) => content)
    .join("\n");
const read = (scenario: RawParams, engine: string) => unwrap(readLaunch(script(scenario, engine)));
const codes = (scenario: RawParams, engine: string) => launch(scenario, engine).issues.map(({ code }) => code);

describe("host memory", () => {
  // hand: 100 GB on each of 2 GPUs are 186.265 GiB.
  it("has the flag, unit and count of each engine", () => {
    const dram = { ...BASE, kv_dram_gb: "100" };
    expect(script(dram, "vllm")).toContain("--kv-offloading-size 186.265");
    expect(script(dram, "sglang")).toContain("--hicache-size 100 ");
    expect(script(dram, "trtllm")).toContain("host_cache_size: 100000000000");
  });

  it.each(["vllm", "sglang", "trtllm"])(
    "reads back from %s, agrees with the prediction, and nothing is unknown",
    (engine) => {
      const dram = { ...BASE, kv_dram_gb: "100" };
      const back = read(dram, engine);
      expect(back.params.kv_dram_gb).toBe("100");
      expect([back.unknown, back.moving]).toEqual([[], []]);
      const made = unwrap(launch(dram, engine));
      const rows = listSettings(made, made.input.engine).flatMap(({ settings }) => settings);
      expect(rows.find(({ name }) => name.en === "KV tiers, GB per GPU")).toMatchObject({ match: "same" });
    },
  );

  it("is not in a launch whose scenario has none, and prefill alone of a pair keeps prefixes", () => {
    const words = /offloading|hicache|hierarchical|host_cache|lmcache/i;
    for (const engine of ["vllm", "sglang", "trtllm"]) expect(script(BASE, engine)).not.toMatch(words);
    const made = unwrap(launch({ ...PAIR, kv_dram_gb: "100" }, "sglang"));
    expect(made.servers.map(({ flags }) => flags.some(({ name }) => words.test(name)))).toEqual([true, false]);
  });
});

describe("drives and stores", () => {
  it("take LMCache under vLLM, beside what moves a pair's caches", () => {
    const tiers = { kv_dram_gb: "100", kv_ssd_gb: "2000", kv_remote_gb: "500" };
    const alone = read({ ...BASE, ...tiers }, "vllm");
    expect(alone.params).toMatchObject({ split: "0", kv_dram_gb: "100", kv_ssd_gb: "2000" });
    const pair = read({ ...PAIR, ...tiers }, "vllm");
    expect(pair.params).toMatchObject({ split: "1", kv_dram_gb: "100", kv_ssd_gb: "2000" });
    expect(script({ ...PAIR, ...tiers }, "vllm")).toContain('"kv_connector":"MultiConnector","kv_role":"kv_producer"');
    expect([...alone.unknown, ...pair.unknown]).toEqual([]);
  });

  it("are one behind host memory under SGLang, and none under TensorRT-LLM: refused by name, with a way out", () => {
    const host = { ...BASE, kv_dram_gb: "100" };
    expect(script({ ...host, kv_remote_gb: "9" }, "sglang")).toContain("--hicache-storage-backend mooncake");
    expect(script({ ...host, kv_ssd_gb: "9" }, "sglang")).toContain("--hicache-storage-backend file");
    expect(codes({ ...host, kv_ssd_gb: "9", kv_remote_gb: "9" }, "sglang")).toEqual(["LAUNCH-KV-TIER"]);
    expect(codes({ ...BASE, kv_ssd_gb: "9" }, "sglang")).toEqual(["LAUNCH-KV-HOST"]);
    const refused = launch({ ...host, kv_remote_gb: "9" }, "trtllm").issues[0];
    expect(refused).toMatchObject({
      code: "LAUNCH-KV-TIER",
      at: "kv_remote_gb",
      changes: [{ set: { kv_remote_gb: "0" } }],
    });
  });
});

describe("pastes", () => {
  // vLLM production-stack and LMCache docs: a connector that only keeps caches is no side of a pair.
  it("of two alike servers with LMCache are replicas, not prefill and decode", () => {
    const config = '{"kv_connector":"LMCacheConnectorV1","kv_role":"kv_both"}';
    const server = `vllm serve meta-llama/Llama-3.1-8B-Instruct -tp 2 --kv-transfer-config '${config}'\n`;
    expect(unwrap(readLaunch(server + server)).params).toMatchObject({ split: "0", replicas: "2" });
  });

  it("of HiCache without a size are listed as moving the prediction: its size follows the cache in HBM", () => {
    const back = unwrap(
      readLaunch("python -m sglang.launch_server --model-path Qwen/Qwen3-8B --enable-hierarchical-cache"),
    );
    expect(back.params.kv_dram_gb).toBeUndefined();
    expect(back.moving.map(({ name }) => name)).toEqual(["--enable-hierarchical-cache"]);
  });
});
