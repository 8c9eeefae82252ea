/** What arrives, streamed to a file of the data folder and never into memory. */
import { open } from "node:fs/promises";

/**
 * `taken` is told the bytes of each part before it is written, and may throw. The file is new, for its user alone, and on the disk when this
 * resolves; who calls takes it away where this rejects.
 */
export async function streamToFile(
  body: ReadableStream<Uint8Array>,
  path: string,
  taken: (part: Uint8Array) => void,
): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    for await (const part of body) {
      taken(part);
      await file.write(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
