/**
 * Accuracy of serving predictions against e2e_dev.csv.
 *
 *   node bench/accuracy/run.mjs              predicts with the stored constants and prints the tables
 *   node bench/accuracy/run.mjs --fit        fits the constants, cross-validates, prints both
 *   node bench/accuracy/run.mjs --fit --write   and writes features/serving/fitted.json, bands.json and bench/accuracy/baseline.json
 *   node bench/accuracy/run.mjs --replay     replays real engine runs from their arrivals
 *   --data folder (default ../shared/data/silicon)   --timer datasheet|calibrated   --fold pair|system|family (what is left out)
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { calibratedTimer } from "@/features/timing/laws/calibrated";
import { datasheetTimer } from "@/features/timing/datasheet";
import { FITTED, type FactorValues } from "@/features/serving/engines";
import { fitAll, predictAll } from "./cross-validate";
import { replayRuns } from "./replay";
import { reportOf, textOf, type Report } from "./report";
import { loadCases, type Fold } from "./rows";

export async function main(args: readonly string[], root: string): Promise<void> {
  const option = (name: string): string | undefined => args[args.indexOf(name) + 1 || args.length];
  const folder = option("--data") ?? join(root, "..", "shared", "data", "silicon");
  const timer = option("--timer") === "datasheet" ? datasheetTimer : calibratedTimer;
  if (args.includes("--replay")) {
    const runs = option("--replay") ?? "";
    console.log(
      replayRuns(
        runs === "" || runs.startsWith("--") ? join(root, "..", "shared", "data", "serving-runs") : runs,
        timer,
      ),
    );
    return;
  }
  const { cases, refused } = loadCases(folder, timer, (option("--fold") ?? "pair") as Fold);
  const judged = cases.filter(({ row }) => (row["suspect"] ?? "") === "");
  console.log(
    `${cases.length} rows, ${refused.length} refused; ${judged.length} without a doubt`,
    ...refused.slice(0, 5),
  );
  if (!args.includes("--fit")) {
    console.log(textOf("Stored constants", reportOf(predictAll(judged, () => FITTED))));
    return;
  }
  const fits = fitAll(judged);
  const inSample = reportOf(predictAll(judged, () => fits.all));
  const leftOut = reportOf(predictAll(judged, ({ pair }) => fits.without.get(pair) ?? fits.all));
  console.log(textOf("Fitted on all rows", inSample));
  console.log(textOf(`Left out: each ${option("--fold") ?? "model-system pair"} by the others`, leftOut));
  if (args.includes("--write")) write(root, fits.all, inSample, leftOut, cases.length, refused.length);
}

function write(
  root: string,
  all: FactorValues,
  inSample: Report,
  leftOut: Report,
  rows: number,
  refused: number,
): void {
  const save = (path: string, value: unknown) => writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`);
  const factors = Object.entries(all).sort(([a], [b]) => a.localeCompare(b));
  save("features/serving/fitted.json", { origin: ORIGIN, factors: Object.fromEntries(factors.map(rounded)) });
  save("features/serving/bands.json", { origin: ORIGIN, bands: leftOut.bands });
  save("bench/accuracy/baseline.json", shortened({ origin: ORIGIN, rows, refused, inSample, leftOut }));
}

const ORIGIN =
  "Fitted to public serving measurements: InferenceX (SemiAnalysis, Apache-2.0) and NVIDIA runs as published with AIConfigurator 095f58a51 (Apache-2.0)";

const rounded = ([name, value]: [string, number]): [string, number] => [name, Number(value.toPrecision(4))];

/** Four decimals are enough for a baseline. */
const shortened = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? Number(part.toFixed(4)) : part)));
