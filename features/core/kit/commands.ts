/** What to type so that the kit measures what a scenario runs: its weights and heads on one GPU, its groups, its model, its load. */
import { shellWord } from "@/features/core/deploy/formats/command-text";
import { findDetail } from "@/features/core/operators/detail";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { decodeSegment, prefillSegment } from "@/features/core/scenario/passes";
import type { Scoped } from "@/features/core/scenario/resolve";
import type { Tool } from "./kit-file";

export type KitCommand = { readonly tool: Tool; readonly line: string };

export type KitScenario = Scoped<"model" | "hardware" | "parallelism" | "precision" | "workload">;

/** One line a script, in the order of use. */
export function kitCommands(scenario: KitScenario): readonly KitCommand[] {
  const { model, precision, decode } = scenario;
  const segments = [prefillSegment(scenario), decodeSegment(scenario)];
  const operators = operatorGraph({ model, parallelism: decode, precision, segments });
  return [
    { tool: "perf_test", line: words(["python3 perf_test.py", ...kernels(scenario, operators)]) },
    { tool: "link_test", line: words(messages(scenario, operators)) },
    { tool: "memory_bench", line: words(["python3 memory_bench.py --model", shellWord(model.name)]) },
    { tool: "slo_test", line: words(["python3 slo_test.py --url http://localhost:8000", ...served(scenario)]) },
  ];
}

const words = (parts: readonly (string | number)[]): string => parts.join(" ");

/** "qkv=1280x8192": what the suite calls the product, outputs x inputs on one GPU. */
const products = (operators: readonly Operator[]): readonly string[] => {
  const shapes = operators.flatMap(({ id, family, shape }) =>
    family === "gemm" && shape ? [{ name: id.split(".").at(-1) ?? id, size: `${shape.n}x${shape.k}` }] : [],
  );
  const distinct = new Map(shapes.map(({ name, size }) => [size, name]));
  return [...distinct].map(([size, name]) => `${name}=${size}`);
};

function kernels({ workload }: KitScenario, operators: readonly Operator[]): readonly (string | number)[] {
  const attention = operators
    .flatMap((operator) => findDetail(operator, "attention") ?? [])
    .find(({ latent }) => !latent);
  const heads = attention
    ? ["--heads", attention.heads, "--kv-heads", attention.kvHeads, "--head-dim", attention.keyDim]
    : ["--tests launch,bandwidth,gemm"];
  const { promptTokens, osl, concurrency } = workload;
  const lengths = distinct([promptTokens / 4, promptTokens, promptTokens * 4]);
  const cached = distinct([promptTokens, promptTokens + osl / 2, promptTokens + osl]);
  const passes = attention
    ? ["--prefill", lengths, "--decode", cached, "--batches", distinct([1, concurrency / 4, concurrency])]
    : [];
  return ["--gemm", shellWord(products(operators).join(",")), ...heads, ...passes];
}

/** Whole numbers from 1 up, each once, with commas. */
const distinct = (values: readonly number[]): string =>
  [...new Set(values.map((value) => Math.max(1, Math.round(value))))].join(",");

/** Where an instance is wider than a node, every node starts the script. */
function messages({ decode, chip }: KitScenario, operators: readonly Operator[]): readonly (string | number)[] {
  const groups = operators
    .flatMap((operator) => operator.messages.map(({ group }) => group))
    .filter((size) => size > 1);
  const asked = groups.length === 0 ? [] : ["--groups", distinct([2, ...groups])];
  const gpus = instanceGpus(decode);
  const { chipsPerNode } = chip;
  if (gpus <= chipsPerNode) return ["python3 link_test.py --ranks", Math.max(2, gpus), ...asked];
  const nodes = Math.ceil(gpus / chipsPerNode);
  const first = "--rdzv-backend c10d --rdzv-endpoint FIRST_NODE:29500";
  return [`torchrun --nnodes ${nodes} --nproc-per-node ${chipsPerNode} ${first} link_test.py`, ...asked];
}

function served({ workload, chip, decode, model }: KitScenario): readonly (string | number)[] {
  const { promptTokens, osl, concurrency } = workload;
  const users = distinct([1, concurrency / 16, concurrency / 4, concurrency, concurrency * 2]);
  const lengths = [
    "--input-tokens",
    Math.round(promptTokens),
    "--output-tokens",
    Math.round(osl),
    "--concurrency",
    users,
  ];
  return [
    "--model",
    shellWord(model.name),
    ...lengths,
    "--chip",
    shellWord(chip.name),
    "--chips",
    instanceGpus(decode),
  ];
}
