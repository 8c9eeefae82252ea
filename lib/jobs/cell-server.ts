/** The inside of a worker or a thread: opens jobs, runs their cells, says what came out. */
import { fromMs } from "@/lib/units/edge";
import type { CellControl, JobKind, JobListing } from "./job-kind";
import type { CellResult, FromCells, ToCells } from "./protocol";

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
      const { run, job, cells } = message;
      try {
        const opened = await jobs.get(job);
        if (!opened) throw new Error(`job ${job} was not opened`);
        runRange(opened, message, post);
      } catch (error) {
        const results = cells.map((index) => ({ index, reason: reason(error) }));
        post({ type: "cells", run, results, seconds: 0 }, []);
      }
    }
  };
}

/** Finished cells are reported after so many milliseconds: a dying worker leaves only these. */
const TELL_EVERY_MS = 100;

function runRange(opened: Opened, message: ToCells & { readonly type: "run" }, post: Post): void {
  const { run, cells, limit, flag } = message;
  const began = performance.now();
  let reported = began;
  let results: CellResult[] = [];
  const tell = (now: number, seconds: number | null): void => {
    const transfer = results.flatMap((result) => ("outcome" in result ? buffers(result.outcome) : []));
    post({ type: "cells", run, results, seconds }, transfer);
    results = [];
    reported = now;
  };
  for (const index of cells) {
    const watch = control(run, index, flag, post);
    if (watch.cancelled()) break;
    results.push(runCell(opened, index, watch));
    const now = performance.now();
    if (limit !== null && fromMs(now - began) >= limit) break;
    if (now - reported >= TELL_EVERY_MS) tell(now, null);
  }
  const now = performance.now();
  tell(now, fromMs(now - began));
}

function runCell({ kind, input, cells }: Opened, index: number, watch: CellControl): CellResult {
  try {
    return { index, outcome: kind.runCell(input, cells[index], watch) };
  } catch (error) {
    return { index, reason: reason(error) };
  }
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

function control(run: number, index: number, flag: Int32Array | null, post: Post): CellControl {
  let reported = 0;
  return {
    progress(share) {
      if (share - reported < VISIBLE_STEP) return;
      reported = share;
      post({ type: "progress", run, index, share }, []);
    },
    cancelled: () => flag !== null && Atomics.load(flag, 0) === run,
  };
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The memory of typed arrays that fill their buffer: moving it costs nothing. */
export function buffers(value: unknown): ArrayBuffer[] {
  const result = new Set<ArrayBuffer>();
  const visit = (entry: unknown): void => {
    if (ArrayBuffer.isView(entry)) {
      if (entry.buffer instanceof ArrayBuffer && entry.byteLength === entry.buffer.byteLength) result.add(entry.buffer);
    } else if (typeof entry === "object" && entry !== null) for (const inner of Object.values(entry)) visit(inner);
  };
  visit(value);
  return [...result];
}
