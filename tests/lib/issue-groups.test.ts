import { describe, expect, it } from "vitest";
import { groupedByCode } from "@/lib/issue-groups";
import type { Issue } from "@/lib/issue";
import { verbatim } from "@/lib/text";

const issue = (code: string, words = code): Issue => ({ code, at: "x", message: verbatim(words) });

describe("issues by kind", () => {
  it("keeps small groups in sight, and puts the rest of larger groups away, in order and without loss", () => {
    const a = ["1", "3", "4", "6"].map((words) => issue("A", words));
    const issues = [...a.slice(0, 1), issue("B", "2"), ...a.slice(1, 3), issue("C"), ...a.slice(3), issue("B", "5")];
    const groups = groupedByCode(issues);
    expect(groups.map(({ code, first, rest }) => [code, first.length, rest.length])).toEqual([
      ["A", 1, 3],
      ["B", 2, 0],
      ["C", 1, 0],
    ]);
    expect(groups.flatMap(({ first, rest }) => [...first, ...rest])).toHaveLength(issues.length);
  });
});
