import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTrace, type TraceOptions } from "@/features/core/workload/trace/read";
import type { Result } from "@/lib/result";
import { unwrap } from "@/lib/result";
import { requests } from "./support";

const codes = (result: Result<unknown>) => result.issues.map(({ code }) => code);
const said = (result: Result<unknown>) => result.issues.map(({ message }) => message.en).join("\n");
const lengths = (content: string, options?: TraceOptions) =>
  requests(unwrap(readTrace(content, options)).workload).map(({ arrival, prompt, output }) => [
    arrival,
    prompt,
    output,
  ]);

describe("the same requests in any dress", () => {
  const want = [
    [0.5, 100, 10],
    [2, 200, 20],
  ];
  it.each([
    ["plain", "arrival_s,prompt_tokens,output_tokens\n0.5,100,10\n2,200,20\n"],
    ["CRLF and a byte-order mark", "\uFEFFarrival_s,prompt_tokens,output_tokens\r\n0.5,100,10\r\n2,200,20"],
    ["tabs", "arrival_s\tprompt_tokens\toutput_tokens\n0.5\t100\t10\n2\t200\t20\n"],
    ["semicolons and decimal commas", "arrival_s;prompt_tokens;output_tokens\n0,5;100;10\n2;200;20\n"],
    ["quotes", '"arrival_s", "prompt_tokens","output_tokens"\n"0.5",100,"10"\n2, "200",20\n'],
    ["milliseconds, other order, more columns", "id,output length,ISL,Arrival (ms)\na,10,100,500\nb,20,200,2000\n"],
    ["empty lines and a remark", "# made by hand\n\narrival_s,prompt_tokens,output_tokens\n\n0.5,100,10\n2,200,20\n\n"],
    [
      "JSON Lines",
      '{"arrival_s":0.5,"input_tokens":100,"output_tokens":10}\n\n{"arrival_s":2,"input_tokens":200,"output_tokens":20}',
    ],
    ["a JSON array", '[{"arrival_s":0.5,"isl":100,"osl":10},{"osl":20,"isl":200,"arrival_s":2}]'],
  ])("%s", (_, content) => {
    const result = readTrace(content);
    expect(result.issues).toEqual([]);
    expect(lengths(content)).toEqual(want);
  });

  it("with columns and unit that the reader names", () => {
    const content = "a,b,c\n500,100,10\n2000,200,20\n";
    expect(codes(readTrace(content))).toEqual(["TRACE-COLUMN-MISSING", "TRACE-COLUMN-MISSING"]);
    expect(lengths(content, { map: { arrival: "a", prompt: "b", output: "c" }, unit: "ms" })).toEqual(want);
    const headless = "500,100,10\n2000,200,20\n";
    const map = { arrival: "column 1", prompt: "column 2", output: "column 3" };
    expect(lengths(headless, { map, unit: "ms" })).toEqual(want);
  });
});

describe("formats", () => {
  it("BurstGPT: failed requests have no response and are left out", () => {
    const content =
      "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n5,ChatGPT,472,18,490,Conversation log\n45,GPT-4,1087,0,1087,API log\n";
    const result = readTrace(content);
    expect(unwrap(result)).toMatchObject({ format: "burstgpt", unit: "s", rows: 2, dropped: 1 });
    expect(lengths(content)).toEqual([[5, 472, 18]]);
    expect(said(result)).toContain("Row 3: Response tokens is 0");
  });

  // An example row of msServiceProfiler (docs/origins.md), and a later one left in microseconds, as its files mix them.
  const old =
    "http_rid,start_time(ms),recv_token_size,reply_token_size,execution_time(ms),queue_wait_time(ms),first_token_latency(ms)\n";
  it("msServiceProfiler: starts in ms from the first, microseconds among them converted", () => {
    const content = `${old}r-17,1755158760000,1024,6,194,12.0,93.4\nr-18,1755158760250000,512,4,,,\n`;
    const result = readTrace(content);
    expect(unwrap(result)).toMatchObject({ format: "msserviceprofiler", unit: "ms" });
    expect(lengths(content)).toEqual([
      [0, 1024, 6],
      [0.25, 512, 4],
    ]);
    expect(codes(result)).toEqual(["TRACE-UNITS-MIXED"]);
  });

  it("msServiceProfiler: the datetime, which is exact, before the cut milliseconds", () => {
    const content =
      "http_rid,start_datetime,recv_token_size,reply_token_size,cache_hit_rate,start_time(ms)\n" +
      "r-17,2025-08-14 16:06:00:000100,1024,6,N/A,1755158760000\nr-18,2025-08-14 16:06:01:500350,1024,6,N/A,1755158761500\n";
    expect(unwrap(readTrace(content)).mapping.arrival).toBe("start_datetime");
    expect(unwrap(readTrace(content)).workload.arrival[1]).toBeCloseTo(1.50025, 9);
  });

  it("clock times in any unit, and zones", () => {
    for (const [first, second] of [
      ["1700000000", "1700000002.5"],
      ["1700000000000", "1700000002500"],
      ["1700000000000000", "1700000002500000"],
      ["2024-05-10 23:59:59.5+02:00", "2024-05-10T22:00:02Z"],
    ]) {
      const result = readTrace(`timestamp,isl,osl\n${first},5,5\n${second},5,5\n`);
      expect(unwrap(result).workload.arrival[1]).toBeCloseTo(2.5, 6);
      expect(result.issues).toEqual([]);
    }
  });

  it("block hashes of any spelling, their size from their number", () => {
    const rows = [
      { timestamp: 0, input_length: 40, output_length: 5, hash_ids: ["x", "y", "z"] },
      { timestamp: 9, input_length: 64, output_length: 5, hash_ids: ["x", "y", "q", "r"] },
      { timestamp: 9, input_length: 64, output_length: 5, hash_ids: "x" },
    ];
    const result = readTrace(rows.map((row) => JSON.stringify(row)).join("\n"));
    const { prefix } = unwrap(result).workload;
    expect(prefix).toMatchObject({ blockTokens: 16, distinct: 5, ids: Int32Array.of(0, 1, 2, 0, 1, 3, 4) });
    expect(said(result)).toContain('Row 3: hash_ids is "x"');
  });
});

it("bad traces: with a missing column name what there is and the closest", () => {
  const result = readTrace("TIMESTAMP,ContextTokens,GeneratdTokens\n2023-11-16 18:15:46,374,44\n");
  expect(result.ok).toBe(false);
  expect(said(result)).toContain("TIMESTAMP, ContextTokens, GeneratdTokens");
  expect(result.issues[0]).toMatchObject({ at: "output", changes: [{ set: { output: "GeneratdTokens" } }] });
  const asked = readTrace("a,isl,osl\n1,2,3\n", { map: { arrival: "when" } });
  expect(asked).toMatchObject({ ok: false, issues: [{ code: "TRACE-COLUMN-MISSING", at: "arrival" }] });
});

it("bad traces: lose the bad rows, each with its number and reason, and keep the rest", () => {
  const content =
    "arrival_s,isl,osl\n0,10,1\n1,-3,1\n2,0,1\n3,NaN,1\n4,ten,1\n5,10,\n6,10\n7,10.5,1\n8,9999999999,1\nx,10,1\n-1,10,1\n,10,1\n11,20,2\n";
  const result = readTrace(content);
  expect(lengths(content)).toEqual([
    [0, 10, 1],
    [11, 20, 2],
  ]);
  expect(unwrap(result)).toMatchObject({ rows: 13, dropped: 11 });
  const listed = result.issues.map(({ message }) => message.en);
  expect(listed.slice(0, 10).map((line) => /^Row (\d+): \S/.exec(line)?.[1])).toEqual([
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
  ]);
  expect(listed[10]).toBe("1 more row is left out, 11 in total.");
  expect(listed[0]).toContain("isl is -3");
  expect(listed[8]).toContain('arrival_s is "x"');
});

it("bad traces: are sorted, and duplicates kept, with the first row of each", () => {
  const content = "arrival_s,isl,osl\n3,1,1\n1,2,1\n1,3,1\n2,4,1\n";
  const result = readTrace(content);
  expect(lengths(content).map(([, prompt]) => prompt)).toEqual([2, 3, 4, 1]);
  expect(codes(result)).toEqual(["TRACE-UNSORTED", "TRACE-SAME-TIME"]);
  expect(said(result)).toMatch(/1 row is earlier.*first row 3[^]*1 row has the same time.*first row 4/);
});

it("bad traces: whose first time is unreadable do not lose the others", () => {
  expect(lengths("time,isl,osl\nsoon,1,1\n2024-01-01 00:00:00,2,1\n2024-01-01 00:00:01,3,1\n")).toEqual([
    [0, 2, 1],
    [1, 3, 1],
  ]);
});

it("bad traces: without a unit say what was assumed", () => {
  expect(codes(readTrace("time,isl,osl\n1,2,3\n"))).toEqual(["TRACE-UNIT-ASSUMED"]);
});

it.each(["", "  \n\n", "{", "[1,2", "[]", '{"a"\n{"b"', "isl,osl\n", "isl,osl\n0,0\n", "\u0000\u0001"])(
  "bad traces: %j is refused with a reason",
  (content) => {
    const result = readTrace(content);
    expect(result.ok).toBe(false);
    expect(result.issues.length).toBeGreaterThan(0);
  },
);

it("bad traces: of any text end in requests or in a reason", () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom('"', ",", "\n", "\r\n", ";", "{", "1", "-1", "1e9", "2024-01-01 00:00:00"),
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 60 }), fc.boolean(), (cells, headed) => {
      const result = readTrace((headed ? "time,isl,osl\n" : "") + cells.join(headed ? "," : ""));
      if (!result.ok) expect(result.issues.length).toBeGreaterThan(0);
      else {
        const { workload, rows, dropped } = result.value;
        expect(workload.count).toBe(rows - dropped);
        expect(workload.arrival.every((seconds, i) => seconds >= (workload.arrival[i - 1] ?? 0))).toBe(true);
      }
    }),
  );
});
