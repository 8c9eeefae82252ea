/** Rows of requests that name what they wait for, as plays: what belongs together is one play, whose agents are its sessions. */
import type { Line } from "../play";
import { sendTimes, type GraphRequest, type PlayGraph, type Wait } from "../graph/play-graph";

export type StatedRow = {
  readonly id: string;
  readonly session: string;
  readonly input: number;
  readonly output: number;
  readonly line: Line;
  readonly units: number;
  readonly model: string;
  /** Seconds; counts for rows that wait for nobody. */
  readonly start: number;
  readonly service: number | null;
  readonly waits: readonly (Omit<Wait, "on"> & { readonly on: string })[];
};

export type StatedPlay = Pick<PlayGraph, "id" | "blockTokens" | "scope" | "distinct"> & {
  readonly rows: readonly StatedRow[];
};

/**
 * The play's requests in order of the times that the record implies. Waits for rows that are not there are left out. Null where rows wait for
 * each other in a circle.
 */
export function statedGraph({ rows, ...play }: StatedPlay): PlayGraph | null {
  const unsorted = withNumbers(rows, play);
  const sent = sendTimes(unsorted, ({ service }) => service ?? 0);
  if (sent.some(Number.isNaN)) return null;
  const first = sent.reduce((least, time) => Math.min(least, time), Infinity);
  const ordered = rows
    .map((row, index) => ({ row: { ...row, start: (sent[index] as number) - first }, index }))
    .sort((a, b) => a.row.start - b.row.start || a.index - b.index)
    .map(({ row }) => row);
  return withNumbers(ordered, play);
}

function withNumbers(rows: readonly StatedRow[], play: Omit<StatedPlay, "rows">): PlayGraph {
  const number = new Map(rows.map(({ id }, index) => [id, index]));
  const agents = [...new Set(rows.map(({ session }) => session))];
  const agent = new Map(agents.map((name, index) => [name, index]));
  const requests = rows.map(({ id: _, session, waits, ...row }): GraphRequest => {
    const known = waits.flatMap((wait) => {
      const on = number.get(wait.on);
      return on === undefined ? [] : [{ ...wait, on }];
    });
    return { ...row, agent: agent.get(session) ?? 0, waits: known };
  });
  return { ...play, agents, requests };
}

/** Rows that wait for each other or have a session in common, in order of their first rows. */
export function joinedRows(rows: readonly StatedRow[]): StatedRow[][] {
  const leader = new Map<string, string>();
  const find = (name: string): string => {
    let root = name;
    while ((leader.get(root) ?? root) !== root) root = leader.get(root) as string;
    leader.set(name, root);
    return root;
  };
  const join = (a: string, b: string): void => void leader.set(find(a), find(b));
  for (const { id, session, waits } of rows) {
    join(`row ${id}`, `session ${session}`);
    for (const { on } of waits) join(`row ${id}`, `row ${on}`);
  }
  return [...Map.groupBy(rows, ({ id }) => find(`row ${id}`)).values()];
}
