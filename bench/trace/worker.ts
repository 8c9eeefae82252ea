/** What a page's worker does with a file: pieces into the reader, a first view on the way, the figures at the end. */
import { TraceReader } from "@/features/core/trace/reading";
import { traceSummary } from "@/features/core/trace";
import { unwrap } from "@/lib/result";

const PIECE_BYTES = 8 * 2 ** 20;
/** Enough of a trace to look at. */
const FIRST_VIEW_KERNELS = 10_000;

async function read(file: File): Promise<object> {
  const reader = new TraceReader();
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const piece = (at: number): Promise<ArrayBuffer> => file.slice(at, at + PIECE_BYTES).arrayBuffer();
  let firstView: number | null = null;
  let next = piece(0);
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const bytes = await next;
    next = piece(at + PIECE_BYTES);
    if (!reader.push(new Uint8Array(bytes))) break;
    if (firstView === null && reader.soFar.kernels >= FIRST_VIEW_KERNELS) {
      const trace = reader.snapshot();
      if (trace !== null) traceSummary(trace, null);
      firstView = seconds();
    }
  }
  const trace = unwrap(reader.finish(false));
  const readAt = seconds();
  const summary = traceSummary(trace, null);
  return { firstView, read: readAt, seconds: seconds(), kernels: summary.kernels, sumMs: summary.kernel_sum_ms };
}

self.onmessage = (message: MessageEvent<File>) => {
  void read(message.data).then(
    (found) => self.postMessage(found),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};
