// Speed of the scheduler simulation, as JSON: `node bench/simulator/run.mjs [requests...]`. Compare ratios within one run.
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = mkdtempSync(join(tmpdir(), "mds-bench-"));
try {
  const outfile = join(folder, "bench.mjs");
  await build({
    entryPoints: [join(root, "bench", "simulator", "simulator.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    tsconfig: join(root, "tsconfig.json"),
  });
  const { simulatorBench } = await import(pathToFileURL(outfile).href);
  const counts = process.argv.slice(2).map(Number);
  console.log(JSON.stringify(simulatorBench(counts.length > 0 ? counts : [512, 8192, 1_000_000]), null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
