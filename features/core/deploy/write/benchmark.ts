/**
 * The command that verifies the prediction: the engine's own client, a closed loop of the scenario's concurrency, requests of its
 * lengths, which range as far as the scenario's. A second run with the same seed would find the prompts of the first in the prefix cache, so every run draws its own or
 * empties it. Sources: `vllm bench serve`, `sglang.bench_serving`, TensorRT-LLM's `benchmark_serving`.
 */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Language } from "@/lib/text";
import { toLongest } from "@/features/core/scenario/fields/length-range";
import { toMs } from "@/lib/units/edge";
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";
import { shell, shellWord, type Document } from "../formats/command-text";
import type { LaunchInput } from "../launch-input";
import type { ServerPlan } from "../plan/server-plan";
import * as m from "@/features/core/deploy/messages";

export function benchmarkDocument(
  scenario: Resolved,
  input: LaunchInput,
  plan: ServerPlan,
  language: Language,
): Document {
  const { workload, replicas } = scenario;
  // One of several equal instances is measured, with its share of the requests in flight. A router of separate pools takes all of them.
  const clients =
    plan.role === "both" ? Math.max(1, Math.round(workload.concurrency / replicas)) : workload.concurrency;
  const shared = Math.round(workload.promptTokens * workload.prefixHit);
  const load: Load = {
    clients,
    shared,
    own: workload.promptTokens - shared,
    osl: workload.osl,
    variation: workload.variation ?? 0,
    prompts: clients * REQUESTS_PER_CLIENT,
  };
  const lines = WRITERS[input.engine](load, shellWord(plan.path), scenario);
  const notes = [
    ...(scenario.workload.traffic === "service" ? [m.predictionIsOfSteadyService] : []),
    ...(load.variation > 0 && keepsLengths(input.engine, load) ? [m.clientWouldVarySharedPrefix] : []),
  ];
  const about = notes.map((note) => `# ${note[language]}\n`).join("");
  return shell("benchmark", `${about}${lines.join(" \\\n  ")}\n`);
}

type Load = {
  readonly clients: number;
  readonly prompts: number;
  /** Tokens of a prompt that all share, and that it has alone. */
  readonly shared: number;
  readonly own: number;
  readonly osl: number;
  /** How far `own` and `osl` range around themselves, 0 to 1. */
  readonly variation: number;
};

type Writer = (load: Load, model: string, scenario: Resolved) => readonly string[];

const PORT = 8000;

const randomLengths = ({ shared, own, osl, variation }: Load): string =>
  `--dataset-name random --random-input-len ${own}${shared > 0 ? ` --random-prefix-len ${shared}` : ""} --random-output-len ${osl}` +
  (variation > 0 ? ` --random-range-ratio ${Math.min(WIDEST, variation)}` : "");

/** These clients take what is below 1. */
const WIDEST = 0.999;

/** SGLang's client draws a shared prefix from the same range as all else: its only one would have any length. */
const keepsLengths = (engine: LaunchInput["engine"], { shared }: Load): boolean => engine === "sglang" && shared > 0;

const vllm: Writer = (load, model, scenario) => [
  `vllm bench serve --model ${model} --base-url http://127.0.0.1:${PORT}`,
  `${randomLengths(load)} --ignore-eos`,
  `--num-prompts ${load.prompts} --max-concurrency ${load.clients} --seed $RANDOM`,
  `--percentile-metrics ttft,tpot,itl,e2el${goodput(scenario)}`,
  "--save-result --result-filename result.json",
];

/** Lengths are drawn from ratio × length up to the length: 1 means exactly these. `random` would sample ShareGPT; ids need no file. */
function sglangLengths({ own, osl, variation }: Load): string {
  const [input, output] = [toLongest(own, variation), toLongest(osl, variation)];
  const lengths = `--random-input-len ${Math.round(input.length)} --random-output-len ${Math.round(output.length)}`;
  return `--dataset-name random-ids --tokenize-prompt ${lengths} --random-range-ratio ${Number(input.ratio.toFixed(4))}`;
}

const sglang: Writer = (load, model) => [
  `python -m sglang.bench_serving --backend sglang --model ${model} --host 127.0.0.1 --port ${PORT}`,
  load.shared > 0
    ? `--dataset-name generated-shared-prefix --gsp-num-groups 1 --gsp-prompts-per-group ${load.prompts} --gsp-system-prompt-len ${load.shared} --gsp-question-len ${load.own} --gsp-output-len ${load.osl}`
    : sglangLengths(load),
  `--num-prompts ${load.prompts} --max-concurrency ${load.clients} --flush-cache`,
  "--output-file result.jsonl",
];

const trtllm: Writer = (load, model, scenario) => [
  `python -m tensorrt_llm.serve.scripts.benchmark_serving --backend openai --model ${model} --host 127.0.0.1 --port ${PORT}`,
  `${randomLengths(load)} --random-ids --tokenize-on-client --ignore-eos`,
  `--num-prompts ${load.prompts} --max-concurrency ${load.clients} --seed $RANDOM`,
  `--percentile-metrics ttft,tpot,itl,e2el${goodput(scenario)}`,
  "--save-result --result-filename result.json",
];

const WRITERS = { vllm, sglang, trtllm } as const;

/** Requests within the scenario's targets are counted by the client itself. */
function goodput({ targets }: Resolved): string {
  const limits = [
    ...(targets.ttft === null ? [] : [`ttft:${toMs(targets.ttft)}`]),
    ...(targets.tpot === null ? [] : [`tpot:${toMs(targets.tpot)}`]),
  ];
  return limits.length > 0 ? ` --goodput ${limits.join(" ")}` : "";
}
