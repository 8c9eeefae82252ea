/**
 * Ready commands that measure one closed-loop point: the server, and the engine's own client against it. Flags as documented by
 * vLLM (`vllm bench serve`), SGLang (`sglang.bench_serving`) and TensorRT-LLM (`trtllm-serve`, `benchmark_serving`).
 */
import type { Backend } from "@/features/core/memory/backend";
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";

export type Run = {
  readonly backend: Backend;
  /** As the engine knows it: a Hugging Face name or a folder. */
  readonly model: string;
  readonly parallelism: Parallelism;
  readonly isl: number;
  readonly osl: number;
  readonly concurrency: number;
};

export function serverCommand({ backend, model, parallelism: p }: Run): string {
  const name = shellWord(model);
  if (backend === "vllm") return words(["vllm serve", name, ...vllmLayout(p)]);
  if (backend === "sglang") return words(["python -m sglang.launch_server --model-path", name, ...sglangLayout(p)]);
  return words(["trtllm-serve", name, ...trtllmLayout(p)]);
}

export function clientCommand(run: Run): string {
  const { backend, model, isl, osl, concurrency } = run;
  const load = ["--num-prompts", concurrency * REQUESTS_PER_CLIENT, "--max-concurrency", concurrency];
  const lengths = ["--dataset-name random", "--random-input-len", isl, "--random-output-len", osl];
  const file = `run_c${concurrency}_i${isl}_o${osl}_${layoutWord(run.parallelism)}`;
  const name = shellWord(model);
  if (backend === "vllm")
    return words([
      "vllm bench serve --model",
      name,
      ...lengths,
      "--ignore-eos",
      ...load,
      "--save-result --result-filename",
      `${file}.json`,
    ]);
  // Without the ratio SGLang draws lengths from 1 up to the given one.
  if (backend === "sglang")
    return words([
      "python -m sglang.bench_serving --backend sglang --model",
      name,
      ...lengths,
      "--random-range-ratio 1",
      ...load,
      "--output-file",
      `${file}.jsonl`,
    ]);
  return words([
    "python -m tensorrt_llm.serve.scripts.benchmark_serving --backend openai --model",
    name,
    ...lengths,
    "--random-ids --ignore-eos",
    ...load,
    "--save-result --result-filename",
    `${file}.json`,
  ]);
}

const words = (parts: readonly (string | number)[]): string => parts.join(" ");
const shellWord = (word: string): string => (/^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
const flag = (name: string, degree: number): (string | number)[] => (degree > 1 ? [name, degree] : []);

function layoutWord(p: Parallelism): string {
  return [`tp${p.tp}`, ...(p.dp > 1 ? [`dp${p.dp}`] : []), ...(p.ep > 1 ? [`ep${p.ep}`] : [])].join("");
}

function vllmLayout(p: Parallelism): (string | number)[] {
  return [
    ...flag("--tensor-parallel-size", p.tp),
    ...flag("--data-parallel-size", p.dp),
    ...flag("--pipeline-parallel-size", p.pp),
    ...(p.ep > 1 ? ["--enable-expert-parallel"] : []),
  ];
}

/** SGLang counts the ranks of attention data parallelism inside --tp. */
function sglangLayout(p: Parallelism): (string | number)[] {
  const attention = p.dp > 1 ? ["--dp", p.dp, "--enable-dp-attention"] : [];
  return [...flag("--tp", p.tp * p.dp), ...attention, ...flag("--pp-size", p.pp), ...flag("--ep-size", p.ep)];
}

/** Attention data parallelism is an option of the file given with --extra_llm_api_options (enable_attention_dp: true). */
function trtllmLayout(p: Parallelism): (string | number)[] {
  const attention = p.dp > 1 ? ["--extra_llm_api_options attention_dp.yaml"] : [];
  return [
    ...flag("--tp_size", instanceGpus(p) / p.pp),
    ...flag("--pp_size", p.pp),
    ...flag("--ep_size", p.ep),
    ...attention,
  ];
}
