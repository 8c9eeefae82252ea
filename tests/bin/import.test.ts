import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mds } from "../support/mds";

const folder = mkdtempSync(join(tmpdir(), "mds-import-"));
const put = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe("mds import", () => {
  it("says as JSON what a file is, which page takes it, and what was not read", async () => {
    const path = put("run.json", JSON.stringify({ median_ttft_ms: 10, mean_tpot_ms: 2, completed: 3, odd_figure: 7 }));
    const { status, stdout } = await mds("import", path, "--format", "json");
    expect(status).toBe(0);
    const told = JSON.parse(stdout) as { notes: string[] };
    expect(told).toMatchObject({ kind: "benchmark", format: "vllm-serve", opens: "benchmarks" });
    expect(told.notes.join(" ")).toContain("odd_figure");
  });

  it("takes several files; one that nobody knows is refused, and the others are told", async () => {
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

  it("says what stands in the way", async () => {
    expect((await mds("import")).stderr).toContain("IMPORT-NO-FILE");
    expect((await mds("import", join(folder, "absent"))).stderr).toContain("FILE-UNREADABLE");
    expect((await mds("import", put("c.txt", "x"), "--format", "xml")).stderr).toContain("IMPORT-FORMAT");
  });
});
