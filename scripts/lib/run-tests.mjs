// Runs projects of vitest, and says of each test that did not run why.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { at, root, runTool } from "./project.mjs";
import { CHECK, summarise } from "./test-report.mjs";

const reportFile = (step) => at("test-results", `${step}.json`);

/** Resolves to the exit code. `tags`: a filter of vitest, "check" or "!check"; `more`: further words for vitest. */
export async function runTests(step, { projects, tags, more = [] }) {
  mkdirSync(at("test-results"), { recursive: true });
  rmSync(reportFile(step), { force: true });
  const code = await runTool("vitest", [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--tags-filter",
    tags,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile(step)}`,
    ...(tags === CHECK ? filesWithTags() : []),
    ...more,
  ]);
  const { lines, ...counts } = readSummary(step, tags);
  for (const line of lines) console.log(`    ${line}`);
  return { code, ...counts };
}

function readSummary(step, tags) {
  try {
    return summarise(JSON.parse(readFileSync(reportFile(step), "utf8")), tags);
  } catch {
    return { passed: 0, failed: 0, lines: [] };
  }
}

/** Test files that may have a tagged test: the others need not be loaded to find that out. */
function filesWithTags() {
  return readdirSync(at("tests"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => /@module-tag|\btags\b/.test(readFileSync(at(path), "utf8")));
}
