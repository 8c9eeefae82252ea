import { describe, expect, it } from "vitest";
import { groupedByCode, speaksAgainst } from "@/features/pages/calibration/issue-groups";
import type { Issue } from "@/lib/issue";
import { verbatim } from "@/lib/text";

const issue = (code: string, words = code): Issue => ({ code, at: "x", message: verbatim(words) });

describe("issues by kind", () => {
  it("keeps pairs in sight, and puts the rest of larger groups away, in order and without loss", () => {
    const issues = [issue("A", "1"), issue("B", "2"), issue("A", "3"), issue("C"), issue("A", "4"), issue("B", "5")];
    const groups = groupedByCode(issues);
    expect(groups.map(({ code, first, rest }) => [code, first.length, rest.length])).toEqual([
      ["A", 1, 2],
      ["B", 2, 0],
      ["C", 1, 0],
    ]);
    expect(groups.flatMap(({ first, rest }) => [...first, ...rest])).toHaveLength(issues.length);
  });

  it("holds back from a poor fit and from one beyond the peak, not from noise", () => {
    expect(speaksAgainst([issue("CALIBRATION-POOR")])).toBe(true);
    expect(speaksAgainst([issue("CALIBRATION-NOISE"), issue("CALIBRATION-PEAK")])).toBe(true);
    expect(speaksAgainst([issue("CALIBRATION-NOISE")])).toBe(false);
  });
});
