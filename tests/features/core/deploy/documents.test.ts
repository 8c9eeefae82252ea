import { expect, it } from "vitest";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LAUNCH_FORMATS, LaunchInput, type LaunchFormat } from "@/features/core/deploy/launch-input";
import { readYaml } from "@/lib/yaml/read";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const attempt = (format: LaunchFormat, scenario: RawParams, launch: RawParams = {}) =>
  listDocuments(unwrap(planLaunch(resolved(scenario), decodeParams(LaunchInput, launch).value)), format);
const writeText = (format: LaunchFormat, scenario: RawParams, launch: RawParams = {}) =>
  unwrap(attempt(format, scenario, launch))[0]?.content ?? "";
const SMALL = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "2", conc: "8", isl: "1000", osl: "200" };
const WIDE = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", pp: "2", conc: "8", isl: "1000", osl: "200" };
const PAIR = { ...SMALL, split: "1", tp: "2", d_tp: "4", d_adp: "1" };

it("Docker Compose", () => {
  // hand: the Compose specification; GPUs 0 and 1 are reserved by number.
  expect(writeText("compose", SMALL)).toBe(`# vLLM 0.28.0 (2026-09)
# Needs Compose 2.23 or later if there are option files
services:
  server:
    image: vllm/vllm-openai:v0.28.0
    entrypoint:
      - vllm
      - serve
      - meta-llama/Llama-3.1-8B-Instruct
    command:
      - "--tensor-parallel-size"
      - "2"
      - "--max-model-len"
      - "1280"
      - "--max-num-seqs"
      - "8"
      - "--max-num-batched-tokens"
      - "8192"
      - "--gpu-memory-utilization"
      - "0.92"
      - "--enable-prefix-caching"
      - "--no-async-scheduling"
      - "--host"
      - "0.0.0.0"
      - "--port"
      - "8000"
    environment:
      HF_TOKEN: "\${HF_TOKEN:-}"
    ports:
      - "8000:8000"
    ipc: host
    volumes:
      - models:/root/.cache/huggingface
    deploy:
      resources:
        reservations:
          devices:
            - driver: nvidia
              device_ids:
                - "0"
                - "1"
              capabilities:
                - gpu
volumes:
  models: {}
`);
});

it("LeaderWorkerSet: two pods, the second without a port", () => {
  const read = readYaml(writeText("lws", WIDE).split("---\n")[0] ?? "");
  const command = (flags: string) => [
    "sh",
    "-c",
    `export NODE_RANK=$LWS_WORKER_INDEX LEADER_ADDRESS=$LWS_LEADER_ADDRESS; exec vllm serve meta-llama/Llama-3.3-70B-Instruct --tensor-parallel-size 8 --pipeline-parallel-size 2 --max-model-len 1280 --max-num-seqs 8 --max-num-batched-tokens 8192 --gpu-memory-utilization 0.92 --enable-prefix-caching --no-async-scheduling --host 0.0.0.0 --port 8000 --nnodes 2 --master-addr $LEADER_ADDRESS ${flags}`,
  ];
  const pod = (role: string, flags: string) => ({
    metadata: { labels: { role } },
    spec: { containers: [{ command: command(flags), resources: { limits: { "nvidia.com/gpu": "8" } } }] },
  });
  expect(read?.value).toMatchObject({
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name: "llama-3-3-70b-server" },
    spec: {
      replicas: 1,
      leaderWorkerTemplate: {
        size: 2,
        restartPolicy: "RecreateGroupOnPodRestart",
        leaderTemplate: pod("leader", "--node-rank 0"),
        workerTemplate: pod("worker", "--node-rank $NODE_RANK --headless"),
      },
    },
  });
});

it("2P1D: GPUs of their own on a host, objects of their own in a cluster, counts where an operator scales", () => {
  const copies = { ...SMALL, split: "1", tp: "1", d_tp: "4", d_adp: "1", replicas: "2" };
  const uneven = { ...copies, d_replicas: "1" };
  const services = (readYaml(writeText("compose", uneven))?.value ?? {}) as { services: Record<string, object> };
  expect(Object.keys(services.services)).toEqual(["prefill-1", "prefill-2", "decode", "router"]);
  const devices = (ids: readonly string[]) => ({
    deploy: { resources: { reservations: { devices: [{ device_ids: ids }] } } },
  });
  expect(services.services["prefill-2"]).toMatchObject({ ...devices(["1"]), ports: ["8101:8100"] });
  expect(services.services.decode).toMatchObject({
    ...devices(["2", "3", "4", "5"]),
    environment: { VLLM_NIXL_SIDE_CHANNEL_HOST: "decode" },
  });
  // Two of each: 2 · (1 + 4) GPUs are more than a host of eight.
  expect(attempt("compose", copies).issues[0]?.code).toBe("LAUNCH-COMPOSE-HOST");
  const cluster = writeText("kubernetes", uneven, { engine: "sglang" });
  for (const name of ["prefill-1", "prefill-2", "decode"]) expect(cluster).toContain(`name: llama-3-1-8b-${name}\n`);
  expect(cluster).toContain("http://llama-3-1-8b-prefill-2:8100");
  expect(writeText("dynamo", uneven)).toMatch(/name: prefill\n\s+type: prefill\n\s+replicas: 2/);
  expect(writeText("llm-d", uneven)).toMatch(/prefill:\n\s+create: true\n\s+replicas: 2/);
});

it("Kubernetes: replicas, options in a ConfigMap, a router before a pair", () => {
  const text = writeText("kubernetes", { ...SMALL, replicas: "3" }, { engine: "trtllm" });
  expect(text).toContain("kind: ConfigMap");
  expect(text).toContain('- "--config"\n            - /config/trtllm-server.yaml');
  expect(text).toContain("replicas: 3");
  const pair = writeText("kubernetes", PAIR, { engine: "sglang" });
  expect(pair).toContain('"http://llama-3-1-8b-prefill:8100"'.replaceAll('"', ""));
  expect(pair.match(/kind: Deployment/g)).toHaveLength(3);
});

it("Dynamo: components by role, node flags left to its operator", () => {
  const wide = writeText("dynamo", WIDE);
  expect(wide).toContain("apiVersion: nvidia.com/v1beta1\nkind: DynamoGraphDeployment");
  expect(wide).toContain("multinode:\n        nodeCount: 2");
  expect(wide).not.toMatch(/- "--(nnodes|port|node-rank)"/);
  const pair = writeText("dynamo", PAIR);
  expect(pair).toContain('- "--disaggregation-mode"\n                - prefill');
  expect(pair).toContain("type: decode");
  expect(pair).toMatch(/^# Dynamo 1\.3/m);
  const tensorrt = writeText("dynamo", SMALL, { engine: "trtllm" });
  expect(tensorrt).toContain("tensor_parallel_size: 2");
  expect(tensorrt).toContain("free_gpu_memory_fraction: 0.9");
});

it("llm-d: decode and prefill of the ModelService chart", () => {
  const value = readYaml(writeText("llm-d", PAIR))?.value;
  expect(value).toMatchObject({
    multinode: false,
    modelArtifacts: { name: "meta-llama/Llama-3.1-8B-Instruct", uri: "hf://meta-llama/Llama-3.1-8B-Instruct" },
    decode: { create: true, parallelism: { tensor: 4, data: 1, workers: 1 } },
    prefill: { create: true, parallelism: { tensor: 2, data: 1, workers: 1 } },
  });
  expect(readYaml(writeText("llm-d", SMALL))?.value).toMatchObject({ prefill: { create: false } });
});

it("every written value can be read", () => {
  let files = 0;
  for (const engine of ["vllm", "sglang", "trtllm"])
    for (const scenario of [SMALL, WIDE, PAIR, { ...SMALL, replicas: "2" }])
      for (const format of LAUNCH_FORMATS) {
        const documents = attempt(format, scenario, { engine });
        if (!documents.ok) continue;
        for (const { language, content } of documents.value)
          if (language === "yaml")
            for (const one of content.split("---\n")) {
              files += 1;
              expect(readYaml(one)?.value, `${engine} ${format}\n${one}`).toBeTypeOf("object");
            }
      }
  expect(files).toBeGreaterThan(60);
});

it("refuses formats that cannot hold the launch, with what can", () => {
  const code = (format: LaunchFormat, scenario: RawParams, launch: RawParams = {}) => {
    const { ok, issues } = attempt(format, scenario, launch);
    return ok ? "ok" : issues.map((issue) => issue.code).join();
  };
  expect(code("compose", WIDE)).toBe("LAUNCH-COMPOSE-HOST");
  expect(code("kubernetes", WIDE)).toBe("LAUNCH-DEPLOYMENT-NODES");
  expect(code("lws", WIDE, { engine: "trtllm" })).toBe("LAUNCH-LWS-MPI");
  expect(code("llm-d", SMALL, { engine: "sglang" })).toBe("LAUNCH-LLMD-ENGINE");
  expect(code("dynamo", { ...SMALL, hw: "mi300x" })).toBe("LAUNCH-IMAGE");
  expect(code("dynamo", { ...SMALL, hw: "mi300x" }, { image: "rocm/vllm:latest" })).toBe("ok");
  expect(code("llm-d", { ...SMALL, hw: "ascend-910b2" })).toBe("LAUNCH-LLMD-CHIP");
});
