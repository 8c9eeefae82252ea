import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeNotices } from "../../scripts/notices.mjs";
import { readProjectFile, ROOT } from "../support/project-files";

// Licences under which a package may be used and passed on beside Apache-2.0 code.
const ALLOWED = new Set([
  ...["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Zlib", "Unlicense"],
  ...["CC0-1.0", "Python-2.0", "OFL-1.1"],
  // Changes to such a package itself would have to be published; the suite uses it unchanged.
  "MPL-2.0",
]);

// Packages whose manifest says it otherwise, each looked at by hand.
const KNOWN: Readonly<Record<string, string>> = {
  // Data about browsers, read while building; credited by its licence file.
  "caniuse-lite": "CC-BY-4.0",
  // A build-time helper of a chart dependency: no licence field, MIT in its License file.
  "stack-trace": "no licence field",
};

// Optional image code of next. It is not used (next.config.mjs: images.unoptimized) and is kept out of the server.
const NOT_SHIPPED = /^@img\//;

interface LockEntry {
  readonly dev?: boolean;
  readonly version: string;
}
interface PackageManifest {
  readonly name: string;
  readonly license?: string | { readonly type: string };
  readonly licenses?: readonly { readonly type: string }[];
}

function readLicence(manifest: PackageManifest): string {
  const { license, licenses } = manifest;
  if (typeof license === "string") return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(" OR ") ?? "no licence field";
}

/** "(MIT OR Apache-2.0)" leaves the choice; "A AND B" asks for both. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => ALLOWED.has(part.trim())));

function installed(): { path: string; dev: boolean; manifest: PackageManifest }[] {
  const lock = JSON.parse(readProjectFile("package-lock.json")) as { packages: Record<string, LockEntry> };
  return Object.entries(lock.packages).flatMap(([path, { dev = false }]) => {
    const file = join(ROOT, path, "package.json");
    // Binaries for other platforms are in the lock and not on this machine.
    if (path === "" || !existsSync(file)) return [];
    return [{ path, dev, manifest: JSON.parse(readFileSync(file, "utf8")) as PackageManifest }];
  });
}

test("every installed package may be used and passed on with the suite", () => {
  const refused = installed()
    .map(({ path, manifest }) => ({ name: path.replace(/^.*node_modules\//, ""), licence: readLicence(manifest) }))
    .filter(({ name, licence }) => !isAllowed(licence) && KNOWN[name] !== licence && !NOT_SHIPPED.test(name));
  expect(refused).toEqual([]);
});

test("the notices of a build hold every package that the server may hold, with its licence text where it has one", () => {
  const folder = mkdtempSync(join(tmpdir(), "notices-"));
  const count = writeNotices(folder);
  const notices = readFileSync(join(folder, "third-party-notices.txt"), "utf8");
  const bom = JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8")) as {
    components: { name: string; hashes?: unknown[] }[];
  };
  rmSync(folder, { recursive: true });
  expect(bom.components).toHaveLength(count);
  const shipped = ["next", "react", "plotly.js", "@fontsource-variable/inter", "bullmq"];
  for (const name of shipped) expect(bom.components.find((each) => each.name === name)?.hashes, name).toHaveLength(1);
  expect(bom.components.map(({ name }) => name)).not.toContain("vitest");
  expect(notices).toContain("SIL OPEN FONT LICENSE");
  expect(notices).toMatch(/^plotly\.js 4\.1\.1 \(MIT\)$/m);
});

test("what is not shipped is kept out of the server", () => {
  const config = readProjectFile("next.config.mjs");
  expect(config).toContain("./node_modules/@img/**");
  expect(config).toMatch(/unoptimized: true/);
});

test("the suite's own licence is Apache-2.0, in full", () => {
  expect(JSON.parse(readProjectFile("package.json"))).toMatchObject({ license: "Apache-2.0" });
  expect(readProjectFile("LICENSE")).toContain("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
});
