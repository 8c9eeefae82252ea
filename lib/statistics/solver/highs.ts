/** Programs of whole numbers solved by HiGHS, a WebAssembly module that loads when the first is asked (ADR 18). */
import type { Highs, InitOptions, Model, ModelData } from "highs";
import type { Program, Solved, Solver } from "./program";

/** From this server's own files: nothing is fetched from elsewhere. */
export async function loadSolver(): Promise<Solver> {
  const { default: load } = await import("highs");
  const highs = await load(located());
  return { solve: (program) => solve(highs, program), rowPrices: (program) => rowPrices(highs, program) };
}

/** Node finds the module beside its loader; a browser asks the address that the bundler gave it. */
function located(): InitOptions {
  if (typeof process !== "undefined" && process.versions?.node) return {};
  return { locateFile: () => new URL("highs/runtime", import.meta.url).href };
}

/** Shares of the cost within which a plan counts as the cheapest. */
const GAP = 5e-4;
/** A limit in nodes, not in seconds, gives the same answer on every machine. */
const MOST_NODES = 200;

function solve(highs: Highs, program: Program): Solved | null {
  if (program.variables.length === 0) return holdsEmpty(program) ? { values: [], cost: 0, bound: 0 } : null;
  return highs.withModel(modelData(highs, program, true), (model) => {
    model.options.set({ output_flag: false, mip_rel_gap: GAP, mip_max_nodes: MOST_NODES });
    model.run();
    if (!hasPlan(model)) return null;
    const values = [...model.getSolution().colValue];
    const cost = model.getObjectiveValue();
    const bound = program.variables.some(({ integer }) => integer) ? Number(model.info.get("mip_dual_bound")) : cost;
    return { values, cost, bound: Number.isFinite(bound) ? bound : cost };
  });
}

/** HiGHS solves no program without variables: all its sums are 0. */
const holdsEmpty = ({ rows }: Program): boolean =>
  rows.every(({ least, most }) => (least ?? 0) <= 0 && (most ?? 0) >= 0);

/** Whether the values are a plan: HiGHS says 2 for a feasible point. */
const FEASIBLE = 2;
const hasPlan = (model: Model): boolean => Number(model.info.get("primal_solution_status")) === FEASIBLE;

function rowPrices(highs: Highs, program: Program): readonly number[] | null {
  if (program.variables.length === 0) return program.rows.map(() => 0);
  return highs.withModel(modelData(highs, program, false), (model) => {
    model.options.set({ output_flag: false });
    model.run();
    return hasPlan(model) ? [...model.getSolution().rowDual] : null;
  });
}

function modelData(highs: Highs, { variables, rows }: Program, integers: boolean): ModelData {
  const terms = rows.flatMap((row) => row.terms);
  const starts = rows.reduce<number[]>((list, row) => [...list, (list.at(-1) ?? 0) + row.terms.length], [0]);
  const { integer, continuous } = highs.constants.variableType;
  return {
    numCols: variables.length,
    numRows: rows.length,
    colCost: variables.map(({ cost }) => cost),
    colLower: variables.map(({ least }) => least),
    colUpper: variables.map(({ most }) => most),
    rowLower: rows.map(({ least }) => least ?? -highs.infinity),
    rowUpper: rows.map(({ most }) => most ?? highs.infinity),
    matrix: {
      format: "csr",
      ...{ numRows: rows.length, numCols: variables.length, starts },
      indices: terms.map(([variable]) => variable),
      values: terms.map(([, factor]) => factor),
    },
    ...(integers && { integrality: variables.map((variable) => (variable.integer ? integer : continuous)) }),
  };
}
