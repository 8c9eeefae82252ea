// Fits the operator laws of features/core/timing/laws to measured tables and writes their coefficients:
//   node bench/fit/run.mjs [--data ../shared/data/ops] [--only gemm,moe] [--write]
// Tables of workstation cards lie beside that folder, in one of its name with "-workstation".
// Without --write it only prints the errors. The tables themselves are not part of the repository.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { at } from "../../scripts/lib/project.mjs";
import { withBundle } from "../bundled.mjs";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: "../shared/data/ops" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});
if (!existsSync(values.data)) {
  console.error(
    `No operator tables at ${values.data}. Give their folder with --data; they are not part of the repository.`,
  );
  process.exit(1);
}
if (values.write && values.only) {
  console.error("--write keeps the coefficients of all families: leave out --only.");
  process.exit(1);
}
await withBundle(
  "fit/fit.ts",
  ({ fitAll }) => {
    const out = values.write ? at("features", "core", "timing", "laws", "coefficients.json") : null;
    return fitAll({ data: values.data, only: values.only.split(",").filter(Boolean), out });
  },
  ["hyparquet", "hyparquet-compressors"],
);
