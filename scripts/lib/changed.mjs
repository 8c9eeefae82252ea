// npm test -- changed [commit]: what a change since a commit (HEAD, where none is named) can have broken, in about two minutes. It lints and formats
// the changed files, asks types and boundaries of everything, and runs the project's checks and the tests that import what changed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { checkFormat, checkLint } from "./caches.mjs";
import { at, root } from "./project.mjs";
import { runTests } from "./run-tests.mjs";
import { checkBoundaries, checkTypes } from "./steps.mjs";

const CODE = /\.(ts|tsx|mts|mjs|cjs|js)$/;

export function changedSteps(commit = "HEAD") {
  const files = changedFiles(commit);
  const code = files.filter((file) => CODE.test(file));
  return [
    {
      name: "lint",
      title: `Lint of ${code.length} changed files (eslint)`,
      reads: true,
      run: (to) => (code.length > 0 ? checkLint(code, to) : 0),
    },
    { name: "types", title: "Types (next typegen, tsc)", reads: true, run: checkTypes },
    {
      name: "format",
      title: `Format of ${files.length} changed files (prettier)`,
      reads: true,
      run: (to) => (files.length > 0 ? checkFormat(files, to) : 0),
    },
    { name: "boundaries", title: "Boundaries between layers (dependency-cruiser)", reads: true, run: checkBoundaries },
    {
      name: "checks",
      title: "Checks of the project (vitest, tests/checks)",
      run: () => runUnit("checks", ["tests/checks"]),
    },
    {
      name: "unit",
      title: `Unit and component tests of what changed since ${commit} (vitest)`,
      run: () => runUnit("changed", ["--changed", commit, "--passWithNoTests"]),
    },
  ];
}

const runUnit = (step, more) => runTests(step, { projects: ["unit", "dom"], tags: "!check", more });

/** Paths that differ from the commit, and those that git does not know yet. */
function changedFiles(commit) {
  const tracked = git("diff", "--name-only", "--diff-filter=d", commit, "--");
  const added = git("ls-files", "--others", "--exclude-standard");
  return [...new Set([...tracked, ...added])].filter((path) => existsSync(at(path)));
}

function git(...words) {
  const { status, stdout, stderr } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
  if (status !== 0) {
    console.error(stderr.trim().split("\n")[0]);
    process.exit(2);
  }
  return stdout.split("\n").filter(Boolean);
}
