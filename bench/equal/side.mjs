// One of the two commits: its sources in a folder, its command line and its routes bundled, and a process that answers for it.
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at, findNode } from "../../scripts/lib/project.mjs";
import { placePackages, unpack } from "../paired/commits.mjs";
import { bundleRoutes } from "./routes.mjs";

/** A commit that says nothing, since it cannot be built. */
export class Unbuilt extends Error {}

/** `inputs`: the folder that its programs start in. */
export async function openSide(commit, folder, inputs) {
  const tree = join(folder, "tree");
  mkdirSync(tree, { recursive: true });
  unpack(commit, tree);
  placePackages(tree);
  bundleCommandLine(tree, folder);
  mkdirSync(join(tree, "equal-routes"));
  await bundleRoutes(tree, join(tree, "equal-routes")).catch((error) => {
    throw new Unbuilt(`The routes of ${commit.slice(0, 8)} cannot be bundled: ${error.message}`);
  });
  // What an earlier release kept; a server of today reads it.
  cpSync(at("tests", "fixtures", "first-release"), join(folder, "data"), { recursive: true });
  return startDoors(folder, inputs);
}

/** As the container image has it, from what bin/mds itself makes of its sources: a start then looks at no sources. */
function bundleCommandLine(tree, folder) {
  const { status, stderr } = spawnSync(findNode(), [join(tree, "bin", "mds"), "list"], { encoding: "utf8" });
  const cache = join(tree, "node_modules", ".cache", "mds");
  const bundle = status === 0 ? readdirSync(cache).find((name) => name.startsWith("cli-")) : undefined;
  if (bundle === undefined) throw new Unbuilt(`bin/mds of ${tree} ends with ${status}: ${stderr}`);
  mkdirSync(join(folder, "bin"));
  mkdirSync(join(folder, "node_modules", ".cache", "mds"), { recursive: true });
  // A folder, or one file in commits of before.
  cpSync(join(cache, bundle), join(folder, "bin", bundle.endsWith(".mjs") ? "mds.bundle.mjs" : "mds.bundle"), {
    recursive: true,
  });
  copyFileSync(join(tree, "bin", "mds"), join(folder, "bin", "mds"));
  copyFileSync(join(tree, "package.json"), join(folder, "package.json"));
  // Reports that are sent as files hold the engine as a script: any change of code changes it, and none of its words is read.
  for (const name of ["report-engine.js", "composed-engine.js"]) writeFileSync(join(folder, "bin", name), "");
}

function startDoors(folder, inputs) {
  const child = fork(at("bench", "equal", "doors.mjs"), [folder], {
    ...{ cwd: inputs, execPath: findNode(), execArgv: ["--import", at("bench", "equal", "clock.mjs")] },
    ...{ serialization: "advanced", stdio: ["ignore", "inherit", "inherit", "ipc"], env: environment(folder) },
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The process of ${folder} ended with ${code}.`);
  });
  ended.catch(() => undefined);
  const send = async (message) => {
    child.send(message);
    const [answer] = await Promise.race([once(child, "message"), ended]);
    return answer;
  };
  return { ask: send, end: async () => (await send("end")).seconds };
}

/** Nothing of whoever runs it. */
const environment = (folder) => ({
  ...{ PATH: process.env.PATH, TZ: "UTC", LANG: "C.UTF-8", USER: "equal", LOGNAME: "equal" },
  ...{ HOME: folder, DATA_DIR: join(folder, "data"), NODE_ENV: "production" },
});
