/** Files of clusters, and options files beside a command, against what the projects' documentation says they start. */
import { describe, expect, it } from "vitest";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { unwrap } from "@/lib/result";

const read = (source: string) => unwrap(readLaunch(source));
const codes = (source: string) => readLaunch(source).issues.map(({ code }) => code);
const names = (flags: readonly { readonly name: string }[]) => flags.map(({ name }) => name);

it("files of clusters: a Deployment whose image is the engine, with words one by one", () => {
  const { params, variables } = read(`apiVersion: apps/v1
kind: Deployment
metadata: {name: vllm}
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: vllm
        image: vllm/vllm-openai:v0.28.0
        args:
        - "--model"
        - Qwen/Qwen3-32B
        - "--tensor-parallel-size"
        - "2"
        env:
        - name: HF_HOME
          value: /data
`);
  expect(params).toMatchObject({ model: "qwen3-32b", tp: "2", replicas: "3" });
  expect(variables).toEqual({ HF_HOME: "/data" });
});
it("files of clusters: a LeaderWorkerSet whose shell starts the engine over two nodes", () => {
  // lws docs/examples/vllm: one text after sh -c, variables of the set in it.
  const { params } = read(`apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
spec:
  replicas: 2
  leaderWorkerTemplate:
    size: 2
    leaderTemplate:
      spec:
        containers:
          - name: leader
            image: vllm/vllm-openai:latest
            command:
              - sh
              - -c
              - |
                bash multi-node-serving.sh leader --ray_cluster_size=$(LWS_GROUP_SIZE);
                vllm serve meta-llama/Llama-3.3-70B-Instruct --tensor-parallel-size 8 \\
                  --pipeline-parallel-size 2
    workerTemplate:
      spec:
        containers:
          - name: worker
            image: vllm/vllm-openai:latest
            command: [sh, -c, "bash multi-node-serving.sh worker"]
`);
  expect(params).toMatchObject({ tp: "8", pp: "2", replicas: "2" });
});
it("files of clusters: Dynamo's modules take the engines' flags", () => {
  expect(
    read("python3 -m dynamo.vllm --model deepseek-ai/DeepSeek-R1 -tp 8 --enable-expert-parallel").params,
  ).toMatchObject({
    model: "deepseek-r1",
    tp: "8",
    ep: "8",
  });
  expect(read("python3 -m dynamo.trtllm --model-path Qwen/Qwen3-32B --tensor-parallel-size 4").params).toMatchObject({
    model: "qwen3-32b",
    tp: "4",
  });
});
it("files of clusters: one side of a pair says its own layout, and that it is one", () => {
  const decode = "python3 -m dynamo.sglang --model-path Qwen/Qwen3-32B --tp 4 --disaggregation-mode decode";
  expect(read(decode).params).toMatchObject({ tp: "4", split: "0" });
  expect(codes(decode)).toEqual(["LAUNCH-ONE-SIDE"]);
});
it("files of clusters: refuses YAML that it cannot read", () => {
  expect(codes("services:\n  a: !reset\n    image: y\n")).toEqual(["LAUNCH-YAML"]);
  expect(codes("services:\n  a: {image: y\n")).toEqual(["LAUNCH-YAML"]);
});

describe("options files say the same as flags", () => {
  /** `--a-b 1` and `--a-b` as the lines of a `--config` file (vLLM docs, configuration/serve_args; SGLang docs, server_arguments). */
  const asFile = (command: string): string =>
    [...command.matchAll(/ (--[\w-]+)(?: ([^\s-][^\s]*))?/g)]
      .map(([, name = "", value]) => `${name.slice(2)}: ${value ?? "true"}\n`)
      .join("");
  it.each([
    "vllm serve deepseek-ai/DeepSeek-V3 --tensor-parallel-size 4 --data-parallel-size 2 --enable-expert-parallel --kv-cache-dtype fp8 --max-model-len 8192 --max-num-seqs 64 --max-num-batched-tokens 4096 --gpu-memory-utilization 0.85 --no-async-scheduling",
    "python -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3 --tp-size 8 --dp-size 8 --enable-dp-attention --ep-size 8 --max-running-requests 512 --chunked-prefill-size 65536 --mem-fraction-static 0.85 --context-length 8192",
  ])("%s", (command) => {
    const start = command.split(" --")[0] ?? "";
    const file = `cat > engine.yaml <<EOF\n${asFile(command)}EOF\n${start} --config engine.yaml`;
    const [direct, filed] = [read(command), read(file)];
    expect(filed.params).toEqual(direct.params);
    expect(filed.launch).toEqual(direct.launch);
    expect(names(filed.unknown)).toEqual([]);
    expect(names(filed.moving)).toEqual([]);
  });
});
