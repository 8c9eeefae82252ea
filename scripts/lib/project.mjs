// Where the project is, and the environment its own programs run in.
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
export const at = (...parts) => join(root, ...parts);

/** The version of Node that the suite is built for. */
const NODE_MAJOR = 24;
const majorVersion = Number(process.versions.node.split(".")[0]);

/**
 * The Node that the suite runs on: it comes with the packages, so that it is the same one everywhere. Where no package has it for a
 * platform (macOS), the one at hand, if it is new enough; else undefined. Asked when needed: an installation may just have brought it.
 */
export function findNode() {
  const packaged = at("node_modules", ".bin", "node");
  if (existsSync(packaged)) return packaged;
  return majorVersion >= NODE_MAJOR ? process.execPath : undefined;
}

/** The environment of every program started from here: the project's own programs first, and no telemetry. */
export function projectEnv(extra = {}) {
  return {
    ...process.env,
    PATH: `${at("node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
    NEXT_TELEMETRY_DISABLED: "1",
    ...extra,
  };
}

/** Runs a program to its end with this terminal as its output, or `tell` as who hears it; resolves to its exit code. */
export function run(command, args, { env = {}, quiet = false, tell } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? "ignore" : tell ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(command, args, { cwd: root, env: projectEnv(env), stdio });
    for (const stream of tell ? [child.stdout, child.stderr] : []) stream?.on("data", tell);
    child.on("error", (error) => {
      if (!quiet) console.error(`${command} did not start: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Where data lands, whatever folder a server changes into. */
export const dataFolder = () => resolve(process.env.DATA_DIR || at("data"));

/** A server that this script started ends with it, and it with the server. */
export function endTogether(child) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm passes a signal on to the shell between itself and this script, and that shell does not pass it on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 250).unref();
  }
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGKILL" ? 1 : 0)));
}

/** Runs a package's program, e.g. `next build`. */
export const runTool = (name, args, options) => run(at("node_modules", ".bin", name), args, options);

/** Runs a script of the project by its own Node. */
export const runNode = (script, { args = [], ...options } = {}) => run(findNode(), [at(script), ...args], options);

/** Stops with one sentence when the Node at hand is too old to run even these scripts. */
export function requireNode(major = 20) {
  if (majorVersion >= major) return;
  console.error(`Node.js ${major} or newer is needed, and this is ${process.versions.node}: install a newer one.`);
  process.exit(1);
}

/** Whether a script was started by name, rather than imported by another. */
export const isMain = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
export const isPresent = (...parts) => existsSync(at(...parts));
