import { describe, expect, it } from "vitest";
import { datedChangelog, isNext, namedVersions, releaseNotes } from "@/scripts/packages/versions.mjs";
import { packageLauncher } from "@/scripts/pack-cli.mjs";
import { readProjectFile } from "../../support/project-files";

describe("versions of a release", () => {
  it("are the same wherever they stand", () => {
    expect(namedVersions().length).toBeGreaterThan(6);
    expect([...new Set(namedVersions().map(([, version]) => version))]).toHaveLength(1);
  });

  it.each([
    ["0.3.0", true],
    ["0.2.1", true],
    ["1.0.0", true],
    ["0.2.0", false],
    ["0.1.9", false],
    ["0.10.0", true],
    ["0.3", false],
    ["v0.3.0", false],
  ])("%s after 0.2.0: %s", (version, isAbove) => {
    expect(isNext(version, "0.2.0")).toBe(isAbove);
  });

  it("take the unreleased changes, and leave room for the next ones", () => {
    const changelog = "# Changelog\n\n## Unreleased\n\n- A.\n\n## 0.2.0 (2026-11-30)\n\n- B.\n";
    expect(releaseNotes(changelog)).toBe("- A.");
    const dated = datedChangelog(changelog, "0.3.0", "2026-12-05");
    expect(dated).toContain("## Unreleased\n\n## 0.3.0 (2026-12-05)\n\n- A.\n\n## 0.2.0");
    expect(releaseNotes(dated)).toBe("");
  });
});

it("the package's start is read by npm on every system: one line for Node, none for the project's own", () => {
  const [first, second] = packageLauncher(readProjectFile("bin/mds")).split("\n");
  expect(first).toBe("#!/usr/bin/env node");
  expect(second).toMatch(/^\/\/ /);
});
