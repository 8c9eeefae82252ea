/** Launches as people write them, form by form (form: layouts of the tools' documentation, figures chosen here), against what they start. */
import { describe, expect, it } from "vitest";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { unwrap } from "@/lib/result";

const codes = (source: string) => readLaunch(source).issues.map(({ code }) => code);

const STARTS: readonly (readonly [form: string, source: string, expected: Readonly<Record<string, string>>])[] = [
  [
    "a list of arguments of a shell, and one added later",
    'MODEL=deepseek-ai/DeepSeek-V3.1\nARGS=(\n  --tensor-parallel-size 8  # all of a node\n)\nARGS+=(--enable-expert-parallel)\nexec vllm serve "$MODEL" "${ARGS[@]}"',
    { model: "deepseek-v3.1", tp: "8", ep: "8" },
  ],
  ["arguments in one variable", 'OPTS="--tp 4 --dp 2"\npython -m sglang.launch_server --model Qwen/Qwen3-8B $OPTS', { tp: "4" }],
  ["options that echo writes", 'echo -e "enable_attention_dp: true\\nkv_cache_config:\\n  dtype: fp8" > e.yml\ntrtllm-serve deepseek-ai/DeepSeek-R1 --tp_size 8 --ep_size 8 --extra_llm_api_options e.yml', { adp: "8", ep: "8", kv: "fp8" }],
  ["a unit of systemd", "[Service]\nEnvironment=TP=8\nExecStart=/opt/vllm serve Qwen/Qwen3-32B \\\n  --tensor-parallel-size ${TP}\nRestart=always", { tp: "8" }],
  ["an image's own file", 'FROM vllm/vllm-openai:v0.28.0\nCMD ["--model", "google/gemma-3-27b-it", "--tensor-parallel-size", "2"]', { model: "gemma-3-27b", tp: "2" }],
  ["nodes of Slurm by short options", '#!/bin/bash\n#SBATCH -N 4\n#SBATCH --gres=gpu:h100:8\nsrun bash -c "python -m sglang.launch_server --model-path Qwen/Qwen3-32B --tp $((SLURM_NNODES * SLURM_GPUS_ON_NODE / 4))"', { tp: "8" }],
  ["a model that a volume names", "docker run -v /data/models/Qwen3-32B-FP8:/model vllm/vllm-openai:v0.28.0 --model /model -tp 2", { model: "qwen3-32b-fp8" }],
  ["a model in a cache", "vllm serve ~/.cache/huggingface/hub/models--meta-llama--Llama-3.3-70B-Instruct/snapshots/abc -tp 4", { model: "llama-3.3-70b" }],
  ["typographic signs of a document", "vllm serve Qwen/Qwen3-32B \u2014tensor-parallel-size\u00a02 --speculative-config \u201c{\"method\":\"ngram\",\"num_speculative_tokens\":4}\u201d", { tp: "2", spec_tokens: "4" }],
  ["Python with names, products and defaults", 'import os, sglang as sgl\nTP = int(os.environ.get("TP", "4"))\nrest = dict(context_length=32*1024)\n# sgl.Engine(model_path="other")\nsgl.Engine(model_path="Qwen/Qwen3-32B", tp_size=TP, **rest)', { tp: "4", max_len: "32768" }],
  ["Python of TensorRT-LLM", 'from tensorrt_llm import LLM\nkv = KvCacheConfig(dtype="fp8")\nllm = LLM(model="Qwen/Qwen3-8B", tensor_parallel_size=2, kv_cache_config=kv)', { tp: "2", kv: "fp8", engine: "trtllm" }],
  ["a task of SkyPilot", "resources:\n  accelerators: H100:8\nenvs:\n  MODEL: Qwen/Qwen3-32B\nrun: |\n  vllm serve $MODEL --tensor-parallel-size $SKYPILOT_NUM_GPUS_PER_NODE\n", { model: "qwen3-32b", tp: "8" }],
  ["an application of Ray Serve", "applications:\n- args:\n    llm_configs:\n    - model_loading_config: {model_id: q, model_source: Qwen/Qwen3-8B}\n      engine_kwargs: {tensor_parallel_size: 2}\n", { model: "qwen3-8b", tp: "2" }],
  ["options alone", "model: Qwen/Qwen3-30B-A3B\ntensor-parallel-size: 2\nenable-expert-parallel: true\n", { tp: "2", ep: "2" }],
  ["a pod in JSON", '{"apiVersion":"v1","kind":"Pod","spec":{"containers":[{"name":"c","image":"vllm/vllm-openai:v0.28.0","args":["--model","Qwen/Qwen3-14B"]}]}}', { model: "qwen3-14b" }],
  ["a service with its configuration", "apiVersion: serving.kserve.io/v1alpha1\nkind: LLMInferenceService\nspec:\n  model: {uri: hf://Qwen/Qwen3-32B, name: chat}\n  baseRefs: [{name: big}]\n  parallelism: {tensor: 4}\n---\napiVersion: serving.kserve.io/v1alpha1\nkind: LLMInferenceServiceConfig\nmetadata: {name: big}\nspec:\n  template:\n    containers: [{name: main, args: [--max-model-len=65536]}]\n", { model: "qwen3-32b", tp: "4", max_len: "65536" }],
  ["all arguments in a log", "args: Namespace(model='Qwen/Qwen3-32B', tensor_parallel_size=4, enforce_eager=True, enable_prefix_caching=False, max_num_seqs=256)", { tp: "4", max_seqs: "256" }],
];

describe("launches as people write them", () => {
  it.each(STARTS)("%s", (_, source, expected) => {
    const { params, launch, unknown } = unwrap(readLaunch(source));
    expect({ ...launch, ...params }).toMatchObject(expected);
    expect(unknown).toEqual([]);
  });

  it("unknown settings are listed in every form", () => {
    const forms = [
      "vllm serve Qwen/Qwen3-8B --frob 3",
      'from vllm import LLM\nLLM(model="Qwen/Qwen3-8B", frob=3)',
      "non-default args: {'model': 'Qwen/Qwen3-8B', 'frob': 3}",
      "servingEngineSpec:\n  modelSpec:\n  - modelURL: Qwen/Qwen3-8B\n    vllmConfig: {frob: 3}\n",
    ];
    for (const source of forms) expect(unwrap(readLaunch(source)).unknown).toEqual([{ name: "--frob", value: "3" }]);
  });
});

describe("launches that are refused", () => {
  it.each([
    ["a size that nothing sets", "vllm serve Qwen/Qwen3-32B --tensor-parallel-size $GPUS", "LAUNCH-OPEN"],
    ["a size that only a machine knows", 'from vllm import LLM\nLLM("Qwen/Qwen3-8B", tensor_parallel_size=torch.cuda.device_count())', "LAUNCH-OPEN"],
    ["a model from outside", "from vllm import LLM\nLLM(model=sys.argv[1])", "LAUNCH-OPEN"],
    ["another engine", "docker run ghcr.io/huggingface/text-generation-inference:3.0 --model-id a/b", "LAUNCH-ENGINE"],
    ["a disk without a folder", "apiVersion: serving.kserve.io/v1beta1\nkind: InferenceService\nspec:\n  predictor:\n    model: {storageUri: pvc://disk}\n", "LAUNCH-NO-MODEL"],
  ])("%s", (_, source, code) => {
    expect(codes(source)).toEqual([code]);
  });

  it("two servers with two settings, by what differs", () => {
    const serve = (share: string) => `vllm serve Qwen/Qwen3-32B -tp 2 --gpu-memory-utilization ${share}`;
    const [issue] = readLaunch(`${serve("0.9")}\n${serve("0.8")}`).issues;
    expect(issue?.code).toBe("LAUNCH-SERVERS");
    expect(issue?.message.en).toContain("memory share 0.9, 0.8");
  });

  it("an unknown model stays in the scenario, which every page refuses by its name", () => {
    const { params } = unwrap(readLaunch("vllm serve acme/Turbo-9000 -tp 4"));
    expect(params).toMatchObject({ model: "acme/Turbo-9000", config: "", tp: "4" });
  });
});
