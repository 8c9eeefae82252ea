import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mds } from "../../support/programs/mds";
import { SEED_ERA } from "../../support/measurements/serving-profile";

const folder = mkdtempSync(join(tmpdir(), "mds-import-"));
const put = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

it("says as JSON what a file is, which page takes it, and what was not read", async () => {
  const path = put("run.json", JSON.stringify({ median_ttft_ms: 10, mean_tpot_ms: 2, completed: 3, odd_figure: 7 }));
  const { status, stdout } = await mds("import", path, "--format", "json");
  expect(status).toBe(0);
  const told = JSON.parse(stdout) as { notes: string[] };
  expect(told).toMatchObject({ kind: "benchmark", format: "vllm-serve", opens: "benchmarks" });
  expect(told.notes.join(" ")).toContain("odd_figure");
});

it("takes several files; an unknown one is refused, the others are named", async () => {
  const paths = [put("a.csv", "ContextTokens,GeneratedTokens,TIMESTAMP\n1,2,0\n"), put("b.txt", "nothing")];
  const { status, stdout, stderr } = await mds("import", ...paths, "--format", "json");
  expect(status).toBe(2);
  expect(stderr).toContain("IMPORT-UNKNOWN");
  expect(JSON.parse(stdout)).toMatchObject([
    { kind: "requests", opens: "scheduling-simulator" },
    { kind: null, opens: null },
  ]);
});

it("prints a line a file", async () => {
  const { stdout } = await mds("import", put("s.json", '{"model": "qwen3-32b", "hw": "h200-sxm", "wrong": 1}'));
  expect(stdout).toContain("→ /quick-estimation");
  expect(stdout).toContain("wrong");
});

it("tells a folder by what is in it", async () => {
  const run = join(folder, "run");
  mkdirSync(join(run, "host-a"), { recursive: true });
  for (const [name, content] of Object.entries(SEED_ERA)) writeFileSync(join(run, "host-a", name), content);
  writeFileSync(join(run, "run.json"), JSON.stringify({ median_ttft_ms: 10, mean_tpot_ms: 2, completed: 3 }));
  writeFileSync(join(run, "README.txt"), "nothing");
  const { status, stdout } = await mds("import", run, "--format", "json");
  expect(status).toBe(0);
  const told = JSON.parse(stdout) as { notes: string[]; files: { file: string; kind: string }[] };
  expect(told).toMatchObject({
    kind: "serving-profile",
    format: "msserviceprofiler-folder",
    opens: "serving-profile",
  });
  expect(told.notes.join(" ")).toMatch(/batch\.csv.*Also: results of a benchmark \(1\), for \/benchmarks.*README\.txt/);
  expect(told.files.find(({ file }) => file === join("host-a", "coordinator.csv"))?.kind).toBe("serving-profile");
  expect(told.files).toHaveLength(Object.keys(SEED_ERA).length + 2);
});

it("tells folders of other kinds by most of their files, and refuses one in which nothing is known", async () => {
  const [bench, other] = [join(folder, "bench"), join(folder, "other")];
  for (const path of [bench, other]) mkdirSync(path);
  for (const name of ["1.json", "2.json"])
    writeFileSync(join(bench, name), JSON.stringify({ median_ttft_ms: 10, mean_tpot_ms: 2, completed: 3 }));
  writeFileSync(join(other, "a.txt"), "nothing");
  const { status, stdout, stderr } = await mds("import", bench, other, "--format", "json");
  expect([status, stderr]).toEqual([2, expect.stringContaining("IMPORT-FOLDER-UNKNOWN")]);
  expect(JSON.parse(stdout)).toMatchObject([
    { kind: "benchmark", format: "benchmark-folder", opens: "benchmarks" },
    { kind: null, opens: null },
  ]);
});

it("says what stands in the way", async () => {
  expect((await mds("import")).stderr).toContain("IMPORT-NO-FILE");
  expect((await mds("import", join(folder, "absent"))).stderr).toContain("FILE-UNREADABLE");
  expect((await mds("import", put("c.txt", "x"), "--format", "xml")).stderr).toContain("IMPORT-FORMAT");
});
