/** Reads one trace of the reader's disk, in a worker: bytes in, views out while they come. */
import { isTable, KERNEL, openTrace, TraceReader } from "@/features/core/trace/reading";
import type { SentTrace, Trace } from "@/features/core/trace";
import type { Issue } from "@/lib/issue";
import type { SqlJsStatic } from "sql.js";
import type { FromTraceReader } from "./protocol";
import { readProfilerFile } from "./read-profiler-file";
import { unpackedFile } from "@/state/opened-files/unpacked";

const PROGRESS_MS = 100;
const FIRST_VIEW_MS = 600;
/** A view costs a share of the reading: the next waits for as many times what the last one took. */
const VIEW_EVERY = 10;

export type Reading = {
  readonly file: File;
  readonly stopped: () => boolean;
  readonly say: (message: FromTraceReader) => void;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Asked for when a database is there. */
  readonly sqlite: () => Promise<SqlJsStatic>;
};

export async function readTraceFile(reading: Reading): Promise<void> {
  const other = await readProfilerFile(reading.file, reading.sqlite);
  if (other === null) return readEvents(reading);
  if (!other.ok) return reading.say({ kind: "refused", issues: other.issues });
  if (isTable(other.value)) return reading.say({ kind: "table", table: other.value });
  tellWhole(reading, other.value);
}

function tellWhole({ file, say }: Reading, read: Trace): void {
  const trace = openTrace(read, file.name, true);
  say({ kind: "progress", progress: { bytes: file.size, entries: read.entries, kernels: kernelCount(trace) } });
  say({ kind: "view", trace });
}

async function readEvents({ file, stopped, say, clock }: Reading): Promise<void> {
  const reader = new TraceReader();
  const { pieces, taken, end } = unpackedFile(file);
  let reported = clock();
  let nextView = reported + FIRST_VIEW_MS;
  const tell = (): void => {
    const { entries, kernels } = reader.soFar;
    say({ kind: "progress", progress: { bytes: taken(), entries, kernels } });
  };
  for await (const piece of pieces()) {
    if (stopped() || !reader.push(piece, taken())) break;
    const now = clock();
    if (now - reported < PROGRESS_MS) continue;
    reported = now;
    tell();
    if (now < nextView) continue;
    const snapshot = reader.snapshot();
    if (snapshot !== null) say({ kind: "view", trace: openTrace(snapshot, file.name, false) });
    nextView = clock() + VIEW_EVERY * (clock() - now);
  }
  const { cut, damage } = end();
  const read = reader.finish(cut || stopped());
  if (!read.ok) return say({ kind: "refused", issues: read.issues });
  const trace = openTrace(noted(read.value, damage), file.name, true);
  say({ kind: "progress", progress: { bytes: taken(), entries: read.value.entries, kernels: kernelCount(trace) } });
  say({ kind: "view", trace });
}

/** The reader's count lacks kernels that only their names identify: Ascend and Nsight write no category of kernels. */
const kernelCount = ({ devices }: SentTrace): number =>
  devices.reduce((sum, { work }) => sum + work.kind.filter((kind) => kind === KERNEL).length, 0);

const noted = (trace: Trace, damage: Issue | null): Trace =>
  damage === null ? trace : { ...trace, notices: [...trace.notices, damage] };
