// Files of other profilers are recognised as what the trace page reads.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { recognise } from "@/features/core/file-kinds/recognise";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../support/needs";

const TABLES = "../shared/data/formats/kernel-tables";

const FILES = [
  ["nsys.sqlite", "nsys-sqlite"],
  ["nsys-kern-sum.csv", "nsys-kernel-summary"],
  ["rocprofv3-kernel-stats.csv", "rocprofv3-kernel-stats"],
  ["rocprofv3-kernel-trace.csv", "rocprofv3-kernel-trace"],
  ["rocprofv3-results.json", "rocprofv3-results"],
  ["key-averages.txt", "key-averages"],
  ["tracelens-gpu-timeline.csv", "tracelens-timeline"],
  ["tracelens-kernel-summary.csv", "tracelens-kernels"],
  ["tracelens-ops-by-category.csv", "tracelens-categories"],
  ["hta-temporal-breakdown.csv", "hta-temporal"],
] as const;

describe("files of other profilers", needsData(TABLES), () => {
  it.each(FILES)("%s is %s, and the trace page opens it", (file, format) => {
    const bytes = new Uint8Array(readFileSync(join(TABLES, file)));
    expect(unwrap(recognise(file, bytes, { whole: true }))).toMatchObject({ kind: "trace", format, opens: "trace" });
  });
});
