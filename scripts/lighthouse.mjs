// node scripts/lighthouse.mjs, after npm run build: Lighthouse on six pages of the built server. Its packages are those of the lock in
// bench/lighthouse, installed beside the suite's; a registry that lacks them is said in so many words, and is no failure of the suite.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { withBuiltServer } from "../bench/support/built-server.mjs";
import { lighthouseFolder } from "../bench/lighthouse/folder.mjs";
import { at, findNode, run } from "./lib/project.mjs";

const PORT = 3949;
const FOLDER = at("bench", "lighthouse");

mkdirSync(lighthouseFolder, { recursive: true });
for (const file of ["package.json", "package-lock.json"])
  copyFileSync(join(FOLDER, file), join(lighthouseFolder, file));

const words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
const installed = spawnSync("npm", words, {
  cwd: lighthouseFolder,
  stdio: ["ignore", "ignore", "inherit"],
  timeout: 120_000,
});
if (installed.status !== 0) console.log("    Left out: the registry in use does not give Lighthouse and its packages.");
else
  await withBuiltServer(PORT, async (base) => {
    const judge = () => run(findNode(), [join(FOLDER, "run.mjs"), base]);
    // Lighthouse gives up on a page that paints too late for it, which says nothing of the page: asked once more.
    process.exitCode = (await judge()) && (await judge());
  });
