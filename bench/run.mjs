// Speed of the core, as JSON: `npm run bench`. Figures depend on the machine; compare ratios within one run.
import { printJson, withBundle } from "./bundled.mjs";

await withBundle("quick-estimation.ts", ({ quickEstimationBench }) => printJson(quickEstimationBench()));
