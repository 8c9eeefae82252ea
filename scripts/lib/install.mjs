// Installs the packages of package-lock.json when, and only when, they differ from what is installed.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { at, findNode, isPresent, run } from "./project.mjs";

const stamp = at("node_modules", ".cache", "mds", "lock.sha256");
const read = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};

/** Why the installed packages are not those of the lock; undefined when they are. */
function installReason() {
  if (!isPresent("node_modules")) return "nothing is installed yet";
  const lock = readFileSync(at("package-lock.json"), "utf8");
  if (read(stamp) === fingerprint(lock)) return undefined;
  // npm keeps its own record of what it installed; comparing with it spares an installation that changes nothing.
  const installed = read(at("node_modules", ".package-lock.json"));
  if (installed === undefined) return "an earlier installation did not finish";
  const reason = difference(JSON.parse(lock).packages, JSON.parse(installed).packages);
  if (reason === undefined) remember(lock);
  return reason;
}

function difference(wanted, installed) {
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "" || entry.link) continue;
    const found = installed[path];
    if (found === undefined && entry.optional) continue; // a binary for another platform
    if (found?.version !== entry.version) return `${path.replace(/^node_modules\//, "")} changed`;
  }
  return undefined;
}

const fingerprint = (text) => createHash("sha256").update(text).digest("hex");

function remember(lock) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(lock));
}

/**
 * Makes the installed packages those of the lock. Resolves to what was done, or throws with what to do. No package's own script runs: what
 * is installed is what the hashes of the lock say.
 */
export async function ensureInstalled() {
  const reason = installReason();
  if (reason === undefined) return "up to date";
  console.log(`    ${reason}: npm ci (about a minute)`);
  const code = await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}); its own message is above.`);
  if (findNode() === undefined) {
    throw new Error(
      `No package has Node 24 for ${process.platform} on ${process.arch}, and this is ${process.versions.node}: install Node 24 and start again.`,
    );
  }
  remember(readFileSync(at("package-lock.json"), "utf8"));
  return "installed";
}
