// Everything of a release that is a file: packages, what is in them, their checksums.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { at } from "../lib/project.mjs";
import { writeNotices } from "../notices.mjs";
import { packCli } from "../pack-cli.mjs";
import { packChart } from "./pack-chart.mjs";
import { packPython } from "./pack-python.mjs";

/** Empties `folder` and fills it. Resolves to the paths of the packages; `wheel` is null where there is no Python. */
export async function writePackages(folder, notes) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packages = { cli: await packCli(folder), chart: packChart(folder), wheel: packPython(folder) };
  cpSync(at("deploy", "agents", "mds", "SKILL.md"), join(folder, "SKILL.md"));
  writeFileSync(join(folder, "release-notes.md"), notes);
  writeNotices(folder);
  writeSums(folder);
  return packages;
}

/** As `sha256sum --check SHA256SUMS` reads them. */
function writeSums(folder) {
  const names = readdirSync(folder).sort();
  const lines = names.map((name) => `${sha256(join(folder, name))}  ${basename(name)}\n`);
  writeFileSync(join(resolve(folder), "SHA256SUMS"), lines.join(""));
}

const sha256 = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");
