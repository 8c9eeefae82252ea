/** Mistakes of exporters (register 5.3) and how they are met: units, zones, zeros, chunks, mixed columns. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runFigures } from "@/features/core/serving-profile/metrics/run-figures";
import { readDatetime } from "@/features/core/serving-profile/read/datetime";
import { readColumnName } from "@/features/core/serving-profile/read/header";
import { epochUnit, US_PER } from "@/features/core/serving-profile/units/settle-unit";
import { unwrap } from "@/lib/result";
import { readProfile, SEED_ERA } from "@/tests/support/measurements/serving-profile";

const HEAD =
  "http_rid,start_time(ms),recv_token_size,reply_token_size,execution_time(ms),queue_wait_time(ms),first_token_latency(ms)\n";
const T0 = 1_755_158_760_000;

describe("units", () => {
  it("of a time since 1970 follow from its size alone, whatever the column claims", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1.0e9, max: 4.1e9, noNaN: true }),
        fc.constantFrom("s", "ms", "us", "ns"),
        (second, unit) => {
          expect(epochUnit((second * 1e6) / US_PER[unit])).toBe(unit);
        },
      ),
    );
  });

  it("E-M01: a request without an end keeps microseconds in a column of milliseconds", () => {
    const csv = `${HEAD}a,${T0},10,5,100,1,20\nb,${T0 + 50}000,10,,,,\n`;
    const capture = unwrap(readProfile({ "request.csv": csv }));
    expect([...capture.requests.arrival]).toEqual([0, 50_000]);
    expect(capture.files[0]?.decisions[0]).toMatchObject({ taken: "ms", otherRows: 1 });
    expect(runFigures(capture)).toMatchObject({ requests: 2, finished: 1 });
  });

  it("of durations follow from starts and ends, and otherwise from the length of the capture", () => {
    const batch = (SEED_ERA["batch.csv"] ?? "").replace(",0.8\n", ",800\n").replace(",79.6\n", ",79600\n");
    const { files } = unwrap(readProfile({ "batch.csv": batch }));
    expect(files[0]?.decisions.at(-1)).toMatchObject({ column: "during_time(ms)", taken: "us", witness: "difference" });
    const rows = Array.from({ length: 20 }, (_, i) => `r${i},${T0 + 500 * i},10,5,2000000,1000,40000\n`).join("");
    const { ttft, e2e } = runFigures(unwrap(readProfile({ "request.csv": HEAD + rows })));
    expect([ttft?.p50, e2e?.p50]).toEqual([40_000, 2_000_000]);
  });

  it("of a name are read in any spelling", () => {
    const names = ["start_time(ms)", "Start Time [ms]", "start_time_ms", "start_time (msec)".replace("msec", "ms")];
    expect(new Set(names.map((name) => JSON.stringify({ ...readColumnName(name), written: "" }))).size).toBe(1);
    expect(readColumnName("during_time(μs)")).toMatchObject({ bare: "duringtime", unit: "us" });
    expect(readColumnName("first_token_ts")).toMatchObject({ bare: "firsttokents", unit: null });
  });
});

describe("dates and zones", () => {
  it.each([
    ["2025-08-14 16:06:00:123456", 123_456, false],
    ["2025-08-14 16:06:00.123", 123_000, false],
    ["2025-08-14T16:06:00,5", 500_000, false],
    ["2025/8/14 16:06:00", 0, false],
    ["2025-08-14T16:06:00Z", 0, true],
  ])("%s", (written, fraction, zoned) => {
    expect(readDatetime(written)).toEqual({ us: Date.UTC(2025, 7, 14, 16, 6) * 1000 + fraction, zoned });
  });

  it("with an offset are moved by it; no calendar's days are none", () => {
    expect(readDatetime("2025-08-14 16:06:00+08:00")?.us).toBe(Date.UTC(2025, 7, 14, 8, 6) * 1000);
    expect(readDatetime("2025-02-30 00:00:00")).toBeNull();
    expect(readDatetime("1755158760000")).toBeNull();
  });

  it("E-M05: dates alone have no zone until the user gives one, and its word outranks the rows'", () => {
    const dates = { "pd.csv": SEED_ERA["pd_split_communication.csv"] ?? "" };
    expect(unwrap(readProfile(dates)).zone).toEqual({ hours: null, witness: "none" });
    const given = unwrap(readProfile(dates, { utcOffsetHours: 8 }));
    expect(given.zone).toEqual({ hours: 8, witness: "user" });
    expect(given.base).toBe(T0 * 1000);
  });

  it("of half-hour zones are found by rows", () => {
    const csv = `http_rid,start_datetime,recv_token_size,reply_token_size,execution_time(ms),first_token_latency(ms),start_time(ms)
a,2025-08-14 13:36:00:000250,10,5,100,20,${T0}
`;
    const capture = unwrap(readProfile({ "request.csv": csv }));
    expect(capture.zone.hours).toBe(5.5);
    // The number was cut to whole milliseconds; its date keeps the rest.
    expect(capture.base).toBe(T0 * 1000 + 250);
  });
});

describe("what is missing", () => {
  it("E-M06: zeros for a first token or a wait are unknown, and counted", () => {
    const capture = unwrap(readProfile({ "request.csv": `${HEAD}a,${T0},10,5,100,0,0\nb,${T0},10,5,100,3,20\n` }));
    expect(runFigures(capture).ttft?.count).toBe(1);
    expect(capture.notices.find(({ code }) => code === "PROFILE-ZERO-MEANS-NONE")?.message.en).toMatch(
      /first token after 0 ms \(1\) or a wait of 0 ms \(1\):/,
    );
  });

  it.each(["", "nan", "None", "<NA>", "N/A", "NaN", "null"])("is spelled %j", (none) => {
    const { requests } = unwrap(readProfile({ "request.csv": `${HEAD}a,${T0},10,5,100,3,${none}\n` }));
    expect(requests.firstToken[0]).toBeNaN();
  });

  it("E-M08: the first token of a prompt in chunks is that of the last chunk", () => {
    const list = `"[{'rid': 'a', 'iter': 0, 'type': 0}]"`;
    const batch = `name,res_list,start_time(ms),end_time(ms),batch_size,batch_type,during_time(ms)
modelExec,${list},${T0 + 10},${T0 + 60},1,Prefill,50
modelExec,${list},${T0 + 70},${T0 + 120},1,Prefill,50
modelExec,"[{'rid': 'a', 'iter': 1, 'type': 1}]",${T0 + 130},${T0 + 150},1,Decode,20
`;
    const files = { "request.csv": `${HEAD}a,${T0},10,5,300,3,61\n`, "batch.csv": batch };
    const capture = unwrap(readProfile(files));
    expect(runFigures(capture).ttft?.p50).toBe(120_000);
    expect(capture.requests.statedTtft[0]).toBe(61_000);
    expect(capture.notices.map(({ code }) => code)).toContain("PROFILE-CHUNKED-TTFT");
  });

  it("a prompt that is read again after decoding is a preemption, not a chunk", () => {
    const step = (from: number, iter: number, type: number): string =>
      `modelExec,"[{'rid': 'a-0123abcd', 'iter': ${iter}, 'type': ${type}}]",${T0 + from},${T0 + from + 10},1,${type ? "Decode" : "Prefill"},10\n`;
    const head = "name,res_list,start_time(ms),end_time(ms),batch_size,batch_type,during_time(ms)\n";
    const batch = head + step(10, 0, 0) + step(30, 1, 1) + step(50, 1, 0) + step(70, 2, 1);
    const figures = runFigures(
      unwrap(readProfile({ "request.csv": `${HEAD}a,${T0},10,5,300,3,21\n`, "batch.csv": batch })),
    );
    expect(figures.preemptions).toBe(1);
    expect(figures.ttft?.p50).toBe(21_000);
  });

  it("E-M12, E-M28: requests of batches that no list has are counted", () => {
    const capture = unwrap(
      readProfile({ "request.csv": `${HEAD}x,${T0},10,5,100,3,20\n`, "batch.csv": SEED_ERA["batch.csv"] ?? "" }),
    );
    expect(capture.notices.map(({ code }) => code)).toContain("PROFILE-REQUESTS-UNLISTED");
  });
});

describe("columns", () => {
  it("in any order, with unknown ones between, give the same", () => {
    const csv = `first_token_latency(ms),foo,reply_token_size,start_time(ms),http_rid,execution_time(ms),recv_token_size
93.4,bar,6,${T0},r-17,194,1024
`;
    expect(runFigures(unwrap(readProfile({ "a.csv": csv }))).tpot?.p50).toBeCloseTo(20_120, 6);
  });

  it("separated by tabs or semicolons, with a byte order mark and carriage returns, give the same", () => {
    for (const mark of ["\t", ";"]) {
      const csv = `\uFEFF${(SEED_ERA["request.csv"] ?? "").replaceAll(",", mark).replaceAll("\n", "\r\n")}`;
      expect(runFigures(unwrap(readProfile({ "a.csv": csv }))).tpot?.p50).toBeCloseTo(20_120, 6);
    }
  });

  it("of a file that was cut in its last row give what is whole, and say so", () => {
    const whole = `${HEAD}a,${T0},10,5,100,3,20\nb,${T0 + 1},10,5,100,3,20\n`;
    const capture = unwrap(readProfile({ "request.csv": whole.slice(0, -12) }));
    expect(capture.requests.id).toHaveLength(1);
    expect(capture.notices.map(({ code }) => code)).toContain("PROFILE-FILE-CUT");
  });
});
