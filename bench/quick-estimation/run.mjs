// Speed of the core, as JSON: `npm run bench`. Figures depend on the machine; compare ratios within one run.
// Nothing fails here: the guards are budgets of counts in the tests, and bench/paired.mjs (CONTRIBUTING.md, "Speed").
import { printJson, withBundle } from "../bundled.mjs";

await withBundle("quick-estimation/quick-estimation.ts", ({ quickEstimationBench }) =>
  printJson(quickEstimationBench()),
);
