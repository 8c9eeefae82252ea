// The command line as a folder of JavaScript files: what a command does not ask for is not read.
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { compileMessages } from "../messages.mjs";
import { codeVersion } from "./code-version.mjs";
import { at } from "./project.mjs";

/** The command of short runs that scripts start again and again is one file: finding and reading ninety takes a quarter of its start. */
const ALONE = { import: /^\.\/simulate\/command$/, source: "bin/simulate/command.ts", file: "simulate" };

/** Writes `cli.mjs`, `cell-thread.mjs` and what they share into the folder. `more`: further options of esbuild, such as the list of what went in. */
export async function bundleCli(outdir, more = {}) {
  compileMessages();
  const options = { ...settings(), outdir, ...more };
  const [shared, alone] = await Promise.all([
    build({
      ...options,
      entryPoints: [at("bin", "cli.ts"), at("bin", "cell-thread.ts")],
      splitting: true,
      plugins: [leftOut],
    }),
    build({ ...options, entryPoints: { [ALONE.file]: at(ALONE.source) } }),
  ]);
  // Its loader looks for the module beside itself (lib/statistics/solver/highs.ts).
  if (more.write !== false)
    copyFileSync(createRequire(import.meta.url).resolve("highs/runtime"), join(outdir, "highs.wasm"));
  return { ...shared, metafile: joined(shared.metafile, alone.metafile) };
}

const settings = () => ({
  absWorkingDir: at(),
  bundle: true,
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
});

const leftOut = {
  name: "a command that is a file of its own",
  setup: ({ onResolve }) =>
    onResolve({ filter: ALONE.import }, () => ({ path: `./${ALONE.file}.mjs`, external: true })),
};

const joined = (one, other) =>
  one && {
    inputs: { ...one.inputs, ...other.inputs },
    outputs: { ...one.outputs, ...other.outputs },
  };
