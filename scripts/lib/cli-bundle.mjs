// The command line as one JavaScript file. Node starts it in a fraction of the time of many TypeScript files.
import { build } from "esbuild";
import { at } from "./project.mjs";

export async function bundleCli(outfile) {
  await build({
    entryPoints: [at("bin", "cli.ts")],
    outfile,
    absWorkingDir: at(),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfig: at("tsconfig.json"),
    loader: { ".md": "text" },
    // CommonJS packages inside an ES module still ask for `require`.
    banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
    logLevel: "warning",
  });
}
