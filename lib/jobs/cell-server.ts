/** The inside of a worker or a thread: opens jobs, runs their cells, says what came out. */
import type { CellControl, JobKind, JobListing } from "./job-kind";
import type { FromCells, ToCells } from "./protocol";

/** `transfer` are buffers that may be moved instead of copied. */
export type Post = (message: FromCells, transfer: readonly ArrayBuffer[]) => void;

type Opened = { readonly kind: JobKind; readonly input: unknown; readonly cells: readonly unknown[] };

/** Answers the handler of incoming messages. */
export function serveCells(listings: readonly JobListing[], post: Post): (message: ToCells) => Promise<void> {
  const jobs = new Map<string, Promise<Opened>>();
  return async (message) => {
    if (message.type === "close") jobs.delete(message.job);
    else if (message.type === "open") jobs.set(message.job, quiet(open(listings, message.kind, message.input)));
    else {
      const { run, job, index, flag } = message;
      try {
        const opened = await jobs.get(job);
        if (!opened) throw new Error(`job ${job} was not opened`);
        const outcome = opened.kind.runCell(opened.input, opened.cells[index], control(run, flag, post));
        post({ type: "done", run, outcome }, buffers(outcome));
      } catch (error) {
        post({ type: "failed", run, reason: reason(error) }, []);
      }
    }
  };
}

async function open(listings: readonly JobListing[], name: string, plain: unknown): Promise<Opened> {
  const listing = listings.find(({ kind }) => kind === name);
  if (!listing) throw new Error(`there is no job kind "${name}" here`);
  const kind = await listing.load();
  const input = kind.read(plain);
  if (!input.ok) throw new Error(input.issues.map(({ message }) => message.en).join(" "));
  return { kind, input: input.value, cells: kind.plan(input.value) };
}

/** Its trouble is reported by the first cell that asks for it, not as an unhandled rejection. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Smaller steps of progress than this are not worth a message. */
const VISIBLE_STEP = 0.01;

function control(run: number, flag: Int32Array | null, post: Post): CellControl {
  let told = 0;
  return {
    progress(share) {
      if (share - told < VISIBLE_STEP) return;
      told = share;
      post({ type: "progress", run, share }, []);
    },
    cancelled: () => flag !== null && Atomics.load(flag, 0) === run,
  };
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The memory of typed arrays that fill their buffer: moving it costs nothing. */
export function buffers(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (entry: unknown): void => {
    if (ArrayBuffer.isView(entry)) {
      if (entry.buffer instanceof ArrayBuffer && entry.byteLength === entry.buffer.byteLength) found.add(entry.buffer);
    } else if (typeof entry === "object" && entry !== null) for (const inner of Object.values(entry)) visit(inner);
  };
  visit(value);
  return [...found];
}
