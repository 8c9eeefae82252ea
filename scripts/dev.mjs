// npm run dev: the suite with reload, in the project's own environment; options go on to `next dev` (npm run dev -- -p 4000).
import { spawn } from "node:child_process";
import { writeNotices } from "./notices.mjs";
import { placeTypeface } from "./typeface.mjs";
import { at, dataFolder, endTogether, projectEnv, requireNode, root } from "./lib/project.mjs";

requireNode();
writeNotices();
placeTypeface();
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
