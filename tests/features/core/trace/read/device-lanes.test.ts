/** Files without categories of kernels, made by hand after what each exporter writes: which lanes are work, and of which device. */
import { expect, it } from "vitest";
import { traceSummary } from "@/features/core/trace/summary";
import type { Trace } from "@/features/core/trace/trace";
import { unwrap } from "@/lib/result";
import { eventRows, readTrace } from "@/tests/support/measurements/trace-text";

const read = (written: unknown): Trace => unwrap(readTrace(JSON.stringify(written)));
const kinds = (trace: Trace): string[] => eventRows(trace).map(({ kind }) => kind);

it("Ascend: a transfer under a kernel of its device is not exposed", () => {
  const name = (pid: number, process: string) => ({ ph: "M", name: "process_name", pid, args: { name: process } });
  const thread = (pid: number, tid: number, line: string) => ({
    ph: "M",
    name: "thread_name",
    pid,
    tid,
    args: { name: line },
  });
  const trace = read([
    ...[
      name(1, "Ascend Hardware"),
      name(2, "Communication"),
      thread(1, 5, "Stream 5"),
      thread(2, 0, "Group 0 Communication"),
    ],
    { ph: "X", name: "MatMulV2", pid: 1, tid: 5, ts: "0", dur: 10 },
    { ph: "X", name: "hcom_allReduce_", pid: 2, tid: 0, ts: "4", dur: 10 },
  ]);
  expect(traceSummary(trace, null)["comm_exposed_ms"]).toBeCloseTo(0.004, 9);
});

it("rocprof: a process for each GPU, one for its copies, one for calls; numbers in quotes", () => {
  const name = (pid: number, process: string) => ({ ph: "M", name: "process_name", pid, args: { name: process } });
  const at = (pid: number, ts: string, work: string) => ({ ph: "X", name: work, pid, tid: 0, ts, dur: "3" });
  const trace = read({
    traceEvents: [
      ...[name(1, "COPY"), name(2, "CPU HIP API"), name(6, "GPU0")],
      ...[at(2, "0", "hipLaunchKernel"), at(6, "2", "Cijk_Alik_Bljk"), at(1, "6", "hcMemcpyHostToDevice")],
    ],
  });
  expect(kinds(trace)).toEqual(["other", "kernel", "memcpy"]);
  expect(traceSummary(trace, null)).toMatchObject({ kernels: 1, memcpys: 1, devices: 1, gpu_span_ms: 0.007 });
});

it("XLA: streams of a device are work, its lines of modules and operations show it again", () => {
  const lane = (tid: number, line: string) => ({ ph: "M", name: "thread_name", pid: 3, tid, args: { name: line } });
  const trace = read({
    traceEvents: [
      { ph: "M", name: "process_name", pid: 3, args: { name: "/device:GPU:0" } },
      ...[lane(1, "Stream #14(Compute)"), lane(2, "XLA Ops"), lane(3, "XLA Modules"), lane(4, "Stream #15(MemcpyH2D)")],
      ...["fusion_3", "dot.1", "jit_step"].map((work, index) => ({
        ph: "X",
        name: work,
        pid: 3,
        tid: index + 1,
        ts: 0,
        dur: 4,
      })),
      { ph: "X", name: "MemcpyH2D", pid: 3, tid: 4, ts: 1, dur: 1 },
    ],
  });
  expect(kinds(trace)).toEqual(["kernel", "other", "other", "memcpy"]);
  expect(traceSummary(trace, null)).toMatchObject({ kernels: 1, memcpys: 1, devices: 1, streams: 1 });
});

it("several categories with commas between", () => {
  const at = { ph: "X", pid: 0, tid: 7, ts: 0, dur: 1 };
  const trace = read(["kernel,gpu", "misc, gpu_memcpy", "a,b"].map((cat) => ({ ...at, cat, name: "k" })));
  expect(kinds(trace)).toEqual(["kernel", "memcpy", "other"]);
});
