/** `mds predict`: a CSV of deployments in, a CSV of predicted times out, row by row. */
import { bandOf } from "@/features/serving/bands";
import { contextOf, poolStore } from "@/features/serving/deployment";
import { servingFigures, type ServingFigures } from "@/features/serving/metrics";
import { serveClosedLoop } from "@/features/serving/serve";
import { instanceGpus } from "@/features/operators/parallelism";
import type { Issue } from "@/lib/issue";
import { calibratedTimer } from "@/features/timing/laws/calibrated";
import { preparedOf, type Prepared } from "./predict-deployment";
import { modelSource } from "./predict-models";
import { parseCsv, writeCsv, type Row } from "./predict-rows";

export type PredictOptions = {
  /** Folder of config.json files for models that are not bundled. */
  readonly models?: string | null;
};

export const PREDICTION_COLUMNS = [
  "id",
  "ttft_ms",
  "tpot_ms",
  "ttft_low_ms",
  "ttft_high_ms",
  "tpot_low_ms",
  "tpot_high_ms",
  "output_tok_s_per_gpu",
  "grade",
  "limited_by",
  "reason",
] as const;

/**
 * Takes the columns model, system, backend, precision, mode, isl, osl, concurrency, tp, attn_dp, moe_ep, replicas and, for
 * disaggregated rows, those with p_ and d_ (workers, tp, attn_dp, moe_ep). Rows that cannot be read get a reason instead of figures.
 */
export function predict(rowsCsv: string, options: PredictOptions = {}): string {
  const models = modelSource(options.models ?? null);
  const prepare = poolStore(calibratedTimer);
  const answer = (row: Row): Row => {
    try {
      const prepared = preparedOf(row, models, prepare);
      return prepared.ok ? predictedRow(prepared.value) : { reason: sentences(prepared.issues) };
    } catch (error) {
      // One row that meets a bug must not take the others with it.
      return { reason: `Internal: ${(error as Error).message}` };
    }
  };
  const rows = parseCsv(rowsCsv).map((row, index) => ({ ...answer(row), id: row["id"] || String(index + 1) }));
  return writeCsv(PREDICTION_COLUMNS, rows);
}

const sentences = (issues: readonly Issue[]): string => issues.map(({ message }) => message.en).join(" ");

function predictedRow(prepared: Prepared): Row {
  const { deployment, pools } = prepared;
  const { outcome, requests, delay } = serveClosedLoop(deployment, pools);
  const figures = servingFigures(outcome, requests, delay);
  const { backend, generation, mode } = contextOf(deployment);
  const band = bandOf(backend, mode, generation);
  const [ttft, tpot] = [figures.ttft.mean * 1e3, figures.tpot.mean * 1e3];
  return {
    ttft_ms: cell(ttft),
    tpot_ms: cell(tpot),
    ttft_low_ms: cell(ttft / band.ttft),
    ttft_high_ms: cell(ttft * band.ttft),
    tpot_low_ms: cell(tpot / band.tpot),
    tpot_high_ms: cell(tpot * band.tpot),
    output_tok_s_per_gpu: cell(tokensPerGpu(prepared, figures)),
    grade: pools[0]?.grade ?? "",
    limited_by: figures.limitedBy,
    reason: reasonOf(prepared),
  };
}

/** C · L / (TTFT + TPOT · (L - 1)) / GPUs, L the mean output length: the steady state of a closed loop. */
function tokensPerGpu({ deployment, pools }: Prepared, { ttft, tpot }: ServingFigures): number {
  const { osl, spread } = deployment.lengths;
  const output = (osl * (1 + spread)) / 2;
  const gpus = pools.reduce((sum, { pool }) => sum + pool.workers * instanceGpus(pool.parallelism), 0);
  return (deployment.concurrency * output) / (ttft.mean + tpot.mean * (output - 1)) / gpus;
}

function reasonOf({ deployment, pools }: Prepared): string {
  if (pools.every(({ capacity }) => capacity > 0)) return "";
  return `The weights alone exceed the memory of ${deployment.chip.name} in this layout; the times hold if they could be loaded.`;
}

const cell = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(6))) : "");
