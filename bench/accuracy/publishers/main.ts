/**
 * Errors of predictions for publishers other than InferenceX: node bench/evidence.mjs [--data ../shared/data] [--fit] [--write]
 *
 * Prints them as `mds predict` gives them, and with each publisher left out: of the fit of what engines as they come take, and of the bands.
 * Beside them stand memory, cache and step times of whole passes against what engines printed and others measured (engines/).
 * Fails where a slice of the left-out ones, or of those, is worse than the stored baseline by more than a point. --write stores what it finds;
 * --fit fits anew first (stock.json).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EngineCase } from "@/features/core/evidence/errors/engine-errors";
import { capacityCases } from "./engines/capacity";
import { passCases } from "./engines/passes";
import { fitPublishers } from "./fit";
import { readPoints } from "./points";
import { readRuns } from "./runs";
import { listEngineSlices, listErrors, listSlices, listWorse, textOfSlices, type Slice } from "./slices";

/** The exit status. */
export function main(args: readonly string[], root: string): number {
  const named = args.includes("--data") ? args[args.indexOf("--data") + 1] : undefined;
  const data = named ?? join(root, "..", "shared", "data");
  const { runs, refused } = readRuns(data);
  const fits = fitPublishers(runs);
  const points = readPoints(runs, args.includes("--fit") ? fits.all : {});
  console.log(textOfSlices("as predicted", listSlices(points)));
  if (refused.length > 0) console.log(`${refused.length} runs refused:`, ...refused.slice(0, 5));
  const leftOut = fits.publishers.flatMap((publisher) => {
    const own = runs.filter((run) => run.publisher === publisher);
    return readPoints(own, fits.without(publisher));
  });
  const cases = listCases(data);
  const slices = { ...listSlices(leftOut), ...listEngineSlices(cases) };
  console.log(`\n${textOfSlices("publisher left out; engines", slices)}`);
  console.log(`growth ${JSON.stringify(fits.all.bands)}`);
  if (args.includes("--write")) {
    if (args.includes("--fit")) {
      save(root, "features/core/serving/deployment/stock.json", { origin: ORIGIN, factors: fits.stock });
      save(root, "features/core/evidence/publishers.json", { origin: PUBLISHED, ...fits.stored });
    }
    saveRows(root, "features/core/evidence/errors/publisher-errors.json", listErrors(leftOut));
    saveRows(root, "features/core/evidence/errors/engine-errors.json", cases);
    save(root, BASELINE, slices);
    return 0;
  }
  const worse = listWorse(slices, JSON.parse(readFileSync(join(root, BASELINE), "utf8")) as Record<string, Slice>);
  if (worse.length > 0) console.log(`\nWorse than stored by more than a point:\n${worse.join("\n")}`);
  return worse.length > 0 ? 1 : 0;
}

const BASELINE = "bench/accuracy/publishers/baseline.json";

/** Memory, cache and passes; `data`: the folder of all measurements. */
const listCases = (data: string): readonly EngineCase[] => [...capacityCases(data), ...passCases(data)];

const PUBLISHED =
  "Errors of public runs of ML.ENERGY (leaderboard 0cd52dab), NVIDIA (TensorRT-LLM 00f37686, Apache-2.0) and GPUStack (47277d79, Apache-2.0); first tokens of dstack (06c957a, Apache-2.0), DataCrunch (c091ef5, MIT) and inference-perf (7de5ef2, Apache-2.0)";
const ORIGIN =
  "Fitted to public runs of ML.ENERGY (vLLM 0.11.1, H100), NVIDIA (TensorRT-LLM 1.0, H100 and H200) and GPUStack (vLLM 0.10 and 0.11, H100)";

const save = (root: string, path: string, value: unknown): void =>
  writeFileSync(join(root, path), `${JSON.stringify(shortened(value), null, 2)}\n`);

/** One row a line. */
const saveRows = (root: string, path: string, rows: readonly unknown[]): void =>
  writeFileSync(join(root, path), `[\n${rows.map((row) => `  ${JSON.stringify(shortened(row))}`).join(",\n")}\n]\n`);

/** Four digits. */
const shortened = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? Number(part.toPrecision(4)) : part)),
  );
