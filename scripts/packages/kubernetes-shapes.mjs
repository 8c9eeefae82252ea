// Whether manifests are what Kubernetes knows: each is compiled as an object of its type, so that a misspelt or misplaced field does not pass.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { at, findNode } from "../lib/project.mjs";

/** What other projects add to a cluster (KEDA, the operator of Prometheus) has no types here. */
const FOREIGN = /^(keda\.sh|monitoring\.coreos\.com|kustomize\.config\.k8s\.io)\//;

/** `manifests`: [name, object]; `types`: folder of kubernetes-types. Lines of what does not fit, none where all does. */
export function unfitManifests(manifests, types) {
  const known = manifests.filter(([, { apiVersion }]) => !FOREIGN.test(apiVersion));
  const folder = mkdtempSync(join(dirname(dirname(types)), "shapes-"));
  try {
    const source = known.map(([, manifest], index) => checkedManifest(manifest, index)).join("");
    writeFileSync(join(folder, "manifests.ts"), source);
    const tsc = at("node_modules", "typescript", "bin", "tsc");
    const flags = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--ignoreConfig",
      "--module",
      "esnext",
      "--moduleResolution",
      "bundler",
    ];
    const { status, stdout } = spawnSync(findNode(), [tsc, ...flags, "manifests.ts"], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status === 0) return [];
    return stdout
      .trim()
      .split("\n")
      .map((line) => named(line, known));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One line, so that the compiler's line number says which. */
function checkedManifest(manifest, index) {
  const path = manifest.apiVersion.includes("/")
    ? manifest.apiVersion.replace(/\.k8s\.io/, "")
    : `core/${manifest.apiVersion}`;
  return `export const m${index}: import("kubernetes-types/${path}").${manifest.kind} = ${JSON.stringify(manifest)};\n`;
}

const named = (line, known) =>
  line.replace(/^manifests\.ts\((\d+),\d+\): error TS\d+/, (_, number) => known[Number(number) - 1]?.[0] ?? number);
