// @module-tag check
/** The Python client, installed from its folder as a person does, and its notebook, cell by cell. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../support/needs";
import { python } from "../support/programs/python";
import { readProjectFile, ROOT } from "../support/project-files";
import { startApiServer, type ApiServer } from "../support/servers/api-server";

const CLIENT = join(ROOT, "deploy/clients/python");
const hasPip = python.itself && spawnSync("python3", ["-m", "pip", "--version"]).status === 0;

type Cell = { readonly cell_type: string; readonly source: readonly string[] };
const notebook = JSON.parse(readProjectFile("deploy/clients/python/first-questions.ipynb")) as { cells: Cell[] };
const cells = notebook.cells.filter(({ cell_type }) => cell_type === "code").map(({ source }) => source.join(""));

describe("deploy/clients/python", needs(hasPip, "no python3 with pip"), () => {
  const folder = mkdtempSync(join(tmpdir(), "mds-python-"));
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer();
    const words = ["-m", "pip", "install", "--quiet", "--no-index", "--target", folder, CLIENT];
    const { status, stderr } = spawnSync("python3", words, { encoding: "utf8", cwd: tmpdir() });
    expect(status, stderr).toBe(0);
  }, 120_000);
  afterAll(() => server.close().then(() => rmSync(folder, { recursive: true })));

  const run = (source: string): Promise<string> => {
    const env = { ...process.env, PYTHONPATH: folder, MDS_URL: server.base, MDS_TOKEN: "mds_x" };
    const child = spawn("python3", ["-c", source], { env, cwd: tmpdir() });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (text += piece.toString()));
    return new Promise((resolve) => child.on("close", () => resolve(text)));
  };

  it("runs its notebook: three layouts, a refusal with its way out, figures with their grade", async () => {
    const text = await run(cells.join("\n"));
    expect(text).not.toContain("Traceback");
    expect(text).toMatch(/TP +TTFT ms[^\n]*\n +2 [^\n]*\n +4 [^\n]*\n +8 [^\n]*\nTP-HEADS /);
    expect(text).toMatch(/^ttft [\d.]+ s \w+/m);
    expect(server.authorization()).toBe("Bearer mds_x");
  });

  it("says the server's issues where it refuses", async () => {
    const source = `from mds_client import Refused, Suite
try:
    Suite("BASE").quick_estimation(model="no-such")
except Refused as refusal:
    print(refusal.status, refusal.issues[0]["code"])`;
    expect(await run(source.replace("BASE", server.base))).toBe("422 MODEL-UNKNOWN\n");
  });
});
