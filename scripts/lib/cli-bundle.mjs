// The command line as one JavaScript file. Node starts it in a fraction of the time of many TypeScript files.
import { build } from "esbuild";
import { compileMessages } from "../messages.mjs";
import { codeVersion } from "./code-version.mjs";
import { at } from "./project.mjs";

/** `more`: further options of esbuild, such as the list of what went in. */
export async function bundleCli(outfile, more = {}) {
  compileMessages();
  return build({
    entryPoints: [at("bin", "cli.ts")],
    outfile,
    absWorkingDir: at(),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfig: at("tsconfig.json"),
    loader: { ".md": "text" },
    define: { "process.env.MDS_CODE_VERSION": JSON.stringify(codeVersion()) },
    // CommonJS packages inside an ES module still ask for `require`.
    banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
    logLevel: "warning",
    ...more,
  });
}
