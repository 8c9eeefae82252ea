import { describe, expect, it } from "vitest";
import { smallTrace } from "../../../../support/measurements/small-trace";
import { kernel, noticeCodes, readTrace, traceWith } from "../../../../support/measurements/trace-text";
import { unwrap } from "@/lib/result";

type Written = { readonly traceEvents: readonly { readonly ts?: number; readonly dur?: number }[] };

/** The small trace with its times in nanoseconds, or on another clock. */
function written(factor: number, after = 0): string {
  const { traceEvents, ...head } = JSON.parse(smallTrace({ passes: 3, layers: 4 })) as Written;
  const scaled = traceEvents.map(({ ts, dur, ...rest }) => ({
    ...rest,
    ...(ts !== undefined && { ts: ts * factor + after }),
    ...(dur !== undefined && { dur: dur * factor }),
  }));
  return JSON.stringify({ ...head, traceEvents: scaled });
}
const codes = (json: string) => noticeCodes(unwrap(readTrace(json)));

describe("times that may be nanoseconds", () => {
  it("are said to be where kernels and launches are a thousand times too long, and not rescaled", () => {
    expect(codes(written(1000))).toEqual(["TRACE-UNIT"]);
    const { events } = unwrap(readTrace(written(1000)));
    expect(Math.max(...events.duration)).toBe(30_000);
  });
  it("are left out with that reason where the clock is beyond microseconds since 1970", () => {
    expect(codes(written(1, 1.7e18))).toEqual(["TRACE-TIMES"]);
    expect(unwrap(readTrace(written(1, 1.7e18))).notices[0]?.message.en).toContain("nanoseconds?");
    expect(codes(written(1, 1.7e15))).toEqual([]);
  });
  it("are not suspected of a slow device whose launches are quick, nor of a few kernels", () => {
    expect(codes(written(1))).toEqual([]);
    const slow = Array.from({ length: 30 }, (_, i) => [
      kernel({ ts: i * 5000, dur: 4000, args: { correlation: i + 1 } }),
      { ph: "X", cat: "cuda_runtime", name: "cudaLaunchKernel", pid: 1, tid: 1, ts: i * 5000 - 9, dur: 4 },
    ]).flat();
    expect(noticeCodes(traceWith(...slow))).toEqual([]);
    expect(noticeCodes(traceWith(kernel({ dur: 5000 })))).toEqual([]);
  });
  it("are told by the shortest kernels where no launch was recorded", () => {
    const kernels = (short: number) =>
      Array.from({ length: 40 }, (_, i) => kernel({ ts: i * 9000, dur: i % 5 === 0 ? short : 8000 }));
    expect(noticeCodes(traceWith(...kernels(2500)))).toEqual(["TRACE-UNIT"]);
    expect(noticeCodes(traceWith(...kernels(3)))).toEqual([]);
  });
});
