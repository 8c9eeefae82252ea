// Fills the holes that `npm install` leaves in package-lock.json.
//
// A package such as next names one optional binary package per platform. When the registry in use lacks some of
// them, npm leaves them out of the lock, and a later `npm ci` (here, or in a Docker build elsewhere) stops with
// "Missing: ... from lock file". Run this after every change of a dependency: npm run lock
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { at, isMain, root } from "./lib/project.mjs";

const EXACT = /^\d+\.\d+\.\d+/;
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64", "wasm32"];

/** Whether a package at `path` of the lock finds `name` by walking up the node_modules folders. */
export function reachable(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    if (packages[`${at === "" ? "" : `${at}/`}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}

/** Optional packages that an entry of the lock names by exact version and that the lock does not hold. */
export function findHoles(packages) {
  const holes = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!EXACT.test(version) || reachable(packages, path, name)) continue;
      const known = holes.get(name);
      // A package that anything outside development needs is not a development package.
      holes.set(name, { name, version, dev: Boolean(entry.dev) && (known?.dev ?? true) });
    }
  }
  return [...holes.values()];
}

/** The platform that a binary package's name tells, as npm writes it in a lock: { os: [...], cpu: [...] }. */
export function readPlatform(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = ["musl", "gnu"].find((kind) => words.some((word) => word.startsWith(kind)));
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os === "linux" && libc && { libc: [libc === "gnu" ? "glibc" : libc] }),
    ...(os && { os: [os] }),
  };
}

/** The lock with its holes filled, keys sorted as npm sorts them, and without download addresses. */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  const holes = findHoles(packages);
  for (const { name, version, dev } of holes) {
    packages[`node_modules/${name}`] = { version, ...readPlatform(name), ...(dev && { dev: true }), optional: true };
  }
  const sorted = {};
  for (const key of Object.keys(packages).sort((a, b) => a.localeCompare(b, "en"))) {
    const entry = { ...packages[key] };
    // Where a package was fetched from says something about one machine; the registry in force decides elsewhere.
    delete entry.resolved;
    sorted[key] = entry;
  }
  return { lock: { ...lock, packages: sorted }, added: holes.map((hole) => `${hole.name}@${hole.version}`) };
}

/** Without what has no hash: npm asks the registry for it once more, which may have it by now. */
export const withoutUnhashed = (lock) => ({
  ...lock,
  packages: Object.fromEntries(
    Object.entries(lock.packages).filter(([path, { integrity }]) => path === "" || integrity !== undefined),
  ),
});

if (isMain(import.meta.url)) {
  const file = at("package-lock.json");
  const read = () => JSON.parse(readFileSync(file, "utf8"));
  const write = (lock) => writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  write(withoutUnhashed(read()));
  spawnSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit"], {
    cwd: root,
    stdio: "inherit",
  });
  const { lock, added } = completeLock(read());
  write(lock);
  console.log(added.length === 0 ? "package-lock.json is complete." : `Added ${added.length}: ${added.join(", ")}`);
}
