/**
 * Commands and files as guides print them, against what the engines' documentation says they mean. The page and the form of each are
 * named beside it; a shortened paste keeps the flags that matter.
 */
import { describe, expect, it } from "vitest";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { unwrap } from "@/lib/result";

const read = (source: string) => unwrap(readLaunch(source));
const codes = (source: string) => readLaunch(source).issues.map(({ code }) => code);
const names = (flags: readonly { readonly name: string; readonly value: string | null }[]) =>
  flags.map(({ name, value }) => (value === null ? name : `${name} ${value}`));

// vLLM docs, features/nixl_connector_usage: both sides are kv_both, the proxy tells them apart by port.
const side = (port: number, tp: number) =>
  `vllm serve deepseek-ai/DeepSeek-V3 -tp ${tp} --port ${port} --kv-transfer-config '{"kv_connector":"NixlConnector","kv_role":"kv_both"}'`;
it("vLLM: a pair of kv_both servers, by the ports of its proxy", () => {
  const proxy =
    "python toy_proxy_server.py --port 8192 --prefiller-hosts localhost --prefiller-ports 8100 --decoder-hosts localhost --decoder-ports 8200";
  const { params } = read([side(8200, 4), side(8100, 8), proxy].join("\n"));
  expect(params).toMatchObject({ split: "1", tp: "8", d_tp: "4", replicas: "1", d_replicas: "1" });
  expect(codes([side(8200, 4), side(8100, 8), proxy].join("\n"))).toEqual([]);
});
it("vLLM: the same without a proxy: by order, and said", () => {
  const source = [side(8100, 8), side(8200, 4)].join("\n");
  expect(read(source).params).toMatchObject({ tp: "8", d_tp: "4" });
  expect(codes(source)).toEqual(["LAUNCH-PAIR-ORDER"]);
});
it("vLLM: vllm-router counts the servers that it is given", () => {
  const [prefill, decode] = [8100, 8200].map((port) =>
    side(port, 8).replace("kv_both", port === 8100 ? "kv_producer" : "kv_consumer"),
  );
  // recipes, moonshotai/Kimi-K2.5: one URL after each flag.
  const router =
    "vllm-router --vllm-pd-disaggregation --prefill http://a:8100 --prefill http://b:8100 --decode http://c:8200";
  expect(read([prefill, decode, router].join("\n")).params).toMatchObject({ replicas: "2", d_replicas: "1" });
});
it("vLLM: decode context parallelism is not the scenario's, and is listed", () => {
  // docs/serving/context_parallel_deployment: `-tp 8 -dcp 8` divides the cache inside TP.
  const { params, moving } = read("vllm serve deepseek-ai/DeepSeek-V3 -tp 8 -dcp 8");
  expect(params).toMatchObject({ tp: "8", cp: "1" });
  expect(names(moving)).toEqual(["-dcp 8"]);
});
it("vLLM: a configuration file beside the command; the command line wins over it", () => {
  // docs/cli/serve, --config: "command line > config file values > defaults".
  const file = "model: Qwen/Qwen3-32B\ntensor-parallel-size: 4\nmax-model-len: 8192\nenable-prefix-caching: false\n";
  const { params, launch } = read(`vllm serve --config config.yaml\n\n# config.yaml\n${file}`);
  expect(params).toMatchObject({ model: "qwen3-32b", tp: "4" });
  expect(launch).toMatchObject({ max_len: "8192", prefix_cache: "0" });
  const both = `cat > config.yaml <<EOF\n${file}EOF\nvllm serve Qwen/Qwen3-32B --config config.yaml -tp 8`;
  expect(read(both).params).toMatchObject({ tp: "8" });
  expect(codes(both)).toEqual(["LAUNCH-REPLACED"]);
});
it("vLLM: a blank or a comment behind a backslash: read as what was meant, and said by its line", () => {
  for (const behind of ["  ", "   # the model"]) {
    const source = `vllm serve Qwen/Qwen3-32B \\${behind}\n  -tp 4 \\\n  --max-model-len 8192`;
    expect(read(source).params.tp).toBe("4");
    expect(codes(source)).toEqual(["LAUNCH-BLANK"]);
  }
});
it("vLLM: a line without its backslash: the flags below belong to no command, and are said", () => {
  const source = "vllm serve Qwen/Qwen3-32B\n  -tp 4 \\\n  --max-model-len 8192";
  expect(read(source).params.tp).toBe("1");
  const [issue] = readLaunch(source).issues;
  expect(issue?.code).toBe("LAUNCH-LINE");
  expect(issue?.message.en).toContain("-tp 4 --max-model-len 8192");
});
it("vLLM: methods of drafting that no scenario has are said, and leave its drafts alone", () => {
  const suffix = `vllm serve meta-llama/Llama-3.3-70B-Instruct --speculative-config '{"method":"suffix","num_speculative_tokens":8}'`;
  expect(read(suffix).launch.spec_tokens).toBeUndefined();
  expect(read(suffix).params.spec_tokens).toBeUndefined();
  expect(codes(suffix)).toEqual(["LAUNCH-DRAFTS"]);
});
it("vLLM: what changes the prediction, what does not, and what is unknown, each by the name that was written", () => {
  const { aside, moving, unknown, launch } = read(
    "vllm serve openai/gpt-oss-120b --max-model-len auto --data-parallel-rank 0 --enforce-eager --enable-eplb --stream-interval 10 --async-scheduling --no-async-scheduling --block-size 64 --frob",
  );
  expect(names(aside)).toEqual(["--data-parallel-rank 0", "--max-model-len auto", "--no-async-scheduling"]);
  expect(names(moving).sort()).toEqual(
    ["--block-size 64", "--enable-eplb", "--stream-interval 10", "--enforce-eager", "--async-scheduling"].sort(),
  );
  expect(names(unknown)).toEqual(["--frob"]);
  expect(launch.max_len).toBeUndefined();
});
it("vLLM: switches off: --no-X of a switch, and a flag that a later one replaces", () => {
  const { params } = read(
    "vllm serve deepseek-ai/DeepSeek-V3 -tp 8 --enable-expert-parallel --no-enable-expert-parallel -tp 4",
  );
  expect(params).toMatchObject({ tp: "4", ep: "1" });
  expect(codes("vllm serve Qwen/Qwen3-32B -tp 8 -tp 4")).toEqual(["LAUNCH-REPLACED"]);
});

describe("SGLang", () => {
  it("plain --dp makes copies, each with the whole of its sizes", () => {
    // docs/advanced_features/server_arguments: both are divided under --enable-dp-attention only.
    const { params, launch } = read(
      "python -m sglang.launch_server --model Qwen/Qwen3-32B --dp 4 --max-running-requests 128 --chunked-prefill-size 4096",
    );
    expect(params).toMatchObject({ replicas: "4", adp: "1" });
    expect(launch).toMatchObject({ max_seqs: "128", batched_tokens: "4096" });
  });
  it("DeepEP sets EP to TP", () => {
    // docs/advanced_features/pd_disaggregation, DeepSeek: --moe-a2a-backend deepep and no --ep-size.
    const { params } = read(
      "python -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3 --tp-size 16 --dp-size 16 --enable-dp-attention --moe-a2a-backend deepep --deepep-mode normal",
    );
    expect(params).toMatchObject({ tp: "1", adp: "16", ep: "16" });
  });
  it("lists take several values, and a chunk of -1 is chunking off", () => {
    // docs.sglang.io, Ascend DeepSeek examples.
    const { moving, unknown, launch } = read(
      "python -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3 --tp 16 --cuda-graph-bs 8 16 24 --chunked-prefill-size -1 --trust-remote-code",
    );
    expect(names(moving)).toEqual(["--cuda-graph-bs 8 16 24", "--chunked-prefill-size -1"]);
    expect(unknown).toEqual([]);
    expect(launch.batched_tokens).toBeUndefined();
  });
});

describe("TensorRT-LLM", () => {
  // docs/llm-api reference: keys of TorchLlmArgs; the file wins over flags.
  const file = `tensor_parallel_size: 8
moe_expert_parallel_size: 8
enable_attention_dp: true
max_batch_size: 128
max_num_tokens: 4096
max_seq_len: 9216
kv_cache_config:
  free_gpu_memory_fraction: 0.8
  dtype: fp8
speculative_config: {decoding_type: MTP, max_draft_len: 3}
cuda_graph_config:
  enable_padding: true
  batch_sizes: [1, 2, 4]
moe_config: {backend: WIDEEP}
stream_interval: 10
mystery: 1
`;
  const command = "trtllm-serve deepseek-ai/DeepSeek-R1 --tp_size 4 --extra_llm_api_options x.yaml";
  const source = `cat > x.yaml <<EOF\n${file}EOF\n${command}`;
  it("degrees, sizes, share and drafts of the options file", () => {
    const { params, launch } = read(source);
    expect(params).toMatchObject({ tp: "1", adp: "8", ep: "8", kv: "fp8" });
    expect(launch).toMatchObject({
      max_seqs: "128",
      batched_tokens: "4096",
      max_len: "9216",
      util: "0.8",
      spec_tokens: "3",
    });
  });
  it("every key of it is somewhere, and a flag that it replaces is said", () => {
    const { moving, unknown } = read(source);
    expect(names(moving)).toEqual(["cuda_graph_config.batch_sizes [1,2,4]", "stream_interval 10"]);
    expect(names(unknown)).toEqual(["mystery 1"]);
    expect(codes(source)).toEqual(["LAUNCH-REPLACED"]);
  });
  // InferenceX, dsr1_fp4_b200_trt: 60 steps; pyexecutor/config.py: off by itself, 50 steps once it is on.
  it.each([
    ["enable_attention_dp: true\nattention_dp_config:\n  enable_balance: true\n  timeout_iters: 60", "60"],
    ["enable_attention_dp: true\nattention_dp_config: {batching_wait_iters: 0, enable_balance: true}", "50"],
    ["enable_attention_dp: true\nattention_dp_config: {timeout_iters: 60}", "0"],
    ["enable_attention_dp: true", "0"],
    ["attention_dp_config: {enable_balance: true, timeout_iters: 60}", "auto"],
    // Servers of a pair have nothing to hold back.
    [
      "enable_attention_dp: true\nattention_dp_config: {enable_balance: true}\ncache_transceiver_config: {backend: UCX}",
      "auto",
    ],
  ])("the wait of attention ranks: %s", (options, steps) => {
    const { params, moving, unknown } = read(`cat > x.yaml <<EOF\n${options}\nEOF\n${command}`);
    expect(params).toMatchObject({ rank_wait: steps });
    expect([moving, unknown]).toEqual([[], []]);
  });
});

describe("steps that TensorRT-LLM's ranks wait once each has a prompt", () => {
  // py_executor.py, _balance_adp_requests: batching_wait_iters more; InferenceX states 0, 10 and 30.
  it.each([
    [0, []],
    [30, ["attention_dp_config.batching_wait_iters 30"]],
  ])("%i are no part of a prediction", (steps, listed) => {
    const options = `enable_attention_dp: true\nattention_dp_config: {enable_balance: true, batching_wait_iters: ${steps}}`;
    const source = `cat > x.yaml <<EOF\n${options}\nEOF\ntrtllm-serve deepseek-ai/DeepSeek-R1 --tp_size 8 --extra_llm_api_options x.yaml`;
    expect(names(read(source).moving)).toEqual(listed);
  });
});

describe("names of checkpoints", () => {
  it.each([
    ["nvidia/DeepSeek-R1-FP4", "nvidia/DeepSeek-R1-FP4", "auto"],
    ["RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic", "RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic", "auto"],
    ["/models/Qwen/Qwen3-32B-AWQ", "Qwen/Qwen3-32B-AWQ", "auto"],
    ["Qwen/Qwen3-32B-AWQ --quantization awq", "Qwen/Qwen3-32B-AWQ", "auto"],
    ["Qwen/Qwen3-32B-AWQ --quantization fp8", "qwen3-32b", "fp8"],
    ["someone/Llama-3.3-70B-Instruct-FP8-dynamic", "llama-3.3-70b", "fp8"],
    ["/data/models/Qwen3-32B/", "qwen3-32b", "auto"],
  ])("%s", (model, preset, weights) => {
    expect(read(`vllm serve ${model}`).params).toMatchObject({ model: preset, weights });
  });
  it("say in what they are assumed: of a publisher whose habit is known, and of any other", () => {
    expect(codes("vllm serve RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic")).toEqual(["MODEL-BY-NAME"]);
    expect(codes("vllm serve someone/Llama-3.3-70B-Instruct-FP8-dynamic")).toEqual(["LAUNCH-VARIANT"]);
    expect(codes("vllm serve Qwen/Qwen3-32B")).toEqual([]);
  });
  it("one that is not known stays in the parameters, so that no page answers for another model", () => {
    expect(codes("vllm serve zai-org/GLM-99-FP8")).toEqual(["LAUNCH-MODEL"]);
    expect(read("vllm serve zai-org/GLM-99-FP8").params).toMatchObject({ model: "zai-org/GLM-99-FP8", config: "" });
  });
});
