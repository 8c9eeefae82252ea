// False alarms and losses found by the gate on public repeats, as JSON: node bench/accuracy/publishers/gate/run.mjs [folder of the public data].
// Nothing fails here: the laws are tests (tests/features/core/evidence/run-comparison). docs/gate.md has the table.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { printJson, withBundle } from "../../../bundled.mjs";

const data = resolve(process.argv[2] ?? "../shared/data");
const read = (path) => readFileSync(join(data, "silicon", path), "utf8");

await withBundle("accuracy/publishers/gate/repeats.ts", ({ repeatsBench }) =>
  printJson(repeatsBench({ splitwise: read("splitwise/perf_model_llama2-70b_h100.csv"), sweeps: read("e2e_dev.csv") })),
);
