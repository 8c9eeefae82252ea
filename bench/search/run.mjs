// Speed of the deployment search, as JSON: `node bench/search/run.mjs [configurations]`. Processor time is steadier than the clock.
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
    entryPoints: [join(root, "bench", "search", "search.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    tsconfig: join(root, "tsconfig.json"),
  });
  const { searchBench } = await import(pathToFileURL(outfile).href);
  console.log(JSON.stringify(searchBench(Number(process.argv[2] ?? 1_000_000)), null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
