import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportJson } from "@/features/core/report/exports/json";
import { EXPORTERS, findExporter } from "@/features/core/report/exports/exporters";
import { MOST_CHARACTERS, readReport } from "@/features/core/report/read-report";
import { writeReport } from "@/features/core/report/exports/text";
import { convertToStats } from "@/features/core/report/exports/stats";
import { unwrap } from "@/lib/result";
import { SAMPLE, sampleWith } from "./sample";

const codes = (source: string): readonly string[] => readReport(source).issues.map(({ code }) => code);
const words = (source: string): string =>
  readReport(source)
    .issues.map(({ message }) => message.en)
    .join("\n");

describe("tier6's sample", () => {
  it("is read, and what no machine can do is said", () => {
    const read = readReport(SAMPLE);
    expect(read.ok).toBe(true);
    expect(read.issues.map(({ code }) => code)).toEqual([
      "REPORT-ZONE",
      "REPORT-IMPOSSIBLE",
      "REPORT-IMPOSSIBLE",
      "REPORT-IMPOSSIBLE",
      "REPORT-MACHINE-TIME",
    ]);
    const said = words(SAMPLE);
    expect(said).toContain("0.126202 TFLOP/s");
    expect(said).toContain("9.11457 GB/s");
    expect(said).toContain("one phase");
  });

  it("is given back field for field", () => {
    const report = unwrap(readReport(SAMPLE));
    expect(JSON.parse(exportJson(report))).toEqual(JSON.parse(SAMPLE));
    expect(exportJson(report, false)).toBe(`${JSON.stringify(JSON.parse(SAMPLE))}\n`);
  });

  it("keeps and names fields that nobody knows", () => {
    const source = JSON.stringify({ ...(JSON.parse(SAMPLE) as object), experiment: { id: 7 } });
    const read = readReport(source);
    expect(JSON.parse(exportJson(unwrap(read)))).toEqual(JSON.parse(source));
    expect(words(source)).toContain("experiment");
    expect(words(sampleWith({ goodput: 1 }, "performance"))).toContain("performance.goodput");
  });

  it("is not evaluated where it says null, and never 0", () => {
    const read = readReport(sampleWith({ ttft_ms: null }, "performance"));
    const { full } = writeReport(unwrap(read), ({ en }) => en);
    expect(full).toContain("TTFT —");
    expect(read.issues.some(({ message }) => message.en.includes("one phase"))).toBe(false);
  });
});

describe("identities of a report", () => {
  it("that fail are listed with both numbers", () => {
    expect(codes(sampleWith({ wait_time_ms: 6.5 }, "performance"))).toContain("REPORT-IDENTITY");
    expect(words(sampleWith({ wait_time_ms: 6.5 }, "performance"))).toContain("151.5 ms, total_time_ms 150.5");
    expect(words(sampleWith({ unknown_count: 111 }, "bottleneck"))).toContain("= 511, num_ops 512");
  });

  it("hold with an overlap that 1.1 states", () => {
    const source = sampleWith({ wait_time_ms: 15.5, overlap_time_ms: 10 }, "performance");
    expect(codes(source)).not.toContain("REPORT-IDENTITY");
  });

  it("hold of the five longest: sorted, and no more than five", () => {
    const top = (times: readonly number[]) =>
      sampleWith(
        { top_ops: times.map((t, i) => ({ op_id: `op${i}`, t_total_ms: t, bottleneck: "UNKNOWN" })) },
        "bottleneck",
      );
    expect(codes(top([5, 4, 4, 2, 1]))).not.toContain("REPORT-IDENTITY");
    expect(words(top([5, 4, 4.5]))).toContain("op2 with 4.5 ms comes after 4 ms");
    expect(words(top([6, 5, 4, 3, 2, 1]))).toContain("lists 6");
  });

  it("hold of rows: each adds up, and together they are the total", () => {
    const rows = (total: number) =>
      sampleWith({
        step_metrics: [
          {
            ...{ op_id: "a", t_compute_ms: 120, t_comm_ms: 25, t_wait_ms: 5.5, t_total_ms: total },
            ...{ bottleneck: "UNKNOWN", flops: 0, bytes_read: 0, bytes_write: 0 },
          },
        ],
      });
    expect(codes(rows(150.5))).not.toContain("REPORT-IDENTITY");
    expect(codes(rows(140)).filter((code) => code === "REPORT-IDENTITY")).toHaveLength(2);
  });
});

describe("files that are no report", () => {
  it.each([
    ["", "REPORT-TRUNCATED"],
    [SAMPLE.slice(0, 300), "REPORT-TRUNCATED"],
    ["{'a': 1}", "REPORT-JSON"],
    ["<html></html>", "REPORT-JSON"],
    ["[]", "REPORT-FOREIGN"],
    ["7 }", "REPORT-JSON"],
    ['{"traceEvents": []}', "REPORT-FOREIGN"],
    ['{"architectures": ["X"]}', "REPORT-FOREIGN"],
    ['{"analysis": "cost", "scenario": {}}', "REPORT-FOREIGN"],
    [sampleWith({ schema_version: "2.0.0" }), "REPORT-VERSION"],
    [sampleWith({ performance: {} }), "REPORT-FIELD"],
    [sampleWith({ granularity: "WAFER" }), "REPORT-FIELD"],
    [sampleWith({ mfu: "0.65" }, "performance"), "REPORT-FIELD"],
    [`${"[".repeat(100_000)}${"]".repeat(100_000)}`, "REPORT-DEPTH"],
  ])("are refused in a sentence: %.30s", (source, code) => {
    const read = readReport(source);
    expect(read.ok).toBe(false);
    expect(read.issues[0]?.code).toBe(code);
    expect(read.issues.length).toBeLessThan(10);
  });

  it("and are too large are not even read", () => {
    const read = readReport(" ".repeat(MOST_CHARACTERS + 1));
    expect(read.issues[0]?.code).toBe("REPORT-HUGE");
    expect(read.issues[0]?.message.en).toContain("64 MB");
  });

  it("end in a sentence wherever a report is cut off, or whatever byte is changed", () => {
    const position = fc.integer({ min: 0, max: SAMPLE.length - 1 });
    fc.assert(
      fc.property(position, (at) => {
        expect(readReport(SAMPLE.slice(0, at)).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(position, fc.constantFrom("{", "[", '"', "\\", "0", "e", "\u0000", ","), (at, sign) => {
        const read = readReport(SAMPLE.slice(0, at) + sign + SAMPLE.slice(at + 1));
        expect(read.ok || read.issues.length > 0).toBe(true);
      }),
    );
  });

  it("of a later minor version are read, with a word", () => {
    expect(codes(sampleWith({ schema_version: "1.4.0" }))).toContain("REPORT-NEWER");
  });
});

describe("an engine result", () => {
  const RESULT = JSON.stringify({
    granularity: "CHIP",
    step_metrics: [
      {
        op_id: "layers.0.mla",
        t_compute: 2,
        t_comm: 1,
        t_wait: 0.5,
        t_total: 0,
        bottleneck_tag: "BW_BOUND",
        flops: 4e12,
      },
      { op_id: "lm_head", t_compute: 1, t_total: 1, bottleneck_tag: "COMPUTE_BOUND", meta: { phase: "decode" } },
    ],
    aggregates: { ttft: 0, tpot: 0.07, tps: 14000, mfu: 0.4, mbu: 0.5, total_time: 4.5 },
    trace_meta: { hardware: "x" },
  });

  it("becomes a report: a total that is 0 is filled, a TTFT of 0 is none", () => {
    const read = readReport(RESULT);
    const { performance: p, bottleneck, step_metrics: rows, not_evaluated: why, config } = unwrap(read);
    expect(read.issues).toEqual([]);
    expect(p.total_time_ms).toBeCloseTo(4.5, 9);
    expect(rows[0]?.t_total_ms).toBe(3.5);
    expect(p.ttft_ms).toBeNull();
    expect(why?.["ttft_ms"]).toBe("a decode run");
    expect(p.tpot_ms).toBeNull();
    expect(p.machine_ms_per_token).toBeCloseTo(0.07, 9);
    expect(bottleneck.top_ops[0]?.op_id).toBe("layers.0.mla");
    expect(config["engine_result"]).toEqual(JSON.parse(RESULT));
  });
});

describe("exporters", () => {
  const report = unwrap(
    readReport(sampleWith({ top_ops: [{ op_id: "<b>|x", t_total_ms: 1, bottleneck: "UNKNOWN" }] }, "bottleneck")),
  );

  it("are found in any case, and an unknown one names the nearest", () => {
    expect(unwrap(findExporter("JSON"))).toBe(EXPORTERS["json"]);
    const none = findExporter("jsn");
    expect(none.ok).toBe(false);
    expect(none.issues[0]?.fix?.en).toContain("json");
    expect(findExporter("constructor").ok).toBe(false);
  });

  it("write what stands in the report, names from files escaped", () => {
    for (const [name, { write }] of Object.entries(EXPORTERS)) {
      const written = write(report, { language: "zh" });
      expect(written.endsWith("\n"), name).toBe(true);
      if (name !== "csv") expect(written, name).toContain("434.78");
    }
    const html = EXPORTERS["html"]?.write(report) ?? "";
    expect(html).toContain("&lt;b&gt;|x");
    expect(html).not.toMatch(/<b>|https?:|<script/);
  });

  it("print the layout of tier6's text", () => {
    const { summary, full } = writeReport(report, ({ en }) => en);
    expect(summary.split("\n")).toEqual([
      "Performance report (CHIP)  2026-02-25T12:00:00",
      "Total 150.50 ms",
      "TTFT 45.20 ms | TPOT (user) 2.30 ms | TPS 434.78",
      "MFU 65.00 % | MBU 72.00 %",
      "Memory peak 64512.00 MiB",
    ]);
    expect(full).toContain("  compute 120.00 ms (79.7 %)");
    expect(full).toContain("  1. <b>|x: 1.0000 ms (UNKNOWN)");
  });

  it("give figures in tier6's shape, with phases that were not evaluated as null", () => {
    const stats = convertToStats(report);
    expect(stats).toMatchObject({
      prefill: null,
      decode: null,
      totalRunTime: 150.5,
      ttft: 45.2,
      avgTpot: 2.3,
      dynamicMfu: 0.65,
    });
  });
});
