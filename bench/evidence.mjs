// Errors of predictions by publisher, against runs that no fit has seen: node bench/evidence.mjs [--data ../shared/data] [--write]
import { root } from "../scripts/lib/project.mjs";
import { withBundle } from "./bundled.mjs";

await withBundle("accuracy/publishers/main.ts", ({ main }) => {
  process.exitCode = main(process.argv.slice(2), root);
});
