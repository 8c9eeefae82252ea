import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { ANY_LAUNCH, ANY_LAYOUT, buildScenario, launched, statedOptions } from "../../../support/engines/any-launch";

const read = (source: string) => unwrap(readLaunch(source));
const codes = (source: string) => readLaunch(source).issues.map(({ code }) => code);

it("pasted commands: vLLM: short forms, = forms, continued lines, quotes, variables, a log", () => {
  const { params, launch, unknown, aside, variables } = read(`
      # from the wiki
      export HF_TOKEN=abc
      CUDA_VISIBLE_DEVICES="0,1,2,3" VLLM_USE_V1=1 \\
      vllm serve 'deepseek-ai/DeepSeek-V3' -tp 4 --data-parallel-size=2 \\
        --enable_expert_parallel --kv-cache-dtype fp8 --max-model-len 32K --gpu_memory_utilization=0.92 \\
        --speculative-config '{"method": "mtp", "num_speculative_tokens": 2}' \\
        --trust-remote-code --no-enable-prefix-caching --frobnicate 7 > serve.log 2>&1 &`);
  expect(params).toEqual({
    model: "deepseek-v3",
    config: "",
    split: "0",
    exchange: "auto",
    tbo: "0",
    tp: "4",
    adp: "2",
    ep: "8",
    pp: "1",
    redundant: "0",
    cp: "1",
    weights: "auto",
    kv: "fp8",
    util: "0.92",
    max_seqs: "auto",
    batched_tokens: "auto",
    poll: "auto",
    hold: "auto",
    rank_wait: "auto",
    mixed_chunk: "0",
    spec_tokens: "2",
    spec_by: "head",
  });
  expect(launch).toEqual({ engine: "vllm", max_len: "32768", util: "0.92", prefix_cache: "0", spec_tokens: "2" });
  expect(unknown).toEqual([{ name: "--frobnicate", value: "7" }]);
  expect(aside).toEqual([{ name: "--trust-remote-code", value: null }]);
  expect(variables).toEqual({ HF_TOKEN: "abc", CUDA_VISIBLE_DEVICES: "0,1,2,3", VLLM_USE_V1: "1" });
});

it("pasted commands: keys of JSON flags one by one, and the older module", () => {
  const { launch } = read(
    "python3 -m vllm.entrypoints.openai.api_server --model=openai/gpt-oss-120b --speculative-config.method mtp --speculative-config.num_speculative_tokens 3",
  );
  expect(launch.spec_tokens).toBe("3");
});

it("pasted commands: a container that starts the server by itself", () => {
  const { params } = read(
    "docker run --gpus all -p 8000:8000 vllm/vllm-openai:v0.12.0 --model meta-llama/Llama-3.3-70B-Instruct -tp=8 -q fp8",
  );
  expect(params).toMatchObject({ model: "llama-3.3-70b", tp: "8", weights: "fp8", ep: "1" });
});

it("pasted commands: SGLang: attention ranks out of TP; plain --dp is replicas", () => {
  const attention = read(
    "python -m sglang.launch_server --model deepseek-ai/DeepSeek-R1 --tp 8 --dp 8 --enable-dp-attention --ep 8 --max-running-requests 512",
  );
  expect(attention.params).toMatchObject({ model: "deepseek-r1", tp: "1", adp: "8", ep: "8" });
  expect(attention.launch.max_seqs).toBe("64");
  const copies = read("sglang serve --model-path Qwen/Qwen3-32B --tp-size 2 --dp-size 4");
  expect(copies.params).toMatchObject({ tp: "2", adp: "1", replicas: "4" });
});

it("pasted commands: TensorRT-LLM: the options file of the same paste; without it, a word of warning", () => {
  const command = "trtllm-serve deepseek-ai/DeepSeek-R1 --tp_size 8 --ep_size 4 --extra_llm_api_options ./x.yml";
  const file =
    "cat > x.yml << EOF\nenable_attention_dp: true # for throughput\nkv_cache_config:\n    dtype: fp8\nEOF\n";
  expect(read(`${file}${command}`).params).toMatchObject({ tp: "1", adp: "8", ep: "4", kv: "fp8" });
  expect(codes(command)).toEqual(["LAUNCH-FILE"]);
  expect(read(command).params).toMatchObject({ tp: "8", adp: "1" });
});

it("pasted commands: says what it cannot read", () => {
  expect(codes("ls -l")).toEqual(["LAUNCH-COMMAND"]);
  expect(codes("")).toEqual(["LAUNCH-COMMAND"]);
  expect(codes("vllm serve 'a")).toEqual(["LAUNCH-QUOTE"]);
  expect(codes("vllm serve Qwen/Qwen3-32B\nvllm serve Qwen/Qwen3-8B")).toEqual(["LAUNCH-SERVERS"]);
  expect(codes("vllm serve nobody/none-such-1b")).toEqual(["LAUNCH-MODEL"]);
  const uneven = "python -m sglang.launch_server --model Qwen/Qwen3-32B --tp 2 --dp 4 --enable-dp-attention";
  expect(codes(uneven)).toEqual(["LAUNCH-DEGREES"]);
  expect(codes("vllm serve Qwen/Qwen3-32B -tp eight")).toEqual(["LAUNCH-OPEN"]);
  expect(codes("vllm serve -tp 2")).toEqual(["LAUNCH-NO-MODEL"]);
});

it("pasted commands: never throws", () => {
  const piece = fc.constantFrom(
    ...["vllm serve", "-tp", "8", "'", '"', "\\", "\n", "$(", ")", "{", "--x=", "<<EOF", "cat > a", "trtllm-serve"],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 12 }), (parts) => {
      readLaunch(parts.join(" "));
      readLaunch(parts.join(""));
    }),
  );
});

const anyScenario = fc.record({
  ...ANY_LAYOUT,
  weights: fc.constantFrom(null, "fp8"),
  d_cp: fc.constantFrom(1, 1, 2),
});
const anyLaunch = fc.record(ANY_LAUNCH);

describe("a written launch", () => {
  it("reads back as the same deployment, whatever the engine", () => {
    const reached = new Map<string, number>();
    const law = fc.property(anyScenario, anyLaunch, (scenario, options) => {
      const made = launched(scenario, options);
      const { asked, input, launch } = made;
      reached.set(input.engine, (reached.get(input.engine) ?? 0) + 1);
      const scripts = unwrap(listDocuments(launch, "command")).slice(0, -1);
      const back = unwrap(readLaunch(scripts.map(({ content }) => content).join("\n")));
      expect(back.unknown).toEqual([]);
      const again = unwrap(buildScenario({ hw: "b200-sxm", ...back.params }));
      for (const key of ["prefill", "decode", "decodeReplicas"] as const) expect(again[key]).toEqual(asked[key]);
      expect(again.model.name).toBe(asked.model.name);
      expect(again.precision.kv).toBe(asked.precision.kv);
      expect(again.precision.weights.attention).toBe(asked.precision.weights.attention);
      expect(decodeParams(LaunchInput, back.launch).value).toMatchObject(statedOptions(made));
    });
    fc.assert(law, { numRuns: 60, maxSkipsPerRun: 200 });
    // The law was tried on every engine.
    expect([...reached.keys()].sort()).toEqual(["sglang", "trtllm", "vllm"]);
  });
});
