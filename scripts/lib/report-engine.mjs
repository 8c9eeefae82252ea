// The engine of a report that is sent as a file (state/sent-report.engine.ts) as one script for any browser.
import { build } from "esbuild";
import { at } from "./project.mjs";

/** Its text. */
export async function reportEngine() {
  const { outputFiles } = await build({
    entryPoints: [at("state", "sent-report.engine.ts")],
    absWorkingDir: at(),
    bundle: true,
    minify: true,
    charset: "utf8",
    platform: "browser",
    format: "iife",
    target: "es2022",
    tsconfig: at("tsconfig.json"),
    loader: { ".md": "text" },
    logLevel: "warning",
    write: false,
  });
  return outputFiles[0].text;
}
