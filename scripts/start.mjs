// npm start: from a fresh checkout to a running suite. Each step is skipped when nothing changed since the last time.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname } from "node:os";
import { build, buildStamp, server } from "./build.mjs";
import { BUILD_SOURCES, contentFingerprint } from "./lib/fingerprint.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { dataFolder, endTogether, findNode, isPresent, projectEnv, requireNode, seconds } from "./lib/project.mjs";

requireNode();
const began = performance.now();
const port = Number(process.env.PORT || 3000);
// Many shells export HOSTNAME as the machine's own name: that is no wish to be reachable from outside.
const asked = process.env.HOSTNAME === hostname() ? undefined : process.env.HOSTNAME;
const host = asked || "127.0.0.1";
const shown = `http://${["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host}:${port}`;

function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

function isPortFree() {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });
}

async function prepareBuild() {
  const fingerprint = contentFingerprint(BUILD_SOURCES);
  const built = isPresent(".next", "mds-build") && isPresent(".next", "standalone", "serve", "main.mjs");
  if (built && readFileSync(buildStamp, "utf8") === fingerprint) return "up to date";
  console.log(built ? "    sources changed: building" : "    first start: building (about a minute)");
  if ((await build()) !== 0) fail("The build failed; the reason is above.");
  return "built";
}

async function waitUntilReady() {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      await fetch(`http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}/api/health`);
      return;
    } catch {
      await new Promise((later) => setTimeout(later, 50));
    }
  }
  throw new Error("the server gave no answer within 30 s");
}

if (!Number.isInteger(port) || port < 1 || port > 65535) {
  fail(`PORT must be a whole number from 1 to 65535, and is "${process.env.PORT}".`);
}
if (!(await isPortFree())) {
  fail(`${host}:${port} cannot be used (another program may hold it). Choose another port: PORT=${port + 1} npm start`);
}
console.log("1/3 Packages");
console.log(`    ${await ensureInstalled().catch((error) => fail(error.message))}`);
console.log("2/3 Build");
console.log(`    ${await prepareBuild()}`);
console.log("3/3 Server");

const child = spawn(findNode(), [server], {
  // The server changes into its own folder, which the next build empties: data must not land there.
  env: projectEnv({
    NODE_ENV: "production",
    PORT: String(port),
    HOSTNAME: host,
    DATA_DIR: dataFolder(),
    // For the person at this terminal; who collects lines says so.
    LOG_FORMAT: process.env.LOG_FORMAT || "text",
    LOG_LEVEL: process.env.LOG_LEVEL || "warn",
  }),
  stdio: ["ignore", "inherit", "inherit"],
});
endTogether(child);
await waitUntilReady().catch((error) => {
  child.kill();
  fail(error.message);
});
// The first answer of the index takes seconds: its first reader need not wait for it.
void fetch(`${shown}/`).catch(() => undefined);
console.log(`    ready after ${seconds(began)}: ${shown}   (stop with Ctrl-C)`);
