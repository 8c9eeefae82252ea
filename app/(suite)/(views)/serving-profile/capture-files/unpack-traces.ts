/** Traces out of an archive of the reader's, in a worker: the archive is unpacked once more, and of the rest of it nothing is kept. */
import { type ByteSink, Unpacking } from "@/features/core/serving-profile/unpacking";
import { failure, success, type Result } from "@/lib/result";
import { chunks } from "@/state/opened-files/unpacked";
import type { ProfileFile } from "./protocol";

/** Bytes of a trace held in memory before they become a Blob, which the browser may move to disk. */
const KEPT_BYTES = 2 ** 23;

/** `members`: their paths, that of the archive before them. One that an early end cut is given as far as it goes. */
export async function unpackTraces(
  { path, file }: ProfileFile,
  members: readonly string[],
): Promise<Result<readonly File[]>> {
  const traces: File[] = [];
  const unpacking = new Unpacking(path, (inner) => {
    if (!members.includes(inner)) return PASSED_OVER;
    return collector((pieces) => void traces.push(new File(pieces, inner.slice(path.length + 1))));
  });
  let cut = false;
  try {
    for await (const piece of chunks(file.stream()))
      if (!unpacking.push(piece) || traces.length === members.length) break;
  } catch {
    // The disk gave no more of it.
    cut = true;
  }
  if (traces.length < members.length) unpacking.end(cut);
  const { refusal } = unpacking;
  return refusal !== null && (unpacking.harmful || traces.length === 0) ? failure(refusal) : success(traces);
}

const PASSED_OVER: ByteSink = { push: () => true, end: () => undefined };

function collector(done: (pieces: Blob[]) => void): ByteSink {
  const parts: Blob[] = [];
  let [held, bytes]: [Uint8Array<ArrayBuffer>[], number] = [[], 0];
  const put = (): void => {
    parts.push(new Blob(held));
    [held, bytes] = [[], 0];
  };
  return {
    push: (piece) => {
      held.push(piece.slice());
      bytes += piece.length;
      if (bytes >= KEPT_BYTES) put();
      return true;
    },
    end: () => {
      put();
      done(parts);
    },
  };
}
