import { describe, expect, it } from "vitest";
import { judgeAudit } from "@/scripts/audit.mjs";

/** Shape of npm's second report format: a hole by the package that has it, counts by level. */
const report = (...found: { readonly name: string; readonly severity: string; readonly range: string }[]): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(found.map((hole) => [hole.name, hole])),
    metadata: { vulnerabilities: { total: found.length } },
  });

describe("the audit of packages", () => {
  it("stops a release for a grave hole, and names it", () => {
    const judged = judgeAudit(
      report({ name: "pkg-a", severity: "low", range: "<2" }, { name: "pkg-b", severity: "critical", range: "*" }),
    );
    expect(judged).toEqual({ lines: ["low: pkg-a <2", "critical: pkg-b *"], grave: true });
  });

  it("only tells of the others", () => {
    expect(judgeAudit(report({ name: "pkg-a", severity: "moderate", range: "<2" })).grave).toBe(false);
    expect(judgeAudit(report()).lines).toEqual(["No known hole."]);
  });

  it("takes no answer for no audit, never for a clean one", () => {
    const refused = JSON.stringify({
      message: "405 Method Not Allowed - POST https://registry.example/",
      statusCode: 405,
    });
    for (const written of [refused, "", "not JSON"]) {
      const { lines, grave } = judgeAudit(written);
      expect([lines[0]?.startsWith("No audit"), grave]).toEqual([true, false]);
      expect(lines[0]).not.toContain("registry.example");
    }
  });
});
