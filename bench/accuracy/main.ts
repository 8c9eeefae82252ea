/**
 * Accuracy of serving predictions against e2e_dev.csv.
 *
 *   node bench/accuracy/run.mjs              predicts with the stored constants and prints the tables
 *   node bench/accuracy/run.mjs --fit        fits the constants, cross-validates, prints both
 *   node bench/accuracy/run.mjs --fit --write   and writes features/core/serving/deployment/fitted.json, features/core/evidence/residuals.json and
 *                                            bench/accuracy/baseline.json
 *   node bench/accuracy/run.mjs --leave-out  errors of rows whose pair, family, system or stack the fit never saw, in one table
 *   node bench/accuracy/run.mjs --replay     recorded engine runs from their arrivals through the simulator, by their kernel profiles and by the laws
 *   node bench/accuracy/run.mjs --bench      P/D ratios and offline batches of public benchmarks that nothing was fitted to
 *   node bench/accuracy/run.mjs --calibration   what eight measured points of a deployment are worth [--draws 3] [--points 8] [--least-squares]
 *   node bench/accuracy/run.mjs --pick       picks the best measured configuration under TPOT limits, by left-out predictions
 *   node bench/accuracy/run.mjs --safety     whether stated chances are kept, and what a pick by chance is worth; --write: into
 *                                            features/core/evidence/safety.json
 *   node bench/accuracy/run.mjs --measured   writes features/core/evidence/measured-runs.json: the runs that charts show as dots
 *   node bench/accuracy/run.mjs --recipes    writes bin/predict/public-recipes.json: settings of the public launch scripts
 *   --data folder (default ../shared/data/silicon)   --timer datasheet|pooled|calibrated
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { listDoubts, type Doubt } from "@/features/core/calibration/quality/doubts";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { datasheetTimer } from "@/features/core/timing/datasheet";
import type { MakeTimer } from "@/features/core/serving/deployment/deployment";
import { LEFT_OUT, type LeftOut, type Scores } from "@/features/core/evidence/runs";
import { FITTED, type FactorValues } from "@/features/core/serving/deployment/engines";
import { benchRuns } from "./bench-runs";
import { calibrationReport } from "./calibration";
import { measureCoverage, textOfCoverage, textOfKinds } from "./bands";
import { fitAll, predictAll } from "./cross-validate";
import { GROUPS } from "./groups";
import { leaveOut, textOfLeaveOut } from "./leave-out";
import { listMeasured } from "./stored/measured-runs";
import { textOfPicks } from "./pick";
import { profileSets } from "./profile-sets";
import { listRecipes } from "./recipes";
import { replayRuns } from "./replay";
import { writeReport, writeText } from "./report";
import { listResiduals } from "./stored/residuals";
import { safetyRecord, textOfSafety } from "./safety";
import type { Prediction } from "./scores";
import { asPoint, loadCases, type Case } from "./rows";

export async function main(args: readonly string[], root: string): Promise<void> {
  const option = (name: string): string | undefined => args[args.indexOf(name) + 1 || args.length];
  const folder = option("--data") ?? join(root, "..", "shared", "data", "silicon");
  const timer = TIMERS[option("--timer") ?? ""] ?? calibratedTimer;
  if (args.includes("--replay")) {
    const named = option("--replay") ?? "";
    const runs = named === "" || named.startsWith("--") ? join(root, "..", "shared", "data", "serving-runs") : named;
    console.log(replayRuns(runs, timer, await profileSets(join(runs, "profiles"))));
    return;
  }
  if (args.includes("--bench")) {
    console.log(benchRuns(join(root, "..", "shared", "data", "bench"), timer));
    return;
  }
  if (args.includes("--recipes")) {
    const recipes = listRecipes(join(folder, "recipes.csv"));
    writeFileSync(join(root, "bin/predict/public-recipes.json"), `${JSON.stringify(recipes)}\n`);
    return;
  }
  const { cases, refused } = loadCases(folder, timer);
  const doubts = listDoubts(cases.map(asPoint));
  const judged = judgedCases(cases, doubts);
  console.log(
    `${cases.length} rows, ${refused.length} refused; ${judged.length} without a doubt`,
    ...refused.slice(0, 5),
    ...doubts.map(({ issue }) => `\n  ${issue.message.en}`),
  );
  if (args.includes("--measured")) {
    const measured = listMeasured(`Public serving measurements: ${PUBLISHED}`, judged);
    writeFileSync(join(root, "features/core/evidence/measured-runs.json"), `${JSON.stringify(measured)}\n`);
    return;
  }
  if (args.includes("--pick")) {
    const { without } = fitAll(judged);
    console.log(textOfPicks(predictAll(judged, without(GROUPS.pair))));
    return;
  }
  if (args.includes("--safety")) {
    const record = safetyRecord(ORIGIN, predictAll(judged, fitAll(judged).without(GROUPS.pair)));
    console.log(textOfSafety(record));
    if (args.includes("--write")) save(root, "features/core/evidence/safety.json", shortened(record));
    return;
  }
  if (args.includes("--calibration")) {
    const { without } = fitAll(judged);
    const bench = {
      makeTimer: timer,
      constantsFor: without(GROUPS.pair),
      draws: Number(option("--draws") ?? 3),
      points: Number(option("--points") ?? 8),
      robust: !args.includes("--least-squares"),
    };
    console.log(calibrationReport(judged, bench));
    return;
  }
  if (args.includes("--leave-out")) {
    const fits = fitAll(judged);
    const calibrated = byKind((kind) => predictAll(judged, fits.without(GROUPS[kind])));
    console.log(
      textOfLeaveOut(
        leaveOut(
          predictAll(judged, () => fits.all),
          calibrated,
        ),
      ),
    );
    console.log(textOfKinds(listResiduals(ORIGIN, { calibrated, datasheet: calibrated.pair }, NO_SCORES, doubts)));
    return;
  }
  if (!args.includes("--fit")) {
    console.log(writeText("Stored constants", writeReport(predictAll(judged, () => FITTED))));
    return;
  }
  const fits = fitAll(judged);
  const inSample = writeReport(predictAll(judged, () => fits.all));
  const without = fits.without(GROUPS.pair);
  const calibrated = byKind((kind) => predictAll(judged, kind === "pair" ? without : fits.without(GROUPS[kind])));
  const predictions = calibrated.pair;
  const leftOut = writeReport(predictions);
  console.log(writeText("Fitted on all rows", inSample));
  console.log(writeText("Left out: each model-system pair by the others", leftOut));
  if (timer !== calibratedTimer) return;
  const { order, rank } = leftOut;
  const scores = {
    rows: cases.length,
    refused: refused.length,
    order: { pairs: order.pairs, share: order.share },
    rank,
  };
  const datasheet = predictAll(judgedCases(loadCases(folder, datasheetTimer).cases, doubts), without);
  const residuals = listResiduals(ORIGIN, { calibrated, datasheet }, scores, doubts);
  console.log(textOfKinds(residuals));
  const coverage = measureCoverage(residuals);
  console.log(textOfCoverage(coverage));
  if (!args.includes("--write")) return;
  writeFactors(root, fits.all);
  writeFileSync(join(root, "features/core/evidence/residuals.json"), `${JSON.stringify(residuals)}\n`);
  save(
    root,
    "bench/accuracy/baseline.json",
    shortened({ origin: ORIGIN, ...counts(cases, refused), inSample, leftOut: { ...leftOut, coverage } }),
  );
}

const byKind = (predictions: (kind: LeftOut) => Prediction[]): Record<LeftOut, Prediction[]> =>
  Object.fromEntries(LEFT_OUT.map((kind) => [kind, predictions(kind)])) as Record<LeftOut, Prediction[]>;

const NO_SCORES: Scores = { rows: 0, refused: 0, order: { pairs: 0, share: NaN }, rank: { curves: 0, mean: NaN } };

/** As if no chip of its generation had been measured: what all other chips get. */
const pooledTimer: MakeTimer = (machine) =>
  calibratedTimer({ ...machine, chip: { ...machine.chip, vendor: "unmeasured" } });

const TIMERS: Readonly<Record<string, MakeTimer>> = { datasheet: datasheetTimer, pooled: pooledTimer };

/** Rows that break their own curve (the source says so) or that arithmetic contradicts are no part of fits and figures. */
function judgedCases(cases: readonly Case[], doubts: readonly Doubt[]): Case[] {
  const doubted = new Set(doubts.map(({ point }) => point.label));
  return cases.filter(({ row }) => (row["suspect"] ?? "") === "" && !doubted.has(row["id"] ?? ""));
}

const counts = (cases: readonly Case[], refused: readonly string[]) => ({
  rows: cases.length,
  refused: refused.length,
});

function save(root: string, path: string, value: unknown): void {
  writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`);
}

function writeFactors(root: string, all: FactorValues): void {
  const factors = Object.entries(all).sort(([a], [b]) => a.localeCompare(b));
  save(root, "features/core/serving/deployment/fitted.json", {
    origin: ORIGIN,
    factors: Object.fromEntries(factors.map(rounded)),
  });
}

const PUBLISHED =
  "InferenceX (SemiAnalysis, Apache-2.0) and NVIDIA runs as published with AIConfigurator 095f58a51 (Apache-2.0)";
const ORIGIN = `Fitted to public serving measurements: ${PUBLISHED}`;

const rounded = ([name, value]: [string, number]): [string, number] => [name, Number(value.toPrecision(4))];

/** Four decimals are enough for a baseline. */
const shortened = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? Number(part.toFixed(4)) : part)));
