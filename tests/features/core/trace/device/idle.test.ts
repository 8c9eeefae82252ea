// Causes of idle time, by hand; the threshold and the first two causes as in Holistic Trace Analysis.
import { describe, expect, it } from "vitest";
import { capture } from "@/features/core/trace/capture";
import { streamGaps } from "@/features/core/trace/device/idle";
import { kernel, traceWith } from "@/tests/support/measurements/trace-text";

describe("V-43: idle time of a stream", () => {
  const gaps = streamGaps([
    { start: 0, end: 10, launched: -5 },
    { start: 12, end: 20, launched: 11 },
    { start: 20.02, end: 30, launched: 14 },
    { start: 40, end: 50, launched: 15 },
  ]);

  it("is the host's where the next kernel was launched after the one before had ended: 2 µs", () => {
    expect(gaps[0]).toEqual({ length: 2, cause: "host" });
  });

  it("is the kernel's own where it follows at once: 0.02 µs", () => {
    expect(gaps[1]?.cause).toBe("kernel");
    expect(gaps[1]?.length).toBeCloseTo(0.02, 9);
  });

  it("is another stream's or event's where it was launched in time: 10 µs", () => {
    expect(gaps[2]).toEqual({ length: 10, cause: "dependency" });
  });
});

describe("idle time of a device", () => {
  const launch = (correlation: number, ts: number): object => ({
    ph: "X",
    cat: "cuda_runtime",
    name: "cudaLaunchKernel",
    pid: 1,
    tid: 1,
    ts,
    dur: 1,
    args: { correlation },
  });

  it("blames a waiting call that was open when the device ran dry", () => {
    const wait = { ph: "X", cat: "cuda_runtime", name: "cudaStreamSynchronize", pid: 1, tid: 1, ts: 2, dur: 10 };
    const trace = traceWith(
      launch(1, -3),
      kernel({ ts: 0, dur: 10, args: { correlation: 1 } }),
      wait,
      launch(2, 14),
      kernel({ name: "b", ts: 20, dur: 5, args: { correlation: 2 } }),
    );
    const gaps = capture(trace).devices[0]?.gaps;
    expect(gaps?.cause).toEqual(["sync"]);
    expect((gaps?.end[0] ?? 0) - (gaps?.start[0] ?? 0)).toBe(10);
  });

  it("is unknown where the trace has no launch", () => {
    const trace = traceWith(kernel({ ts: 0, dur: 10 }), kernel({ name: "b", ts: 20, dur: 5 }));
    expect(capture(trace).devices[0]?.gaps.cause).toEqual(["unknown"]);
  });
});
