/**
 * The module and the source line that launched each kernel, where the file has Python stacks (`with_stack`, `with_modules`): the innermost
 * frames that were open on the launching thread when the launch was called. Frames inside PyTorch say nothing of the model and are passed
 * over. Replays of graphs were launched by no line of the model.
 */
import { perObject } from "@/lib/per-object";
import type { DeviceCapture } from "../capture";
import { CLASS_BITS, PYTHON } from "../event-class";
import type { Range } from "../segment/segmentation";
import type { Trace } from "../trace";

type KernelSource = {
  /** "QKVParallelLinear_3"; empty where no module was open. */
  readonly module: string;
  /** "vllm/model_executor/layers/linear.py(585): forward"; empty where no line of a model was. */
  readonly line: string;
};

const MODULE = "nn.Module: ";
const LINE = /\.py\(\d+\): /;
/** Interpreter, PyTorch and its wrappers: below the line that matters. */
const INSIDE =
  /(^|\/)(torch|_ops|functools|contextlib|threading|runpy|asyncio|concurrent|importlib)[/.]|<built-in|<string>/;

/** By place in the work; null where the file has no stacks. */
function kernelSources(trace: Trace, device: DeviceCapture): readonly (KernelSource | null)[] | null {
  const frames = pythonFrames(trace);
  if (frames.length === 0) return null;
  const { start, duration, lane, name } = trace.events;
  const { call } = device.launches;
  const launches = [...call.keys()].filter((i) => (call[i] as number) >= 0);
  launches.sort((a, b) => (start[call[a] as number] as number) - (start[call[b] as number] as number));
  const sources = new Array<KernelSource | null>(call.length).fill(null);
  const open = new Map<number, number[]>();
  let next = 0;
  for (const i of launches) {
    const event = call[i] as number;
    const time = start[event] as number;
    for (; next < frames.length && (start[frames[next] as number] as number) <= time; next += 1) {
      const frame = frames[next] as number;
      const thread = lane[frame] as number;
      const stack = open.get(thread) ?? [];
      open.set(thread, stack);
      close(stack, start[frame] as number);
      stack.push(frame);
    }
    const stack = open.get(lane[event] as number);
    if (stack === undefined) continue;
    close(stack, time);
    sources[i] = innermost(stack.map((frame) => trace.names[name[frame] as number] ?? ""));
  }
  return sources;

  function close(stack: number[], time: number): void {
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if ((start[top] as number) + (duration[top] as number) >= time) return;
      stack.pop();
    }
  }
}

const pythonFrames = perObject(({ events: { kind, start } }: Trace): readonly number[] => {
  const frames: number[] = [];
  for (let i = 0; i < kind.length; i += 1) if (((kind[i] as number) & CLASS_BITS) === PYTHON) frames.push(i);
  return frames.sort((a, b) => (start[a] as number) - (start[b] as number));
});

function innermost(names: readonly string[]): KernelSource | null {
  const module = names.findLast((name) => name.startsWith(MODULE))?.slice(MODULE.length) ?? "";
  const line = names.findLast((name) => LINE.test(name) && !INSIDE.test(name)) ?? "";
  return module === "" && line === "" ? null : { module, line };
}

export type SourceRow = KernelSource & {
  readonly kernels: number;
  /** Microseconds of device time. */
  readonly time: number;
};

/** Modules of one class and line together: layers repeat them. What takes longest first; empty without stacks. */
export function sourceRows(trace: Trace, device: DeviceCapture, { from, to }: Range): readonly SourceRow[] {
  const sources = kernelSources(trace, device);
  if (sources === null) return [];
  const rows = new Map<string, { module: string; line: string; kernels: number; time: number }>();
  for (let i = from; i < to; i += 1) {
    const source = sources[i];
    if (source === null || source === undefined) continue;
    const module = source.module.replace(/_\d+$/, "");
    const key = `${module} ${source.line}`;
    const row = rows.get(key) ?? { module, line: source.line, kernels: 0, time: 0 };
    rows.set(key, row);
    row.kernels += 1;
    row.time += (device.work.end[i] as number) - (device.work.start[i] as number);
  }
  return [...rows.values()].toSorted((a, b) => b.time - a.time);
}
