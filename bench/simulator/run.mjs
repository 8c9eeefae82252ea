// Speed of the scheduler simulation, as JSON: `node bench/simulator/run.mjs [requests...]`. Compare ratios within one run.
import { printJson, withBundle } from "../bundled.mjs";

const counts = process.argv.slice(2).map(Number);
await withBundle("simulator/simulator.ts", ({ simulatorBench }) =>
  printJson(simulatorBench(counts.length > 0 ? counts : [512, 8192, 1_000_000])),
);
