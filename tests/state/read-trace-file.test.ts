import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openedBuffers } from "@/state/opened-files/opened-buffers";
import { fingerprint } from "@/state/opened-files/fingerprint";
import type { FromTraceReader } from "@/app/(suite)/(views)/trace/trace-files/protocol";
import { readTraceFile } from "@/app/(suite)/(views)/trace/trace-files/read-trace-file";
import { smallTrace } from "../support/measurements/small-trace";

const TEXT = smallTrace({ passes: 100, layers: 8 });
const KERNELS = 100 * 8 * 5;

/** What the page hears of a file; a clock that runs a second at each look makes every piece worth a word. */
async function heard(content: string | Uint8Array<ArrayBuffer>, stopAfter = Infinity): Promise<FromTraceReader[]> {
  const said: FromTraceReader[] = [];
  let now = 0;
  await readTraceFile({
    file: new File([content], "a.json"),
    stopped: () => said.length >= stopAfter,
    say: (message) => said.push(message),
    clock: () => (now += 1000),
    sqlite: () => Promise.reject(new Error("no database is opened")),
  });
  return said;
}

const last = (said: readonly FromTraceReader[]) => {
  const message = said.at(-1);
  if (message?.kind !== "view") throw new Error(`refused: ${JSON.stringify(message)}`);
  return message.trace;
};
const kernels = (said: readonly FromTraceReader[]) => last(said).devices[0]?.work.start.length ?? 0;
const codes = (said: readonly FromTraceReader[]) => last(said).trace.notices.map(({ code }) => code);
const packed = (text: string) => new Uint8Array(gzipSync(text));

describe("a trace from the reader's disk", () => {
  it("is read plain and packed, with views while it comes", async () => {
    for (const content of [TEXT, packed(TEXT)]) {
      const said = await heard(content);
      expect([kernels(said), codes(said), last(said).complete]).toEqual([KERNELS, [], true]);
    }
    const views = (await heard(packed(TEXT))).flatMap((message) => (message.kind === "view" ? [message.trace] : []));
    expect(views.length).toBeGreaterThan(2);
    expect(views.slice(0, -1).every(({ complete }) => !complete)).toBe(true);
  });

  it("is kept up to where it ends, plain and packed", async () => {
    for (const content of [TEXT.slice(0, TEXT.length / 2), packed(TEXT).slice(0, packed(TEXT).length / 2)]) {
      const said = await heard(content);
      expect(codes(said)).toEqual(["TRACE-TRUNCATED"]);
      expect(kernels(said)).toBeGreaterThan(0);
      expect(kernels(said)).toBeLessThan(KERNELS);
    }
  });

  it("is kept as far as it was read when the reader says stop", async () => {
    const said = await heard(packed(TEXT), 2);
    expect(codes(said)).toEqual(["TRACE-TRUNCATED"]);
    expect(kernels(said)).toBeLessThan(KERNELS);
  });

  it("says how many kernels there are, where only lanes tell them", async () => {
    // As Nsight's converters write: one category for all that a device does.
    const work = (name: string, ts: number) => ({
      ph: "X",
      cat: "cuda",
      name,
      pid: "Device 0",
      tid: "Stream 7",
      ts,
      dur: 1,
    });
    const events = [work("gemm", 0), work("[CUDA memcpy Host-to-Device]", 2), work("softmax", 4)];
    const said = await heard(JSON.stringify(events));
    const told = said.flatMap((message) => (message.kind === "progress" ? [message.progress.kernels] : []));
    expect(told.at(-1)).toBe(2);
  });

  it("is refused with a reason where it is none", async () => {
    const said = await heard("not a trace");
    const message = said.at(-1);
    expect(message?.kind === "refused" && message.issues.map(({ code }) => code)).toEqual(["TRACE-NOT-JSON"]);
  });

  it("hands over the memory of all its columns", async () => {
    const trace = last(await heard(TEXT));
    const buffers = openedBuffers(trace);
    expect(new Set(buffers).size).toBe(buffers.length);
    expect(buffers).toContain(trace.trace.events.start.buffer);
    const copy = structuredClone(trace, { transfer: buffers });
    expect([copy.devices[0]?.work.start.length, trace.trace.events.start.length]).toEqual([KERNELS, 0]);
  });
});

/** As browsers unpack: a single member, and at a fault nothing of what is at hand is given. */
class Strict extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    const packed: Uint8Array[] = [];
    super({
      transform: (piece) => void packed.push(piece),
      flush: () => {
        throw new TypeError(`Junk found after end of compressed data, ${packed.length} pieces.`);
      },
    });
  }
}

describe("gzip that the browser's unpacker refuses", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ["of two members", () => [packed(TEXT.slice(0, 9000)), packed(TEXT.slice(9000))], []],
    ["with padding behind it", () => [packed(TEXT), new Uint8Array(512)], []],
    [
      "whose checksum does not hold",
      () => [packed(TEXT).map((byte, at, all) => (at === all.length - 6 ? ~byte : byte))],
      ["TRACE-GZIP"],
    ],
  ])("%s is read whole", async (_, parts, notices) => {
    vi.stubGlobal("DecompressionStream", Strict);
    const said = await heard(new Uint8Array(await new Blob(parts()).arrayBuffer()));
    expect([kernels(said), codes(said)]).toEqual([KERNELS, notices]);
  });

  it("is read up to its cut", async () => {
    const half = packed(TEXT).slice(0, packed(TEXT).length / 2);
    const gentle = kernels(await heard(half));
    vi.stubGlobal("DecompressionStream", Strict);
    const said = await heard(half);
    expect([kernels(said) >= gentle, kernels(said) < KERNELS, codes(said)]).toEqual([true, true, ["TRACE-TRUNCATED"]]);
  });

  it("gives each byte once where some had come before the fault", async () => {
    const broken = packed(TEXT).map((byte, at, all) => (at === all.length - 6 ? ~byte : byte));
    const said = await heard(broken);
    expect([kernels(said), codes(said), last(said).trace.entries]).toEqual([KERNELS, ["TRACE-GZIP"], 2 + 2 * KERNELS]);
  });
});

describe("the fingerprint of a file", () => {
  it("is that of size, beginning and end", async () => {
    const content = new Uint8Array(3 * 2 ** 20);
    const mark = await fingerprint(new Blob([content]));
    const inside = content.slice();
    inside[1.5 * 2 ** 20] = 1;
    const atEnd = content.slice();
    atEnd[content.length - 1] = 1;
    const marks = await Promise.all([inside, atEnd, content.slice(1)].map((one) => fingerprint(new Blob([one]))));
    expect(mark).toMatch(/^[0-9a-f]{20}$/);
    expect(marks.map((one) => one === mark)).toEqual([true, false, false]);
  });
});
