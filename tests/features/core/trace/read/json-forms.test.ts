/** Laws: what JSON says is what is read, however it is written and however its bytes arrive. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unwrap } from "@/lib/result";
import { eventRows, kernel, noticeCodes, readTrace, traceWith } from "@/tests/support/measurements/trace-text";

describe("forms of a file", () => {
  const events = [kernel({ ts: 5 }), kernel({ name: "second", ts: 9.25, dur: 2 })];
  const rows = eventRows(traceWith(...events));

  it("are a list or an object, wherever the object has its events", () => {
    expect(rows.map(({ name, start, duration }) => [name, start, duration])).toEqual([
      ["k", 5, 1],
      ["second", 9.25, 2],
    ]);
    const list = JSON.stringify(events);
    for (const written of [
      list,
      `\n ${list.slice(0, -1)}`,
      `${list.slice(0, -1)},`,
      `{"schemaVersion":1,"deep":{"a":[[{}]]},"word":"}]","traceEvents":${list},"after":null}`,
    ]) {
      const trace = unwrap(readTrace(written));
      expect(eventRows(trace)).toEqual(rows);
      expect(noticeCodes(trace)).toEqual([]);
    }
  });

  it("are UTF-8 with a mark and UTF-16 of both orders, with and without", () => {
    const written = JSON.stringify({ traceEvents: [kernel({ name: "核 ✓ 𝄞" })] });
    const expected = eventRows(unwrap(readTrace(written)));
    const big = (text: string): Uint8Array => {
      const bytes = Buffer.from(text, "utf16le");
      return bytes.swap16();
    };
    for (const bytes of [
      Buffer.from(`\ufeff${written}`, "utf8"),
      Buffer.from(`\ufeff${written}`, "utf16le"),
      Buffer.from(written, "utf16le"),
      big(`\ufeff${written}`),
      big(written),
    ])
      for (const size of [1, 3, Infinity]) expect(eventRows(unwrap(readTrace(bytes, size)))).toEqual(expected);
    expect(expected[0]?.name).toBe("核 ✓ 𝄞");
  });

  it("may say in its header which devices and which rank it shows", () => {
    const trace = unwrap(
      readTrace(
        '{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85029158912,"numSms":132}],"distributedInfo":{"backend":"nccl","rank":3,"world_size":8,"pg_config":[{"pg_size":8},{"pg_size":1},{"pg_size":8}]},"baseTimeNanoseconds":1747000000000000001,"traceEvents":[]}',
      ),
    );
    expect(trace.header).toEqual({
      devices: ["NVIDIA H100 80GB HBM3"],
      properties: [{ memory: 85029158912, cores: 132 }],
      rank: 3,
      worldSize: 8,
      groupSizes: [1, 8],
      baseTimeNs: "1747000000000000001",
    });
  });
});

const first = (written: string) => eventRows(unwrap(readTrace(`[${written}]`)))[0];

it("values: of times may have exponents, stand in quotes, and be of 1970", () => {
  const at = (ts: string, dur = "1") => first(`{"ph":"X","name":"k","pid":0,"tid":0,"ts":${ts},"dur":${dur}}`);
  expect(at("1.5e3")?.start).toBe(1500);
  expect(at("25E-1", '"0.125"')).toMatchObject({ start: 2.5, duration: 0.125 });
  expect(at('"7"')?.start).toBe(7);
  expect(at("0.001")?.start).toBe(0.001);
  expect(at("-2.5")?.start).toBe(-2.5);
});

it("values: of times keep nanoseconds of a clock that counts from 1970", () => {
  const trace = traceWith(kernel({ ts: 0 }));
  expect(trace.base).toBe(0);
  const late = unwrap(
    readTrace(
      '[{"ph":"X","name":"a","pid":0,"tid":0,"ts":1747000000000000.123,"dur":1},{"ph":"X","name":"b","pid":0,"tid":0,"ts":1747000000000001.456,"dur":1}]',
    ),
  );
  expect([...late.events.start]).toEqual([0.123, 1.456]);
});

it("values: of processes and threads are numbers of either sign, or texts", () => {
  const rows = eventRows(
    traceWith(
      kernel({ pid: -1, tid: -7 }),
      kernel({ pid: "Spans", tid: "PyTorch Profiler" }),
      kernel({ pid: "0", tid: "stream 7" }),
      kernel({ pid: 2 ** 40, tid: 1.5 }),
      kernel({ pid: null, tid: {} }),
    ),
  );
  expect(rows.map(({ process, thread }) => [process, thread])).toEqual([
    [-1, -7],
    ["Spans", "PyTorch Profiler"],
    ["0", "stream 7"],
    [2 ** 40, 1.5],
    [0, 0],
  ]);
});

it("values: of names have their escapes resolved", () => {
  const name = 'void f<"a\\b">(\t核, 𝄞)';
  expect(eventRows(traceWith(kernel({ name })))[0]?.name).toBe(name);
  expect(first('{"ph":"X","name":"\\u0061\\/\\u6838","ts":0,"dur":1}')?.name).toBe("a/核");
});

it("values: that are empty are one text, however often they stand", () => {
  const trace = traceWith(...Array.from({ length: 5 }, () => kernel({ pid: "", tid: "", name: "" })));
  expect(trace.lanes).toHaveLength(1);
  expect(trace.names.filter((name) => name === "")).toHaveLength(1);
});

it("values: of arguments join a kernel to its launch, and shapes to their operator", () => {
  const args = { correlation: 12, "External id": 34, "Input Dims": [[2, 3], []], "Input type": ["float", ""] };
  const row = eventRows(traceWith(kernel({ args })))[0];
  expect(row).toMatchObject({ correlation: 12, external: 34, shapes: "[[2,3],[]]" });
  expect(eventRows(traceWith(kernel({ args: { "graph node id": 5 } })))[0]?.inGraph).toBe(true);
});

describe("events of two entries", () => {
  it("are one event from the beginning to the end of the innermost", () => {
    const rows = eventRows(
      traceWith(
        { ph: "B", cat: "cpu_op", name: "outer", pid: 1, tid: 1, ts: 10, args: { "External id": 4 } },
        { ph: "B", cat: "cpu_op", name: "inner", pid: 1, tid: 1, ts: 12 },
        { ph: "E", pid: 1, tid: 2, ts: 13 },
        { ph: "E", pid: 1, tid: 1, ts: 15, args: { correlation: 9 } },
        { ph: "E", pid: 1, tid: 1, ts: 20 },
      ),
    );
    expect(
      rows.map(({ name, start, duration, external, correlation }) => [name, start, duration, external, correlation]),
    ).toEqual([
      ["inner", 12, 3, 0, 9],
      ["outer", 10, 10, 4, 0],
    ]);
  });

  it("without their other end are left out, and said", () => {
    expect(noticeCodes(traceWith({ ph: "B", name: "x", pid: 1, tid: 1, ts: 1 }))).toEqual(["TRACE-ENDS"]);
    expect(noticeCodes(traceWith({ ph: "E", name: "x", pid: 1, tid: 1, ts: 1 }))).toEqual(["TRACE-ENDS"]);
  });
});

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const time = fc.oneof(
  fc.integer({ min: 0, max: 1e9 }),
  fc.integer({ min: 0, max: 1e9 }).map((ns) => ns / 1000),
);
const anEvent = fc.record(
  {
    ph: fc.constantFrom("X", "X", "X", "i", "s"),
    cat: fc.constantFrom("kernel", "cpu_op", "gpu_memcpy", "Trace", "cuda_runtime"),
    name: text,
    pid: fc.oneof(fc.nat(9), text),
    tid: fc.oneof(fc.nat(9), text),
    ts: time,
    dur: time,
    id: fc.nat(),
    args: fc.dictionary(fc.oneof(fc.constantFrom("correlation", "External id"), text), fc.nat(4e9)),
    extra: fc.jsonValue(),
  },
  { requiredKeys: ["ph", "ts", "dur", "pid", "tid"] },
);

type Written = {
  ph: string;
  name?: string;
  pid: number | string;
  tid: number | string;
  ts: number;
  dur: number;
  args?: Record<string, number>;
};

/** What a parsed file says: the whole events, with their joins. */
function parsedRows(json: string) {
  const { traceEvents } = JSON.parse(json) as { traceEvents: Written[] };
  return traceEvents
    .filter(({ ph }) => ph === "X")
    .map(({ name = "", pid, tid, ts, dur, args = {} }) => ({
      name,
      process: pid,
      thread: tid,
      start: ts,
      duration: dur,
      correlation: args.correlation ?? 0,
      external: args["External id"] ?? 0,
    }));
}

describe("any trace", () => {
  it("reads as JSON.parse reads it, in pieces of any size, with white space or without", () => {
    fc.assert(
      fc.property(
        fc.array(anEvent, { maxLength: 12 }),
        fc.constantFrom(undefined, 1, "\t"),
        fc.constantFrom(1, 2, 7, 64, 4096),
        fc.jsonValue(),
        (events, indent, size, other) => {
          const json = JSON.stringify({ other, traceEvents: events, after: other }, null, indent);
          const trace = unwrap(readTrace(json, size));
          const read = eventRows(trace).map(({ name, process, thread, start, duration, correlation, external }) => ({
            name,
            process,
            thread,
            start: Number(start.toFixed(3)),
            duration,
            correlation,
            external,
          }));
          expect(read).toEqual(parsedRows(json));
          expect(trace.entries).toBe(events.length);
          expect(trace.notices).toEqual([]);
        },
      ),
    );
  });

  it("cut anywhere keeps the events before the cut, and says so", () => {
    fc.assert(
      fc.property(
        fc.array(anEvent, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (events, part) => {
          const json = JSON.stringify({ traceEvents: events });
          const begin = '{"traceEvents":['.length;
          const bytes = new TextEncoder().encode(json);
          const trace = unwrap(
            readTrace(bytes.subarray(0, begin + Math.floor(part * (bytes.length - begin - 1))), 100),
          );
          const all = eventRows(unwrap(readTrace(json)));
          expect(noticeCodes(trace)).toEqual(["TRACE-TRUNCATED"]);
          // A cut inside a shape of the base leaves the same first event, or none.
          expect(eventRows(trace)).toEqual(all.slice(0, trace.events.start.length));
        },
      ),
    );
  });
});
