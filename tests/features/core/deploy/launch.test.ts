import { describe, expect, it } from "vitest";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { writeLaunchTexts } from "@/features/core/deploy/write/launch-texts";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const input = (raw: RawParams) => decodeParams(LaunchInput, raw).value;
const attempt = (scenario: RawParams, launch: RawParams = {}) => planLaunch(resolved(scenario), input(launch));
const launched = (scenario: RawParams, launch: RawParams = {}) => unwrap(attempt(scenario, launch));
const command = (scenario: RawParams, launch: RawParams = {}, index = 0) => {
  const document = unwrap(listDocuments(launched(scenario, launch), "command"))[index];
  return (document?.content ?? "").replace(/^#.*\n/gm, "");
};
const LLAMA = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", conc: "16", isl: "2048", osl: "512" };
const DEEPSEEK = { model: "deepseek-v3", hw: "b200-sxm", conc: "64", isl: "4096", osl: "1024" };

it("commands: vLLM, dense, one node", () => {
  // hand: 2048 + 512 = 2560 = 10 * 256; 16 requests on one rank; vLLM's step budget and share on an 80 GB GPU.
  expect(command(LLAMA)).toBe(`vllm serve meta-llama/Llama-3.3-70B-Instruct \\
  --tensor-parallel-size 8 \\
  --max-model-len 2560 \\
  --max-num-seqs 16 \\
  --max-num-batched-tokens 8192 \\
  --gpu-memory-utilization 0.92 \\
  --enable-prefix-caching \\
  --no-async-scheduling \\
  --host 0.0.0.0 \\
  --port 8000
`);
});

it("commands: of two equal instances, copied: says above the command that it starts one, and what stands before them", () => {
  const copied = (given: Partial<Record<string, string>>) =>
    unwrap(writeLaunchTexts(launched({ ...DEEPSEEK, ...given }).scenario, {}, "en")).launch;
  expect(copied({ tp: "8", replicas: "2" })).toMatch(/^# .*one of 2 equal instances\. Put a router before them/);
  expect(copied({ tp: "8" })).not.toContain("equal instances");
});

it("commands: SGLang counts attention ranks inside its TP, and requests and chunks over all of them", () => {
  // hand: 8 attention ranks of TP 1 = --tp-size 8; 64 / 8 = 8 requests and 16,384 tokens a rank (B200), times 8.
  const text = command({ ...DEEPSEEK, tp: "1", adp: "8" }, { engine: "sglang", spec_tokens: "1" });
  expect(text).toContain("python -m sglang.launch_server \\\n  --model-path deepseek-ai/DeepSeek-V3 \\\n  --tp-size 8");
  expect(text).toContain(
    "--dp-size 8 \\\n  --enable-dp-attention \\\n  --moe-dense-tp-size 1 \\\n  --enable-dp-lm-head",
  );
  expect(text).toContain("--max-running-requests 64 \\\n  --chunked-prefill-size 131072");
  expect(text).toContain("--speculative-algorithm NEXTN \\\n  --speculative-num-steps 1");
  expect(text).toContain("--speculative-num-draft-tokens 2");
});

it("commands: TensorRT-LLM takes attention DP and drafts from its options file", () => {
  const text = command({ ...DEEPSEEK, tp: "1", adp: "8" }, { engine: "trtllm", spec_tokens: "2" });
  expect(text).toContain(`cat > trtllm-server.yaml <<'EOF'
enable_attention_dp: true
attention_dp_config:
  enable_balance: true
  timeout_iters: 50
  batching_wait_iters: 0
moe_config:
  backend: DEEPGEMM
cuda_graph_config:
  enable_padding: true
  max_batch_size: 8
enable_chunked_prefill: false
kv_cache_config:
  enable_block_reuse: true
  free_gpu_memory_fraction: 0.9
speculative_config:
  decoding_type: MTP
  num_nextn_predict_layers: 2
EOF
trtllm-serve deepseek-ai/DeepSeek-V3 \\
  --backend pytorch \\
  --tp_size 8 \\
  --ep_size 8`);
});

it("commands: TensorRT-LLM's attention ranks wait as stated, or not at all", () => {
  const text = (rank_wait: string) => command({ ...DEEPSEEK, tp: "1", adp: "8", rank_wait }, { engine: "trtllm" });
  expect(text("20")).toContain("  enable_balance: true\n  timeout_iters: 20\n");
  expect(text("0")).toContain("attention_dp_config:\n  enable_balance: false\n");
});

it("commands: vLLM over two nodes: a leader and workers that find it", () => {
  const scenario = { ...LLAMA, tp: "8", pp: "2" };
  expect(command(scenario)).toContain("--nnodes 2 \\\n  --master-addr $LEADER_ADDRESS \\\n  --node-rank 0");
  expect(command(scenario, {}, 1)).toContain("--node-rank $NODE_RANK \\\n  --headless");
});

it("commands: vLLM's data-parallel ranks over two nodes start where the node before ends", () => {
  const scenario = { ...DEEPSEEK, tp: "1", adp: "16" };
  expect(command(scenario)).toContain("--data-parallel-size-local 8 \\\n  --data-parallel-address $LEADER_ADDRESS");
  expect(command(scenario, {}, 1)).toContain("--data-parallel-start-rank $((NODE_RANK * 8)) \\\n  --headless");
});

it("commands: TensorRT-LLM over two nodes starts sixteen ranks with MPI", () => {
  expect(command({ ...DEEPSEEK, tp: "16" }, { engine: "trtllm" })).toContain(
    "mpirun -n 16 --npernode 8 --hostfile hosts trtllm-llmapi-launch trtllm-serve deepseek-ai/DeepSeek-V3",
  );
});

it("commands: states formats only where the engine would choose otherwise", () => {
  expect(command({ ...LLAMA, weights: "fp8", kv: "fp8" })).toContain("--quantization fp8 \\\n  --kv-cache-dtype fp8");
  expect(command({ ...LLAMA, kv: "bf16" })).not.toContain("dtype");
  expect(command({ ...LLAMA, kv: "fp8" }, { engine: "sglang" })).toContain("--kv-cache-dtype fp8_e4m3");
  expect(command({ ...LLAMA, kv: "fp8" }, { engine: "trtllm" })).toContain("  dtype: fp8");
});

it("commands: gives every flag its reason in both languages, and the versions", () => {
  for (const engine of ["vllm", "sglang", "trtllm"])
    for (const server of launched({ ...DEEPSEEK, tp: "8" }, { engine, spec_tokens: "1" }).servers)
      for (const { reason } of [...server.flags, ...server.workerFlags]) {
        expect(reason.en).toMatch(/\.$/);
        expect(reason.zh).toMatch(/。$/);
      }
  const [document] = unwrap(listDocuments(launched(LLAMA), "command", "zh"));
  expect(document?.content).toMatch(/^# vLLM 0\.28\.0（2026-09）/);
});

const pair = { ...DEEPSEEK, tp: "8", split: "1", d_tp: "1", d_adp: "16" };
it("a prefill and a decode server: SGLang: modes, and a router that knows both", () => {
  const documents = unwrap(listDocuments(launched(pair, { engine: "sglang" }), "command"));
  expect(documents.map(({ name }) => name)).toEqual([
    "prefill.sh",
    "decode-node-0.sh",
    "decode-other-nodes.sh",
    "router.sh",
    "benchmark.sh",
  ]);
  expect(documents[0]?.content).toContain("--disaggregation-mode prefill");
  expect(documents[1]?.content).toContain("--disaggregation-mode decode");
  expect(documents[3]?.content).toContain("--prefill http://prefill:8100 8998 --decode http://decode:8200");
});
it("a prefill and a decode server: of 2P3D: a router that knows all five, each by name", () => {
  const copies = { ...pair, replicas: "2", d_replicas: "3", conc: "96" };
  const shown = (engine: string) => {
    const launch = attempt(copies, { engine });
    expect(launch.issues.map(({ code }) => code)).toContain("LAUNCH-HOSTS");
    return unwrap(listDocuments(unwrap(launch), "command")).map(({ content }) => content);
  };
  expect(shown("sglang").at(-2)).toContain(
    "--prefill http://prefill-1:8100 8998 --prefill http://prefill-2:8100 8998 --decode http://decode-1:8200 --decode http://decode-2:8200 --decode http://decode-3:8200",
  );
  expect(shown("trtllm").at(-2)).toContain(
    "generation_servers:\n  num_instances: 3\n  urls:\n    - decode-1:8200\n    - decode-2:8200\n    - decode-3:8200",
  );
  expect(shown("vllm").at(-2)).toContain(
    "vllm-router --vllm-pd-disaggregation --policy round_robin --prefill http://prefill-1:8100 --prefill http://prefill-2:8100 --decode http://decode-1:8200",
  );
  // Hosts apart: the handshake needs an address that others reach; all requests go through the router.
  expect(shown("vllm")[0]).toContain("VLLM_NIXL_SIDE_CHANNEL_HOST=$HOST_ADDRESS");
  expect(shown("sglang").at(-1)).toContain("--max-concurrency 96");
  // What decode holds at once is shared by its three servers of 16 ranks.
  expect(shown("vllm")[1]).toContain("--max-num-seqs 2 ");
});
it("a prefill and a decode server: on one host: GPUs of their own", () => {
  const small = { ...LLAMA, tp: "2", split: "1", d_tp: "4", d_adp: "1" };
  const [prefill, decode, router] = unwrap(listDocuments(launched(small), "command")).map(({ content }) => content);
  expect(prefill).toContain("CUDA_VISIBLE_DEVICES=0,1 VLLM_NIXL_SIDE_CHANNEL_PORT=5600 UCX_NET_DEVICES=all vllm serve");
  expect(decode).toContain(
    "CUDA_VISIBLE_DEVICES=2,3,4,5 VLLM_NIXL_SIDE_CHANNEL_PORT=5700 UCX_NET_DEVICES=all vllm serve",
  );
  expect(router).toContain("--prefiller-hosts 127.0.0.1 --prefiller-ports 8100");
});
it("a prefill and a decode server: vLLM: producer and consumer of the KV cache", () => {
  expect(command(pair)).toContain(`--kv-transfer-config '{"kv_connector":"NixlConnector","kv_role":"kv_producer"}'`);
  expect(command(pair)).toContain("VLLM_NIXL_SIDE_CHANNEL_PORT=5600 ");
});
it("a prefill and a decode server: TensorRT-LLM: transceivers in both option files, and the pair's own file", () => {
  const text = command(pair, { engine: "trtllm" });
  expect(text).toContain(
    "disable_overlap_scheduler: true\ncache_transceiver_config:\n  backend: DEFAULT\n  max_tokens_in_buffer: 4096",
  );
  const documents = unwrap(listDocuments(launched(pair, { engine: "trtllm" }), "command"));
  const router = documents.find(({ name }) => name === "router.sh")?.content;
  expect(router).toContain("context_servers:\n  num_instances: 1\n  urls:\n    - prefill:8100");
  expect(router).toContain("trtllm-serve disaggregated -c disagg_config.yaml");
});

describe("the benchmark that verifies the prediction", () => {
  const benchmark = (scenario: RawParams, engine: string) =>
    unwrap(listDocuments(launched(scenario, { engine }), "command")).at(-1)?.content;
  it("asks for the scenario's lengths and concurrency, and counts its targets", () => {
    expect(benchmark(LLAMA, "vllm")).toMatch(/^# The prediction is for a steady load/);
    expect(benchmark({ ...LLAMA, traffic: "benchmark" }, "vllm"))
      .toBe(`vllm bench serve --model meta-llama/Llama-3.3-70B-Instruct --base-url http://127.0.0.1:8000 \\
  --dataset-name random --random-input-len 2048 --random-output-len 512 --ignore-eos \\
  --num-prompts 160 --max-concurrency 16 --seed $RANDOM \\
  --percentile-metrics ttft,tpot,itl,e2el --goodput ttft:2000 tpot:50 \\
  --save-result --result-filename result.json
`);
  });
  it("splits prompts into what they share and what they do not", () => {
    // hand: 2048 * 25 % = 512.
    expect(benchmark({ ...LLAMA, prefix: "25" }, "vllm")).toContain("--random-input-len 1536 --random-prefix-len 512");
    expect(benchmark({ ...LLAMA, prefix: "25" }, "sglang")).toContain(
      "--gsp-system-prompt-len 512 --gsp-question-len 1536",
    );
    expect(benchmark(LLAMA, "sglang")).toContain("--random-range-ratio 1");
  });
  it("lets lengths range as each client reads it, and starts engines for the longest", () => {
    const ranging = { ...LLAMA, len_range: "25" };
    expect(benchmark(ranging, "vllm")).toContain("--random-output-len 512 --random-range-ratio 0.25");
    expect(benchmark(ranging, "trtllm")).toContain("--random-output-len 512 --random-range-ratio 0.25");
    // hand: 2048 · 1.25 = 2560, 512 · 1.25 = 640, from 0.75 / 1.25 = 0.6 of them on.
    expect(benchmark(ranging, "sglang")).toContain(
      "--random-input-len 2560 --random-output-len 640 --random-range-ratio 0.6",
    );
    // hand: 2560 + 640 = 3200, in blocks of 256: 3328.
    expect(command(ranging)).toContain("--max-model-len 3328");
    // vLLM's client takes less than 1.
    expect(benchmark({ ...LLAMA, len_range: "100" }, "vllm")).toContain("--random-range-ratio 0.999");
    expect(benchmark({ ...ranging, prefix: "25" }, "sglang")).toContain("would vary the shared prefix");
  });
  it("measures one instance of several", () => {
    expect(benchmark({ ...LLAMA, replicas: "2", conc: "32" }, "trtllm")).toContain(
      "--num-prompts 160 --max-concurrency 16",
    );
  });
});
