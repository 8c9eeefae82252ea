// Speed of the core, as JSON: `npm run bench`. Figures depend on the machine; compare ratios within one run.
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), "mds-bench-"));
try {
  const outfile = join(folder, "bench.mjs");
  await build({
    entryPoints: [join(root, "bench", "quick-estimation.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    tsconfig: join(root, "tsconfig.json"),
  });
  const { quickEstimationBench } = await import(pathToFileURL(outfile).href);
  console.log(JSON.stringify(quickEstimationBench(), null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
