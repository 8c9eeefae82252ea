/** Golden values: figures of 14 published traces, computed independently of this reader; two of them in a clone alone. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readTraceFile } from "@/bin/trace/read-files";
import { capture } from "@/features/core/trace/capture";
import { traceSummary, type TraceSummary } from "@/features/core/trace/summary";
import { unwrap } from "@/lib/result";
import { readTrace } from "@/tests/support/measurements/trace-text";
import { NEEDS_WHOLE_DATA, publicData } from "../../../support/public-data";

const TRACES = publicData("traces");
const EXPECTED = join(TRACES, "EXPECTED.csv");

const COUNTS = [
  "events",
  "kernels",
  "distinct_kernel_names",
  "memcpys",
  "memsets",
  "streams",
  "devices",
  "comm_kernels",
] as const;
/** Busy and span within 0.1 %, as the issue asks; a microsecond of rounding in the file itself. */
const TIMES = ["kernel_span_ms", "kernel_sum_ms", "kernel_union_ms", "gpu_span_ms", "gpu_union_ms"] as const;
/** Within 2 %. */
const EXPOSED = ["comm_sum_ms", "comm_exposed_ms"] as const;
const ROUNDING_MS = 0.001;

type Row = Readonly<Record<string, string>>;

describe("recorded traces", { tags: "check" }, () => {
  const rows = csv(readFileSync(EXPECTED, "utf8"));

  it("are fourteen", NEEDS_WHOLE_DATA, () => expect(rows).toHaveLength(14));

  it.each(rows.map((row): [string, Row] => [row.file ?? "", row]))("%s reads as computed", async (file, row) => {
    const trace = unwrap(await readTraceFile(join(TRACES, file)));
    const summary = traceSummary(trace, capture(trace).devices[0]?.segmentation.layers ?? null);
    if (row.layers !== "") expect(summary.layers).toBe(Number(row.layers));
    expect(Object.fromEntries(COUNTS.map((name) => [name, summary[name]]))).toEqual(
      Object.fromEntries(COUNTS.map((name) => [name, Number(row[name])])),
    );
    expect(TIMES.filter((name) => isOff(summary, row, name, 0.001))).toEqual([]);
    expect(EXPOSED.filter((name) => isOff(summary, row, name, 0.02))).toEqual([]);
  });
});

const SMALL = join(TRACES, "tracelens_mi300x_torch_compile_triton_small.json.gz");

describe("a recorded trace in pieces", () => {
  const bytes = gunzipSync(readFileSync(SMALL));

  it.each([1, 7, 4096])("of %i bytes is the trace in one piece", (size) => {
    expect(unwrap(readTrace(bytes, size))).toEqual(unwrap(readTrace(bytes)));
  });
});

function isOff(summary: TraceSummary, row: Row, name: string, share: number): boolean {
  const expected = Number(row[name]);
  return !(Math.abs((summary[name] ?? NaN) - expected) <= Math.max(expected * share, ROUNDING_MS));
}

/** Fields may stand in quotes and hold commas. */
function csv(written: string): Row[] {
  const [head = [], ...lines] = written
    .trim()
    .split("\n")
    .map((line) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""));
  return lines.map((fields) => Object.fromEntries(head.map((name, index) => [name, fields[index] ?? ""])));
}
