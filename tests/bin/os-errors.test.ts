import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { osError } from "@/bin/console/os-errors";

const folder = mkdtempSync(join(tmpdir(), "mds-trouble-"));

/** What the system really throws. */
function thrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}

describe("what the system has against a path", () => {
  it.each([
    [
      "a file that is not there",
      () => readFileSync(join(folder, "none")),
      /none \(ENOENT\): the path does not exist\. Check the path\./,
    ],
    ["a folder in a file's place", () => readFileSync(folder), /\(EISDIR\): .* Choose another path\./],
    ["a full disk", () => writeFileSync("/dev/full", "x"), /\(ENOSPC\): the disk is full\. Free some space/],
  ])("%s: path, code and the way out, in both languages", (_, run, said) => {
    mkdirSync(folder, { recursive: true });
    const { en, zh } = osError(thrown(run));
    expect(en).toMatch(said);
    expect(zh).toMatch(/请/);
    rmSync(folder, { recursive: true });
  });

  it("says what it does not know in the system's words", () => {
    expect(osError(new Error("odd")).en).toBe("odd");
  });
});
