// From the measurements to the numbers that the suite ships, in one go, with what moved:
//   node bench/refit.mjs [--data ../shared/data] [--from laws|constants|publishers|safety]
// Fits the operator laws to the tables (data/ops), reads the public launch scripts, fits the engine constants, residuals and bands to the public
// serving runs (data/silicon), what engines as they come take beyond (data/blind-dev), then the record of kept chances; each step in a process of its own, since it reads what the one before
// has written. Writes coefficients.json, version-kernels.json, stock.json, publishers.json, publisher-errors.json, engine-errors.json,
// bin/predict/public-recipes.json, fitted.json, residuals.json, baseline.json and safety.json. No measured time is in any of them.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { at, root } from "../scripts/lib/project.mjs";

const { values } = parseArgs({
  options: { data: { type: "string", default: "../shared/data" }, from: { type: "string", default: "laws" } },
});
const [ops, silicon] = ["ops", "silicon"].map((name) => join(values.data, name));

const STEPS = [
  { name: "laws", run: ["bench/fit/run.mjs", "--write", "--data", ops] },
  { name: "laws", run: ["bench/fit/run.mjs", "--versions", "--write", "--data", ops] },
  { name: "constants", run: ["bench/accuracy/run.mjs", "--recipes", "--data", silicon] },
  { name: "constants", run: ["node_modules/prettier/bin/prettier.cjs", "--write", "bin/predict/public-recipes.json"] },
  { name: "constants", run: ["bench/accuracy/run.mjs", "--fit", "--write", "--data", silicon] },
  { name: "publishers", run: ["bench/evidence.mjs", "--fit", "--write", "--data", values.data] },
  // Errors of whole passes are those of the suite that ships: a second process reads what the first has fitted.
  { name: "publishers", run: ["bench/evidence.mjs", "--write", "--data", values.data] },
  { name: "safety", run: ["bench/accuracy/run.mjs", "--safety", "--write", "--data", silicon] },
];

const first = STEPS.findIndex(({ name }) => name === values.from);
if (first < 0) stop(`--from is one of ${[...new Set(STEPS.map(({ name }) => name))].join(", ")}.`);
for (const folder of [ops, silicon])
  if (!existsSync(folder)) stop(`No measurements at ${folder}: name their folder with --data.`);

const before = shipped();
for (const { run } of STEPS.slice(first)) {
  console.log(`\n# node ${run.join(" ")}`);
  const { status } = spawnSync(process.execPath, run, { cwd: root, stdio: "inherit" });
  if (status !== 0) stop(`${run[0]} ended with ${status}; what was written before it stands.`);
}
print(before, shipped());

/** The figures that a refit is judged by: percent, but counts of factors. */
function shipped() {
  const read = (path) => JSON.parse(readFileSync(at(path), "utf8"));
  const laws = read("features/core/timing/laws/coefficients.json").fits;
  const { inSample, leftOut } = read("bench/accuracy/baseline.json");
  const { factors } = read("features/core/serving/deployment/fitted.json");
  const medians = laws.flatMap(({ leftOut: systems }) => systems.map(({ judged }) => judged.median));
  const percent = (share) => (100 * share).toFixed(2);
  return {
    "operator laws, left-out systems, mean of medians %": percent(medians.reduce((a, b) => a + b, 0) / medians.length),
    "engine constants, number": String(Object.keys(factors).length),
    "TPOT median %, all rows in the fit": percent(inSample.all.tpot.median),
    "TPOT median %, pairs left out": percent(leftOut.all.tpot.median),
    "TPOT p90 %, pairs left out": percent(leftOut.all.tpot.p90),
    "TTFT median %, pairs left out": percent(leftOut.all.ttft.median),
    "TTFT p90 %, pairs left out": percent(leftOut.all.ttft.p90),
  };
}

function print(old, renewed) {
  console.log(`\n${"shipped".padEnd(54)} ${"before".padStart(9)} ${"now".padStart(9)}`);
  for (const [name, value] of Object.entries(renewed))
    console.log(`${name.padEnd(54)} ${old[name].padStart(9)} ${value.padStart(9)}`);
  console.log("\nErrors of left-out families, systems and stacks: node bench/accuracy/run.mjs --leave-out");
}

function stop(why) {
  console.error(why);
  process.exit(1);
}
