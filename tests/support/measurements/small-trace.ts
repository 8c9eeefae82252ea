/** A small Chrome trace as a profiler writes it: passes of equal layers on one stream, a collective on another, launches on the host. */
import { openTrace, TraceReader } from "@/features/core/trace/reading";
import { type OpenedTrace, receiveTrace } from "@/features/core/trace";
import { unwrap } from "@/lib/result";

type Shape = { readonly passes: number; readonly layers: number };

/** Microseconds: of each layer's four kernels, and of the pause after each. */
const KERNELS = [
  ["rms_norm_kernel", 4, 6],
  ["nvjet_gemm_qkv", 20, 10],
  ["flash_fwd_splitkv_kernel", 30, 5],
  ["nvjet_gemm_down", 25, 5],
] as const;
/** Alone on its stream; the half of it lies under the next kernel. */
const COLLECTIVE = ["ncclDevKernel_AllReduce_Sum_bf16", 10] as const;
const LAYER_US = 105;
const BETWEEN_PASSES_US = 200;

export function smallTrace({ passes, layers }: Shape): string {
  const events: object[] = [
    { ph: "M", name: "process_name", pid: 0, args: { name: "python" } },
    { ph: "M", name: "thread_name", pid: 0, tid: 7, args: { name: "stream 7" } },
  ];
  let at = 1000;
  let correlation = 1;
  const add = (name: string, stream: number, start: number, took: number): void => {
    events.push(
      {
        ph: "X",
        cat: "cuda_runtime",
        name: "cudaLaunchKernel",
        pid: 1,
        tid: 1,
        ts: start - 4,
        dur: 3,
        args: { correlation },
      },
      { ph: "X", cat: "kernel", name, pid: 0, tid: stream, ts: start, dur: took, args: { correlation, stream } },
    );
    correlation += 1;
  };
  for (let pass = 0; pass < passes; pass += 1) {
    for (let layer = 0; layer < layers; layer += 1) {
      let now = at;
      for (const [name, took, pause] of KERNELS) {
        add(name, 7, now, took);
        now += took + pause;
      }
      add(COLLECTIVE[0], 20, now - 10, COLLECTIVE[1]);
      at += LAYER_US;
    }
    at += BETWEEN_PASSES_US;
  }
  return JSON.stringify({ schemaVersion: 1, deviceProperties: [{ id: 0, name: "NVIDIA H100" }], traceEvents: events });
}

export function openSmallTrace(shape: Shape): OpenedTrace {
  return openText(smallTrace(shape));
}

export function openText(json: string): OpenedTrace {
  const reader = new TraceReader();
  reader.push(new TextEncoder().encode(json));
  return receiveTrace(openTrace(unwrap(reader.finish(false)), "small.json", true));
}
