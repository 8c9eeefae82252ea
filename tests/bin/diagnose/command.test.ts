import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { exampleFiles } from "@/features/pages/diagnose/example";
import { mds } from "../../support/programs/mds";

const folder = mkdtempSync(join(tmpdir(), "mds-diagnose-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
const incident = join(folder, "incident");
mkdirSync(incident);
for (const { name, text } of exampleFiles()) writeFileSync(join(incident, name), text);

type Answer = {
  readonly cause: string;
  readonly since: number | null;
  readonly findings: readonly {
    readonly evidence: readonly { readonly file: string; readonly line: number | null }[];
  }[];
};
const json = async (...paths: readonly string[]): Promise<Answer> => {
  const { status, stdout } = await mds("diagnose", ...paths, "--format", "json");
  expect(status).toBe(0);
  return JSON.parse(stdout) as Answer;
};

/** The example changes at 400 s, by its own construction (`hand`). */
it("reads a folder: exit code 0 also where a fault is found, with the second at which it began", async () => {
  const answer = await json(incident);
  expect(["load-change", "kv-full"]).toContain(answer.cause);
  expect(answer.since).toBeGreaterThanOrEqual(380);
  expect(answer.since).toBeLessThanOrEqual(460);
  const files = answer.findings.flatMap(({ evidence }) => evidence.map(({ file }) => file));
  expect(files.some((file) => file?.endsWith("vllm.log"))).toBe(true);
});

it("prints the verdict first, in the language that is chosen", async () => {
  const english = await mds("diagnose", incident);
  expect(english.status).toBe(0);
  expect(english.stdout.split("\n")[0]).toMatch(/^[A-Z].*\.$/);
  const chinese = await mds("diagnose", incident, "--lang", "zh");
  expect(chinese.stdout.split("\n")[0]).toMatch(/。$/);
});

it("reads a log alone, and packed", async () => {
  const [log] = exampleFiles();
  const path = join(folder, "server.log.gz");
  writeFileSync(path, gzipSync(log?.text ?? ""));
  expect((await json(path)).cause).not.toBe("none");
});

it("refuses what holds nothing of an engine, and options it does not know, with exit code 2", async () => {
  const notes = join(folder, "notes.txt");
  writeFileSync(notes, "nothing of an engine\n");
  for (const [argv, code] of [
    [[notes], "DIAGNOSE-NOTHING-READ"],
    [[join(folder, "absent")], "FILE-UNREADABLE"],
    [[], "DIAGNOSE-NO-PATH"],
    [[incident, "--format", "xml"], "DIAGNOSE-FORMAT"],
    [[incident, "--lang", "fr"], "DIAGNOSE-LANGUAGE"],
    [[incident, "--set", "model"], "DIAGNOSE-SET"],
  ] as const) {
    const { status, stderr } = await mds("diagnose", ...argv);
    expect([status, stderr]).toEqual([2, expect.stringContaining(code)]);
  }
});

it("explains itself: mds help diagnose, mds diagnose --help", async () => {
  const [help, own] = [await mds("help", "diagnose"), await mds("diagnose", "--help")];
  expect(help.stdout).toContain("--set name=value");
  expect(own.stdout).toBe(help.stdout);
});
