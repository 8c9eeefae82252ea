/** Issues by their code, in the order of first appearance: a long file would otherwise say the same thing twenty times. */
import type { Issue } from "@/lib/issue";

export type IssueGroup = {
  readonly code: string;
  /** All of a small group, one of a large one. */
  readonly first: readonly Issue[];
  readonly rest: readonly Issue[];
};

/** So many of a kind are read as fast as a count. */
const FEW = 3;

export function groupedByCode(issues: readonly Issue[]): readonly IssueGroup[] {
  return [...Map.groupBy(issues, ({ code }) => code)].map(([code, own]) => {
    const shown = own.length > FEW ? 1 : own.length;
    return { code, first: own.slice(0, shown), rest: own.slice(shown) };
  });
}
