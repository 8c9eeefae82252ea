// @module-tag check
/** The drill of docs/run/backup.md, as it stands there, with the command line of the image. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createItem } from "@/lib/server/saved/items";
import { bundledMds, type Bundle } from "../support/programs/mds-bundle";
import { testFolder } from "../support/folder";
import { readProjectFile } from "../support/project-files";
import { describeSaved, draft, saving } from "../support/stores/saved-engines";

const blocks = [...readProjectFile("docs/run/backup.md").matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
  ([, lines]) => lines,
);
const drill = blocks.find((lines) => lines?.includes("drill=")) ?? "exit 1";

const scratch = testFolder();
let bundle: Bundle;
beforeAll(async () => void (bundle = await bundledMds()), 120_000);
afterAll(() => bundle.remove());

const run = (script: string): string => {
  const PATH = [join(bundle.folder, "bin"), dirname(process.execPath), process.env["PATH"]].join(":");
  return execFileSync("bash", ["-c", script], { encoding: "utf8", env: { ...process.env, PATH, TMPDIR: scratch } });
};

describeSaved("the drill", () => {
  it("lists after the restore what it listed before the backup, and leaves nothing behind", async () => {
    for (const name of ["H200 plan", "四月 报告", "third"]) await createItem(await saving(), draft(name));
    const [before, others] = [run("mds saved list"), readdirSync(scratch)];
    expect(run(drill)).toMatch(/^restored 3 items$/m);
    expect(readdirSync(scratch)).toEqual(others);
    expect(run("mds saved list")).toBe(before);
  });

  it("fails where the backup lost an item", async () => {
    for (const name of ["a", "b"]) await createItem(await saving(), draft(name));
    const lossy = drill.replace("mds saved list >", "(mds saved list; echo c) >");
    expect(() => run(lossy)).toThrow(/Command failed/);
  });
});
