// The command line as a folder of JavaScript files: what a command does not ask for is not read.
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { compileMessages } from "../messages.mjs";
import { codeVersion } from "./code-version.mjs";
import { at } from "./project.mjs";

/** Writes `cli.mjs`, `cell-thread.mjs` and what they share into the folder. `more`: further options of esbuild, such as the list of what went in. */
export async function bundleCli(outdir, more = {}) {
  compileMessages();
  const built = await build({
    entryPoints: [at("bin", "cli.ts"), at("bin", "cell-thread.ts")],
    outdir,
    absWorkingDir: at(),
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outExtension: { ".js": ".mjs" },
    tsconfig: at("tsconfig.json"),
    loader: { ".md": "text" },
    define: { "process.env.MDS_CODE_VERSION": JSON.stringify(codeVersion()) },
    // CommonJS packages inside an ES module still ask for `require`.
    banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
    logLevel: "warning",
    ...more,
  });
  // Its loader looks for the module beside itself (lib/statistics/solver/highs.ts).
  if (more.write !== false)
    copyFileSync(createRequire(import.meta.url).resolve("highs/runtime"), join(outdir, "highs.wasm"));
  return built;
}
