// npm run pack-cli [-- FOLDER]: the command line as a package that `npx` runs without a build. Prints the tarball's path.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleCli } from "./lib/cli-bundle.mjs";
import { at, isMain } from "./lib/project.mjs";
import { reportEngine } from "./lib/report-engine.mjs";
import { writeNotices } from "./notices.mjs";

/** Resolves to the tarball's path in `folder`. */
export async function packCli(folder) {
  const draft = mkdtempSync(join(tmpdir(), "mds-package-"));
  try {
    await fillPackage(draft);
    mkdirSync(folder, { recursive: true });
    const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", resolve(folder)];
    const { status, stdout, stderr } = spawnSync("npm", words, {
      cwd: draft,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`npm pack: ${stderr}`);
    return join(resolve(folder), JSON.parse(stdout)[0].filename);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function fillPackage(draft) {
  const bin = join(draft, "bin");
  await bundleCli(join(bin, "mds.bundle"), { inject: [at("scripts", "lib", "older-node.mjs")] });
  writeFileSync(join(bin, "mds"), packageLauncher(readFileSync(at("bin", "mds"), "utf8")), { mode: 0o755 });
  // The reports of `mds report --format html` carry it.
  writeFileSync(join(bin, "report-engine.js"), await reportEngine("report-engine.js"));
  cpSync(at("deploy", "npm", "README.md"), join(draft, "README.md"));
  // For agents: what to ask, and how programs start the tools (a zip of this folder is an .mcpb bundle).
  cpSync(at("deploy", "agents", "mds", "SKILL.md"), join(draft, "SKILL.md"));
  cpSync(at("deploy", "agents", "mcp", "manifest.json"), join(draft, "manifest.json"));
  for (const path of ["LICENSE", "CHANGELOG.md"]) cpSync(at(path), join(draft, path));
  writeNotices(draft);
  writeFileSync(join(draft, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** The project's first lines choose its own Node, which a package lacks; npm's start on Windows reads this one. */
export const packageLauncher = (text) => text.replace(/^#!.*\n":".*\n/, "#!/usr/bin/env node\n");

/** No dependencies: all is in the bundle. */
function manifest() {
  const { name, version, description, license } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const engines = { node: ">=20.16" };
  return { name, version, description, license, type: "module", engines, bin: { mds: "bin/mds" } };
}

if (isMain(import.meta.url)) console.log(await packCli(process.argv[2] ?? at("dist")));
