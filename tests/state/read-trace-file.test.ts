import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openedBuffers } from "@/state/trace-files/opened-buffers";
import { fingerprint } from "@/state/trace-files/fingerprint";
import type { FromTraceReader } from "@/state/trace-files/protocol";
import { readTraceFile } from "@/state/trace-files/read-trace-file";
import { smallTrace } from "../support/small-trace";

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
