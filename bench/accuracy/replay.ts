/**
 * Real vLLM runs replayed from their arrivals: predicted over measured TTFT, TPOT and output rate.
 *
 *   node bench/accuracy/run.mjs --replay [folder, default ../shared/data/serving-runs] [--tables]
 *
 * With --tables the runs' own kernel profiles price the operators, as tables, and engine constants that correct the laws of
 * operators are 1; what no profile holds (messages, host time) stays the suite's. Profiles
 * are of one GPU: at TP 2 the timer finds halved shapes between or beside the measured ones, and says so.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chipById } from "@/features/core/hardware/catalogue";
import { presetModel } from "@/features/core/model/config/preset-model";
import { storedFormats } from "@/features/core/model/weights";
import {
  describeContext,
  engineSpecs,
  poolStore,
  type Deployment,
  type TimerOf,
} from "@/features/core/serving/deployment";
import { engineCoefficients, FITTED, POLICIES, type FactorValues } from "@/features/core/serving/engines";
import { servingFigures, measureSpread } from "@/features/core/serving/metrics";
import type { Requests } from "@/features/core/serving/requests";
import { simulate } from "@/features/core/serving/simulate";
import { stepTable } from "@/features/core/serving/step-table";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { measuredTimer } from "@/features/core/timing/measured/measured-timer";
import { unwrap } from "@/lib/result";
import { mixedExcess, withMixedAttention, type Excess } from "./mixed-attention";

/** Folder names of the runs, as the catalogue calls the card. */
const CHIPS: Readonly<Record<string, string>> = { RTXPRO6000: "rtx-pro-6000-ws" };

type Meta = {
  readonly model: string;
  readonly engine_kwargs: {
    readonly tensor_parallel_size: number;
    readonly max_num_seqs: number;
    readonly max_num_batched_tokens: number;
  };
};

type Line = {
  readonly input_toks: number;
  readonly output_toks: number;
  readonly queued_ts: number;
  readonly first_token_ts: number;
  readonly last_token_ts: number;
};

/** `sets`: the profiles of the runs, one set a model; null prices with `makeTimer`. */
export function replayRuns(folder: string, makeTimer: TimerOf, sets: readonly TableSet[] | null = null): string {
  const runs = Object.entries(CHIPS).flatMap(([system, chip]) =>
    readdirSync(join(folder, system)).map((name) => {
      const run = join(folder, system, name);
      if (sets === null) return replayRun(run, chip, { makeTimer, factors: FITTED, excess: null });
      const set = sets.find(({ id }) => id.includes(`/${name.toLowerCase()}-`));
      if (!set) return `${name}: no profile`;
      const attention = set.tables.find(({ kind }) => kind === "decode")?.sources[0] ?? "";
      return replayRun(run, chip, {
        makeTimer: (machine) => measuredTimer(machine, set),
        factors: OWN_OPERATORS,
        excess: mixedExcess(join(folder, "profiles", attention)),
      });
    }),
  );
  return ["run, predicted / measured: TTFT p50, TTFT p90, TPOT p50, output tok/s", ...runs].join("\n");
}

/**
 * Engine constants that describe host time; those that correct the laws of operators are left at 1. Launching a layer without
 * a CUDA graph (80 us) shows only where its kernels are shorter: here a layer of a chunk takes 0.5 to 3 ms, so launches hide
 * behind it. In the fit the same constant also stands for mixed attention, which the profile holds by itself.
 */
const HOST = ["step", "sequence", "layer", "prompt", "firstToken", "firstTokenSteps"];
const OWN_OPERATORS: FactorValues = {
  ...Object.fromEntries(Object.entries(FITTED).filter(([name]) => HOST.includes(name.split(".")[0] ?? ""))),
  prefillLayer: 0,
};

type Prices = {
  readonly makeTimer: TimerOf;
  readonly factors: FactorValues;
  /** What decodes cost beside a chunk in one attention call, where the profile has it. */
  readonly excess: Excess | null;
};

function replayRun(folder: string, chip: string, { makeTimer, factors, excess }: Prices): string {
  if (!existsSync(join(folder, "requests.jsonl"))) return `${folder}: no requests`;
  const meta = JSON.parse(readFileSync(join(folder, "meta.json"), "utf8")) as Meta;
  const lines = writeLines(folder);
  const deployment = buildDeployment(meta, chip);
  const pools = deployment.pools.map((pool) => unwrap(poolStore(makeTimer)(deployment, pool)));
  const { max_num_seqs: maxSequences, max_num_batched_tokens: tokenBudget } = meta.engine_kwargs;
  const policy = { ...POLICIES.vllm, maxSequences, tokenBudget };
  const start = lines[0]?.queued_ts ?? 0;
  const arrivals = Float64Array.from(lines, (line) => line.queued_ts - start);
  const requests = listRequests(lines);
  const coefficients = engineCoefficients(describeContext(deployment), factors);
  const layers = deployment.model.layers.reduce((sum, { count }) => sum + count, 0);
  const perStep = layers / meta.engine_kwargs.tensor_parallel_size;
  const engines = pools.flatMap((pool) => {
    const cost = stepTable(pool.parts, coefficients);
    return engineSpecs(pool, excess ? withMixedAttention(cost, excess, perStep) : cost, policy);
  });
  const outcome = simulate({ requests, load: { kind: "open", arrivals }, engines });
  const predicted = servingFigures(outcome, requests);
  const measured = measuredFigures(lines, start);
  const ratio = (a: number, b: number): string => `${a.toFixed(3)} / ${b.toFixed(3)} = ${(a / b).toFixed(2)}`;
  return [
    meta.model,
    `TTFT p50 ${ratio(predicted.ttft.p50, measured.ttft.p50)} s`,
    `p90 ${ratio(predicted.ttft.p90, measured.ttft.p90)} s`,
    `TPOT p50 ${ratio(predicted.tpot.p50 * 1e3, measured.tpot.p50 * 1e3)} ms`,
    `${ratio(predicted.outputRate, measured.outputRate)} tok/s`,
  ].join("; ");
}

function writeLines(folder: string): Line[] {
  return readFileSync(join(folder, "requests.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line)
    .sort((a, b) => a.queued_ts - b.queued_ts);
}

function listRequests(lines: readonly Line[]): Requests {
  return {
    count: lines.length,
    prompt: Int32Array.from(lines, (line) => line.input_toks),
    output: Int32Array.from(lines, (line) => line.output_toks),
    cached: new Int32Array(lines.length),
  };
}

function measuredFigures(lines: readonly Line[], start: number) {
  const end = Math.max(...lines.map((line) => line.last_token_ts)) - start;
  const tokens = lines.reduce((sum, line) => sum + line.output_toks, 0);
  const several = lines.filter((line) => line.output_toks > 1);
  return {
    ttft: measureSpread(Float64Array.from(lines, (line) => line.first_token_ts - line.queued_ts)),
    tpot: measureSpread(
      Float64Array.from(several, (line) => (line.last_token_ts - line.first_token_ts) / (line.output_toks - 1)),
    ),
    outputRate: tokens / end,
  };
}

function buildDeployment(meta: Meta, chip: string): Deployment {
  const model = unwrap(presetModel(meta.model));
  const tp = meta.engine_kwargs.tensor_parallel_size;
  return {
    model,
    chip: unwrap(chipById(chip)),
    backend: "vllm",
    precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: false },
    pools: [{ role: "both", parallelism: { tp, pp: 1, dp: 1, ep: 1, etp: tp, cp: 1 }, workers: 1 }],
    lengths: { isl: 1024, osl: 512, spread: 1 },
    concurrency: meta.engine_kwargs.max_num_seqs,
    client: null,
  };
}
