// npm test: every check of the project, in order, from a fresh checkout on.
// npm test -- unit build     runs only the named steps.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { build } from "./build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { at, requireNode, runNode, runTool, seconds } from "./lib/project.mjs";
import { ensureSystemPrograms } from "./lib/system.mjs";

/** `reads`: uses one core and changes no file, so that two such steps run at a time. */
const STEPS = [
  {
    name: "lint",
    title: "Lint (eslint)",
    reads: true,
    run: (to) => runTool("eslint", ["--max-warnings", "0", "."], to),
  },
  {
    name: "format",
    title: "Format (prettier)",
    reads: true,
    run: (to) => runTool("prettier", ["--check", "--log-level", "warn", "."], to),
  },
  { name: "types", title: "Types (next typegen, tsc)", reads: true, run: checkTypes },
  { name: "boundaries", title: "Boundaries between layers (dependency-cruiser)", reads: true, run: checkBoundaries },
  {
    name: "unused",
    title: "Files, exports and packages that nothing uses (knip)",
    reads: true,
    run: (to) => runTool("knip", ["--no-progress"], to),
  },
  {
    name: "unit",
    title: "Unit, component, accuracy and project checks (vitest)",
    run: () => vitest("unit", ["unit", "dom"]),
  },
  { name: "build", title: "Production build (next)", run: (_, passed) => build({ typed: passed.has("types") }) },
  {
    name: "browser",
    title: "Every page in a browser (vitest, Chromium)",
    needsBrowser: true,
    run: () => vitest("browser", ["browser"]),
  },
  {
    name: "lighthouse",
    title: "Lighthouse on six pages (accessibility and best practices 100)",
    // Packages of its own from a registry, and a minute: for CI, or by name.
    asked: true,
    needsBrowser: true,
    run: () => runNode("scripts/lighthouse.mjs"),
  },
  {
    name: "audit",
    title: "Known holes in the packages that run (npm audit)",
    // Of the registry's day, not of the sources: for CI, or by name.
    asked: true,
    run: () => runNode("scripts/audit.mjs"),
  },
  {
    name: "image",
    title: "Container image, built and started (buildah, docker or podman)",
    // Minutes, and a base image from a registry: for CI, or by name.
    asked: true,
    run: () => runNode("scripts/image.mjs"),
  },
  {
    name: "paired",
    title: "Speed beside the last release (processor time, in turn)",
    // Two or three minutes, and a commit that a shallow clone lacks: for CI, or by name.
    asked: true,
    run: () => runNode("bench/paired.mjs"),
  },
  {
    name: "bench",
    // Machines differ too much for a limit on seconds.
    title:
      "Speed of the core (JSON, no threshold; the guards are budgets of counts in the tests, and npm test -- paired)",
    run: () => runNode("bench/run.mjs"),
  },
];

async function checkTypes(to) {
  return (
    (await runTool("next", ["typegen"], { quiet: true })) || runTool("tsc", ["--noEmit", "--incremental", "false"], to)
  );
}

function checkBoundaries(to) {
  const folders = ["lib", "features", "state", "components", "app", "bin", "bench", "scripts", "tests"];
  return runTool("depcruise", ["--config", ".dependency-cruiser.cjs", "--output-type", "err", ...folders], to);
}

const reportFile = (step) => at("test-results", `${step}.json`);

function vitest(step, projects) {
  mkdirSync(at("test-results"), { recursive: true });
  rmSync(reportFile(step), { force: true });
  const chosen = projects.flatMap((project) => ["--project", project]);
  return runTool("vitest", [
    "run",
    ...chosen,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile(step)}`,
  ]);
}

/** The tests of one step, when it ran any; else nothing. */
function countTests(step) {
  try {
    const report = JSON.parse(readFileSync(reportFile(step), "utf8"));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function chooseSteps(names) {
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    console.error(`There is no step "${unknown}": choose from ${STEPS.map((step) => step.name).join(", ")}.`);
    process.exit(2);
  }
  const wanted = STEPS.filter(({ asked }) => !asked || process.env.CI);
  return names.length === 0 ? wanted : STEPS.filter((step) => names.includes(step.name));
}

async function prepare(steps) {
  console.log("\n=== Packages");
  console.log(`    ${await ensureInstalled()}`);
  // It reads YAML with one of them.
  const { compileMessages } = await import("./messages.mjs");
  compileMessages();
  if (!steps.some((step) => step.needsBrowser)) return;
  console.log("\n=== System programs");
  console.log(`    ${await ensureSystemPrograms()}`);
}

/** Starts the steps that only read, two at a time; what they write is printed when their turn comes. */
function startReaders(steps) {
  const waiting = [];
  const outcomes = steps
    .filter(({ reads }) => reads)
    .map(({ name, run }) => {
      const written = [];
      const ended = new Promise((end) =>
        waiting.push(async () => end(await run({ tell: (part) => written.push(part) }))),
      );
      return { name, outcome: () => ended.finally(() => process.stdout.write(Buffer.concat(written))) };
    });
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  void Promise.all([lane(), lane()]);
  return outcomes;
}

async function main() {
  requireNode();
  const steps = chooseSteps(process.argv.slice(2));
  const total = { passed: 0, failed: 0 };
  const began = performance.now();
  let stoppedAt;
  try {
    await prepare(steps);
  } catch (error) {
    console.error(error.message);
    stoppedAt = { title: "Preparation" };
    total.failed += 1;
  }
  const passed = new Set();
  const started = stoppedAt ? [] : startReaders(steps);
  for (const step of stoppedAt ? [] : steps) {
    console.log(`\n=== ${step.title}`);
    const since = performance.now();
    const early = started.find(({ name }) => name === step.name);
    const code = await (early ? early.outcome() : step.run(undefined, passed));
    // A step counts as one check of its own, beside the tests that it runs.
    const tests = countTests(step.name);
    total.passed += tests.passed + (code === 0 ? 1 : 0);
    total.failed += tests.failed + (code === 0 ? 0 : 1);
    console.log(`    ${code === 0 ? "passed" : "FAILED"} in ${seconds(since)}`);
    if (code !== 0) {
      stoppedAt = step;
      break;
    }
    passed.add(step.name);
  }
  if (stoppedAt) {
    const rest = steps.slice(steps.indexOf(stoppedAt) + 1).map((step) => step.name);
    console.log(`\nStopped at: ${stoppedAt.title}.${rest.length > 0 ? ` Not run: ${rest.join(", ")}.` : ""}`);
  }
  console.log(`\nTotal time ${seconds(began)}\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

await main();
