// Two commits, each in a folder of its own below the system's temporary folder, bundled and ready to run.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { at, findNode, projectEnv } from "../../scripts/lib/project.mjs";

const git = (...args) => execFileSync("git", args, { cwd: at(), encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** What compiles books of messages: benches ask for it, and a commit of before has none. */
const COMPILER = ["scripts/messages.mjs", "scripts/lib/message-book.mjs"];

/** Its full hash; null where this clone has no such commit, or is none. */
export function findCommit(name) {
  try {
    return git("rev-parse", "--verify", "--quiet", `${name}^{commit}`).trim();
  } catch {
    return null;
  }
}

/** Sources that no commit has yet. */
export const hasUncommitted = () => git("status", "--porcelain").trim() !== "";

/**
 * The sources of `commit`, and below `bench` those of the first of `benches` with which a part can be built: both sides do the same work, and
 * what moved meanwhile had another address before.
 */
export function checkOut(commit, benches, folder) {
  const tree = join(folder, "tree");
  mkdirSync(tree, { recursive: true });
  unpack(commit, tree);
  placePackages(tree);
  let missing = null;
  for (const bench of benches) {
    if (missing !== null && Object.keys(missing).length === 0) break;
    rmSync(join(tree, "bench"), { recursive: true, force: true });
    unpack(bench, tree, "bench");
    unpack(benches[0], tree, "bench/paired/build.mjs", ...COMPILER);
    missing = buildParts(tree, folder, missing);
  }
  return { folder, missing };
}

/** Of the parts that are missing so far (null: of all), those that cannot be built, with the reason. */
function buildParts(tree, folder, missing) {
  const parts = missing === null ? [] : Object.keys(missing);
  const program = join(tree, "bench", "paired", "build.mjs");
  // What the bundler says of a part that cannot be built is in the reasons.
  const settings = { env: projectEnv(), encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
  return JSON.parse(execFileSync(findNode(), [program, folder, ...parts], settings));
}

/** Writes the sources of `commit` into `tree`; `paths`: those at or below them alone. */
export function unpack(commit, tree, ...paths) {
  const archive = join(tree, "..", "sources.tar");
  git("archive", "--format=tar", `--output=${archive}`, commit, ...paths);
  execFileSync("tar", ["xf", archive, "-C", tree]);
  rmSync(archive);
}

/**
 * The packages of this checkout where the lock files are the same, else those of its own. Each is linked by itself: what is cached
 * beside them is the tree's own.
 */
export function placePackages(tree) {
  const lock = (folder) => readFileSync(join(folder, "package-lock.json"), "utf8");
  if (lock(tree) === lock(at())) linkPackages(join(tree, "node_modules"));
  else
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--silent"], {
      cwd: tree,
      stdio: ["ignore", "ignore", "inherit"],
    });
}

function linkPackages(folder) {
  mkdirSync(folder);
  const names = readdirSync(at("node_modules")).filter((name) => name !== ".cache");
  for (const name of names) symlinkSync(at("node_modules", name), join(folder, name));
}
