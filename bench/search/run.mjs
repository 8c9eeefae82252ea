// Speed of the deployment search, as JSON: `node bench/search/run.mjs [configurations]`. Processor time is steadier than the clock.
import { printJson, withBundle } from "../bundled.mjs";

await withBundle("search/search.ts", ({ searchBench }) => printJson(searchBench(Number(process.argv[2] ?? 1_000_000))));
