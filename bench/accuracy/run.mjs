// Accuracy against public serving measurements: node bench/accuracy/run.mjs [--data folder] [--fit] [--write]
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = mkdtempSync(join(tmpdir(), "mds-accuracy-"));
try {
  const outfile = join(folder, "accuracy.mjs");
  await build({
    entryPoints: [join(root, "bench", "accuracy", "main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    tsconfig: join(root, "tsconfig.json"),
  });
  const { main } = await import(pathToFileURL(outfile).href);
  await main(process.argv.slice(2), root);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
