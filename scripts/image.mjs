// node scripts/image.mjs: builds the container image and starts it, by buildah, docker or podman; prints its size over its base and what the running
// server said, as JSON. Exit code 0 as well where none of the tools works here, said in the answer.
//
//     NODE_IMAGE=localhost/node:24    another base; one of "localhost/" is never fetched
//     NPM_CA_FILE=/path/ca.crt        certificates that npm trusts inside the build
//     IMAGE=name                      starts and measures this image, built before
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./lib/project.mjs";
import { unpinned } from "./pin-images.mjs";

const NAME = "modeling-dashboard-suite:check";
const MOST_MB = 150;
/** Reachable from outside, it starts behind a lock only. */
const LOCK = `ACCESS_PASSWORD=${randomUUID()}`;
const READY_MS = 60_000;

/** Layers as plain folders and a chroot for a sandbox: what works without a kernel's overlay and without rights to cgroups. */
const BUILDAH = ["--storage-driver", "vfs"];
const TOOLS = [
  {
    name: "buildah",
    probe: ["buildah", [...BUILDAH, "images", "--json"]],
    build: (args) => ["buildah", [...BUILDAH, "bud", "--isolation", "chroot", "--format", "docker", ...args]],
  },
  ...["docker", "podman"].map((name) => ({
    name,
    probe: [name, ["info"]],
    build: (args) => [name, ["build", ...args]],
  })),
];

const tool = TOOLS.find(({ probe: [command, args] }) => spawnSync(command, args, { stdio: "ignore" }).status === 0);
if (!tool) {
  console.log(JSON.stringify({ image: null, why: "neither buildah nor docker nor podman works here" }));
  process.exit(0);
}

const floating = [...unpinned()];
if (floating.length > 0) console.error(`warning: not pinned by digest: ${floating.join(", ")} (npm run pin-images)`);

const folder = mkdtempSync(join(tmpdir(), "mds-image-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const base = baseImage();
if (!hasBase()) {
  console.log(JSON.stringify({ image: null, why: `the base image ${base} cannot be had: set NODE_IMAGE` }));
  process.exit(0);
}
const image = process.env.IMAGE || buildImage();
const megabytes = { image: imageSize(image), base: imageSize(base) };
const over = Math.round(megabytes.image - megabytes.base);
const running = await startImage();
console.log(
  JSON.stringify({ tool: tool.name, image, ...megabytes, over_base_mb: over, most_mb: MOST_MB, ...running }, null, 2),
);
process.exit(over <= MOST_MB && running.ok ? 0 : 1);

function baseImage() {
  const [, named] = /^ARG NODE_IMAGE=(\S+)/m.exec(readFileSync(join(root, "Dockerfile"), "utf8"));
  return process.env.NODE_IMAGE || named;
}

/** One of this machine, or one that a registry gives. */
function hasBase() {
  const named = tool.name === "buildah" ? BUILDAH : [];
  const local = spawnSync(tool.name, [...named, "inspect", "--type", "image", base], { stdio: "ignore" });
  return local.status === 0 || spawnSync(tool.name, [...named, "pull", base], { stdio: ["ignore", 2, 2] }).status === 0;
}

function buildImage() {
  const args = ["--tag", NAME, "--build-arg", `NODE_IMAGE=${base}`];
  if (base.startsWith("localhost/") && tool.name === "buildah") args.push("--pull-never");
  if (process.env.NPM_CA_FILE) {
    writeFileSync(join(folder, "npmrc"), "cafile=/ca.crt\n");
    args.push(
      "--volume",
      `${process.env.NPM_CA_FILE}:/ca.crt:ro`,
      "--volume",
      `${join(folder, "npmrc")}:/root/.npmrc:ro`,
    );
  }
  const [command, all] = tool.build([...args, "."]);
  const { status } = spawnSync(command, all, { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`${command} did not build the image (${status})`);
  return NAME;
}

/** Megabytes of its layers. */
function imageSize(name) {
  if (tool.name !== "buildah")
    return Number(read(tool.name, ["image", "inspect", "--format", "{{.Size}}", name])) / 1e6;
  const container = read("buildah", [...BUILDAH, "from", "--pull-never", name]).trim();
  const at = read("buildah", [...BUILDAH, "mount", container]).trim();
  const bytes = Number(read("du", ["-sxb", at]).split("\t")[0]);
  spawnSync("buildah", [...BUILDAH, "rm", container]);
  return bytes / 1e6;
}

/** Its own user, its own command; what it may write is said. */
async function startImage() {
  const port = await freePort();
  const [inside, stop, child] = tool.name === "buildah" ? chrooted(port) : contained(port);
  const began = performance.now();
  const health = await answers(`http://127.0.0.1:${port}/api/health`);
  const ready_s = Math.round(performance.now() - began) / 1000;
  const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
    (answer) => answer.json(),
    () => null,
  );
  const user = inside(["id", "-u"]).trim();
  const writable = inside(["find", "/app", "/usr", "/etc", "-xdev", "-writable", "-not", "-type", "l"]).trim();
  const cli = inside(["mds", "quick-estimation"]).slice(0, 1);
  stop();
  const ok = health && ready?.status === "ready" && user !== "0" && writable === "" && cli === "{";
  return {
    ok,
    health,
    ready: ready?.status ?? null,
    ready_s,
    user,
    writable: writable.split("\n").slice(0, 5),
    cli,
    left: child.exitCode,
  };
}

function chrooted(port) {
  const container = read("buildah", [...BUILDAH, "from", "--pull-never", image]).trim();
  const run = [...BUILDAH, "run", "--isolation", "chroot"];
  const env = ["--env", `PORT=${port}`, "--env", LOCK];
  const child = spawn("buildah", [...run, ...env, container, "--", "node", "serve/main.mjs"], {
    stdio: ["ignore", 2, 2],
  });
  const inside = (command) => read("buildah", [...run, container, "--", ...command]);
  const stop = () => {
    child.kill("SIGTERM");
    spawnSync("sleep", ["4"]);
    spawnSync("buildah", [...BUILDAH, "rm", container]);
  };
  return [inside, stop, child];
}

function contained(port) {
  const name = `mds-check-${port}`;
  const hard = [
    "--read-only",
    "--tmpfs",
    "/tmp",
    "--cap-drop",
    "ALL",
    "--security-opt",
    "no-new-privileges",
    "--memory",
    "1g",
    "--env",
    LOCK,
  ];
  const child = spawn(tool.name, ["run", "--rm", "--name", name, ...hard, "-p", `127.0.0.1:${port}:3000`, image], {
    stdio: ["ignore", 2, 2],
  });
  return [(command) => read(tool.name, ["exec", name, ...command]), () => spawnSync(tool.name, ["stop", name]), child];
}

async function answers(url) {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return true;
    await new Promise((later) => setTimeout(later, 50));
  }
  return false;
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

function read(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 64e6 });
  // `find` says 1 where a folder is closed to the user.
  if (status !== 0 && args.at(-1) !== "l") throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
  return stdout;
}
