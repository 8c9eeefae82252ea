/** Reads one trace of the reader's disk, in a worker: bytes in, views out while they come. */
import { TraceReader } from "@/features/core/trace/read/reader";
import { openTrace } from "@/features/pages/trace/opened";
import type { FromTraceReader } from "./protocol";

const GZIP = [0x1f, 0x8b];
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
};

export async function readTraceFile({ file, stopped, say, clock }: Reading): Promise<void> {
  const reader = new TraceReader();
  const { chunks, taken } = await bytes(file);
  let told = clock();
  let nextView = told + FIRST_VIEW_MS;
  let cut = false;
  const tell = (): void => {
    const { entries, kernels } = reader.soFar;
    say({ kind: "progress", progress: { bytes: taken(), entries, kernels } });
  };
  for (;;) {
    if (stopped()) {
      cut = true;
      break;
    }
    const piece = await chunks.read().catch(() => null);
    if (piece === null) cut = true;
    if (piece === null || piece.done || !reader.push(piece.value, taken())) break;
    const now = clock();
    if (now - told < PROGRESS_MS) continue;
    told = now;
    tell();
    if (now < nextView) continue;
    const snapshot = reader.snapshot();
    if (snapshot !== null) say({ kind: "view", trace: openTrace(snapshot, file.name, false) });
    nextView = clock() + VIEW_EVERY * (clock() - now);
  }
  await chunks.cancel().catch(() => undefined);
  tell();
  const read = reader.finish(cut);
  say(
    read.ok
      ? { kind: "view", trace: openTrace(read.value, file.name, true) }
      : { kind: "refused", issues: read.issues },
  );
}

/** Its bytes, unpacked where it is gzip, and how many of the file were taken. */
async function bytes(file: File) {
  let taken = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, sink) {
        taken += piece.length;
        sink.enqueue(piece);
      },
    }),
  );
  const magic = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  const packed = GZIP.every((byte, place) => magic[place] === byte);
  const plain = packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  return { chunks: plain.getReader(), taken: () => taken };
}
