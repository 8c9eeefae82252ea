/** Examples, made by hand after what each exporter writes: the same work reads alike whoever wrote it. */
import { expect, it } from "vitest";
import { traceSummary } from "@/features/core/trace/summary";
import type { Trace } from "@/features/core/trace/trace";
import { unwrap } from "@/lib/result";
import { eventRows, readTrace } from "@/tests/support/measurements/trace-text";

const read = (written: unknown): Trace => unwrap(readTrace(JSON.stringify(written)));
const kinds = (trace: Trace): string[] => eventRows(trace).map(({ kind }) => kind);

it("AMD: kernels on a device named by its labels, copies, HIP calls under the names of CUDA's", () => {
  const trace = read({
    schemaVersion: 1,
    deviceProperties: [{ id: 0, name: "AMD Instinct MI300X", warpSize: 64 }],
    roctracer_version: 4,
    traceEvents: [
      { ph: "M", name: "process_labels", pid: 2, tid: 0, args: { labels: "GPU 0" } },
      {
        ph: "X",
        cat: "cuda_runtime",
        name: "hipModuleLaunchKernel",
        pid: 9,
        tid: 9,
        ts: 1,
        dur: 2,
        args: { correlation: 5 },
      },
      {
        ph: "X",
        cat: "kernel",
        name: "Cijk_Alik_Bljk_BBS_BH",
        pid: 2,
        tid: 0,
        ts: 4,
        dur: 3,
        args: { correlation: 5, stream: 0 },
      },
      { ph: "X", cat: "gpu_memcpy", name: "CopyHostToDevice", pid: 2, tid: 0, ts: 8, dur: 1, args: { bytes: 64 } },
      { ph: "X", cat: "gpu_memset", name: "Memset (Device)", pid: 2, tid: 0, ts: 9, dur: 1 },
    ],
  });
  expect(kinds(trace)).toEqual(["runtime", "kernel", "memcpy", "memset"]);
  expect(trace.lanes.map(({ processLabels }) => processLabels)).toEqual(["", "GPU 0"]);
  expect(eventRows(trace).map(({ correlation }) => correlation)).toEqual([5, 5, 0, 0]);
});

it("Intel: kernels of an XPU and its runtime", () => {
  const trace = read({
    traceEvents: [
      {
        ph: "X",
        cat: "xpu_runtime",
        name: "urEnqueueKernelLaunch",
        pid: 1,
        tid: 1,
        ts: 0,
        dur: 1,
        args: { correlation: 3 },
      },
      { ph: "X", cat: "xpu_driver", name: "zeCommandListAppend", pid: 1, tid: 1, ts: 1, dur: 1 },
      { ph: "X", cat: "kernel", name: "gemm_kernel", pid: 0, tid: 1, ts: 2, dur: 4, args: { correlation: 3 } },
    ],
  });
  expect(kinds(trace)).toEqual(["runtime", "driver", "kernel"]);
});

it("Ascend: no categories, times in quotes; streams are work, planes of a group are not counted again", () => {
  const lane = (pid: number, tid: number, process: string, thread: string) => [
    { ph: "M", name: "process_name", pid, tid: 0, args: { name: process } },
    { ph: "M", name: "thread_name", pid, tid, args: { name: thread } },
  ];
  const event = (name: string, pid: number, tid: number, ts: string, dur: number, args = {}) => ({
    ph: "X",
    name,
    pid,
    tid,
    ts,
    dur,
    args,
  });
  const trace = read([
    event("MatMulV2", 100, 12, "1708420294829107.871", 3.92, { connection_id: 77, "Task Type": "AI_CORE" }),
    event("EVENT_WAIT", 100, 12, "1708420294829112.001", 9),
    event("MEMCPY_ASYNC", 100, 12, "1708420294829122.5", 1),
    event("hcom_allReduce__123_0_1", 200, 0, "1708420294829123.125", 5),
    event("Memcpy", 200, 3, "1708420294829123.5", 2),
    event("AscendCL@aclnnMatmul", 300, 4, "1708420294829100.25", 2),
    ...lane(100, 12, "Ascend Hardware", "Stream 12"),
    ...lane(200, 0, "Communication", "Group 0 Communication"),
    ...lane(200, 3, "Communication", "Plane 0"),
    ...lane(300, 4, "CANN", "Thread 4"),
  ]);
  expect(kinds(trace)).toEqual(["kernel", "sync", "memcpy", "kernel", "other", "other"]);
  expect([...trace.events.start].map((start) => Number(start.toFixed(3)))).toEqual([
    0.871, 5.001, 15.5, 16.125, 16.5, -6.75,
  ]);
  expect(eventRows(trace)[0]?.correlation).toBe(77);
  // One device: the transfer ends 15.25 µs behind the first kernel's start, and nothing but a copy runs beside it.
  expect(traceSummary(trace, null)).toMatchObject({ devices: 1, kernels: 2, memcpys: 1, comm_kernels: 1 });
  expect(traceSummary(trace, null)["comm_exposed_ms"]).toBeCloseTo(0.005, 9);
  expect(traceSummary(trace, null)["kernel_span_ms"]).toBeCloseTo(0.020254, 9);
});

it("Nsight, converted: one category for all work of a device, told apart by name", () => {
  const at = { pid: "Device 0", tid: "Stream 7", dur: 1 };
  const trace = read([
    { ph: "X", cat: "cuda", name: "nvjet_hsh_128x128", ts: 0, ...at },
    { ph: "X", cat: "cuda", name: "[CUDA memcpy Device-to-Host]", ts: 2, ...at },
    { ph: "X", cat: "cuda", name: "[CUDA memset]", ts: 4, ...at },
    { ph: "X", name: "void f<float>()", ts: 6, ...at },
    { ph: "X", cat: "cuda_api", name: "cudaLaunchKernel_v7000", pid: 1, tid: 1, ts: 0, dur: 1 },
    { ph: "X", cat: "nvtx", name: "layer 3", pid: 1, tid: 1, ts: 0, dur: 9 },
  ]);
  expect(kinds(trace)).toEqual(["kernel", "memcpy", "memset", "kernel", "runtime", "annotation"]);
  expect(traceSummary(trace, null)).toMatchObject({ kernels: 2, memcpys: 1, memsets: 1, streams: 1, devices: 1 });
});

it("vLLM and SGLang: torch.profiler's form, as an object or as a list, with ranks in the names of processes", () => {
  const events = [
    {
      ph: "X",
      cat: "user_annotation",
      name: "execute_context_1(128)_generation_0(0)",
      pid: 10,
      tid: 10,
      ts: 0,
      dur: 50,
    },
    {
      ph: "X",
      cat: "gpu_user_annotation",
      name: "step[EXTEND bs=1 toks=128]",
      pid: "[TP00] 0",
      tid: "stream 7",
      ts: 2,
      dur: 40,
    },
    {
      ph: "X",
      cat: "kernel",
      name: "flash_fwd_kernel",
      pid: "[TP00] 0",
      tid: "stream 7",
      ts: 3,
      dur: 7,
      args: { "graph node id": 4 },
    },
    { ph: "X", cat: "kernel", name: "flash_fwd_kernel", pid: "[TP01] 0", tid: "stream 7", ts: 3, dur: 8 },
    {
      ph: "X",
      cat: "python_function",
      name: "vllm/model_executor/layers/linear.py(200): forward",
      pid: 10,
      tid: 10,
      ts: 1,
      dur: 9,
    },
    { ph: "s", id: 5, cat: "ac2g", name: "ac2g", pid: 10, tid: 10, ts: 1 },
  ];
  const expected = ["annotation", "gpu-annotation", "kernel", "kernel", "python"];
  expect(kinds(read(events))).toEqual(expected);
  expect(kinds(read({ traceEvents: events, traceName: "rank0" }))).toEqual(expected);
  expect(traceSummary(read(events), null)).toMatchObject({
    events: 6,
    kernels: 2,
    devices: 2,
    streams: 2,
    kernel_sum_ms: 0.015,
  });
});

it("of other names for the same: kernels of old Kineto, of CUPTI and of other accelerators", () => {
  const one = (cat: string, name = "x") => kinds(read([{ ph: "X", cat, name, pid: 0, tid: 0, ts: 0, dur: 1 }]))[0];
  expect(["Kernel", "cuda_kernel", "gpu_kernel"].map((cat) => one(cat))).toEqual(["kernel", "kernel", "kernel"]);
  expect(["Memcpy", "gpu_memcpy", "cuda_memcpy"].map((cat) => one(cat))).toEqual(["memcpy", "memcpy", "memcpy"]);
  expect(["Runtime", "mtia_runtime", "privateuse1_runtime"].map((cat) => one(cat))).toEqual([
    "runtime",
    "runtime",
    "runtime",
  ]);
  expect(one("operator")).toBe("operator");
  expect(one("Trace")).toBe("other");
});
