// The engines of reports that are sent as files (the pages' *.engine.ts), each as one script for any browser.
import { build } from "esbuild";
import { compileMessages } from "../messages.mjs";
import { at } from "./project.mjs";

/** By the name of the script: the report of one scenario, and one that its author composed. */
export const ENGINES = {
  "report-engine.js": "report/sent-report.engine.ts",
  "composed-engine.js": "my-report/composed-report.engine.ts",
};

const AS_SENT = [
  ...["fleet/with-solver", "fleet/question", "diagnose/analysis", "trace/analysis", "serving-profile/analysis"],
  ...["plan/analysis", "scale-up-search/analysis", "pd-disaggregate-search/analysis", "simulation-sweep/analysis"],
];

/** The text of the script. */
export async function reportEngine(name) {
  compileMessages();
  const { outputFiles } = await build({
    entryPoints: [at("app/(suite)/(views)", ENGINES[name])],
    absWorkingDir: at(),
    bundle: true,
    minify: true,
    charset: "utf8",
    platform: "browser",
    format: "iife",
    target: "es2022",
    // As instrumentation-client.ts: a sent file lets no text become code either.
    banner: { js: "globalThis.__zod_globalConfig={jitless:true};" },
    tsconfig: at("tsconfig.json"),
    loader: { ".md": "text" },
    // What takes long or opens files stays as it was sent: none of it is calculated in the file.
    external: ["highs", ...AS_SENT.map((page) => `@/features/pages/${page}`)],
    logOverride: { "empty-import-meta": "silent" },
    logLevel: "warning",
    write: false,
  });
  return outputFiles[0].text;
}
