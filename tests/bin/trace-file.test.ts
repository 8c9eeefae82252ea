import type * as fsPromises from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { readTraceFile } from "@/bin/trace-file";

/** The disk gives one piece and fails at the next, which is read while the first is still being unpacked. */
const FIRST = gzipSync(Buffer.from(`{"traceEvents": [${" ".repeat(1 << 22)}`));
let reads = 0;
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof fsPromises>()),
  open: () =>
    Promise.resolve({
      read: (buffer: Buffer) => {
        reads += 1;
        if (reads > 1) return Promise.reject(Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" }));
        return Promise.resolve({ bytesRead: FIRST.copy(buffer) });
      },
      close: () => Promise.resolve(),
    }),
}));

it("says which file a disk gave up on, also where it does so ahead of the reading", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const trace = await readTraceFile("/traces/rank0.json.gz");
  await new Promise((turn) => setTimeout(turn, 10));
  process.off("unhandledRejection", unhandled);
  expect(trace).toMatchObject({ ok: false, issues: [{ message: { en: expect.stringContaining("rank0.json.gz") } }] });
  expect(unhandled).not.toHaveBeenCalled();
});
