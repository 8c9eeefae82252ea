// npm run dev: the suite with reload, in the project's own environment; options go on to `next dev` (npm run dev -- -p 4000).
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { compileMessages, MESSAGE_FOLDERS } from "./messages.mjs";
import { writeNotices } from "./notices.mjs";
import { placeTypeface } from "./typeface.mjs";
import { at, dataFolder, endTogether, projectEnv, requireNode, root } from "./lib/project.mjs";

requireNode();
writeNotices();
placeTypeface();
compileMessages();
for (const folder of MESSAGE_FOLDERS)
  watch(at(folder), { recursive: true }, (_, name) => name?.endsWith("messages.yaml") && recompile()).unref();
const server = spawn(
  at("node_modules", ".bin", "next"),
  ["dev", "--no-server-fast-refresh", ...process.argv.slice(2)],
  {
    cwd: root,
    env: projectEnv({ DATA_DIR: dataFolder() }),
    stdio: "inherit",
  },
);
endTogether(server);

/** A book that is being edited may be half written; the next change of it is looked at again. */
function recompile() {
  try {
    compileMessages();
  } catch (error) {
    console.error(error.message);
  }
}
