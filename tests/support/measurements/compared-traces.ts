/** Two traces of a handful of kernels each, compared as a whole. */
import { sides } from "@/features/pages/trace/compare/sides";
import { TraceInput } from "@/features/pages/trace/input";
import { decodeParams } from "@/lib/params/codec";
import { openText } from "./small-trace";

/** One stream; each kernel begins `pause` microseconds after the one before has ended. */
export function run(kernels: readonly (readonly [name: string, took: number, pause?: number])[]) {
  let at = 1000;
  const events = kernels.map(([name, took, pause = 0]) => {
    at += pause;
    const event = { ph: "X", cat: "kernel", name, pid: 0, tid: 7, ts: at, dur: took, args: {} };
    at += took;
    return event;
  });
  return openText(JSON.stringify({ traceEvents: events }));
}

export function both(a: Parameters<typeof run>[0], b: Parameters<typeof run>[0]) {
  const found = sides([run(a), run(b)], decodeParams(TraceInput, { pass: "-1", versus: "1.-.-" }).value);
  if (found === null) throw new Error("nothing is compared");
  return found;
}

export const EAGER = [
  ["norm", 4],
  ["gemm", 20, 30],
  ["norm", 4, 10],
  ["attention", 30],
] as const;
export const FUSED = [
  ["gemm", 22],
  ["fused_norm", 5],
  ["attention", 30],
] as const;
