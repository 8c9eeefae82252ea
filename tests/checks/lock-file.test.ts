import { describe, expect, test } from "vitest";
import { completeLock, findHoles, platformOf, reachable } from "../../scripts/complete-lock.mjs";
import { readProjectFile } from "../support/project-files";

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
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
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [name, version] of Object.entries(wanted)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
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

  test.each([
    ["@next/swc-win32-arm64-msvc", { os: ["win32"], cpu: ["arm64"] }],
    ["@unrs/resolver-binding-linux-arm-musleabihf", { os: ["linux"], cpu: ["arm"], libc: ["musl"] }],
    ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
  ])("reads the platform off the name %s", (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});
