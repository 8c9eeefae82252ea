/**
 * Time of one engine step.
 *
 * Operators run in order: each takes its kernel time and then its messages. Inside an engine, host time, gaps between kernels and a fit
 * of kernels and messages come on top (features/core/serving/engine-pass.ts). With φ the original suite's form (docs/origins.md) over
 * resource totals is used instead: t(φ) = (1 - φ) · Σ tᵢ + φ · max tᵢ over compute, HBM, network and launch; φ = 0 is serial, φ = 1
 * perfect overlap. `impliedPhi` is the φ at which both agree.
 */
import type { Operator } from "@/features/core/operators/operator";
import { seconds, type Seconds } from "@/lib/units/quantity";
import { exposedTime, type KernelTime, type Timer } from "../timer";

export type Resource = "compute" | "hbm" | "network" | "launch";

export type TimedOperator = {
  readonly operator: Operator;
  /** One repeat. */
  readonly kernel: KernelTime;
  /** Messages of one repeat as far as the kernel does not hide them, one entry per message. */
  readonly messages: readonly Seconds[];
  /** All repeats, messages included. */
  readonly time: Seconds;
  readonly bound: Resource;
};

export type ResourceTimes = Readonly<Record<Resource, Seconds>>;

export type StepTime = {
  readonly time: Seconds;
  readonly operators: readonly TimedOperator[];
  /** What each resource needs if it had the step for itself; host time and gaps are part of the launches. */
  readonly resources: ResourceTimes;
  readonly serial: Seconds;
  readonly longest: Seconds;
  /** Kernel time of all operators, and time of all messages. */
  readonly kernels: Seconds;
  readonly network: Seconds;
} & EngineOverhead;

/** What an engine adds to operators that run back to back; the fit may be below zero. */
export type EngineOverhead = { readonly host: Seconds; readonly gaps: Seconds; readonly fit: Seconds };

const NO_OVERHEAD: EngineOverhead = { host: seconds(0), gaps: seconds(0), fit: seconds(0) };

/** The operators alone, one after the other. */
export function stepTime(operators: readonly Operator[], timer: Timer): StepTime {
  const timed = operators.map((operator) => timedOperator(operator, timer));
  const resources = resourceTimes(timed);
  const { network } = resources;
  const kernels = timed.reduce((sum, { kernel, operator }) => sum + kernel.total * operator.repeat, 0);
  const time = seconds(kernels + network);
  const { serial, longest } = extremes(resources);
  return { time, operators: timed, resources, serial, longest, kernels: seconds(kernels), network, ...NO_OVERHEAD };
}

/** The same step inside an engine. φ is the user's own law of overlap: nothing was fitted on top of it. */
export function inEngine(step: StepTime, { host, gaps, fit }: EngineOverhead, phi: number | null = null): StepTime {
  const resources = { ...step.resources, launch: seconds(step.resources.launch + host + gaps) };
  const common = { ...step, ...extremes(resources), resources, host, gaps };
  return phi === null
    ? { ...common, fit, time: seconds(step.time + host + gaps + fit) }
    : { ...common, fit: seconds(0), time: overlapped(resources, phi) };
}

function timedOperator(operator: Operator, timer: Timer): TimedOperator {
  const kernel = timer.kernel(operator);
  const messages = operator.messages.map((message) => seconds(exposedTime(message, timer.message(message), kernel)));
  const network = messages.reduce((sum, time) => sum + time, 0);
  return {
    operator,
    kernel,
    messages,
    time: seconds((kernel.total + network) * operator.repeat),
    bound: bound(kernel, network),
  };
}

function bound(kernel: KernelTime, network: number): Resource {
  const busiest = Math.max(kernel.compute, kernel.memory);
  if (network > Math.max(busiest, kernel.floor)) return "network";
  if (kernel.floor > busiest) return "launch";
  return kernel.compute >= kernel.memory ? "compute" : "hbm";
}

function resourceTimes(timed: readonly TimedOperator[]): ResourceTimes {
  let compute = 0;
  let hbm = 0;
  let network = 0;
  let launch = 0;
  for (const { operator, kernel, messages } of timed) {
    compute += kernel.compute * operator.repeat;
    hbm += kernel.memory * operator.repeat;
    launch += kernel.floor * operator.repeat;
    for (const time of messages) network += time * operator.repeat;
  }
  return { compute: seconds(compute), hbm: seconds(hbm), network: seconds(network), launch: seconds(launch) };
}

function extremes(resources: ResourceTimes): { serial: Seconds; longest: Seconds } {
  const { compute, hbm, network, launch } = resources;
  return {
    serial: seconds(compute + hbm + network + launch),
    longest: seconds(Math.max(compute, hbm, network, launch)),
  };
}

/** t(φ) = (1 - φ) · Σ tᵢ + φ · max tᵢ. Source: the overlap model of the original suite. */
export function overlapped(resources: ResourceTimes, phi: number): Seconds {
  const { serial, longest } = extremes(resources);
  return seconds((1 - phi) * serial + phi * longest);
}

/** The φ at which the original suite's form gives `time`; outside 0 to 1 where operators mix worse or better than it allows. */
export function impliedPhi(resources: ResourceTimes, time: Seconds): number {
  const { serial, longest } = extremes(resources);
  return serial === longest ? 1 : (serial - time) / (serial - longest);
}

/** The resource that a step waits for most. */
export function busiestResource(resources: ResourceTimes): Resource {
  const order: readonly Resource[] = ["compute", "hbm", "network", "launch"];
  return order.reduce((busiest, resource) => (resources[resource] > resources[busiest] ? resource : busiest));
}
