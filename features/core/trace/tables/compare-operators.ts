/**
 * Two ranges of work by what was computed: the operator that launched a kernel and the shapes of its inputs. Vendors name kernels
 * differently, operators and shapes not. Kernels without an operator (replays of graphs) go by their category. Each kernel is in one row,
 * so that the rows add up to the difference of the sums.
 */
import { inputShapes } from "../segment/shapes";
import { shortName } from "../kernels/short-name";
import type { Side } from "./compare";

export type OperatorRow = {
  /** Its name; of kernels without one their category. */
  readonly operator: string;
  readonly isOperator: boolean;
  /** As "[8,1024] [1024,4096]"; empty where they were not recorded. */
  readonly shapes: string;
  readonly kernelsA: number;
  readonly kernelsB: number;
  /** Microseconds of device time, of all. */
  readonly timeA: number;
  readonly timeB: number;
  /** Short names, those that take longest first. */
  readonly namesA: readonly string[];
  readonly namesB: readonly string[];
};

export type OperatorComparison = {
  /** The largest difference first. */
  readonly rows: readonly OperatorRow[];
  /** Share of both sides' device time in rows that both have. */
  readonly shared: number;
};

export function compareOperators(a: Side, b: Side): OperatorComparison {
  const [left, right] = [tally(a), tally(b)];
  const rows = [...new Set([...left.keys(), ...right.keys()])].map((key): OperatorRow => {
    const [one, other] = [left.get(key), right.get(key)];
    const { operator, isOperator, shapes } = (one ?? other) as Tally;
    return {
      ...{ operator, isOperator, shapes },
      ...{ kernelsA: one?.kernels ?? 0, kernelsB: other?.kernels ?? 0, timeA: one?.time ?? 0, timeB: other?.time ?? 0 },
      ...{ namesA: byTime(one), namesB: byTime(other) },
    };
  });
  const all = rows.reduce((sum, { timeA, timeB }) => sum + timeA + timeB, 0);
  const both = rows.filter(({ kernelsA, kernelsB }) => kernelsA > 0 && kernelsB > 0);
  return {
    rows: rows.toSorted((x, y) => Math.abs(y.timeB - y.timeA) - Math.abs(x.timeB - x.timeA)),
    shared: all > 0 ? both.reduce((sum, { timeA, timeB }) => sum + timeA + timeB, 0) / all : 0,
  };
}

type Tally = Pick<OperatorRow, "operator" | "isOperator" | "shapes"> & {
  kernels: number;
  time: number;
  readonly names: Map<string, number>;
};

function tally({ trace, capture: { work, rules, launches }, range }: Side): ReadonlyMap<string, Tally> {
  const rows = new Map<string, Tally>();
  const { events, names } = trace;
  for (let i = range.from; i < range.to; i += 1) {
    const event = launches.operator[i] as number;
    const isOperator = event >= 0;
    const operator = isOperator ? (names[events.name[event] as number] ?? "") : (rules[i]?.category ?? "");
    const shapes = isOperator ? shapesText(inputShapes(trace, event)) : "";
    const key = `${isOperator} ${operator} ${shapes}`;
    const row = rows.get(key) ?? {
      operator,
      isOperator,
      shapes,
      kernels: 0,
      time: 0,
      names: new Map<string, number>(),
    };
    rows.set(key, row);
    const time = (work.end[i] as number) - (work.start[i] as number);
    row.kernels += 1;
    row.time += time;
    const name = shortName(names[work.nameId[i] as number] ?? "");
    row.names.set(name, (row.names.get(name) ?? 0) + time);
  }
  return rows;
}

/** Inputs that have a shape: scalars and lists say nothing. */
const shapesText = (shapes: readonly (readonly number[])[] | null): string =>
  (shapes ?? [])
    .filter((shape) => shape.length > 0)
    .map((shape) => `[${shape.join(",")}]`)
    .join(" ");

const byTime = (row: Tally | undefined): readonly string[] =>
  row === undefined ? [] : [...row.names].toSorted((x, y) => y[1] - x[1]).map(([name]) => name);
