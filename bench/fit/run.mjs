// Fits the operator laws of features/core/timing/laws to measured tables and writes their coefficients:
//   node bench/fit/run.mjs [--data ../shared/data/ops] [--only gemm,moe] [--write]
// Without --write it only prints the errors. The tables themselves are not part of the repository.
import { build } from "esbuild";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
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
// Inside the repository, so that the bundle finds the parquet reader.
const folder = mkdtempSync(join(root, "node_modules", ".fit-"));
try {
  const outfile = join(folder, "fit.mjs");
  await build({
    entryPoints: [join(here, "fit.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    external: ["hyparquet", "hyparquet-compressors"],
    tsconfig: join(root, "tsconfig.json"),
  });
  const { fitAll } = await import(pathToFileURL(outfile).href);
  const out = values.write ? join(root, "features", "timing", "laws", "coefficients.json") : null;
  await fitAll({ data: values.data, only: values.only.split(",").filter(Boolean), out });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
