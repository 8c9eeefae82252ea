/**
 * Sets of files as msServiceProfiler's parser writes them, from a run of the simulator: for tests, because the truth is known, and as
 * an example for people who have no capture at hand. Names of hosts and requests say that they are synthetic.
 */
import { type ExampleCase, EXAMPLES, type ExampleName } from "./cases";
import { balanceTable, batchTable, cacheTable, forwardTable } from "./engine-tables";
import { coordinatorTable, handOverTable, pullTable, requestTable, statusTable } from "./service-tables";
import { tellRun } from "./simulated";
import type { RecordedRun } from "./recorded-run";
import { tableText, type ProfileTable } from "./table";

export { EXAMPLE_NAMES, type ExampleName } from "./cases";

export type SyntheticProfile = { readonly run: RecordedRun; readonly tables: readonly ProfileTable[] };

/** The same name and seed give the same set. */
export const syntheticProfile = (name: ExampleName, seed = 1): SyntheticProfile => profileFrom(EXAMPLES[name], seed);

/** What the parser would have written of any case. */
export function profileFrom(example: ExampleCase, seed: number): SyntheticProfile {
  const run = tellRun(example, seed);
  const separate = example.pools.some(({ role }) => role === "decode");
  const tables = [
    requestTable(example, run),
    batchTable(example, run),
    forwardTable(example, run),
    cacheTable(example, run),
    statusTable(example, run),
    ...(separate ? [handOverTable(example, run), pullTable(example, run), coordinatorTable(example, run)] : []),
    balanceTable(example, run),
  ];
  return { run, tables: tables.filter((table) => table !== null) };
}

/** File name to its text. */
export const profileFiles = ({ tables }: SyntheticProfile): ReadonlyMap<string, string> =>
  new Map(tables.map((table) => [`${table.name}.csv`, tableText(table)]));
