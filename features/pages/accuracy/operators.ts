/** Errors of the operator laws on systems that were left out of their fit (features/core/timing/laws, fitted by bench/fit). */
import { coefficients } from "@/features/core/timing/laws/coefficients";
import { quantile } from "@/lib/statistics/quantile";

export type OperatorLine = {
  readonly id: string;
  readonly law: string;
  readonly format: string;
  readonly system: string;
  /** Where the parameters came from: another system of the generation, or "pooled" over the other generations. */
  readonly basis: string;
  readonly rows: number;
  readonly median: number;
  readonly p90: number;
  /** Median error that the law has to stay below on these rows. */
  readonly bar: number | null;
};

/** One law and format over all systems that were left out of its fit in turn. */
export type LawLine = Pick<OperatorLine, "id" | "law" | "format" | "bar" | "rows"> & {
  readonly systems: readonly string[];
  /** Median and largest of the systems' median errors. */
  readonly typical: number;
  readonly worst: number;
};

export function lawLines(lines: readonly OperatorLine[]): readonly LawLine[] {
  const groups = new Map<string, OperatorLine[]>();
  for (const line of lines) {
    const id = `${line.law}/${line.format}`;
    const group = groups.get(id);
    if (group) group.push(line);
    else groups.set(id, [line]);
  }
  return [...groups].flatMap(([id, group]) => {
    const [first] = group;
    if (!first) return [];
    const { law, format, bar } = first;
    const medians = group.map(({ median }) => median);
    return {
      id,
      law,
      format,
      bar,
      systems: [...new Set(group.map(({ system }) => system.split(" (", 1)[0] ?? system))],
      rows: group.reduce((sum, { rows }) => sum + rows, 0),
      typical: quantile(medians, 0.5),
      worst: Math.max(...medians),
    };
  });
}

export function operatorLines(): readonly OperatorLine[] {
  return coefficients.fits.flatMap(({ law, dtype, bar, leftOut }) =>
    leftOut.map(({ system, stack, basis, judged }) => ({
      id: [law, dtype, system, stack].join("/"),
      law,
      format: dtype,
      system: `${system.toUpperCase()} (${stack})`,
      basis,
      rows: judged.rows,
      median: judged.median,
      p90: judged.p90,
      bar: Number.isFinite(bar) ? bar : null,
    })),
  );
}
