// Late ranks by durations, and bus bandwidth of a collective by its size (hand: nccl-tests' factors).
import { describe, expect, it } from "vitest";
import { capture } from "@/features/core/trace/capture";
import { collectiveRows } from "@/features/core/trace/device/collective-sizes";
import { lateRank } from "@/features/core/trace/device/late-rank";
import { unwrap } from "@/lib/result";
import { kernel, readTrace } from "@/tests/support/measurements/trace-text";

describe("the rank that comes last", () => {
  it("runs its collectives the shortest, also where its clock is wrong", () => {
    const late = lateRank([
      { start: [0, 100], end: [50, 130] },
      { start: [7_040, 7_090], end: [7_050, 7_130] },
    ]);
    expect(late).toEqual({ collectives: 2, lastCount: [1, 1], waits: [20, 5] });
  });

  it("is unknown where ranks have different numbers of collectives", () => {
    expect(
      lateRank([
        { start: [0], end: [1] },
        { start: [], end: [] },
      ]),
    ).toBeNull();
  });
});

describe("bus bandwidth", () => {
  it("of an all-reduce of 1 MB of bf16 over 8 ranks in 10 and 20 µs", () => {
    const args = { "External id": 5, "Input Dims": [[500_000]], "Input type": ["c10::BFloat16"] };
    const operator = { ph: "X", cat: "cpu_op", name: "c10d::allreduce_", pid: 1, tid: 1, ts: 0, dur: 5, args };
    const run = (ts: number, dur: number) =>
      kernel({ name: "ncclDevKernel_AllReduce_Sum_bf16", ts, dur, args: { "External id": 5 } });
    const document = {
      distributedInfo: { rank: 0, world_size: 8 },
      traceEvents: [operator, run(10, 10), run(100, 20)],
    };
    const trace = unwrap(readTrace(JSON.stringify(document)));
    const [device] = capture(trace).devices;
    if (device === undefined) throw new Error("no device");
    const [row] = collectiveRows(trace, device);
    expect([row?.kind, row?.ranks, row?.bytes, row?.count]).toEqual(["all-reduce", 8, 1e6, 2]);
    expect([row?.bestBus, row?.middleBus]).toEqual([expect.closeTo(175e9, 0), expect.closeTo(87.5e9, 0)]);
  });
});
