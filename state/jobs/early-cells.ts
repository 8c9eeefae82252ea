/**
 * The first cells of a job, one after the other in a separate worker. It is never ended, so that its code stays warm: a client that asks something
 * else waits for the cell that runs, and the questions between are left out.
 */
import { browserPort } from "@/lib/worker/browser-port";
import { cellPool, type CellPool } from "@/lib/worker/pool";
import { writePlain } from "@/lib/jobs/plain-text";

export type EarlyAsk = {
  readonly kind: string;
  readonly input: unknown;
  /** Cells from the first on. */
  readonly count: number;
  readonly done: (index: number, outcome: unknown) => void;
  /** All have come, or one failed. */
  readonly ended: () => void;
};

let pool: CellPool | null = null;
let asked: EarlyAsk | null = null;
let running = false;

const NEVER = new AbortController().signal;

/** The function takes the question back. */
export function askEarly(ask: EarlyAsk): () => void {
  asked = ask;
  if (!running) void answer();
  return () => {
    if (asked === ask) asked = null;
  };
}

async function answer(): Promise<void> {
  running = true;
  for (let ask = asked; ask !== null; ask = asked) {
    await cells(ask);
    if (asked !== ask) continue;
    asked = null;
    ask.ended();
  }
  running = false;
}

async function cells(ask: EarlyAsk): Promise<void> {
  const { kind, input, count, done } = ask;
  const job = { id: writePlain({ kind, input }), kind, input };
  for (let index = 0; index < count && asked === ask; index += 1) {
    const end = await worker().run({ job, index, progress: () => undefined }, NEVER);
    if (end.state !== "done") return;
    if (asked === ask) done(index, end.outcome);
  }
}

const worker = (): CellPool =>
  (pool ??= cellPool({
    size: 1,
    spawn: () => browserPort(new Worker(new URL("./cell.worker.ts", import.meta.url), { type: "module" })),
    patience: null,
  }));
