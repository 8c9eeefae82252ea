// Quick estimate against simulation: `node bench/split/run.mjs [rows]`, some 20 seconds of processor time.
import { printJson, withBundle } from "../bundled.mjs";

await withBundle("split/split.ts", ({ splitBench }) => printJson(splitBench(process.argv[2] === "rows")));
