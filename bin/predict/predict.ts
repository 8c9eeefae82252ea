/** `mds predict`: a CSV of deployments in, a CSV of predicted times out, row by row. */
import { bandFor, type BandOptions } from "@/features/core/evidence/bands";
import { PUBLISHERS, widenFirstToken } from "@/features/core/evidence/publishers";
import { farWords } from "@/features/core/evidence/words";
import { listTraits, type Traits } from "@/features/core/evidence/traits";
import { poolStore, type PoolStore } from "@/features/core/serving/deployment/deployment";
import type { FactorValues } from "@/features/core/serving/deployment/engines";
import type { MeanFigures } from "@/features/core/serving/engine-run/metrics";
import { poolGpus } from "@/features/core/scenario/gpus";
import type { EfficiencyProfile } from "@/features/core/timing/profile";
import type { Issue } from "@/lib/issue";
import { weakestGrade } from "@/features/answers/explain";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { profileBand, profileNote } from "./profile";
import { prepareRow, type ModelSource, type Prepared } from "./deployment";
import { modelSource } from "./models";
import { notes } from "./notes";
import { settingNotes } from "./setting-notes";
import { servedUnder } from "./row-run";
import { parseCsv, writeCsv, type Row } from "./rows";

export type PredictOptions = {
  /** Folder of config.json files for models that are not bundled. */
  readonly models?: string | null;
  /** Measured corrections, from `mds calibrate` or the calibration page. */
  readonly profile?: EfficiencyProfile | null;
  /** Engine constants, and growth and runs of bands, in place of the stored ones: what a benchmark leaves out. */
  readonly factors?: FactorValues | undefined;
  readonly bands?: BandExceptions;
};

type BandExceptions = Pick<BandOptions, "without" | "publishers"> & { readonly firstToken?: number };

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
 * disaggregated rows, those with p_ and d_ (workers, tp, attn_dp, moe_ep); optional ones are those of load.ts. Rows that cannot be read get a reason instead
 * of figures, rows that are odd a reason beside them.
 */
export function predict(rowsCsv: string, options: PredictOptions = {}): string {
  return writeCsv(PREDICTION_COLUMNS, parseCsv(rowsCsv).map(rowPredictor(options)));
}

/** Answers row by row; what rows share is remembered, within bounds. */
export function rowPredictor(options: PredictOptions = {}): (row: Row, index: number) => Row {
  const models = modelSource(options.models ?? null);
  const { profile = null, factors, bands = {} } = options;
  const context = {
    profile,
    factors,
    models,
    bandsFor: bandStore(bands),
    firstToken: bands.firstToken ?? PUBLISHERS.firstToken,
  };
  const known = new Map<string, Row>();
  let prepare = poolStore(calibratedTimer);
  return (row, index) => {
    const question = questionIn(row);
    if (index % ROWS_OF_STORE === ROWS_OF_STORE - 1) prepare = poolStore(calibratedTimer);
    if (known.size >= MOST_ANSWERS) known.clear();
    const answer = known.get(question) ?? answerRow(row, prepare, context);
    known.set(question, answer);
    return withId(answer, row["id"] || String(index + 1));
  };
}

/** What a row says beside its name: measured files repeat deployments, and sweeps meet in one. */
const questionIn = (row: Row): string => JSON.stringify({ ...row, id: null });

function answerRow(row: Row, prepare: PoolStore, context: Context): Row {
  try {
    const prepared = prepareRow(row, context.models, prepare);
    return prepared.ok
      ? predictedRow(row, prepared.value, prepared.issues, context)
      : { reason: sentences(prepared.issues, true) };
  } catch (error) {
    // One row that meets a bug must not take the others with it.
    return { reason: `Internal: ${(error as Error).message}` };
  }
}

const withId = (answer: Row, id: string): Row => ({ ...answer, id });

/** Step times of layouts are kept for so many rows: a file of ever new layouts must not fill the memory. */
const ROWS_OF_STORE = 5000;
const MOST_BANDS = 20_000;
const MOST_ANSWERS = 20_000;

type Bands = Readonly<Record<"ttft" | "tpot", { readonly low: number; readonly high: number }>> & {
  /** Why they say less than those of other rows; empty where they do not. */
  readonly far: string;
};

/** A band depends on traits alone, and costs as much as many a simulation. */
function bandStore(options: BandExceptions): (grade: "calibrated" | "datasheet" | "measured", traits: Traits) => Bands {
  const known = new Map<string, Bands>();
  return (grade, traits) => {
    const key = `${grade}|${Object.values(traits).join("|")}`;
    const cached = known.get(key);
    if (cached) return cached;
    if (known.size >= MOST_BANDS) known.clear();
    const tpot = bandFor("served.tpot", grade, traits, options);
    const far = farWords("served.tpot", tpot, traits)?.en;
    const bands = {
      ttft: bandFor("served.ttft", grade, traits, options),
      tpot,
      far: far === undefined ? "" : `Band: ${far}`,
    };
    known.set(key, bands);
    return bands;
  };
}

/** Each once, with the way out where a row got no answer. */
const sentences = (issues: readonly Issue[], ways = false): string =>
  [...new Set(issues.map(({ message, fix }) => [message.en, ways ? fix?.en : ""].filter(Boolean).join(" ")))].join(" ");

type Context = {
  readonly profile: EfficiencyProfile | null;
  readonly factors: FactorValues | undefined;
  /** Seconds. */
  readonly firstToken: number;
  readonly models: ModelSource;
  readonly bandsFor: ReturnType<typeof bandStore>;
};

function predictedRow(row: Row, prepared: Prepared, noted: readonly Issue[], context: Context): Row {
  const { profile, models } = context;
  const { deployment } = prepared;
  const { figures, issues } = servedUnder(prepared, profile, context.factors);
  // One output token has no time per token after the first.
  const later = prepared.deployment.lengths.osl > 1;
  const [ttft, tpot] = [toMs(figures.ttft.mean), toMs(figures.tpot.mean)];
  const grade = profile === null ? weakestGrade(prepared.pools.map((pool) => pool.grade)) : "calibrated";
  const traits = listTraits(deployment);
  const usual = context.bandsFor(grade, traits);
  const bandsOfRow = {
    ttft: profileBand(profile, "ttft", deployment, models),
    tpot: profileBand(profile, "tpot", deployment, models),
  };
  const bands = { ttft: bandsOfRow.ttft ?? usual.ttft, tpot: bandsOfRow.tpot ?? usual.tpot };
  const mean = figures.ttft.mean;
  const plain = { low: mean * bands.ttft.low, high: mean * bands.ttft.high };
  const first = bandsOfRow.ttft ? plain : widenFirstToken(plain, traits, context.firstToken);
  return {
    ttft_ms: cell(ttft),
    tpot_ms: cell(later ? tpot : NaN),
    ttft_low_ms: cell(toMs(seconds(first.low))),
    ttft_high_ms: cell(toMs(seconds(first.high))),
    tpot_low_ms: cell(later ? tpot * bands.tpot.low : NaN),
    tpot_high_ms: cell(later ? tpot * bands.tpot.high : NaN),
    output_tok_s_per_gpu: cell(tokensPerGpu(prepared, figures)),
    grade,
    limited_by: figures.limitedBy,
    reason: [
      ...notes(row, prepared, figures),
      ...settingNotes(row, deployment.backend),
      sentences([...noted, ...issues]),
      profileNote(profile, deployment, models),
      bandsOfRow.ttft && bandsOfRow.tpot ? "" : usual.far,
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/**
 * C · L / (TTFT + TPOT · (L - 1)) / GPUs, L the mean output length: the steady state of a closed loop. An open load, and a static job with its
 * ramp, its waves and its tail: output tokens of the run over its length.
 */
function tokensPerGpu({ deployment, pools, load }: Prepared, { ttft, tpot, outputRate }: MeanFigures): number {
  const { osl, spread } = deployment.lengths;
  const output = (osl * (1 + spread)) / 2;
  const gpus = poolGpus(pools.map(({ pool }) => pool));
  if (load.kind !== "closed") return outputRate / gpus;
  return (deployment.concurrency * output) / (ttft.mean + tpot.mean * (output - 1)) / gpus;
}

const cell = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(6))) : "");
