// npm test: the gate, from a fresh checkout on, in about 8 minutes on two cores.
// npm test -- unit build          runs only the named steps.
// npm test -- changed [commit]    asks only what a change since the commit can have broken (scripts/lib/changed.mjs).
// npm run check                   runs the gate, then the rest: tests with the tag "check", Lighthouse, audit, image, speed.
// npm run check -- rest           runs the rest alone, after a gate that passed.
import { readFileSync, writeFileSync } from "node:fs";
import { changedSteps } from "./lib/changed.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { at, requireNode, seconds } from "./lib/project.mjs";
import { STEPS } from "./lib/steps.mjs";
import { ensureSystemPrograms } from "./lib/system.mjs";

function chooseSteps(words) {
  if (words.length === 0) return STEPS.filter(({ gate }) => gate);
  if (words[0] === "changed") return changedSteps(words[1]);
  if (words.length === 1 && words[0] === "everything") return STEPS;
  if (words.includes("rest")) return STEPS.filter(({ gate }) => !gate);
  const names = words.filter((word) => word !== "everything");
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    console.error(
      `There is no step "${unknown}": choose from ${STEPS.map((step) => step.name).join(", ")}, or changed [commit].`,
    );
    process.exit(2);
  }
  return STEPS.filter((step) => names.includes(step.name));
}

/** Answers whether all is there that the steps need; says what is missing. */
async function prepare(steps) {
  try {
    console.log("\n=== Packages");
    console.log(`    ${await ensureInstalled()}`);
    // It reads YAML with one of them.
    const { compileMessages } = await import("./messages.mjs");
    compileMessages();
    if (!steps.some((step) => step.needsBrowser)) return true;
    console.log("\n=== System programs");
    console.log(`    ${await ensureSystemPrograms()}`);
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  }
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

/** Runs the steps in order up to the first that fails; adds to `total`, and answers the step that failed, if one did. */
async function runSteps(steps, total) {
  const passed = new Set();
  const started = startReaders(steps);
  for (const step of steps) {
    console.log(`\n=== ${step.title}`);
    const since = performance.now();
    const early = started.find(({ name }) => name === step.name);
    const outcome = await (early ? early.outcome() : step.run(undefined, passed));
    const { code, ...tests } = typeof outcome === "number" ? { code: outcome, passed: 0, failed: 0 } : outcome;
    // A step counts as one check of its own, beside the tests that it runs.
    total.passed += tests.passed + (code === 0 ? 1 : 0);
    total.failed += tests.failed + (code === 0 ? 0 : 1);
    console.log(`    ${code === 0 ? "passed" : "FAILED"} in ${seconds(since)}`);
    if (code !== 0) return step;
    passed.add(step.name);
  }
  return undefined;
}

const GATE_COUNT = at("test-results", "gate-count.json");

/** Tests that the gate passed before the rest: the last line counts them too. */
function readGateCount() {
  try {
    return JSON.parse(readFileSync(GATE_COUNT, "utf8")).passed;
  } catch {
    return 0;
  }
}

async function main() {
  requireNode();
  const words = process.argv.slice(2);
  const steps = chooseSteps(words);
  const total = { passed: 0, failed: 0 };
  const began = performance.now();
  const ready = await prepare(steps);
  if (!ready) total.failed += 1;
  const stoppedAt = ready ? await runSteps(steps, total) : { title: "Preparation" };
  if (stoppedAt) {
    const rest = steps.slice(steps.indexOf(stoppedAt) + 1).map((step) => step.name);
    console.log(`\nStopped at: ${stoppedAt.title}.${rest.length > 0 ? ` Not run: ${rest.join(", ")}.` : ""}`);
  }
  if (words.length === 0 && total.failed === 0) writeFileSync(GATE_COUNT, JSON.stringify({ passed: total.passed }));
  if (words.includes("rest")) {
    const before = readGateCount();
    console.log(`\n${before} passed before, in npm test`);
    total.passed += before;
  }
  console.log(`\nTotal time ${seconds(began)}\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

await main();
