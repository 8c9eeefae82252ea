// Writes the engine of sent reports beside the command line of a build, or to standard output (--stdout).
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { at } from "./lib/project.mjs";
import { reportEngine } from "./lib/report-engine.mjs";

const engine = await reportEngine();
if (process.argv.includes("--stdout")) {
  process.stdout.write(engine);
} else {
  const file = at(".next", "standalone", "bin", "report-engine.js");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, engine);
}
