/** Trouble is named with its row and column, and never costs the other rows. */
import { gzipSync, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import type { Issue } from "@/lib/issue";
import { unwrap } from "@/lib/result";
import { SAMPLES } from "./samples";

const HEAD = "tp,dp,batch_per_gpu,seq_len,decode_tokens,measured_prefill_ms,measured_decode_ms";
const GOOD = "8,1,4,2048,256,120,2560";
const seed = (...rows: string[]) => readBenchmarkText([HEAD, ...rows].join("\n"), "pasted");
const issue = (issues: readonly Issue[], code: string): Issue | undefined => issues.find((one) => one.code === code);

it.each([
  ["zero tp", "0,1,4,2048,256,120,2560", "row 2: tp"],
  ["half a GPU", "1.5,1,4,2048,256,120,2560", "row 2: tp"],
  ["negative time", "8,1,4,2048,256,-120,2560", "row 2: measured_prefill_ms"],
  ["no sequences", "8,1,0,2048,256,120,2560", "row 2: batch_per_gpu"],
])("trouble in tables: refuses a row with %s instead of coercing it, and keeps the rest", (_, row, at) => {
  const outcome = seed(GOOD, row, "8,2,4,2048,256,100,2000");
  expect(issue(outcome.issues, "BENCH-REFUSED")?.at).toBe(at);
  expect(unwrap(outcome).measurements.map(({ source }) => source.row)).toEqual([1, 3]);
});

it.each([
  ["ttft_ms,tpot_ms\n-3,12\n", "ttft_ms is -3 ms"],
  ["ttft_s,tpot_ms\n-0.5,12\n", "ttft_s is -0.5 s"],
  ["TTFT,tpot_ms\n-40 us,12\n", "TTFT is -40 us"],
  ["tp,tpot_ms\n1.5,12\n", "tp is 1.5,"],
])("trouble in tables: prints a refused value as the file has it: %j", (written, said) => {
  expect(issue(readBenchmarkText(written, "x").issues, "BENCH-REFUSED")?.message.en).toContain(said);
});

it("trouble in tables: speaks in whole sentences, in both languages", () => {
  const files = [
    "",
    "nothing here",
    "1,2\n3,4",
    "tp,tpot_ms\n",
    "a,b\nx,y\n",
    [HEAD, GOOD, GOOD, "0,1,4,2048,256,120,2560", "8,1,4,2048,256,fast,0"].join("\n"),
    "tp,dp,batch,seq_lenn,measured_decode_ms\n8,1,4,2048,900\n",
    "osl,ttft_ms,tpot_ms,e2e_ms\n101,200,20,2.2\n",
    'ttft_ms;tpot_ms\n"1,5";12\n',
  ];
  const issues = files.flatMap((written) => readBenchmarkText(written, "x").issues);
  expect(new Set(issues.map(({ code }) => code)).size).toBeGreaterThan(9);
  for (const { message, fix } of issues)
    for (const words of [message, fix ?? message]) {
      expect(words.en).toMatch(/[.?]$/);
      expect(words.zh).toMatch(/[。？]$/);
    }
});

it("trouble in tables: names an unreadable cell and uses the rest of its row", () => {
  const outcome = seed("8,1,4,2048,256,fast,2560");
  expect(issue(outcome.issues, "BENCH-UNREADABLE")).toMatchObject({ at: "row 1: measured_prefill_ms" });
  const [sample] = unwrap(outcome).measurements;
  expect(sample).toMatchObject({ decode: 2.56 });
  expect(sample?.prefill).toBeUndefined();
});

it("trouble in tables: names missing columns with the closest one found", () => {
  const outcome = readBenchmarkText("tp,dp,batch,seq_lenn,measured_decode_ms\n8,1,4,2048,900\n", "pasted");
  const missing = outcome.issues.filter(({ code }) => code === "BENCH-MISSING-COLUMN");
  expect(missing.map(({ at }) => at)).toEqual(["batch_per_gpu", "seq_len", "decode_tokens", "measured_prefill_ms"]);
  expect(missing[1]?.message.en).toContain("seq_lenn");
  expect(unwrap(outcome).measurements[0]?.load.isl).toBeUndefined();
});

it("trouble in tables: flags copies and keeps them", () => {
  const outcome = seed(GOOD, "8,2,4,2048,256,100,2000", GOOD);
  expect(issue(outcome.issues, "BENCH-DUPLICATE")?.at).toBe("row 1, 3");
  expect(unwrap(outcome).measurements).toHaveLength(3);
});

it("trouble in tables: doubts a TTFT of 0.05 ms, and times that contradict each other", () => {
  const small = readBenchmarkText("tp,ttft_ms,tpot_ms\n1,0.05,12\n", "x");
  expect(issue(small.issues, "BENCH-UNIT-SUSPECT")?.message.en).toContain("0.05 ms");
  const mixed = readBenchmarkText("osl,ttft_ms,tpot_ms,e2e_ms\n101,200,20,2.2\n", "x");
  expect(issue(mixed.issues, "BENCH-UNIT-SUSPECT")?.message.en).toContain("2.2 ms");
  const early = readBenchmarkText("ttft_ms,tpot_ms\n0.4,20\n", "x");
  expect(issue(early.issues, "BENCH-UNIT-SUSPECT")?.message.en).toContain("TPOT = 20 ms");
  const rows = readBenchmarkText("tpot_ms\tttft_ms\n20\t90\n22\t95\n0.021\t93\n", "x");
  expect(rows.issues.map(({ message }) => message.en).join()).toContain("median 20 ms");
  const sound = readBenchmarkText("osl,ttft_ms,tpot_ms,e2e_ms\n101,200,20,2200\n", "x");
  expect(issue(sound.issues, "BENCH-UNIT-SUSPECT")).toBeUndefined();
});

it("trouble in tables: says a broken column twenty times, then how many more", () => {
  const outcome = seed(...Array.from({ length: 50 }, () => "8,1,4,2048,256,fast,slow"));
  const own = outcome.issues.filter(({ code }) => code === "BENCH-UNREADABLE");
  expect(own).toHaveLength(21);
  expect(own.at(-1)?.message.en).toContain("80 more");
});

describe("trouble with the whole text", () => {
  it.each([
    ["", "BENCH-EMPTY"],
    [" \n\t\n", "BENCH-EMPTY"],
    ["\uFEFF", "BENCH-EMPTY"],
    ["nothing", "BENCH-UNKNOWN-FORMAT"],
    ['{"a": 1}', "BENCH-UNKNOWN-FORMAT"],
    ["8,1,4,2048\n8,1,4,1024\n", "BENCH-NO-HEADER"],
    [HEAD, "BENCH-NO-ROWS"],
  ])("%j fails with %s", (source, code) => {
    const outcome = readBenchmarkText(source, "x");
    expect(outcome.ok).toBe(false);
    expect(outcome.issues.map((one) => one.code)).toEqual([code]);
  });

  it("says once that a table has no times", () => {
    const outcome = readBenchmarkText("colour,size\nred,1\nblue,2\n", "x");
    expect(outcome.issues.map(({ code }) => code)).toEqual(["BENCH-NO-FIGURE"]);
    expect(unwrap(outcome).measurements).toEqual([]);
  });

  it("reads the whole lines of a file that was cut off", () => {
    const outcome = readBenchmarkText((SAMPLES.sglang ?? "").slice(0, -30), "x.jsonl");
    expect(unwrap(outcome).measurements).toHaveLength(1);
    expect(issue(outcome.issues, "BENCH-BROKEN-LINE")?.at).toBe("row 2");
  });

  it("unpacks gzip, told by its first bytes, and refuses damaged ones", () => {
    const packed = gzipSync(strToU8(SAMPLES.vllm ?? ""));
    expect(readBenchmarkBytes(packed, "run.json")).toEqual(readBenchmarkText(SAMPLES.vllm ?? "", "run.json"));
    const damaged = readBenchmarkBytes(packed.subarray(0, 40), "run.json.gz");
    expect(damaged.issues.map(({ code }) => code)).toEqual(["BENCH-UNPACK"]);
  });
});

describe("overrides", () => {
  const source = "tp,first,next\n4,0.2,15\n";

  it("map what no name tells, in the unit they say", () => {
    const overrides = { first: { field: "ttft.p50", unit: "s" }, next: { field: "tpot.mean" } } as const;
    const { columns, measurements } = unwrap(readBenchmarkText(source, "x", { overrides }));
    expect(measurements[0]).toMatchObject({ layout: { tp: 4 }, ttft: { p50: 0.2 }, tpot: { mean: 0.015 } });
    expect(columns.map(({ how }) => how)).toEqual(["guessed", "override", "override"]);
  });

  it("correct a unit, or leave a column out", () => {
    const table = "ttft_ms,tpot_ms\n0.5,20\n";
    const overrides = { ttft_ms: { field: "ttft.mean", unit: "s" }, tpot_ms: null } as const;
    const [sample] = unwrap(readBenchmarkText(table, "x", { overrides })).measurements;
    expect(sample?.ttft?.mean).toBe(0.5);
    expect(sample?.tpot).toBeUndefined();
  });

  it("work on result files as well", () => {
    const overrides = { mean_itl_ms: { field: "tpot.mean", unit: "ms" } } as const;
    const [run] = unwrap(readBenchmarkText(SAMPLES.vllm ?? "", "x", { overrides })).measurements;
    expect(run?.tpot?.mean).toBe(0.045);
  });

  it("refuse a column that is not there, and a unit that does not fit", () => {
    const overrides = { firs: { field: "ttft.mean" }, tp: { field: "layout.tp", unit: "ms" } } as const;
    const outcome = readBenchmarkText(source, "x", { overrides });
    expect(issue(outcome.issues, "BENCH-NO-SUCH-COLUMN")?.fix?.en).toContain("first");
    expect(issue(outcome.issues, "BENCH-UNIT")?.at).toBe("tp");
  });
});
