// Fits the operator laws of features/core/timing/laws to measured tables and writes their coefficients:
//   node bench/fit/run.mjs [--data ../shared/data/ops] [--only gemm,moe] [--write]
//   node bench/fit/run.mjs --versions [--write]   experts' kernels by version of an engine, once the laws are written
// Tables of workstation cards lie beside that folder, in one of its name with "-workstation", those by version in one with "-engines".
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
    versions: { type: "boolean", default: false },
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
const written = (name) => (values.write ? at("features", "core", "timing", "laws", name) : null);
await withBundle(
  values.versions ? "fit/versions.ts" : "fit/fit.ts",
  ({ fitAll, fitVersions }) =>
    values.versions
      ? fitVersions({ data: values.data, out: written("version-kernels.json") })
      : fitAll({ data: values.data, only: values.only.split(",").filter(Boolean), out: written("coefficients.json") }),
  ["hyparquet", "hyparquet-compressors"],
);
