/** Tables of a run: every request, every step, step times, and measured step times. */
import { head } from "@/features/quantities";
import { lazyTable, table, type Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { RequestTimes, Steps } from "../run/future";
import type { StepPoint } from "../setup/linear-fit";
import type { SampleStep } from "../setup/sample-steps";
import * as m from "./messages";

const ORDINAL = (count: number): readonly number[] => Array.from({ length: count }, (_, row) => row);
const TOKENS = { unit: "tok" };
const SECONDS = { unit: "s" };

/** Every request, computed on demand. A cell is empty if the request did not reach that time. */
export const requestTable = (requests: RequestTimes, t: Translate): Table =>
  lazyTable(() => {
    const { arrival, prompt, output, scheduled, prefilled, first, finished, preempted, restarts, cached } = requests;
    const cell = (column: ArrayLike<number>) => (row: number) => column[row] ?? null;
    return table<number>(
      t,
      [
        { id: "request", label: m.request, value: (row) => row + 1 },
        { id: "arrived", label: m.arrived, ...SECONDS, value: cell(arrival) },
        { id: "input", label: m.input, ...TOKENS, value: cell(prompt) },
        { id: "output", label: m.output2, ...TOKENS, value: cell(output) },
        { id: "scheduled", label: m.scheduled, ...SECONDS, value: cell(scheduled) },
        { id: "prefilled", label: m.prefilled, ...SECONDS, value: cell(prefilled) },
        { id: "first", label: m.firstToken, ...SECONDS, value: cell(first) },
        { id: "finished", label: m.finished, ...SECONDS, value: cell(finished) },
        { id: "ttft", ...head("ttft"), value: (row) => (first[row] ?? NaN) - (arrival[row] ?? NaN) },
        { id: "tpot", ...head("tpot"), value: (row) => tokenTime(requests, row) },
        { id: "preempted", label: m.preempted, ...IN_MS, value: cell(preempted) },
        { id: "restarts", label: m.restarts, value: cell(restarts) },
        { id: "cached", label: m.cached, ...TOKENS, value: cell(cached) },
      ],
      ORDINAL(requests.count),
    );
  });

/** Seconds for each token after the first; NaN where there is none. */
export function tokenTime({ output, finished, first }: RequestTimes, row: number): number {
  const later = (output[row] ?? 0) - 1;
  return later > 0 ? ((finished[row] ?? NaN) - (first[row] ?? NaN)) / later : NaN;
}

/** Every step, or the first `most` of them, computed on demand. `blocks`: of an instance. */
export const stepTable = (steps: Steps, blocks: number, t: Translate, most = Infinity): Table =>
  lazyTable(() => {
    const cell = (column: ArrayLike<number>) => (row: number) => column[row] ?? 0;
    return table<number>(
      t,
      [
        { id: "step", label: m.step, value: cell(steps.batch) },
        { id: "equal", label: m.equalSteps, value: cell(steps.equal) },
        { id: "instance", label: m.instance, value: cell(steps.instance) },
        { id: "start", label: m.start, ...SECONDS, value: cell(steps.start) },
        { id: "time", label: m.time2, ...IN_MS, value: cell(steps.seconds) },
        { id: "prefill", label: m.prefill, ...TOKENS, value: cell(steps.prefill) },
        { id: "decode", label: m.decode, unit: "seq", value: cell(steps.decodes) },
        { id: "queue", label: m.queue, unit: "req", value: cell(steps.waiting) },
        { id: "kv", label: "KV", ...IN_PERCENT, value: (row) => (steps.blocks[row] ?? 0) / blocks },
        { id: "evictions", label: m.evictionsSoFar, value: cell(steps.evictions) },
      ],
      ORDINAL(Math.min(steps.rows, most)),
    );
  });

export const sampleTable = (rows: readonly SampleStep[], t: Translate): Table =>
  table<SampleStep>(
    t,
    [
      { id: "decodes", label: m.decodes, value: ({ decodes }) => decodes },
      { id: "prefill", label: m.prefill, ...TOKENS, value: ({ prefill }) => prefill },
      { id: "each", label: m.contextEach, ...TOKENS, value: ({ each }) => each },
      { id: "step", label: m.step2, ...IN_MS, value: ({ seconds }) => seconds },
    ],
    rows,
  );

/** Seconds that the source in use says for a step. */
export type Predict = (point: StepPoint) => number;

export const againstTable = (points: readonly StepPoint[], predict: Predict, t: Translate): Table =>
  table<StepPoint & { readonly predicted: number }>(
    t,
    [
      { id: "decodes", label: m.decodes, value: ({ decodes }) => decodes },
      { id: "prefill", label: m.prefill, ...TOKENS, value: ({ prefill }) => prefill },
      { id: "context", label: m.context, ...TOKENS, value: ({ context }) => context },
      { id: "measured", label: m.measured, ...IN_MS, value: ({ seconds }) => seconds },
      { id: "predicted", label: m.sourceInUse, ...IN_MS, value: ({ predicted }) => predicted },
      {
        ...{ id: "error", label: m.error, ...IN_PERCENT },
        value: ({ seconds, predicted }) => predicted / seconds - 1,
      },
    ],
    points.map((point) => ({ ...point, predicted: predict(point) })),
  );
