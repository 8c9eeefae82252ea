import { gzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { readTraceFile } from "@/bin/trace/read-files";

/** The disk gives one piece and fails at the next, which is read while the first is still being unpacked. */
const FIRST = gzipSync(Buffer.from(`{"traceEvents": [${" ".repeat(1 << 22)}`));

function failingDisk() {
  let reads = 0;
  const read = (buffer: Buffer) => {
    reads += 1;
    if (reads > 1) return Promise.reject(Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" }));
    return Promise.resolve({ bytesRead: FIRST.copy(buffer) });
  };
  return { open: () => Promise.resolve({ read, close: () => Promise.resolve() }) };
}

it("says which file a disk gave up on, also where it does so ahead of the reading", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const trace = await readTraceFile("/traces/rank0.json.gz", undefined, failingDisk());
  await new Promise((turn) => setTimeout(turn, 10));
  process.off("unhandledRejection", unhandled);
  expect(trace).toMatchObject({ ok: false, issues: [{ message: { en: expect.stringContaining("rank0.json.gz") } }] });
  expect(JSON.stringify(trace)).toContain("EIO");
  expect(unhandled).not.toHaveBeenCalled();
});
