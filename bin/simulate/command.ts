/** `mds simulate`: requests through the scheduler of an engine. */
import { advance } from "@/features/core/simulator/advance";
import { POLICIES, ROUTINGS } from "@/features/core/simulator/input/config";
import type { SimState } from "@/features/core/simulator/core/state";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures, unfinishedIssues, type SimFigures } from "@/features/core/simulator/figures/figures";
import { readRequests, type RequestFile } from "@/features/core/simulator/files/requests-csv";
import { newRecord, recordInto, type StepRecord } from "@/features/core/simulator/record";
import { refusalIssues } from "@/features/core/simulator/refusals";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import type { Command } from "../console/command";
import { complain, note, OK, print, type Io } from "../console/io";
import { readOptions } from "../console/options";
import { AGENT_HELP } from "./agents/options";
import { computeCost } from "./step-cost";
import { readText, writeText } from "./files";
import { SIMULATE_OPTIONS, type SimulateOptions } from "./option-kinds";
import { simConfig } from "./configuration";
import { batchRows, requestRows, summaryText } from "./output";
import { issue } from "./messages.issues";

const HELP = `mds simulate --requests r.csv --policy POLICY (--step-tables folder | --scenario s.json | --rates a,b,c,d) [--out file]

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
  --vidur-compat        a half-prefilled request that is evicted loses the rest of its prompt, as in Vidur

${AGENT_HELP}`;

export const simulateCommand: Command = {
  help: HELP,
  run: async (argv, io) => {
    const read = readOptions(argv, SIMULATE_OPTIONS);
    if (!read.ok) return complain(io, read.issues);
    const { values, words } = read.value;
    if (words.length > 0) return complain(io, words.map(strayWord));
    if (values.help) return print(io, HELP);
    if (values.agents !== undefined || values.sessions !== undefined) {
      const { simulateAgents } = await import("./agents/simulate-agents");
      return simulateAgents(values, io);
    }
    return values.requests === undefined ? complain(io, [NO_FILE]) : simulateFile(values.requests, values, io);
  },
};

function simulateFile(path: string, options: SimulateOptions, io: Io): number {
  const notes: string[] = [];
  const file = readFile(path, options);
  if (!file.ok) return complain(io, file.issues);
  const { requests, ids, unreadable } = file.value;
  if (options["prefix-cache"] && requests.prefix === undefined)
    notes.push("--prefix-cache finds nothing: the file has no column hash_ids.");
  const source = computeCost(options, notes);
  if (!source.ok) return complain(io, source.issues);
  const { cost } = source.value;
  const config = simConfig(options, notes, source.value);
  const created = createSimulation(config, requests);
  if (!created.ok) return complain(io, created.issues);
  const state = created.value;
  const record = options["batches-out"] === undefined ? null : newRecord();
  const costs = config.pools.map(() => cost);
  advance(state, costs, { time: options["max-time"] ?? Infinity }, record && recordInto(record));
  const refused = [...file.issues, ...refusalIssues(state, unreadable)];
  if (state.refused === requests.count) return complain(io, [...refused, nothingServed(requests.count)]);
  const figures = simFigures(state, level(options));
  const outcome = writeResults({ state, ids, record, figures }, options, io);
  if (!outcome.ok) return complain(io, outcome.issues);
  if (cost.outside && cost.outside() > 0)
    notes.push(`${cost.outside()} step-time lookups lay outside the tables and took the value at the edge.`);
  note(io, [...notes, ...refused, ...unfinishedIssues(figures)]);
  return OK;
}

/** Without the names of its rows where none are written: they keep the text of the whole file. */
function readFile(path: string, options: SimulateOptions): Result<RequestFile> {
  const csv = readText(path, "requests");
  if (!csv.ok) return csv;
  const file = readRequests(csv.value, options["hash-tokens"]);
  if (!file.ok || writesRows(options)) return file;
  return success({ ...file.value, ids: () => [] }, file.issues);
}

const writesRows = ({ out, summary }: SimulateOptions): boolean => out !== undefined || !summary;

type Results = {
  readonly state: SimState;
  readonly ids: () => readonly string[];
  readonly record: StepRecord | null;
  readonly figures: SimFigures;
};

function writeResults({ state, ids, record, figures }: Results, options: SimulateOptions, io: Io): Result<null> {
  const { out, "batches-out": batchesOut, detail = false, summary } = options;
  if (record !== null && batchesOut !== undefined) {
    const outcome = writeText(batchesOut, batchRows(record, detail), "batches-out");
    if (!outcome.ok) return outcome;
  }
  if (out !== undefined) {
    const outcome = writeText(out, requestRows(state, ids()), "out");
    if (!outcome.ok) return outcome;
  } else if (!summary) io.stdout.write(requestRows(state, ids()));
  if (summary) print(io, summaryText(figures));
  return success(null);
}

const strayWord = (word: string): string =>
  `SIM-OPTION-UNKNOWN at ${word}: "${word}" belongs to no option. A file of requests is named by --requests ${word}.`;

const NO_FILE: Issue = issue("SIM-REQUESTS", "requests");

const nothingServed = (count: number): Issue => issue("SIM-NOTHING-SERVED", "requests", { count });

const level = ({ ttft = Infinity, tpot = Infinity }: SimulateOptions) => ({ ttft, tpot });
