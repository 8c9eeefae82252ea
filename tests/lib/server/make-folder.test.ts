import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeFolder } from "@/lib/server/make-folder";
import { mds } from "../../support/programs/mds";
import { testFolder } from "../../support/folder";

afterEach(() => void vi.unstubAllEnvs());

describe("a folder", () => {
  it("is made with those above it, and stays where it is there", () => {
    const path = join(testFolder(), "a", "b");
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it("that cannot be made is told by every command that keeps something", async () => {
    const file = join(testFolder(), "file");
    writeFileSync(file, "");
    for (const above of [file, ...(existsSync("/proc/self") ? ["/proc"] : [])]) {
      vi.stubEnv("DATA_DIR", join(above, "none", "data"));
      for (const words of [
        ["token", "list"],
        ["saved", "list"],
        ["tables", "list"],
      ]) {
        const { status, stderr } = await mds(...words);
        expect(stderr).toContain("The data folder cannot be created");
        expect(stderr).not.toContain("    at ");
        expect(status).not.toBe(0);
      }
    }
  });
});
