/** What share of measured runs lies in the band that all other model-system pairs give it. */
import { readRuns, type Run, type StoredRuns } from "@/features/core/evidence/runs";
import { groupBy } from "./scores";

export type Coverage = { readonly rows: number; readonly ttft: number; readonly tpot: number };

export type CoverageReport = Coverage & { readonly by: Readonly<Record<string, Readonly<Record<string, Coverage>>>> };

const GROUPINGS = {
  system: ({ system }: Run) => system,
  family: ({ family }: Run) => family,
  backend: ({ engine }: Run) => engine,
  mode: ({ mode }: Run) => mode,
  pair: ({ family, system, engine, mode }: Run) => `${family} ${system} ${engine} ${mode}`,
};

export function measureCoverage(stored: StoredRuns): CoverageReport {
  const runs = readRuns(stored);
  const by = Object.entries(GROUPINGS).map(([name, key]) => {
    const groups = [...groupBy(runs, key)].map(([word, group]) => [word, computeShare(group)] as const);
    return [name, Object.fromEntries(groups.sort(([a], [b]) => a.localeCompare(b, "en")))] as const;
  });
  return { ...computeShare(runs), by: Object.fromEntries(by) };
}

function computeShare(runs: readonly Run[]): Coverage {
  const share = (metric: "ttft" | "tpot"): number => runs.filter(({ inside }) => inside[metric]).length / runs.length;
  return { rows: runs.length, ttft: share("ttft"), tpot: share("tpot") };
}

/** What the 80 % bands hold under each kind of leaving out, of rows and on average of the rows of a cluster, and by how much they grow. */
export function textOfKinds({ coverage, inflation }: StoredRuns): string {
  const percent = (value: number): string => `${(100 * value).toFixed(1)}%`.padStart(6);
  const cells = ({ rows, clusters }: { rows: number; clusters: number }): string =>
    `${percent(rows)} ${percent(clusters)}`;
  return [
    "80 % bands hold   TPOT rows clusters | TTFT rows clusters",
    ...Object.entries(coverage).map(
      ([kind, { tpot, ttft }]) => `${kind.padEnd(16)}   ${cells(tpot)}   |   ${cells(ttft)}`,
    ),
    `growth ${JSON.stringify(inflation)}`,
  ].join("\n");
}

export function textOfCoverage({ ttft, tpot, by }: CoverageReport): string {
  const percent = (value: number): string => `${(100 * value).toFixed(0)}%`.padStart(5);
  return [
    `80 % bands of left-out pairs hold: TPOT ${percent(tpot)}, TTFT ${percent(ttft)}`,
    ...Object.entries(by).flatMap(([name, groups]) => [
      `by ${name}`,
      ...Object.entries(groups).map(
        ([key, line]) =>
          `${key.padEnd(44)} ${String(line.rows).padStart(4)} | ${percent(line.tpot)} | ${percent(line.ttft)}`,
      ),
    ]),
  ].join("\n");
}
