// Writes the engines of sent reports beside the command line of a build, or one of them to standard output (--stdout NAME).
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { at } from "./lib/project.mjs";
import { ENGINES, reportEngine } from "./lib/report-engine.mjs";

const [flag, name] = process.argv.slice(2);
if (flag === "--stdout") {
  process.stdout.write(await reportEngine(name));
} else {
  for (const one of Object.keys(ENGINES)) {
    const file = at(".next", "standalone", "bin", one);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await reportEngine(one));
  }
}
