/**
 * A step taken apart. Every part is seconds at coefficient 1 (or a count, for parts that a coefficient turns into seconds), so that
 * the time of a step is a dot product, t = Σ cₖ · xₖ, and engine constants can be read, fitted and exchanged one by one.
 *
 *   kernel.total = floor + busy;  busy is split between compute and memory by c⁴ : m⁴, the shares of the smooth maximum (c⁴ + m⁴)^¼
 */
import type { ModelSpec } from "@/features/core/model/spec";
import { hbmTraffic, type Operator } from "@/features/core/operators/operator";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { PipelineStage } from "@/features/core/operators/totals/pipeline-stages";
import type { Precision } from "@/features/core/operators/precision";
import type { Segment } from "@/features/core/operators/segment";
import type { TimedOperator } from "@/features/core/timing/step/step-time";
import { runsOn, type Machine } from "@/features/core/timing/machine";
import { rooflineSeconds } from "@/features/core/timing/roofline";
import { exposedTime, type Timer } from "@/features/core/timing/timer";
import { drafter, draftModel, type Speculation } from "@/features/core/operators/speculation";

export const COMPONENTS = [
  "step", // 1 per step: host time
  "sequence", // running sequences: host time of each
  "layer", // layers: gaps between kernels
  "moeLayer",
  "latentLayer",
  "linearLayer",
  "prefillLayer", // layers, in steps that prefill: launch without a CUDA graph
  "prompt", // prompts of a step: tokenisation, input preparation
  "floor", // latency floors of the kernels
  "latency", // fixed part of the messages
  "wire", // bytes of the messages
  "denseCompute",
  "denseMemory",
  "expertCompute",
  "expertMemory",
  "decodeAttention",
  "prefillAttention",
  "other",
  // These are per request, not per step: the time until its client sees the first token.
  "firstToken", // 1: client, tokenisation, answer
  "firstMoeLayer", // layers with experts, with latent and with linear attention: what the first pass of a prompt has beyond its kernels
  "firstLatentLayer",
  "firstLinearLayer",
  "coldStart", // classes of matrices whose kernels are compiled within the first round (cold-start.ts)
  "firstTokenSteps", // time per output token: decode steps until the scheduler sees it
] as const;

export type Component = (typeof COMPONENTS)[number];
export type Coefficients = Readonly<Record<Component, number>>;

const INDEX = Object.fromEntries(COMPONENTS.map((name, index) => [name, index])) as Record<Component, number>;
export const WIDTH = COMPONENTS.length;
/** Behind its components a vector of operators has their seconds at peak rate and bandwidth: no constants make them faster. */
export const LEAST = WIDTH;

/** Then their arithmetic at peak rate, their traffic at full bandwidth and their messages' bytes on the links, seconds each. */
export const PEAKS = ["mfu", "mbu", "link"] as const;
export type Peak = (typeof PEAKS)[number];
const VECTOR = WIDTH + 1 + PEAKS.length;

/** Adds a share of the seconds at peak of a vector of operators. */
export function addPeakShare(sum: Float64Array, parts: Float64Array, share: number): void {
  for (let peak = 0; peak < PEAKS.length; peak += 1)
    sum[peak] = (sum[peak] as number) + (parts[LEAST + 1 + peak] ?? 0) * share;
}

/** What is priced: one model in one layout on one machine. */
export type Subject = {
  readonly model: ModelSpec;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
  readonly timer: Timer;
  readonly machine: Machine;
  readonly imbalance: number;
  readonly speculation?: Speculation | null;
  /** Steps run in two halves, one computing while the other's messages travel. */
  readonly twoBatch?: boolean;
};

export const subjectGraph = (
  { model, parallelism, precision, imbalance }: Subject,
  segments: readonly Segment[],
): readonly Operator[] => operatorGraph({ model, parallelism, precision, segments, imbalance });

const components = ({ timer, machine }: Subject, operators: readonly Operator[]): Float64Array =>
  operatorParts(timeKernels(operators, timer), timer, machine);

const timeKernels = (operators: readonly Operator[], timer: Timer): readonly Kernel[] =>
  operators.map((operator) => ({ operator, kernel: timer.kernel(operator) }));

/** An operator and one repeat of its kernel. */
type Kernel = Pick<TimedOperator, "operator" | "kernel">;

/** What runs a part of a pass: how often each of its operators; 0: never. */
export type Runs = PipelineStage["repeats"];

/** Of each of these parts of a pass; a kernel is priced once for all of them, and not where none of them runs it. */
export function componentsByPart(
  { timer, machine }: Subject,
  operators: readonly Operator[],
  parts: readonly Runs[],
): readonly Float64Array[] {
  const run = operators.filter((operator) => parts.some((repeats) => repeats(operator) > 0));
  const kernels = timeKernels(run, timer);
  return parts.map((repeats) => operatorParts(kernels, timer, machine, repeats));
}

export const everyRepeat: Runs = ({ repeat }) => repeat;

/** `repeats`: times that an operator runs, in place of those of a whole pass. */
export function operatorParts(
  operators: readonly Kernel[],
  timer: Timer,
  machine: Machine,
  repeats: Runs = everyRepeat,
): Float64Array {
  const parts = new Float64Array(VECTOR);
  for (const timed of operators) {
    const times = repeats(timed.operator);
    if (times === 0) continue;
    addOperator(parts, timed, timer, times);
    parts[LEAST] = (parts[LEAST] ?? 0) + leastSeconds(timed, machine) * times;
    addPeaks(parts, timed, machine, times);
  }
  parts[VECTOR - 1] = parts[INDEX.wire] ?? 0;
  return parts;
}

/** Parts that every step has, whatever it runs: itself and its layers; `share`: of the kernels of a layer that are launched here. */
export function stepParts({ layers, share }: Pick<ModelSpec, "layers"> & { readonly share?: number }): Float64Array {
  const parts = new Float64Array(WIDTH);
  parts[INDEX.step] = 1;
  for (const { count, attention, ffn } of layers) {
    add(parts, "layer", count * (share ?? 1));
    if (ffn.kind === "moe") add(parts, "moeLayer", count);
    if (attention.kind === "mla" || attention.kind === "compressed") add(parts, "latentLayer", count);
    if (attention.kind === "linear") add(parts, "linearLayer", count);
  }
  return parts;
}

/** Parts of a request besides the steps that it waits for, but for those that wait on decode steps. */
export function requestParts({ layers }: Pick<ModelSpec, "layers">, compiled: number): Float64Array {
  const parts = new Float64Array(WIDTH);
  parts[INDEX.firstToken] = 1;
  parts[INDEX.coldStart] = compiled;
  for (const { count, attention, ffn } of layers) {
    if (ffn.kind === "moe") add(parts, "firstMoeLayer", count);
    if (attention.kind === "mla" || attention.kind === "compressed") add(parts, "firstLatentLayer", count);
    if (attention.kind === "linear") add(parts, "firstLinearLayer", count);
  }
  return parts;
}

/** Parts of the drafts of one step: one pass per draft for `batch` sequences, without a step of its own for the host. */
export function draftParts(subject: Subject, batch: number, context: number): Float64Array {
  const sum = new Float64Array(VECTOR);
  const { speculation } = subject;
  if (!speculation) return sum;
  const { subject: drafting, share } = drafter(subject, speculation);
  const segment: Segment = { phase: "decode", sequences: batch, newTokens: 1, cached: context };
  const pass = components(subject, subjectGraph(drafting, [segment]));
  const layers = stepParts(drafting.model);
  layers[INDEX.step] = 0;
  const passes = share * speculation.acceptance.length;
  for (let k = 0; k < VECTOR; k += 1) sum[k] = passes * ((pass[k] ?? 0) + (layers[k] ?? 0));
  return sum;
}

/** What a prompt's chunk costs the model that drafts: it reads every prompt too. Nothing where a head or nothing but a share drafts. */
export function draftedPrompt(subject: Subject, chunk: Segment): Float64Array | null {
  const { speculation } = subject;
  if (!speculation || draftModel(speculation) === null) return null;
  return components(subject, subjectGraph(drafter(subject, speculation).subject, [chunk]));
}

export function dot(parts: Float64Array, coefficients: Coefficients): number {
  let sum = 0;
  for (let k = 0; k < WIDTH; k += 1) sum += (parts[k] ?? 0) * coefficients[COMPONENTS[k] ?? "other"];
  return sum;
}

/** Seconds of the operators in `parts`, never below what the chip's peaks allow: a profile or a fit may claim more than physics gives. */
export const boundedSeconds = (parts: Float64Array, coefficients: Coefficients): number =>
  Math.max(dot(parts, coefficients), parts[LEAST] ?? 0);

/** Seconds of the messages in `parts`, and of all else. */
export const networkSeconds = (parts: Float64Array, { latency, wire }: Coefficients): number =>
  (parts[INDEX.latency] ?? 0) * latency + (parts[INDEX.wire] ?? 0) * wire;

export const kernelSeconds = (parts: Float64Array, coefficients: Coefficients): number =>
  Math.max(dot(parts, coefficients) - networkSeconds(parts, coefficients), parts[LEAST] ?? 0);

/** The kernel floors in `parts`, seconds at coefficient 1. */
export const onlyFloor = (parts: Float64Array): number => parts[INDEX.floor] ?? 0;

/** A table may hold kernels that a cache feeds faster than the memory does: what was measured stands. */
const leastSeconds = ({ operator, kernel }: Kernel, machine: Machine): number =>
  Math.min(rooflineSeconds(operator, runsOn(machine, operator)), kernel.total - kernel.floor);

function addPeaks(parts: Float64Array, { operator }: Kernel, machine: Machine, repeat: number): void {
  const { rates, bandwidth } = runsOn(machine, operator);
  const { flops, rate } = operator;
  const [compute, traffic] = [flops / (rates[rate] ?? Infinity), hbmTraffic(operator) / bandwidth];
  parts[LEAST + 1] = (parts[LEAST + 1] ?? 0) + compute * repeat;
  parts[LEAST + 2] = (parts[LEAST + 2] ?? 0) + traffic * repeat;
}

function addOperator(parts: Float64Array, { operator, kernel }: Kernel, timer: Timer, repeat: number): void {
  add(parts, "floor", kernel.floor * repeat);
  for (const message of operator.messages) {
    const time = timer.message(message);
    const share = time.total === 0 ? 0 : exposedTime(message, time, kernel) / time.total;
    add(parts, "latency", time.latency * share * repeat);
    add(parts, "wire", time.wire * share * repeat);
  }
  const busy = (kernel.total - kernel.floor) * repeat;
  const [computeBound, memoryBound] = names(operator);
  const compute = kernel.compute ** 4;
  const share = compute === 0 ? 0 : compute / (compute + kernel.memory ** 4);
  add(parts, computeBound, busy * share);
  add(parts, memoryBound, busy * (1 - share));
}

function names({ family }: Operator): readonly [Component, Component] {
  if (family === "gemm") return ["denseCompute", "denseMemory"];
  if (family === "moe") return ["expertCompute", "expertMemory"];
  if (family === "attention-decode") return ["decodeAttention", "decodeAttention"];
  if (family === "attention-prefill") return ["prefillAttention", "prefillAttention"];
  return ["other", "other"];
}

export function add(parts: Float64Array, name: Component, value: number): void {
  parts[INDEX[name]] = (parts[INDEX[name]] ?? 0) + value;
}
