// The chart as `helm package` writes it, with the fingerprint of the engines of this checkout's image, by which workers are scaled.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { compileMessages } from "../messages.mjs";
import { codeVersion } from "../lib/code-version.mjs";
import { at } from "../lib/project.mjs";

const NAME = "modeling-dashboard-suite";

/** The path of the archive in `folder`. */
export function packChart(folder) {
  const draft = mkdtempSync(join(tmpdir(), "mds-chart-"));
  try {
    cpSync(at("deploy", "helm"), join(draft, NAME), { recursive: true });
    const path = join(draft, NAME, "Chart.yaml");
    const chart = readFileSync(path, "utf8");
    // The fingerprint is that of compiled messages, as builds have them.
    compileMessages();
    writeFileSync(path, chart.replace('mds/code: ""', `mds/code: "${codeVersion()}"`));
    mkdirSync(folder, { recursive: true });
    const archive = join(resolve(folder), `${NAME}-${/^version: (.*)$/m.exec(chart)[1]}-chart.tgz`);
    const { status, stderr } = spawnSync("tar", ["-czf", archive, "-C", draft, NAME], { encoding: "utf8" });
    if (status !== 0) throw new Error(`tar: ${stderr}`);
    return archive;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
