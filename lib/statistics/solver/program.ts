/** A linear program with whole numbers as plain data, and what a solver says of it. A solver is handed in; `highs.ts` is one. */

/** A limit on a sum of variables; null = none on that side. */
export type Row = {
  readonly least: number | null;
  readonly most: number | null;
  readonly terms: readonly (readonly [variable: number, factor: number])[];
};

/** All variables are at least `least` and at most `most`; the sum of `cost` times each is as small as possible. */
export type Variable = {
  readonly cost: number;
  readonly least: number;
  readonly most: number;
  readonly integer: boolean;
};

export type Program = { readonly variables: readonly Variable[]; readonly rows: readonly Row[] };

export type Solved = {
  readonly values: readonly number[];
  readonly cost: number;
  /** No plan costs less than this. */
  readonly bound: number;
};

export type Solver = {
  /** null: no values keep every row. Depends on the program alone. */
  readonly solve: (program: Program) => Solved | null;
  /** By row: by how much the cost rises for one more of its limit, with fractions allowed; 0 where it does not bind. null: no values keep every row. */
  readonly rowPrices: (program: Program) => readonly number[] | null;
};

/** Variables and rows in the order in which they are added. */
export function programDraft() {
  const variables: Variable[] = [];
  const rows: Row[] = [];
  return {
    variable(variable: Variable): number {
      variables.push(variable);
      return variables.length - 1;
    },
    row(row: Row): number {
      rows.push(row);
      return rows.length - 1;
    },
    program: (): Program => ({ variables, rows }),
  };
}
