// What is measured of one commit, bundled in its own folder: node bench/paired/build.mjs <folder> [part ...], all parts where none is named.
// Prints which could not be built, with the reason.
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleCli } from "../../scripts/lib/cli-bundle.mjs";
import { at } from "../../scripts/lib/project.mjs";
import { bundle } from "../bundled.mjs";

const [folder, ...asked] = process.argv.slice(2);
const parts = {
  search: () => bundle("paired/search.ts", join(folder, "search.mjs")),
  simulator: () => bundle("paired/simulator.ts", join(folder, "simulator.mjs")),
  mds: bundledCommandLine,
};

/** As the container image has it: a start compiles nothing and looks at no sources. */
async function bundledCommandLine() {
  // What Node compiles of it is kept there.
  mkdirSync(join(folder, "node_modules", ".cache", "mds"), { recursive: true });
  mkdirSync(join(folder, "bin"));
  await bundleCli(join(folder, "bin", bundleName()));
  copyFileSync(at("bin", "mds"), join(folder, "bin", "mds"));
}

/** A folder, or one file in commits of before. */
const bundleName = () =>
  readFileSync(at("bin", "mds"), "utf8").includes("mds.bundle.mjs") ? "mds.bundle.mjs" : "mds.bundle";

const missing = {};
const wanted = Object.entries(parts).filter(([part]) => asked.length === 0 || asked.includes(part));
for (const [part, make] of wanted)
  await make().catch((error) => {
    missing[part] = error.message.split("\n").slice(0, 2).join(" ");
  });
console.log(JSON.stringify(missing));
