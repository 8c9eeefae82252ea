/**
 * What a cluster or an engine needs before it starts what is written: each case names the page or the template that says so.
 */
import { describe, expect, it } from "vitest";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput, type LaunchFormat } from "@/features/core/deploy/launch-input";
import { readYaml } from "@/lib/yaml/read";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const launch = (scenario: RawParams, options: RawParams = {}) =>
  planLaunch(resolved(scenario), decodeParams(LaunchInput, options).value);
const attempt = (format: LaunchFormat, scenario: RawParams, options: RawParams = {}) =>
  listDocuments(unwrap(launch(scenario, options)), format);
const write = (format: LaunchFormat, scenario: RawParams, options: RawParams = {}) =>
  unwrap(attempt(format, scenario, options))[0]?.content ?? "";
const yaml = (...question: Parameters<typeof write>) => readYaml(write(...question).split("---\n")[0] ?? "")?.value;
const codes = (scenario: RawParams, options: RawParams = {}) =>
  launch(scenario, options).issues.map(({ code }) => code);

const SMALL = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "2", conc: "8", isl: "1000", osl: "200" };
const WIDE_DP = { model: "deepseek-v3", hw: "h200-sxm", conc: "64", tp: "1", adp: "16" };
const WIDE_TP = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", pp: "2", conc: "8", isl: "1000", osl: "200" };
const PAIR = { ...SMALL, split: "1", d_tp: "4", d_adp: "1" };

describe("llm-d's chart", () => {
  // llm-d-modelservice, templates/_helpers.tpl: requests are filled from dataLocal × tensor; Kubernetes wants them equal to limits.
  it.each([
    [SMALL, "2", 1],
    [WIDE_DP, "8", 8],
    [WIDE_TP, "8", 1],
  ])("requests are limits, and dataLocal is stated (%#)", (scenario, gpus, dataLocal) => {
    const resources = { limits: { "nvidia.com/gpu": gpus }, requests: { "nvidia.com/gpu": gpus } };
    expect(yaml("llm-d", scenario)).toMatchObject({
      decode: { parallelism: { dataLocal }, containers: [{ resources }] },
    });
  });
  // templates/decode-lws.yaml: one pod template serves all nodes; llm-d guides/wide-ep-lws starts every node alike.
  it("data-parallel ranks over nodes: one command, hybrid balancing, no headless", () => {
    const text = write("llm-d", WIDE_DP);
    expect(text).toContain("--data-parallel-start-rank $((NODE_RANK * 8)) --data-parallel-hybrid-lb");
    expect(text).toContain("--data-parallel-size-local 8 --data-parallel-address $LEADER_ADDRESS");
    expect(text).not.toMatch(/headless|workerTemplate|multinodeEnableLeader/);
    expect(text).toContain("startupProbe");
  });
  it("tensor and pipeline ranks over nodes: the others by their number, without probes that they could not answer", () => {
    const text = write("llm-d", WIDE_TP);
    expect(text).toMatch(
      /if \[ \\?"\$LWS_WORKER_INDEX\\?" = 0 \]; then exec vllm serve .*; else exec vllm serve .* --headless; fi/,
    );
    expect(text).not.toContain("Probe");
  });
  // _helpers.tpl `vllmPort`: prefill on routing.servicePort, decode on proxy.targetPort.
  it("prefill listens where the pool looks for it", () => {
    const value = JSON.stringify(yaml("llm-d", PAIR));
    const { prefill, decode } = JSON.parse(value) as Record<string, { containers: { args: string[] }[] }>;
    expect(prefill?.containers[0]?.args[0]).toContain("--port 8000");
    expect(decode?.containers[0]?.args[0]).toContain("--port 8200");
    expect(yaml("llm-d", PAIR)).toMatchObject({ routing: { servicePort: 8000, proxy: { targetPort: 8200 } } });
  });
  // _helpers.tpl adds nvidia.com/gpu unless accelerator.type says amd; llm-d's guides mount 20 Gi of shared memory.
  it("AMD by its own type, shared memory mounted", () => {
    const value = yaml("llm-d", { ...SMALL, hw: "mi300x" });
    expect(value).toMatchObject({
      accelerator: { type: "amd" },
      decode: {
        volumes: [{ name: "shm", emptyDir: { medium: "Memory", sizeLimit: "20Gi" } }],
        containers: [{ resources: { limits: { "amd.com/gpu": "2" } }, volumeMounts: [{ mountPath: "/dev/shm" }] }],
      },
    });
    expect(JSON.stringify(value)).not.toContain("nvidia.com/gpu");
  });
});

describe("clusters", () => {
  it("traffic between hosts asks for RDMA, and says whose name that is", () => {
    // llm-d guides/wide-ep-lws, decode.yaml: rdma/ib, IPC_LOCK and SYS_RAWIO; NVSHMEM over IBGDA.
    const text = write("lws", WIDE_DP);
    for (const word of ["rdma/ib", "IPC_LOCK", "SYS_RAWIO", "NVSHMEM_IB_ENABLE_IBGDA", "NCCL_IB_HCA"])
      expect(text).toContain(word);
    expect(attempt("lws", WIDE_DP).issues.map(({ code }) => code)).toEqual(["LAUNCH-RDMA"]);
    expect(write("kubernetes", SMALL)).not.toContain("rdma");
  });
  it("a restart finds the weights again, in the cache or beside a path", () => {
    expect(write("kubernetes", SMALL)).toContain("mountPath: /root/.cache/huggingface");
    expect(write("kubernetes", SMALL, { path: "/models/llama" })).toContain("mountPath: /models\n");
    expect(write("compose", SMALL, { path: "/models/llama" })).toContain("models:/models");
  });
  it("AMD in Compose: devices of ROCm instead of a reservation", () => {
    // ROCm docs, "Running ROCm Docker containers": /dev/kfd, /dev/dri and the video group.
    expect(yaml("compose", { ...SMALL, hw: "mi300x" })).toMatchObject({
      services: {
        server: {
          image: "vllm/vllm-openai-rocm:v0.28.0",
          devices: ["/dev/kfd", "/dev/dri"],
          group_add: ["video"],
          environment: { HIP_VISIBLE_DEVICES: "0,1", VLLM_ROCM_USE_AITER: "1" },
        },
      },
    });
  });
  it("Dynamo: the engine of its runtime image, flags of that version, and no context parallelism", () => {
    // docs.nvidia.com/dynamo, reference/compatibility: 1.3.1 has vLLM 0.23.0, SGLang 0.5.14, TensorRT-LLM 1.3.0rc19.
    expect(write("dynamo", SMALL)).toMatch(/^# vLLM 0\.23\.0/);
    const crowd = { ...SMALL, tp: "1", conc: "300", isl: "100", osl: "20" };
    expect(write("dynamo", crowd, { engine: "sglang" })).toContain('"--cuda-graph-max-bs"\n');
    expect(write("command", crowd, { engine: "sglang" })).toContain("--cuda-graph-max-bs-decode 300");
    const ring = { ...SMALL, tp: "1", cp: "2", split: "1", d_tp: "2", d_adp: "1" };
    expect(attempt("dynamo", ring, { engine: "sglang" }).issues.map(({ code }) => code)).toEqual(["LAUNCH-DYNAMO-CP"]);
  });
});

it("engines: vLLM sends tokens by destination where DeepEP or MoRI run, and says nothing elsewhere", () => {
  // vLLM docs, serving/expert_parallel_deployment: low latency for decode, high throughput for prefill.
  const pair = { ...WIDE_DP, tp: "1", split: "1", d_tp: "1", d_adp: "16" };
  const [prefill, decode] = unwrap(launch(pair)).servers.map(({ flags }) =>
    flags.map(({ name, value }) => `${name} ${value}`),
  );
  expect(prefill).toContain("--all2all-backend deepep_high_throughput");
  expect(decode).toContain("--all2all-backend deepep_low_latency");
  expect(write("command", { ...WIDE_DP, hw: "mi300x", adp: "8" })).toContain("--all2all-backend mori_high_throughput");
  expect(write("command", { model: "mixtral-8x7b", hw: "a100-sxm-80", tp: "1", adp: "4" })).not.toContain("all2all");
});
it("engines: SGLang: DeepEP only where experts lie on all GPUs of a stage", () => {
  expect(write("command", WIDE_DP, { engine: "sglang" })).toContain("--moe-a2a-backend deepep");
  expect(write("command", { ...WIDE_DP, ep: "8" }, { engine: "sglang" })).not.toContain("deepep");
});
it("engines: states the kernels that the scenario states", () => {
  // vLLM docs, serving/expert_parallel_deployment; SGLang docs, expert_parallelism: auto takes normal for prompts, low latency for decoding.
  const stated = (exchange: string, engine: string) => write("command", { ...WIDE_DP, exchange }, { engine });
  expect(stated("low-latency", "vllm")).toContain("--all2all-backend deepep_low_latency");
  expect(stated("high-throughput", "vllm")).toContain("--all2all-backend deepep_high_throughput");
  expect(stated("low-latency", "sglang")).toContain("--deepep-mode low_latency");
  expect(stated("phase", "sglang")).toContain("--deepep-mode auto");
});
it("engines: SGLang names context parallelism as its version does", () => {
  const ring = { ...SMALL, tp: "1", cp: "2", split: "1", d_tp: "2", d_adp: "1" };
  const serve = (version: string) => write("command", ring, { engine: "sglang", version });
  expect(serve("0.5.18")).toContain("--attn-cp-size 2 \\\n  --enable-prefill-cp \\\n  --cp-strategy zigzag");
  expect(serve("0.5.10")).toContain("--enable-prefill-context-parallel \\\n  --prefill-cp-mode in-seq-split");
});
it("engines: SGLang leaves the slots of a prefill server to the engine", () => {
  const [prefill, decode] = unwrap(listDocuments(unwrap(launch(PAIR, { engine: "sglang" })), "command"));
  expect(prefill?.content).not.toContain("max-running-requests");
  expect(decode?.content).toContain("--max-running-requests 8");
});
it("engines: window layers keep their window with a connector", () => {
  // llm-d guides/pd-disaggregation, patch-decode.yaml for gpt-oss.
  const pair = { ...PAIR, model: "gpt-oss-120b", d_tp: "2" };
  expect(write("command", pair)).toContain("--no-disable-hybrid-kv-cache-manager");
  expect(write("command", PAIR)).not.toContain("hybrid");
});
it("engines: vLLM's context parallelism is refused for every model, with tensor ranks instead", () => {
  // vLLM docs, serving/context_parallel_deployment: DCP re-uses tensor ranks; PCP asks `supports_pcp`.
  const [issue] = launch({ ...SMALL, tp: "4", cp: "2" }).issues;
  expect(issue).toMatchObject({ code: "LAUNCH-CP", changes: [{ set: { tp: "8", cp: "1" } }] });
});
it("engines: Helix by version", () => {
  const helix = { ...WIDE_DP, tp: "8", adp: "1", split: "1", d_tp: "4", d_adp: "1", d_cp: "2" };
  expect(codes(helix, { engine: "trtllm" })).not.toContain("LAUNCH-CP");
  expect(codes(helix, { engine: "trtllm", version: "1.1.0" })).toContain("LAUNCH-CP");
});
it("engines: Ascend: the plugin's image, BF16 or W8A8 only", () => {
  // docs.vllm.ai/projects/ascend: FP8 checkpoints have no kernels there; W8A8 takes --quantization ascend.
  expect(codes({ model: "deepseek-v3", hw: "ascend-910c", tp: "32", conc: "8" })).toContain("LAUNCH-ASCEND-FORMAT");
  const small = { ...SMALL, hw: "ascend-910b2", weights: "int8" };
  expect(write("command", small, { path: "vllm-ascend/llama-w8a8" })).toContain("--quantization ascend");
  expect(write("kubernetes", small, { path: "vllm-ascend/llama-w8a8" })).toContain(
    "quay.io/ascend/vllm-ascend:v0.23.0",
  );
  expect(codes(small, { engine: "sglang" })).toContain("LAUNCH-CHIP");
});
it("engines: chips and versions that an engine has no build for", () => {
  expect(codes({ ...SMALL, hw: "gaudi-3" })).toContain("LAUNCH-CHIP");
  expect(codes({ ...SMALL, hw: "gaudi-3" }, { image: "vault.habana.ai/vllm:latest" })).not.toContain("LAUNCH-CHIP");
  expect(codes(SMALL, { version: "9.9" })).toContain("LAUNCH-VERSION");
});
it("engines: Blackwell's expert kernels (TensorRT-LLM's DeepSeek-R1 guide; vLLM's DeepSeek-V3 recipe)", () => {
  const blackwell = { model: "deepseek-v3", hw: "b200-sxm", tp: "8", conc: "8" };
  expect(write("command", blackwell, { engine: "trtllm" })).toContain("moe_config:\n  backend: DEEPGEMM");
  expect(write("command", blackwell)).toContain("VLLM_USE_FLASHINFER_MOE_FP8=1");
});
