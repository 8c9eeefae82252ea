/** Commands as people paste them: other shells, scripts in one word, containers' variables, flags of older versions. */
import { describe, expect, it } from "vitest";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { unwrap } from "@/lib/result";

const read = (source: string) => unwrap(readLaunch(source));

describe("a pasted command", () => {
  it.each([
    // docs.vllm.ai, deployment/docker, with a shell as entry point.
    [
      'docker run --gpus all --entrypoint bash vllm/vllm-openai:v0.12.0 -c "vllm serve Qwen/Qwen3-32B -tp 2"',
      { tp: "2" },
    ],
    [
      '#!/bin/bash\n#SBATCH -N 2\nsrun --mpi=pmix bash -lc "vllm serve Qwen/Qwen3-32B --tensor-parallel-size 2 --pipeline-parallel-size 2"',
      { tp: "2", pp: "2" },
    ],
    ["vllm serve Qwen/Qwen3-32B `\n  --tensor-parallel-size 2 `\n  --max-num-seqs 64", { tp: "2", max_seqs: "64" }],
    ["vllm serve Qwen/Qwen3-32B ^\r\n  --tensor-parallel-size 2", { tp: "2" }],
    ["MODEL=${MODEL:-Qwen/Qwen3-32B}\nTP=${TP:-4}\nvllm serve $MODEL -tp ${TP}", { model: "qwen3-32b", tp: "4" }],
    ["vllm serve Qwen/Qwen3-32B --gpu-memory-utilization=.95 -O3", { util: "0.95" }],
    ["vllm serve meta-llama/Llama-3.1-70B-Instruct -q bitsandbytes --load-format bitsandbytes", { weights: "int4" }],
    ["vllm serve ./Llama-3.1-8B-Q4_K_M.gguf", { model: "llama-3.1-8b", weights: "int4" }],
    // A dense model's data parallelism is copies of it.
    ["vllm serve Qwen/Qwen3-32B -tp 2 -dp 4", { tp: "2", adp: "1", replicas: "4" }],
    ["vllm serve deepseek-ai/DeepSeek-V3 -tp 2 -dp 4 -ep", { tp: "2", adp: "4", ep: "8" }],
  ])("%s", (source, expected) => {
    const { params, unknown } = read(source);
    expect(params).toMatchObject(expected);
    expect(unknown).toEqual([]);
  });

  it("variables of a container are listed, and the one that chooses the exchange counts", () => {
    const source =
      "docker run -e VLLM_ALL2ALL_BACKEND=deepep_low_latency --env HF_HOME=/x vllm/vllm-openai:v0.9.2 --model deepseek-ai/DeepSeek-V3 -dp 8 -ep";
    expect(read(source).variables).toEqual({ VLLM_ALL2ALL_BACKEND: "deepep_low_latency", HF_HOME: "/x" });
    expect(read(source).params.exchange).toBe("low-latency");
    expect(read(`${source} --all2all-backend deepep_high_throughput`).params.exchange).toBe("auto");
  });

  it("flags of older SGLang: DeepEP and expert parallelism go over all GPUs of a stage", () => {
    const sglang = "python3 -m sglang.launch_server --model deepseek-ai/DeepSeek-V3 --tp 16";
    expect(read(`${sglang} --enable-deepep-moe`).params.ep).toBe("16");
    expect(read(`${sglang} --enable-ep-moe`).params.ep).toBe("16");
    expect(read(`${sglang} --enable-ep-moe`).unknown).toEqual([]);
  });

  it("workers of older Dynamo: what is no prefill worker decodes", () => {
    const worker = "python3 -m dynamo.vllm --model Qwen/Qwen3-32B-FP8";
    for (const decode of ["", " --is-decode-worker"])
      expect(read(`${worker} -tp 2 --is-prefill-worker &\n${worker} -tp 4${decode}`).params).toMatchObject({
        ...{ split: "1", tp: "2", d_tp: "4" },
      });
  });
});
