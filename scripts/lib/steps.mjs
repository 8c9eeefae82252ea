// The steps of npm test and of npm run check, in their order.
import { build } from "../build.mjs";
import { cacheFlags, checkFormat, checkLint } from "./caches.mjs";
import { runNode, runTool } from "./project.mjs";
import { runTests } from "./run-tests.mjs";
import { CHECK } from "./test-report.mjs";

/**
 * `gate`: a step of npm test; npm run check runs the others behind it. `reads`: uses one core and changes no file, so that two such steps
 * run at a time.
 */
export const STEPS = [
  { name: "lint", title: "Lint (eslint)", gate: true, reads: true, run: (to) => checkLint(["."], to) },
  { name: "types", title: "Types (next typegen, tsc)", gate: true, reads: true, run: checkTypes },
  { name: "format", title: "Format (prettier)", gate: true, reads: true, run: (to) => checkFormat(["."], to) },
  {
    name: "boundaries",
    title: "Boundaries between layers (dependency-cruiser)",
    gate: true,
    reads: true,
    run: checkBoundaries,
  },
  {
    name: "unused",
    title: "Files, exports and packages that nothing uses (knip)",
    gate: true,
    reads: true,
    run: (to) => runTool("knip", ["--no-progress"], to),
  },
  {
    name: "unit",
    title: "Unit, component and project checks (vitest)",
    gate: true,
    run: () => runTests("unit", { projects: ["unit", "dom"], tags: `!${CHECK}` }),
  },
  {
    name: "build",
    title: "Production build (next)",
    gate: true,
    run: (_, passed) => build({ typed: passed.has("types") }),
  },
  {
    name: "browser",
    title: "Every page in a browser, once (vitest, Chromium)",
    gate: true,
    needsBrowser: true,
    run: () => runTests("browser", { projects: ["browser"], tags: `!${CHECK}` }),
  },
  {
    name: "unit-check",
    title: "Every control, attacks, sweeps over much data (vitest, tag check)",
    run: () => runTests("unit-check", { projects: ["unit", "dom"], tags: CHECK }),
  },
  {
    name: "browser-check",
    title: "Themes, languages, phones, servers in a browser (vitest, Chromium, tag check)",
    needsBrowser: true,
    run: () => runTests("browser-check", { projects: ["browser"], tags: CHECK }),
  },
  {
    name: "lighthouse",
    title: "Lighthouse on six pages (accessibility and best practices 100)",
    needsBrowser: true,
    run: () => runNode("scripts/lighthouse.mjs"),
  },
  {
    name: "audit",
    title: "Known holes in the packages that run (npm audit)",
    run: () => runNode("scripts/audit.mjs"),
  },
  {
    name: "image",
    title: "Container image, built and started (buildah, docker or podman)",
    run: () => runNode("scripts/image.mjs"),
  },
  {
    name: "packages",
    title: "Packages of a release, made, installed from their files and asked (npm on three Nodes, Helm, pip)",
    run: () => runNode("scripts/release.mjs", { args: ["--dry-run"] }),
  },
  {
    name: "paired",
    title: "Speed beside the last release (processor time, in turn)",
    run: () => runNode("bench/paired.mjs"),
  },
  {
    name: "bench",
    // Machines differ too much for a limit on seconds.
    title: "Speed of the core (JSON, no threshold; the guards are budgets of counts in the tests, and the step before)",
    run: () => runNode("bench/quick-estimation/run.mjs"),
  },
];

export async function checkTypes(to) {
  const generated = await runTool("next", ["typegen"], { quiet: true });
  return generated || runTool("tsc", ["--noEmit", ...cacheFlags.tsc()], to);
}

export function checkBoundaries(to) {
  const folders = ["lib", "features", "state", "components", "app", "bin", "bench", "scripts", "tests"];
  return runTool("depcruise", ["--config", ".dependency-cruiser.cjs", "--output-type", "err", ...folders], to);
}
