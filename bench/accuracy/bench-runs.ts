/**
 * Public runs that no constant was fitted to: predicted against measured.
 *
 *   node bench/accuracy/run.mjs --bench
 *
 * Prefill to decode 1:3, 2:2 and 3:1 (gpt-oss-120b under SGLang, TP 2 each on 8 H200, closed loop) and batches of Llama-3.1-405B-FP8
 * (vLLM of 2024 on 8 H100, everything there at once, nothing after it), both of dstackai/benchmarks (Apache-2.0). Offline batches of
 * vLLM and TensorRT-LLM of 2024 on A100 and H100 in 16 bits (argonne-lcf/LLM-Inference-Bench, BSD-3), with bands as of then and of no day.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildDeployment } from "@/bin/predict/deployment";
import { rowPredictor } from "@/bin/predict/predict";
import { modelSource } from "@/bin/predict/models";
import { parseCsv, type Row } from "@/bin/predict/rows";
import type { NumberFormat } from "@/features/core/model/spec";
import { poolStore, type MakeTimer } from "@/features/core/serving/deployment/deployment";
import { servingFigures } from "@/features/core/serving/engine-run/metrics";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { alignedText } from "@/lib/export/table-text";
import { unwrap } from "@/lib/result";
import { median } from "@/lib/statistics/quantile";
import { groupBy } from "./scores";

type Served = ReturnType<typeof serveClosedLoop>;
type Serve = (row: Row, run?: { readonly rounds?: number; readonly attention?: NumberFormat }) => Served;

export function benchRuns(folder: string, makeTimer: MakeTimer): string {
  const [models, prepare] = [modelSource(null), poolStore(makeTimer)];
  const serve: Serve = (row, { rounds, attention } = {}) => {
    const { precision, ...plain } = unwrap(buildDeployment(row, models));
    const weights = { ...precision.weights, attention: attention ?? precision.weights.attention };
    const deployment = { ...plain, precision: { ...precision, weights } };
    const pools = deployment.pools.map((pool) => unwrap(prepare(deployment, pool)));
    return serveClosedLoop(deployment, pools, { rounds });
  };
  return [
    textOfRatios(join(folder, "dstack_pd_ratio_8xh200_gpt-oss-120b"), serve),
    textOfBatches(join(folder, "dstack_8xh100_llama3.1-405b-fp8"), serve),
    textOfOldEngines(join(folder, "llm-inference-bench_a100_h100.csv")),
  ].join("\n\n");
}

type Ratio = {
  readonly ratio: string;
  readonly load: string;
  readonly measured: readonly number[];
  readonly predicted: readonly number[];
};

function textOfRatios(folder: string, serve: Serve): string {
  const runs = readdirSync(folder).flatMap((name) => {
    const [, p = "", d = "", clients = "", lengths = ""] = /^(\d)p(\d)d_conc(\d+)_(in\d+_out\d+)_/.exec(name) ?? [];
    return p === "" ? [] : [ratioRun(readRecord(join(folder, name)), { p, d, clients, lengths }, serve)];
  });
  const rows = runs.map(({ ratio, load, measured, predicted }) => [ratio, load, ...pairs(measured, predicted)]);
  const best = (runs: readonly Ratio[], of: "measured" | "predicted"): string =>
    runs.reduce((a, b) => ((b[of][2] ?? 0) > (a[of][2] ?? 0) ? b : a)).ratio;
  const picked = [...groupBy(runs, ({ load }) => load)].map(
    ([load, group]) => `${load}: fastest ${best(group, "measured")}, predicted ${best(group, "predicted")}`,
  );
  const head = ["P:D", "clients, lengths", "TTFT ms", "pred.", "%", "TPOT ms", "pred.", "%", "tok/s", "pred.", "%"];
  return [alignedText([head, ...rows], [false, false, ...head.slice(2).map(() => true)]), ...picked].join("\n");
}

type Setting = Readonly<Record<"p" | "d" | "clients" | "lengths", string>>;

/** Means of all requests; the outputs ended by themselves, so their mean length is taken. */
function ratioRun(run: Readonly<Record<string, number>>, { p, d, clients, lengths }: Setting, serve: Serve): Ratio {
  const mean = (name: string): number => Math.round((run[name] ?? NaN) / (run["completed"] ?? NaN));
  const { outcome, requests, delay } = serve({
    ...{ model: "openai/gpt-oss-120b", system: "h200_sxm", backend: "sglang", precision: "fp4", mode: "disagg" },
    ...{ p_workers: p, p_tp: "2", d_workers: d, d_tp: "2", num_gpus: "8", concurrency: clients },
    ...{ isl: String(mean("total_input_tokens")), osl: String(mean("total_output_tokens")) },
  });
  const { ttft, tpot, outputRate } = servingFigures(outcome, requests, delay);
  return {
    ratio: `${p}:${d}`,
    load: `${clients}, ${lengths}`,
    measured: [run["mean_ttft_ms"], run["mean_tpot_ms"], run["output_throughput"]].map(Number),
    predicted: [ttft.mean * 1e3, tpot.mean * 1e3, outputRate],
  };
}

/** Seconds until the last answer of a batch ends. Meta's FP8 checkpoint keeps attention in BF16. */
function textOfBatches(folder: string, serve: Serve): string {
  const rows = readdirSync(folder).flatMap((name) => {
    const [, isl = "", osl = "", batch = ""] = /_ip(\d+)_op(\d+)_np(\d+)\.json$/.exec(name) ?? [];
    if (isl === "") return [];
    const { elapsed_time, avg_latency } = readRecord(join(folder, name));
    const { outcome } = serve(
      {
        ...{ model: "meta-llama/Llama-3.1-405B-Instruct", system: "h100_sxm", backend: "vllm", precision: "fp8" },
        ...{ mode: "agg", tp: "8", num_gpus: "8", isl, osl, concurrency: batch },
      },
      { rounds: 1, attention: "bf16" },
    );
    return [[`${isl}/${osl}`, batch, ...pairs([elapsed_time ?? avg_latency ?? NaN], [outcome.end])]];
  });
  const sorted = rows.sort(([a = "", x], [b = "", y]) => a.localeCompare(b) || Number(x) - Number(y));
  return alignedText([["lengths", "batch", "s", "pred.", "%"], ...sorted], [false, true, true, true, true]);
}

const readRecord = (path: string): Readonly<Record<string, number>> =>
  JSON.parse(readFileSync(path, "utf8")) as Record<string, number>;

const pairs = (measured: readonly number[], predicted: readonly number[]): string[] =>
  measured.flatMap((value, i) => {
    const found = predicted[i] ?? NaN;
    return [value.toPrecision(3), found.toPrecision(3), (100 * (found / value - 1)).toFixed(0)];
  });

/** A version of each engine of the middle of 2024. */
const OF_2024: Readonly<Record<string, readonly [backend: string, version: string]>> = {
  vLLM: ["vllm", "0.5.0"],
  "TensorRT-LLM": ["trtllm", "0.11.0"],
};

/** Seconds until the last token of a batch; models that are not bundled are left out. */
function textOfOldEngines(file: string): string {
  const answer = rowPredictor();
  const runs = parseCsv(readFileSync(file, "utf8")).flatMap((run, index) => {
    const [backend = "", version = ""] = OF_2024[run["framework"] ?? ""] ?? [];
    const [gpus = "", tokens = ""] = [run["num_of_hardware"], run["input_output_length"]];
    const system = /A100/.test(run["hardware"] ?? "") ? "a100_sxm" : "h100_sxm";
    const asked = {
      ...{ model: run["model"] ?? "", system, backend, precision: "bf16", mode: "static", isl: tokens, osl: tokens },
      ...{ concurrency: run["batch_size"] ?? "", num_gpus: gpus, tp: gpus },
    };
    const [plain, dated] = [answer(asked, index), answer({ ...asked, engine_version: version }, index)];
    if (!plain["tpot_ms"]) return [];
    const seconds = (row: Row, end: "" | "low_" | "high_"): number =>
      (Number(row[`ttft_${end}ms`]) + Number(row[`tpot_${end}ms`]) * (Number(tokens) - 1)) / 1e3;
    const measured = Number(run["latency"]);
    const holds = (row: Row): boolean => seconds(row, "low_") <= measured && measured <= seconds(row, "high_");
    const ratio = seconds(plain, "") / measured;
    return [{ kind: `${system} ${backend}, ${gpus} GPU`, ratio, plain: holds(plain), dated: holds(dated) }];
  });
  const line = (name: string, group: typeof runs): string[] => {
    const share = (held: (run: (typeof runs)[number]) => boolean): string =>
      ((100 * group.filter(held).length) / group.length).toFixed(1);
    const middle = median(group.map(({ ratio }) => ratio)).toFixed(2);
    return [name, String(group.length), middle, share(({ plain }) => plain), share(({ dated }) => dated)];
  };
  const lines = [...groupBy(runs, ({ kind }) => kind)].map(([kind, group]) => line(kind, group)).sort();
  const head = ["2024", "rows", "pred. / measured", "inside %", "as of 2024 %"];
  return alignedText([head, ...lines, line("all", runs)], [false, true, true, true, true]);
}
