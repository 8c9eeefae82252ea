// node scripts/lighthouse.mjs, after npm run build: Lighthouse on six pages of the built server. Its packages are those of the lock in
// bench/lighthouse; a registry that lacks them is said in so many words, and is no failure of the suite.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { withBuiltServer } from "../bench/built-server.mjs";
import { at, findNode, run } from "./lib/project.mjs";

const PORT = 3949;
const FOLDER = at("bench", "lighthouse");

const words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
const installed = spawnSync("npm", words, { cwd: FOLDER, stdio: ["ignore", "ignore", "inherit"], timeout: 120_000 });
if (installed.status !== 0) console.log("    Left out: the registry in use does not give Lighthouse and its packages.");
else
  await withBuiltServer(PORT, async (base) => {
    process.exitCode = await run(findNode(), [join(FOLDER, "run.mjs"), base]);
  });
