/** What holds for every text: the way it is separated changes nothing, saving loses nothing, garbage never throws. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assemble } from "@/features/core/evidence/benchmark-files/assemble";
import { FIELD_IDS, FIELDS, type FieldId, type Values } from "@/features/core/evidence/benchmark-files/fields";
import { FORMAT_IDS } from "@/features/core/evidence/benchmark-files/formats/ids";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { TPOT_ORIGINS } from "@/features/core/evidence/benchmark-files/tpot-origin";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { unwrap } from "@/lib/result";
import { SAMPLES } from "./samples";

const NAMES = [
  "tp",
  "dp",
  "batch_per_gpu",
  "seq_len",
  "decode_tokens",
  "grad_accum",
  "measured_prefill_ms",
  "measured_decode_ms",
];

const whole = (max: number) => fc.integer({ min: 1, max });
const ms = fc.double({ min: 1, max: 1e5, noNaN: true });
const seedRow = fc.tuple(whole(64), whole(64), whole(512), whole(131072), whole(4096), whole(8), ms, ms);
const seedRows = fc.array(seedRow, { minLength: 1, maxLength: 6 });

const joined = (rows: readonly (readonly (string | number)[])[], mark: string, end = "\n"): string =>
  rows.map((row) => row.join(mark)).join(end) + end;
const measured = (source: string): readonly Measurement[] => unwrap(readBenchmarkText(source, "pasted")).measurements;

describe("tables mean the same however they are written", () => {
  it("with any separator, or columns aligned with spaces", () => {
    fc.assert(
      fc.property(seedRows, (rows) => {
        const table = [NAMES, ...rows];
        const expected = measured(joined(table, ","));
        expect(expected).toHaveLength(rows.length);
        for (const mark of ["\t", ";", "|", " ", "  "]) expect(measured(joined(table, mark))).toEqual(expected);
        const aligned = table.map((row) => row.map((cell) => String(cell).padEnd(26)));
        expect(measured(joined(aligned, " "))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it("with any line ends, and with a byte order mark", () => {
    fc.assert(
      fc.property(seedRows, fc.constantFrom("\r\n", "\n", "\r"), fc.constantFrom("", "\uFEFF"), (rows, end, mark) => {
        const table = [NAMES, ...rows];
        expect(measured(mark + joined(table, ",", end))).toEqual(measured(joined(table, ",")));
      }),
      { numRuns: 40 },
    );
  });

  it("in any order of columns", () => {
    const order = fc.shuffledSubarray([...NAMES.keys()], { minLength: NAMES.length });
    fc.assert(
      fc.property(seedRows, order, (rows, places) => {
        const table: (string | number)[][] = [NAMES, ...rows].map((row) => [...row]);
        const shuffled = table.map((row) => places.map((place) => row[place] ?? ""));
        expect(measured(joined(shuffled, ","))).toEqual(measured(joined(table, ",")));
      }),
      { numRuns: 40 },
    );
  });
});

const anyText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.constantFrom("=1+1", "'=x", "'", "-3", "@a", '"q", r', "a\nb", "a\r\nb", "\t", " padded ", "null", "模型"),
);

function anyValue(field: FieldId): fc.Arbitrary<number | string> {
  if (field === "tpotOrigin" || field === "tpotReportedAs")
    return fc.constantFrom(...(Object.keys(TPOT_ORIGINS) as (keyof typeof TPOT_ORIGINS)[]));
  const { kind } = FIELDS[field];
  if (field === "date") return fc.constantFrom("2025-09-14", "2025-09-14T01:50:43");
  if (kind === "text") return anyText.filter((word) => word.trim() !== "");
  if (field.startsWith("layout.") || field === "load.gradAccum") return whole(1e6);
  if (field === "load.lengthSpread") return fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
  return fc.double({ min: Number.MIN_VALUE, max: 1e9, noNaN: true });
}

const figures = fc.array(
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value + 0),
  { minLength: 1 },
);
const anyMeasurement: fc.Arbitrary<Measurement> = fc
  .record({
    values: fc.record(Object.fromEntries(FIELD_IDS.map((field) => [field, anyValue(field)])), { requiredKeys: [] }),
    always: ms,
    kind: fc.constantFrom("serving", "static"),
    format: fc.constantFrom(...FORMAT_IDS),
    file: fc.string(),
    row: whole(1e6),
    notes: fc.array(fc.record({ en: fc.string(), zh: fc.string() }), { maxLength: 3 }),
    perRequest: fc.option(fc.record({ ttft: figures, outputTokens: figures }), { nil: undefined }),
  })
  .map(({ values, always, kind, notes, perRequest, ...source }) =>
    assemble(
      { ...(values as Values), duration: always },
      { kind, notes, ...(perRequest ? { perRequest } : {}) },
      source,
    ),
  );

describe("what is saved reads back", () => {
  it("identically, whatever it holds", () => {
    fc.assert(
      fc.property(fc.array(anyMeasurement, { minLength: 1, maxLength: 4 }), (measurements) => {
        const back = unwrap(readBenchmarkText(writeMeasurementsCsv(measurements), "saved.csv"));
        expect(back.format).toBe("suite-table");
        expect(back.measurements).toEqual(measurements);
      }),
      { numRuns: 100 },
    );
  });

  it.each(Object.keys(SAMPLES))("identically, read from %s", (sample) => {
    const measurements = measured(SAMPLES[sample] ?? "");
    expect(measured(writeMeasurementsCsv(measurements))).toEqual(measurements);
  });
});

describe("garbage", () => {
  const sample = fc.constantFrom(...Object.values(SAMPLES));
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(12),
    put: fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom("null", "-1", "0", "{}", "[]", '"', ",", "\n", "1e999")),
  });

  it("made from real texts never throws, and what is read is sound", () => {
    fc.assert(
      fc.property(sample, fc.array(edit, { minLength: 1, maxLength: 8 }), (source, edits) => {
        const broken = edits.reduce((text, { at, cut, put }) => {
          const start = Math.floor(at * text.length);
          return text.slice(0, start) + put + text.slice(start + cut);
        }, source);
        const outcome = readBenchmarkText(broken, "x");
        if (!outcome.ok) expect(outcome.issues.length).toBeGreaterThan(0);
        else for (const measurement of outcome.value.measurements) expectSound(measurement);
      }),
      { numRuns: 600 },
    );
  });

  it("of any kind never throws", () => {
    const keys = Object.values(SAMPLES).flatMap((source) => source.match(/[A-Za-z_]{3,}/g) ?? []);
    const object = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), fc.jsonValue());
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          object.map((value) => JSON.stringify(value)),
        ),
        (source) => {
          expect(() => readBenchmarkText(source, source)).not.toThrow();
        },
      ),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const gzip = new Uint8Array([0x1f, 0x8b, 8, ...bytes]);
        expect(() => [readBenchmarkBytes(bytes, "x"), readBenchmarkBytes(gzip, "x.gz")]).not.toThrow();
      }),
    );
  });
});

function expectSound(measurement: Measurement): void {
  for (const count of Object.values(measurement.layout))
    if (typeof count === "number") expect(Number.isInteger(count) && count >= 1).toBe(true);
  for (const figures of [measurement.ttft, measurement.tpot, measurement.e2e, measurement.itl])
    for (const time of Object.values(figures ?? {})) expect(time > 0 && Number.isFinite(time)).toBe(true);
  for (const time of [measurement.prefill, measurement.decode]) expect(time === undefined || time > 0).toBe(true);
}
