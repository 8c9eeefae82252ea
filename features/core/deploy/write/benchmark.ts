/**
 * The command that verifies the prediction: the engine's own client, a closed loop of the scenario's concurrency, requests of exactly
 * its lengths. A second run with the same seed would find the prompts of the first in the prefix cache, so every run draws its own or
 * empties it. Sources: `vllm bench serve`, `sglang.bench_serving`, TensorRT-LLM's `benchmark_serving`.
 */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Language } from "@/lib/text";
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
    prompts: clients * REQUESTS_PER_CLIENT,
  };
  const lines = WRITERS[input.engine](load, shellWord(plan.path), scenario);
  const about = scenario.workload.traffic === "service" ? `# ${m.predictionIsOfSteadyService[language]}\n` : "";
  return shell("benchmark", `${about}${lines.join(" \\\n  ")}\n`);
}

type Load = {
  readonly clients: number;
  readonly prompts: number;
  /** Tokens of a prompt that all share, and that it has alone. */
  readonly shared: number;
  readonly own: number;
  readonly osl: number;
};

type Writer = (load: Load, model: string, scenario: Resolved) => readonly string[];

const PORT = 8000;

const randomLengths = ({ shared, own, osl }: Load): string =>
  `--dataset-name random --random-input-len ${own}${shared > 0 ? ` --random-prefix-len ${shared}` : ""} --random-output-len ${osl}`;

const vllm: Writer = (load, model, scenario) => [
  `vllm bench serve --model ${model} --base-url http://127.0.0.1:${PORT}`,
  `${randomLengths(load)} --ignore-eos`,
  `--num-prompts ${load.prompts} --max-concurrency ${load.clients} --seed $RANDOM`,
  `--percentile-metrics ttft,tpot,itl,e2el${goodput(scenario)}`,
  "--save-result --result-filename result.json",
];

/** Lengths are drawn from ratio × length up to the length: 1 means exactly these. `random` would sample ShareGPT; ids need no file. */
const sglang: Writer = (load, model) => [
  `python -m sglang.bench_serving --backend sglang --model ${model} --host 127.0.0.1 --port ${PORT}`,
  load.shared > 0
    ? `--dataset-name generated-shared-prefix --gsp-num-groups 1 --gsp-prompts-per-group ${load.prompts} --gsp-system-prompt-len ${load.shared} --gsp-question-len ${load.own} --gsp-output-len ${load.osl}`
    : `--dataset-name random-ids --tokenize-prompt --random-input-len ${load.own} --random-output-len ${load.osl} --random-range-ratio 1`,
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
