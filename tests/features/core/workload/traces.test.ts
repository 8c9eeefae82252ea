import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LOAD_KINDS } from "@/features/core/workload/kinds";
import { hitShare, prefixHitCurve } from "@/features/core/workload/prefix-cache";
import { readTrace } from "@/features/core/workload/trace/read";
import { offeredRate } from "@/features/core/workload/transform";
import { unwrap } from "@/lib/result";
import { gapCv, unlimitedHits } from "./support";
import { needsData } from "../../../support/needs";

const DATA = resolve(process.cwd(), "../shared/data");
const WORKLOADS = resolve(DATA, "workloads");
const read = (path: string) => readTrace(readFileSync(resolve(DATA, path), "utf8"));

describe("public traces", needsData(WORKLOADS), () => {
  it("reads the Azure trace of 2023", () => {
    const { workload, format, dropped } = unwrap(read("workloads/azure2023_conv.csv"));
    expect({ format, dropped }).toEqual({ format: "azure", dropped: 0 });
    // measured: the publisher's count, and the CV of gaps that goes with the file.
    expect(workload.count).toBe(19366);
    expect(gapCv(workload)).toBeCloseTo(1.1, 1);
    const short = LOAD_KINDS.find(({ id }) => id === "short-chat");
    const mean = (lengths: Int32Array) => Math.round(lengths.reduce((sum, length) => sum + length, 0) / workload.count);
    expect([short?.isl, short?.osl]).toEqual([mean(workload.prompt), mean(workload.output)]);
    // hand: the first two rows, 18:15:46.6805900 and 18:15:50.9951690, to the 100 ns of the file.
    expect(workload.arrival[0]).toBe(0);
    expect(workload.arrival[1]).toBeCloseTo(4.314579, 9);
    expect([workload.prompt[1], workload.output[1]]).toEqual([396, 109]);
    expect(workload.arrival.at(-1)).toBeGreaterThan(3400);
    expect(workload.arrival.at(-1)).toBeLessThan(3600);
  });

  it("reads the Mooncake conversation trace, whose unlimited cache hits 36.6 % of the blocks and 37.4 % of the tokens", () => {
    const result = read("workloads/mooncake_conversation.jsonl");
    const { workload, format, unit } = unwrap(result);
    expect({ format, unit, count: workload.count }).toEqual({ format: "mooncake", unit: "ms", count: 12031 });
    // measured: counted in the file by a program of its own, 288,500 blocks of which 182,790 differ, last one at 3,536,999 ms.
    expect(workload.arrival[12030]).toBe(3536.999);
    expect(result.issues.map(({ code }) => code)).toEqual(["TRACE-SAME-TIME"]);
    expect(workload.prefix).toMatchObject({ blockTokens: 512, distinct: 182790 });
    expect(workload.prefix?.ids).toHaveLength(288500);
    const tokens = workload.prompt.reduce((sum, length) => sum + length, 0);
    expect(tokens).toBe(144793823);
    const hits = unlimitedHits(workload);
    expect(hits.blocks / 288500).toBeCloseTo(0.36641, 5);
    expect(hits.tokens / tokens).toBeCloseTo(0.37362, 5);
    const curve = prefixHitCurve(workload);
    if (!curve) throw new Error("the trace has block hashes");
    expect(hitShare(curve, Infinity).tokens).toBeCloseTo(0.37362, 5);
    expect(hitShare(curve, Infinity).blocks).toBeCloseTo(0.36641, 5);
    const long = LOAD_KINDS.find(({ id }) => id === "long");
    expect(long?.isl).toBe(Math.round(tokens / 12031));
    expect(long?.osl).toBe(Math.round(workload.output.reduce((sum, length) => sum + length, 0) / 12031));
    expect(long?.prefix).toBeCloseTo((100 * hits.tokens) / tokens, 1);
  });

  it("reads a list of ShareGPT lengths, which arrive at once until they are given arrivals", () => {
    const result = read("workloads/sharegpt_val_10k_lengths.csv");
    const { workload, format } = unwrap(result);
    expect({ format, count: workload.count }).toEqual({ format: "lengths", count: 10000 });
    expect(result.issues.map(({ code }) => code)).toEqual(["TRACE-NO-TIMES"]);
    expect([workload.prompt[0], workload.output[0]]).toEqual([3742, 284]);
    expect(offeredRate(workload)).toBeNull();
  });

  it("reads Vidur's requests to the last digit of their times", () => {
    const { workload, format } = unwrap(read("vidur-sim/l3-8b-sarathi-trace/requests.csv"));
    expect({ format, count: workload.count }).toEqual({ format: "vidur", count: 512 });
    expect(workload.arrival[0]).toBe(0.15814888174803116);
    expect([workload.prompt[1], workload.output[1]]).toEqual([1030, 403]);
  });
});
