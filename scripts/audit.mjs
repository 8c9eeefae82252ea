// node scripts/audit.mjs: known holes in the packages that run, as the registry in use knows them. Exit code 1 where one is high or critical; 0 as
// well where the registry offers no audit, said in so many words.
import { spawnSync } from "node:child_process";
import { isMain, root } from "./lib/project.mjs";

/** Levels that stop a release; lower ones are printed. */
const GRAVE = ["high", "critical"];

/** What `npm audit --json` wrote, as lines to print and whether they stop a release. Without counts of holes no audit took place. */
export function judgeAudit(written) {
  const { metadata, vulnerabilities = {}, message, error } = parse(written);
  if (!metadata?.vulnerabilities) {
    const why = message || error?.summary || "no answer";
    return { lines: [`No audit: the registry offers none here (${why.replace(/ - .*/, "")}).`], grave: false };
  }
  const found = Object.values(vulnerabilities);
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  return {
    lines: lines.length > 0 ? lines : ["No known hole."],
    grave: found.some(({ severity }) => GRAVE.includes(severity)),
  };
}

function parse(written) {
  try {
    return JSON.parse(written);
  } catch {
    return {};
  }
}

if (isMain(import.meta.url)) {
  const asked = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8", timeout: 60_000 });
  const { lines, grave } = judgeAudit(asked.stdout ?? "");
  for (const line of lines) console.log(`    ${line}`);
  process.exitCode = grave ? 1 : 0;
}
