/** A test's own program as one file, for processes that are killed. */
import { build } from "esbuild";
import { join } from "node:path";
import { ROOT } from "../project-files";

/** `source` is a path from the project's root; answers the path of what Node runs. */
export async function childProgram(source: string, folder: string): Promise<string> {
  const outfile = join(folder, "child.mjs");
  await build({
    entryPoints: [join(ROOT, source)],
    outfile,
    absWorkingDir: ROOT,
    bundle: true,
    platform: "node",
    format: "esm",
    tsconfig: join(ROOT, "tsconfig.json"),
    loader: { ".md": "text" },
    banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
    logLevel: "error",
  });
  return outfile;
}
