/** `mds simulate`: requests through the scheduler of an engine. */
import { readFileSync, writeFileSync } from "node:fs";
import { advance } from "@/features/simulator/advance";
import { createSimulation } from "@/features/simulator/create";
import { simFigures, unfinishedIssues } from "@/features/simulator/figures";
import { readRequests } from "@/features/simulator/files/requests-csv";
import { newRecord, recordInto } from "@/features/simulator/record";
import { refusalIssues } from "@/features/simulator/refusals";
import { POLICIES, ROUTINGS } from "@/features/simulator/config";
import type { Issue } from "@/lib/issue";
import { costOf } from "./simulate-cost";
import { configOf, numberOf, readOptions, type SimulateOptions } from "./simulate-options";
import { batchRows, requestRows, summaryText } from "./simulate-output";

type Stream = { readonly write: (text: string) => unknown };
type Io = { readonly stdout: Stream; readonly stderr: Stream };

export const SIMULATE_HELP = `mds simulate --requests r.csv --policy POLICY (--step-tables folder | --scenario s.json | --rates a,b,c,d) [--out file]

Runs requests through the scheduler of a serving engine, step by step. Times in seconds.

  --requests            columns id, arrived_at, prefill_tokens, decode_tokens
  --policy              ${POLICIES.join(", ")} [vllm-v1]
  --batch-cap           requests at once [128]
  --chunk               tokens of a step (sarathi) [512]; elsewhere of one prompt in a step
  --max-batched-tokens  tokens of a step; padded prompt tokens of a step (vllm-v0) [2048; vllm-v0 4096, trtllm 8192, sglang 16384]
  --blocks, --block-size, --watermark    KV blocks of an instance, tokens in one [16], share kept free [0.01; 0 for newer engines]
  --headroom            blocks per running request that an admission leaves free [0]
  --max-tokens          longest request, which orca reserves for everybody [4096]; --slots: how many fit
  --long-prefill-threshold, --max-partial-prefills, --max-long-partial-prefills
  --prefix-cache        share KV blocks of equal prompts: column hash_ids, each for --hash-tokens tokens [512]
  --reserved-output, --poll-every, --prompts-alone    of the policy reserve: share of the output that is reserved [0.5], steps
                        between looks at the queue [1], prompts stop the decodes
  --swap                seconds per token to swap an evicted request out or in; without it, it computes again
  --draft-tokens, --acceptance    speculative decoding: drafts per step, chance per position (0.8,0.6,…)
  --graph-stride        pad decode batches to multiples of this
  --pp, --tp, --layers  pipeline stages [1], tensor parallelism [1] and layers [32] of the tables
  --replicas, --routing instances [1] and ${ROUTINGS.join(", ")}
  --decode-replicas, --transfer    separate decode instances; latency and seconds per token of the cache transfer
  --clients, --think    closed loop: clients, and their pause, instead of arrival times
  --step-tables         folder of step times per layer; --attention-batching: factor for several requests in a kernel [1.1]
  --scenario            model, chip and layout as for mds run: the suite's step model
  --rates               t = a + b·decodes + c·prefill tokens + d·Σ context
  --out, --batches-out  times of every request (standard output without it, unless --summary), every step; --detail adds columns
  --summary             percentiles, rates, waiting times as JSON; --ttft, --tpot: bounds in seconds for goodput
  --max-time            stop the clock there
  --vidur-compat        a half-prefilled request that is evicted loses the rest of its prompt, as in Vidur`;

const OK = 0;
const BAD_INPUT = 2;

export function runSimulate(argv: readonly string[], io: Io): number {
  try {
    const options = readOptions(argv);
    if (options.help) return say(io, SIMULATE_HELP);
    if (options.requests === undefined)
      return complain(io, "SIM-REQUESTS at requests: Name a file of requests: --requests r.csv");
    return simulateFile(options.requests, options, io);
  } catch (error) {
    return complain(io, `SIM-FAILED at simulate: ${(error as Error).message}`);
  }
}

function simulateFile(path: string, options: SimulateOptions, io: Io): number {
  const notes: string[] = [];
  const file = readRequests(readFileSync(path, "utf8"), numberOf(options, "hash-tokens", 512));
  if (!file.ok) return complain(io, ...file.issues.map(lineOf));
  if (options["prefix-cache"] && file.value.requests.prefix === undefined)
    notes.push("--prefix-cache finds nothing: the file has no column hash_ids.");
  const { cost, capacity } = costOf(options, notes);
  const blockSize = numberOf(options, "block-size", 16);
  const config = configOf(options, notes, capacity === null ? null : Math.floor(capacity / blockSize));
  const created = createSimulation(config, file.value.requests);
  if (!created.ok) return complain(io, ...created.issues.map(lineOf));
  const state = created.value;
  const record = options["batches-out"] === undefined ? null : newRecord();
  const costs = config.pools.map(() => cost);
  advance(state, costs, { time: numberOf(options, "max-time", Infinity) }, record && recordInto(record));
  const figures = simFigures(state, levelOf(options));
  if (record !== null && options["batches-out"] !== undefined)
    writeFileSync(options["batches-out"], batchRows(record, options.detail ?? false));
  const rows = requestRows(state, file.value.ids);
  if (options.out !== undefined) writeFileSync(options.out, rows);
  else if (!options.summary) io.stdout.write(rows);
  if (options.summary) say(io, summaryText(figures));
  if (cost.outside && cost.outside() > 0)
    notes.push(`${cost.outside()} step-time lookups lay outside the tables and took the value at the edge.`);
  const issues = [...file.issues, ...refusalIssues(state), ...unfinishedIssues(figures)];
  for (const line of [...notes, ...fewOf(issues)]) io.stderr.write(`note: ${line}\n`);
  return OK;
}

/** The first of each kind, and how many more there are. */
function fewOf(issues: readonly Issue[]): string[] {
  const counts = new Map<string, number>();
  const lines: string[] = [];
  for (const issue of issues) {
    const count = (counts.get(issue.code) ?? 0) + 1;
    counts.set(issue.code, count);
    if (count <= SHOWN) lines.push(lineOf(issue));
  }
  for (const [code, count] of counts) if (count > SHOWN) lines.push(`${code}: ${count - SHOWN} more.`);
  return lines;
}

const SHOWN = 20;

const levelOf = (options: SimulateOptions) => ({
  ttft: numberOf(options, "ttft", Infinity),
  tpot: numberOf(options, "tpot", Infinity),
});

const lineOf = ({ code, at, message, fix }: Issue): string =>
  `${code} at ${at}: ${message.en}${fix ? ` ${fix.en}` : ""}`;

function say(io: Io, text: string): number {
  io.stdout.write(`${text}\n`);
  return OK;
}

function complain(io: Io, ...lines: readonly string[]): number {
  for (const line of lines) io.stderr.write(`${line}\n`);
  return BAD_INPUT;
}
