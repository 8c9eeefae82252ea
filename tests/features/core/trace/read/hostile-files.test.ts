// @module-tag check
/** Laws: a file made to do harm is refused, or kept with a reason; neither time nor memory grows beyond what its bytes are worth. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { readTraceFile, readTraceFiles } from "@/bin/trace/read-files";
import { TraceReader } from "@/features/core/trace/read/reader";
import { unwrap } from "@/lib/result";
import { longTrace, noticeCodes, refusal } from "@/tests/support/measurements/trace-text";

const MIB = 2 ** 20;
const folder = mkdtempSync(join(tmpdir(), "mds-trace-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(...parts: readonly (string | Uint8Array)[]): string {
  const path = join(folder, `trace-${(files += 1)}.json.gz`);
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));
  return path;
}

describe("gzip", () => {
  /** A gibibyte of one byte, 64 members of 16 MiB: members may follow each other, as parallel packers write them. */
  const gibibyte = (byte: string): Buffer[] => Array<Buffer>(64).fill(gzipSync(Buffer.alloc(16 * MIB, byte)));

  it("zip bomb: a gibibyte of spaces inside a list is refused by its ratio", async () => {
    const path = fileWith(gzipSync("["), ...gibibyte(" "));
    expect(refusal(await readTraceFile(path))).toBe("TRACE-BOMB");
  });

  it("zip bomb: no more than the limit and one piece comes out before the refusal", () => {
    const reader = new TraceReader();
    const spaces = new Uint8Array(MIB).fill(0x20);
    let pieces = 0;
    while (pieces < 1024 && reader.push(spaces, pieces * 1024)) pieces += 1;
    expect(pieces).toBe(64);
    expect(refusal(reader.finish(false))).toBe("TRACE-BOMB");
  });

  it("zip bomb: zeros are no JSON and refused at the first byte", async () => {
    expect(refusal(await readTraceFile(fileWith(...gibibyte("\0"))))).toBe("TRACE-NOT-JSON");
  });

  it("lying sizes: a length or checksum that does not hold keeps all events, and says that nothing vouches for them", async () => {
    const packed = gzipSync(longTrace(1000));
    for (const at of [packed.length - 2, packed.length - 6]) {
      const lying = Buffer.from(packed);
      lying[at] = (lying[at] ?? 0) ^ 0xff;
      const trace = unwrap(await readTraceFile(fileWith(lying)));
      expect(trace.entries).toBe(1000);
      expect(noticeCodes(trace)).toEqual(["TRACE-GZIP"]);
    }
  });

  it("truncated: kept up to the cut", async () => {
    const packed = gzipSync(longTrace(20_000));
    const trace = unwrap(await readTraceFile(fileWith(packed.subarray(0, packed.length / 2))));
    expect(trace.entries).toBeGreaterThan(5_000);
    expect(trace.entries).toBeLessThan(20_000);
    expect(noticeCodes(trace)).toEqual(["TRACE-TRUNCATED"]);
  });

  it("truncated inside its trailer: all events are there, and nothing vouches for them", async () => {
    const trace = unwrap(await readTraceFile(fileWith(gzipSync(longTrace(10)).subarray(0, -4))));
    expect(trace.entries).toBe(10);
  });

  it("damaged in the middle: kept up to there", async () => {
    const packed = gzipSync(longTrace(200_000));
    const middle = Math.floor(packed.length / 2);
    packed.fill(0xff, middle, middle + 64);
    const trace = unwrap(await readTraceFile(fileWith(packed)));
    expect(trace.entries).toBeGreaterThan(10_000);
    expect(noticeCodes(trace)).toEqual(expect.arrayContaining(["TRACE-TRUNCATED", "TRACE-GZIP"]));
  });

  it("gzip inside gzip is refused", async () => {
    expect(refusal(await readTraceFile(fileWith(gzipSync(gzipSync("[]")))))).toBe("TRACE-NOT-JSON");
  });
});

describe("several files", () => {
  it("a file that cannot be opened is named; the others are read", async () => {
    const [missing, there] = await readTraceFiles([join(folder, "missing"), fileWith(longTrace(3))]);
    expect(missing && refusal(missing.trace)).toBe("FILE-UNREADABLE");
    expect(there && unwrap(there.trace).entries).toBe(3);
  });
});
