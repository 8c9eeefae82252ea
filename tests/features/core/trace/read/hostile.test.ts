// @module-tag check
/** Laws: a file made to do harm is refused, or kept with a reason; neither time nor memory grows beyond what its bytes are worth. */
import { describe, expect, it } from "vitest";
import { classifier } from "@/features/core/trace/kernels/classify";
import { KERNEL_RULES } from "@/features/core/trace/kernels/rules";
import { InternedTexts, MAX_TEXTS } from "@/features/core/trace/interned";
import { MAX_VALUE_BYTES } from "@/features/core/trace/read/reader";
import { MAX_LETTERS } from "@/features/core/trace/read/texts";
import { traceSummary } from "@/features/core/trace/summary";
import { unwrap } from "@/lib/result";
import {
  eventRows,
  kernel,
  longTrace,
  noticeCodes,
  readTrace,
  refusal,
  traceWith,
} from "@/tests/support/measurements/trace-text";

const MIB = 2 ** 20;

describe("files that are no traces", () => {
  const code = (bytes: string | Uint8Array): string => refusal(readTrace(bytes));

  it("ZIP, Zstandard, SQLite and binary rubbish are refused by their first bytes, and named", () => {
    const said = (bytes: Uint8Array): string => {
      const trace = readTrace(bytes);
      return trace.ok ? "read" : `${trace.issues[0]?.code}: ${trace.issues[0]?.message.en}`;
    };
    expect(said(Buffer.from("PK\x03\x04rest"))).toMatch(/TRACE-NOT-JSON.*ZIP/);
    expect(said(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1, 2))).toMatch(/TRACE-NOT-JSON.*Zstandard/);
    expect(said(Buffer.from("SQLite format 3\0"))).toMatch(/TRACE-NOT-JSON.*SQLite/);
    expect(said(Uint8Array.from({ length: 4096 }, (_, i) => (i * 167 + 0xb4) % 256))).toMatch(
      /TRACE-NOT-JSON.*b4 5b 02 a9/,
    );
  });

  it("rubbish inside a list is left out, and counted", () => {
    const rubbish = Uint8Array.from({ length: 4096 }, (_, i) => (i * 167 + 13) % 256);
    const trace = unwrap(readTrace(Buffer.concat([Buffer.from("["), rubbish])));
    expect(trace.events.start).toHaveLength(0);
    expect(noticeCodes(trace)).toEqual(["TRACE-MALFORMED"]);
  });

  it("an empty file and one of spaces are empty; JSON without events is no trace", () => {
    expect(["", " ", " \n\t".repeat(1000)].map(code)).toEqual(["TRACE-EMPTY", "TRACE-EMPTY", "TRACE-EMPTY"]);
    expect(["{}", '{"a":1}', '{"traceEvents":{}}', "{"].map(code)).toEqual(Array(4).fill("TRACE-NO-EVENTS"));
    expect(noticeCodes(unwrap(readTrace("[]")))).toEqual([]);
  });

  it("other encodings than UTF-8 and UTF-16 keep their events; letters that are no UTF-8 are replaced", () => {
    const latin = Buffer.from(JSON.stringify([kernel({ name: "größe" })]), "latin1");
    expect(eventRows(unwrap(readTrace(latin)))[0]?.name).toBe("gr\ufffd\ufffde");
    const wide = Buffer.from(Uint32Array.from([..."[{}]"].map((letter) => letter.charCodeAt(0))).buffer);
    expect(refusal(readTrace(wide))).not.toBe("TRACE-EMPTY");
  });
});

const deep = "[".repeat(10_000) + "]".repeat(10_000);

it("JSON made to burst: 10,000 levels: in arguments, beside the events and among them", () => {
  const event = '{"ph":"X","name":"k","pid":0,"tid":0,"ts":1,"dur":1';
  const nested = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
  const trace = unwrap(
    readTrace(
      `{"x":${deep},"traceEvents":[${event},"args":{"Input Dims":${deep},"y":${nested}}},${deep},${event}}],"z":${nested}}`,
      4096,
    ),
  );
  expect(trace.events.start).toHaveLength(2);
  expect(noticeCodes(trace)).toEqual(["TRACE-MALFORMED"]);
  expect(refusal(readTrace("[".repeat(1_000_000)))).toBe("read");
  expect(refusal(readTrace('{"a":'.repeat(1_000_000)))).toBe("TRACE-NO-EVENTS");
});

it("JSON made to burst: names of 10 MB are cut, and rules look at their beginning", () => {
  const name = `intranode ${"intranode ".repeat(1_000_000)}dispatch`;
  const trace = traceWith(kernel({ name }), kernel({ ts: 5 }));
  expect(eventRows(trace).map((row) => row.name.length)).toEqual([MAX_LETTERS, 1]);
  expect(classifier(KERNEL_RULES)(trace.names.find((text) => text.length === MAX_LETTERS) ?? "").category).toBe(
    "other",
  );
});

it("JSON made to burst: events and header entries beyond the limit are stepped over, and counted", () => {
  const long = "x".repeat(MAX_VALUE_BYTES + MIB);
  const written = `{"deviceProperties":["${long}"],"traceEvents":[${JSON.stringify(kernel({ name: long }))},${JSON.stringify(kernel())}],"distributedInfo":{"rank":2}}`;
  const trace = unwrap(readTrace(written, MIB));
  expect(eventRows(trace).map((row) => row.name.length)).toEqual([1]);
  expect(trace.header.rank).toBe(2);
  expect(noticeCodes(trace)).toEqual(["TRACE-OVERSIZE"]);
  expect(refusal(readTrace(`{"${long}":1,"traceEvents":[]}`, MIB))).toBe("TRACE-NO-EVENTS");
});

it("JSON made to burst: NaN, infinite, negative, missing and immense times are left out, and counted; negative starts are times", () => {
  const event = (ts: string, dur: string) => `{"ph":"X","name":"k","pid":0,"tid":0,"ts":${ts},"dur":${dur}}`;
  const bad = [
    ["NaN", "1"],
    ["1", "NaN"],
    ["Infinity", "1"],
    ["-Infinity", "1"],
    ["1", "Infinity"],
    ["1e300", "1"],
    ["1e999", "1"],
    ["1", "-1"],
    ["1", "-0.001"],
    ["null", "1"],
    ['""', "1"],
    ['"soon"', "1"],
    ["{}", "[]"],
  ].map(([ts = "", dur = ""]) => event(ts, dur));
  const trace = unwrap(readTrace(`[${[...bad, event("-5", "2"), event("3", "0")].join()}]`));
  expect(eventRows(trace).map(({ start, duration }) => [start, duration])).toEqual([
    [-5, 2],
    [3, 0],
  ]);
  expect(noticeCodes(trace)).toEqual(["TRACE-TIMES"]);
  expect(trace.notices[0]?.message.en).toMatch(/^13 events/);
  expect(Object.values(traceSummary(trace, null)).every((value) => value === null || Number.isFinite(value))).toBe(
    true,
  );
});

it("JSON made to burst: duplicate ids: kernels of one correlation are all kept, and ids that are no counts are none", () => {
  const args = (correlation: unknown) => kernel({ args: { correlation } });
  const trace = traceWith(args(7), args(7), args(-1), args("7"), args(null), args({}));
  expect(eventRows(trace).map(({ correlation }) => correlation)).toEqual([7, 7, 0, 7, 0, 0]);
});

it("JSON made to burst: truncated JSON keeps the events before the cut", () => {
  const written = longTrace(100);
  const trace = unwrap(readTrace(written.slice(0, written.length / 2)));
  expect(trace.entries).toBeGreaterThan(40);
  expect(noticeCodes(trace)).toEqual(["TRACE-TRUNCATED"]);
  expect(unwrap(readTrace('{"traceEvents":[{"ph"')).notices[0]?.message.en).toContain("0.0 ms");
});

it("JSON made to burst: truncated list: a list without its bracket is whole, unless its file was cut", () => {
  const list = `[${JSON.stringify(kernel())}`;
  expect(noticeCodes(unwrap(readTrace(list)))).toEqual([]);
  expect(noticeCodes(unwrap(readTrace(list, Infinity, true)))).toEqual(["TRACE-TRUNCATED"]);
  expect(noticeCodes(unwrap(readTrace(`${list}]`, Infinity, true)))).toEqual([]);
});

describe("more than anybody needs", () => {
  it("100,000 lanes: the first 65,535 are told apart, the rest shown as one", () => {
    const trace = traceWith(...Array.from({ length: 100_000 }, (_, tid) => kernel({ tid, pid: tid % 1000 })));
    expect(trace.lanes).toHaveLength(65_535);
    expect(trace.events.start).toHaveLength(100_000);
    expect(noticeCodes(trace)).toEqual(["TRACE-LANES"]);
    expect(trace.notices[0]?.message.en).toMatch(/^34,465 events/);
  });

  it("events that begin and never end: a bounded number is remembered, all are counted", () => {
    const entries = Array.from({ length: 500_000 }, (_, ts) => ({
      ph: ts < 250_000 ? "B" : "E",
      pid: 0,
      tid: ts % 100,
      ts,
    }));
    const trace = unwrap(readTrace(JSON.stringify(entries)));
    expect(trace.events.start).toHaveLength(200_000);
    expect(trace.notices[0]?.message.en).toMatch(/^50,000 events/);
  });

  it("millions of distinct names: the first two million are told apart, the rest shown as one", () => {
    const texts = new InternedTexts("(limit)");
    const word = new Uint8Array(4);
    const view = new DataView(word.buffer);
    for (let i = 0; i < MAX_TEXTS + 1000; i += 1) {
      view.setUint32(0, i);
      texts.add(word, 0, 4);
    }
    expect(texts.size).toBe(MAX_TEXTS);
    expect(texts.overflowing).toBe(1003);
    expect(texts.text(texts.add(word, 0, 4))).toBe("(limit)");
  });

  it("names made to share one hash: a search ends after some thousand steps", () => {
    const texts = new InternedTexts("(limit)");
    const word = new Uint8Array(4);
    for (let i = 0; i < 20_000; i += 1) {
      new DataView(word.buffer).setUint32(0, i);
      texts.addHashed(word, 0, 4, 12345);
    }
    expect(texts.size).toBeLessThan(5_000);
    expect(texts.overflowing).toBeGreaterThan(15_000);
  });

  it("names of threads without end: what they take is bounded", () => {
    const name = "t".repeat(4000);
    const trace = traceWith(
      ...Array.from({ length: 6_000 }, (_, tid) => ({ ph: "M", name: "thread_name", pid: 0, tid, args: { name } })),
      kernel({ tid: 3 }),
      kernel({ tid: 5_999 }),
    );
    expect(trace.lanes.map(({ threadName }) => threadName.length)).toEqual([4000, 0]);
  });
});
