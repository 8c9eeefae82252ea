/** What small files of every kind are taken for. Samples are written here after the layouts' own documentation (golden `hand`). */
import { gzipSync, strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recognise } from "@/features/core/file-kinds/recognise";
import { unwrap } from "@/lib/result";
import { kitTable, servedRow } from "../../../support/measurements/kit-table";
import { SAMPLES } from "../evidence/benchmark-files/samples";
import { MORE_SAMPLES } from "../evidence/benchmark-files/more-samples";

const told = (source: string | Uint8Array, name = "file") =>
  recognise(name, typeof source === "string" ? strToU8(source) : source, { whole: true });
const kind = (source: string | Uint8Array, name?: string) => {
  const known = told(source, name);
  return known.ok ? [known.value.kind, known.value.format, known.value.opens] : known.issues[0]?.code;
};

const EVENTS = [
  { ph: "M", name: "process_name", pid: 1 },
  { ph: "X", name: "sgemm", cat: "kernel", ts: 1, dur: 2 },
];

it.each([
  ["trace", "torch-profiler", "trace", JSON.stringify({ schemaVersion: 1, deviceProperties: [], traceEvents: EVENTS })],
  ["trace", "chrome-trace", "trace", JSON.stringify({ traceEvents: EVENTS })],
  ["trace", "chrome-trace", "trace", JSON.stringify(EVENTS)],
  ["kit", "perf_test", "measure", kitTable("perf_test", [{ test: "launch", op: "queued", time_us: 4 }])],
  ["kit", "slo_test", "measure", kitTable("slo_test", [servedRow(4, 9, 400)])],
  [
    "model",
    "hf-config",
    "models",
    '{"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 4096}',
  ],
  ["model", "weights-index", "models", '{"metadata": {"total_size": 1}, "weight_map": {"a": "b"}}'],
  ["model", "mds-models", "models", '{"mine": {"model_type": "llama", "hidden_size": 1, "num_hidden_layers": 2}}'],
  [
    "requests",
    "azure",
    "scheduling-simulator",
    "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.68,374,44\n",
  ],
  [
    "requests",
    "mooncake",
    "scheduling-simulator",
    '{"timestamp": 0, "input_length": 6, "output_length": 5, "hash_ids": [0]}\n{"timestamp": 9, "input_length": 7, "output_length": 4, "hash_ids": [0]}',
  ],
  ["requests", "lengths", "scheduling-simulator", "num_prefill_tokens,num_decode_tokens\n10,4\n"],
  ["requests", "conversations", null, '[{"id": "a", "conversations": [{"from": "human", "value": "hi"}]}]'],
  ["scenario", "mds-scenario", "quick-estimation", '{"model": "qwen3-32b", "hw": "h200-sxm", "tp": 2}'],
  ["scenario", "mds-record", "quick-memory", '{"analysis": "quick-memory", "scenario": {"model": "a"}, "input": {}}'],
  ["scenario", "mds-link", "quick-memory", "http://localhost:3000/quick-memory?model=qwen3-32b&tp=4\n"],
  ["launch", "command", "quick-estimation", "#!/bin/bash\nvllm serve meta-llama/Llama-3.3-70B-Instruct -tp 8\n"],
  [
    "launch",
    "manifest",
    "quick-estimation",
    "apiVersion: apps/v1\nkind: Deployment\nspec:\n  containers:\n  - name: a\n    command: [vllm, serve, Qwen/Qwen3-8B]\n",
  ],
  ["chip", "mds-chips", "chips", '[{"name": "X100", "memory_gb": 80, "bf16_tflops": 900}]'],
  ["efficiency-profile", "mds-profile", "calibration", '{"format": 1, "name": "a", "factors": {"compute": 1.1}}'],
  ["tables", "vidur-profile", "quick-estimation", "time_stats.emb.min,time_stats.emb.max,n_head\n1,2,3\n"],
  [
    "log",
    "vllm-log",
    "diagnose",
    "INFO 11-23 05:00:00 [loggers.py:111] Engine 000: Avg prompt throughput: 10.0 tokens/s\n",
  ],
  ["log", "sglang-log", "diagnose", "[2025-01-01 00:00:00 TP0] Decode batch. #running-req: 10, #token: 100\n"],
  ["log", "prometheus-metrics", "diagnose", '# HELP vllm:x y\n# TYPE vllm:x gauge\nvllm:x{a="b"} 3.0\n'],
  ["rules", "mds-kernel-rules", "trace", '[{"name": "a", "category": "b", "family": "other"}]'],
  ["report", "tier6-report", "report", '{"schema_version": "1.0.0", "granularity": "CHIP", "performance": {}}'],
  ["report", "engine-result", "report", '{"step_metrics": [], "aggregates": {"total_time": 1}}'],
])("files are told from what they hold: %s, %s", (own, format, opens, source) => {
  expect(kind(source)).toEqual([own, format, opens]);
});

it.each([
  [
    "request",
    "http_rid,start_time(ms),recv_token_size,reply_token_size,execution_time(ms)\nr-17,1755158760000,1024,6,194\n",
  ],
  [
    "batch",
    "name,res_list,start_time(ms),end_time(ms),batch_size,batch_type,during_time(ms)\nmodelExec,[],1,2,1,Prefill,1\n",
  ],
  ["kvcache", "domain,rid,timestamp(ms),name,device_kvcache_left\nKVCache,r-17,1,Allocate,992\n"],
  [
    "kvcache",
    "name,start_time,total_blocks,used_blocks,free_blocks,blocks_allocated,blocks_freed\nAllocate,1,2,1,1,1,0\n",
  ],
  [
    "forward",
    "name,relative_start_time(ms),start_time(ms),during_time(ms),bubble_time(ms),batch_size\nforward,0.0,1,2,3,1\n",
  ],
  ["request-status", "hostuid,pid,timestamp(ms),relative_timestamp(ms),waiting,running,swapped\na,1,2,0,1,,\n"],
  ["coordinator", "time,address,node_type,add_count,end_count,running_count\n"],
  ["pd-communication", "rid,http_req_time(ms),send_request_time(ms),prefill_res_time(ms)\n"],
  ["moe-analysis", "Dataset,Mean,CI_Lower,CI_Upper\n819,1,2,3\n"],
])("files are told from what they hold: msServiceProfiler's %s", (format, source) => {
  expect(kind(source)).toEqual(["serving-profile", `msserviceprofiler-${format}`, "serving-profile"]);
});

it("files are told from what they hold: ep_balance.csv by its name, since its columns are process ids; its events by theirs", () => {
  expect(kind("819,821\n1840200,2215400\n", "ep_balance.csv")).toContain("msserviceprofiler-ep-balance");
  expect(kind('[{"ph": "X", "name": "httpReq", "ts": 1, "dur": 2}]')).toContain("msserviceprofiler-trace");
});

it.each(Object.entries({ ...SAMPLES, ...MORE_SAMPLES }).filter(([name]) => name !== "engine-requests"))(
  "files are told from what they hold: results of a benchmark: %s",
  (_, source) => {
    expect(kind(source)).toContain("benchmarks");
  },
);

it("files are told from what they hold: a table that mentions an engine's image is no command", () => {
  expect(kind("id,image,isl,osl,ttft_ms,tpot_ms,concurrency\na,vllm/vllm-openai:v1,10,10,1,1,2\n")).toContain(
    "benchmark",
  );
  expect(kind("recipe_id,image,commit\na,vllm/vllm-openai:v1,abc\n")).toBe("IMPORT-UNKNOWN");
});

describe("containers", () => {
  it("gzip is looked into, and says so", () => {
    const known = unwrap(told(gzipSync(strToU8(SAMPLES["vllm"] ?? ""))));
    expect(known).toMatchObject({ kind: "benchmark", format: "vllm-serve" });
    expect(known.notes[0]?.en).toContain("gzip");
  });

  it("archives by the files in them", () => {
    const set = zipSync({ "out/request.csv": strToU8("a"), "out/batch.csv": strToU8("b") });
    expect(kind(set)).toEqual(["serving-profile", "msserviceprofiler-zip", "serving-profile"]);
    expect(kind(zipSync({ "notes.txt": strToU8("a") }))).toBe("IMPORT-UNKNOWN");
  });

  it("a bomb costs no more than a head", () => {
    const bomb = gzipSync(new Uint8Array(50_000_000), { level: 9 });
    expect(kind(bomb)).toBe("IMPORT-UNKNOWN");
  });
});

describe("refusals say what the file looks like", () => {
  it.each([
    ["", "IMPORT-EMPTY", "empty"],
    ["{}", "IMPORT-UNKNOWN", "JSON without named fields"],
    ['{"a": 1, "b": 2}', "IMPORT-UNKNOWN", "a, b"],
    ["# Notes\nnothing here", "IMPORT-UNKNOWN", "# Notes"],
    ["x,y\n1,2\n", "IMPORT-UNKNOWN", "x,y"],
  ])("%j", (source, code, words) => {
    const known = told(source);
    expect(known.issues[0]).toMatchObject({ code });
    expect(known.issues[0]?.message.en).toContain(words);
    expect(known.ok).toBe(false);
  });

  it("of binary data", () => {
    expect(told(Uint8Array.of(0x47, 0x47, 0x55, 0x46, 3, 0)).issues[0]?.message.en).toContain("GGUF");
    expect(told(Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7)).issues[0]?.message.en).toContain("00 01 02");
  });

  it("knows weights in safetensors form by the length before their header", () => {
    const known = told(
      Uint8Array.of(60, 2, 0, 0, 0, 0, 0, 0, ...new TextEncoder().encode('{"a.weight":{"dtype":"BF16"')),
    );
    expect(known.ok && known.value).toMatchObject({ kind: "model", format: "safetensors", opens: "models" });
  });
});

describe("any beginning", () => {
  const sources = Object.values({ ...SAMPLES, ...MORE_SAMPLES });
  it("of a known file, and any bytes, never throw", () => {
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.nat(3000), fc.uint8Array({ maxLength: 40 }), (source, cut, noise) => {
        const bytes = strToU8(source).slice(0, cut);
        recognise("x", bytes, { whole: false });
        recognise("x", Uint8Array.of(...bytes, ...noise), { whole: true });
        recognise("x", noise, { whole: true });
      }),
      { numRuns: 200 },
    );
  });

  it("of vLLM's detailed file tells it before its figures come", () => {
    const source = JSON.stringify({
      date: "20241109-150547",
      model_id: "m",
      request_throughput: 9.9,
      output_throughput: 1198,
      input_lens: Array.from({ length: 5000 }, () => 100),
      ttfts: Array.from({ length: 5000 }, () => 0.1),
      mean_ttft_ms: 100,
    });
    const known = unwrap(recognise("x.json", strToU8(source).slice(0, 2000), { whole: false }));
    expect(known.format).toBe("vllm-serve");
  });
});
