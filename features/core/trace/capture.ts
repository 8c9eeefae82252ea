/** A trace with all that views and the command line ask of it, worked out once: devices, launches, rules, passes. */
import { type DeviceWork, deviceWork } from "./device/device-work";
import { deviceGaps, type Gaps } from "./device/idle";
import { type Launches, launches } from "./device/launches";
import { KERNEL } from "./event-class";
import { type Classify, classifier } from "./kernels/classify";
import { KERNEL_RULES, type KernelRule } from "./kernels/rules";
import { iterations } from "./segment/iterations";
import { stepMarks } from "./segment/marks";
import { type SegmentOptions, segment } from "./segment/segment";
import type { Segmentation } from "./segment/segmentation";
import { tokensByShapes } from "./segment/shapes";
import { isTraining, withoutInference } from "./segment/training";
import type { Trace } from "./trace";

export type DeviceCapture = {
  readonly work: DeviceWork;
  readonly launches: Launches;
  /** Times at which no stream did anything, with their causes. */
  readonly gaps: Gaps;
  /** The rule of each piece of work. */
  readonly rules: readonly KernelRule[];
  readonly segmentation: Segmentation;
};

export type Capture = {
  readonly trace: Trace;
  readonly classify: Classify;
  /** The busiest first. */
  readonly devices: readonly DeviceCapture[];
};

/** Copies and fills by the device's engines have no kernel name to go by. */
const COPY: KernelRule = { name: "memory", category: "memory", family: "copy" };

type CutOptions = Omit<SegmentOptions, "marks" | "truncated">;
export type CaptureOptions = CutOptions & { readonly rules?: readonly KernelRule[] };

export function capture(trace: Trace, options: CaptureOptions = {}): Capture {
  const { rules: named = KERNEL_RULES, ...how } = options;
  const classify = classifier(named);
  const devices = deviceWork(trace).map((work): DeviceCapture => {
    const joined = launches(trace, work);
    const gaps = deviceGaps(trace, work, joined);
    const rules = workRules(trace, work, classify);
    return { work, launches: joined, gaps, rules, segmentation: cut(trace, { work, joined, rules }, classify, how) };
  });
  return { trace, classify, devices };
}

/** The same device with its passes and layers cut in another way. */
export const recut = <Device extends DeviceCapture>(trace: Trace, device: Device, how: CutOptions): Device => ({
  ...device,
  segmentation: cut(
    trace,
    { work: device.work, joined: device.launches, rules: device.rules },
    classifier(KERNEL_RULES),
    how,
  ),
});

type Joined = { readonly work: DeviceWork; readonly joined: Launches; readonly rules: readonly KernelRule[] };

function cut(trace: Trace, { work, joined, rules }: Joined, classify: Classify, how: CutOptions): Segmentation {
  const marks = stepMarks(trace, work, joined);
  const segmentation = segment(work, trace.names, classify, { ...how, marks, truncated: trace.truncated });
  const isAsked = how.layers !== undefined || (how.anchor ?? "") !== "" || how.withoutAnchors === true;
  const trains = !isAsked && isTraining(trace, rules);
  const passes = trains ? withoutInference(segmentation) : segmentation;
  if (!trains && passes.method !== "none") return withTokens(trace, joined, passes);
  const steps = iterations(work, marks, trains ? "training" : null);
  return steps.length === 0 ? passes : { ...passes, passes: steps };
}

/** The rule of each piece of a device's work. */
export const workRules = ({ names }: Trace, work: DeviceWork, classify: Classify): KernelRule[] =>
  Array.from(work.nameId, (id, i) => (work.kind[i] === KERNEL ? classify(names[id] ?? "") : COPY));

/** Where no annotation counts a pass's tokens, the shapes of its products do. */
const withTokens = (trace: Trace, joined: Launches, segmentation: Segmentation): Segmentation => ({
  ...segmentation,
  passes: segmentation.passes.map((pass) => ({ ...pass, tokens: pass.tokens ?? tokensByShapes(trace, joined, pass) })),
});
