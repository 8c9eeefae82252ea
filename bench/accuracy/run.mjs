// Accuracy against public serving measurements: node bench/accuracy/run.mjs [--data folder] [--fit] [--write]
import { root } from "../../scripts/lib/project.mjs";
import { withBundle } from "../bundled.mjs";

await withBundle("accuracy/main.ts", ({ main }) => main(process.argv.slice(2), root));
