/**
 * Factors of several table sets as those of one profile. A kind of kernel that more than one set has a factor for takes that of the engine
 * in question, else that of most rows; which others there were is said.
 */
import type { Issue } from "@/lib/issue";
import type { ProfileFactors } from "@/features/core/timing/profile";
import type { FactorLine, LawFit } from "./fit-laws";
import { lawKindName } from "./law-names";
import { issue } from "@/features/core/calibration/messages.issues";

export type ChosenLaws = {
  readonly laws: ProfileFactors["laws"];
  readonly network: number;
  /** Sets that a factor was taken of. */
  readonly tables: readonly string[];
};

type Candidate = { readonly tables: string; readonly found: number; readonly rows: number };

export function chooseLaws(
  fits: readonly LawFit[],
  engine: string,
): { readonly chosen: ChosenLaws; readonly issues: readonly Issue[] } {
  const kinds = Map.groupBy(
    fits.flatMap((fit) => fit.found.filter(({ kept }) => kept).map((line) => ({ line, fit }))),
    ({ line }) => line.kind,
  );
  const laws: Record<string, number> = {};
  const tables = new Set<string>();
  const issues: Issue[] = [];
  let network = 1;
  for (const [kind, lines] of kinds) {
    const ranked = lines.map(candidate).sort((a, b) => ranks(b, engine) - ranks(a, engine) || b.rows - a.rows);
    const [best, ...others] = ranked;
    if (!best) continue;
    if (kind === "network") network = best.found;
    else laws[kind] = best.found;
    tables.add(best.tables);
    if (others.length > 0) issues.push(severalSets(kind, best, others));
  }
  const chosen = Object.keys(laws).length > 0 ? laws : undefined;
  return { chosen: { laws: chosen, network, tables: [...tables] }, issues };
}

const candidate = ({ line, fit }: { readonly line: FactorLine; readonly fit: LawFit }): Candidate => ({
  tables: fit.tables,
  found: line.found,
  rows: fit.lines.filter(({ kind }) => kind === line.kind).reduce((sum, { rows }) => sum + rows, 0),
});

const ranks = ({ tables }: Candidate, engine: string): number => Number(tables.split("/").includes(engine));

function severalSets(kind: FactorLine["kind"], best: Candidate, others: readonly Candidate[]): Issue {
  const name = lawKindName(kind);
  const words = ({ tables, found, rows }: Candidate): string => `x ${found.toFixed(3)} (${tables}, ${rows})`;
  const listed = others.map(words).join(", ");
  return issue("FIT-SETS", kind, { best: words(best), listed, name });
}
