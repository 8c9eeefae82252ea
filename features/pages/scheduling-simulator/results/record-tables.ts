/** Rows of a run and of its step times: every request, every step, what steps take, measured ones beside it. */
import { lazyTable, table, type Table } from "@/lib/export/table";
import { text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { RequestTimes, Steps } from "../run/future";
import type { StepPoint } from "../setup/linear-fit";
import type { SampleStep } from "../setup/sample-steps";

const ORDINAL = (count: number): readonly number[] => Array.from({ length: count }, (_, row) => row);
const TOKENS = { unit: "tok" };
const SECONDS = { unit: "s" };
const DECODES = text({ en: "Decodes", zh: "解码数" });
const PREFILL = text({ en: "Prefill", zh: "预填充" });

/** Every request; made when somebody asks for it. Empty where it did not come to a time. */
export const requestTable = (requests: RequestTimes, t: Translate): Table =>
  lazyTable(() => {
    const { arrival, prompt, output, scheduled, prefilled, first, finished, preempted, restarts, cached } = requests;
    const at = (column: ArrayLike<number>) => (row: number) => column[row] ?? null;
    return table<number>(
      t,
      [
        { id: "request", label: text({ en: "Request", zh: "请求" }), value: (row) => row + 1 },
        { id: "arrived", label: text({ en: "Arrived", zh: "到达" }), ...SECONDS, value: at(arrival) },
        { id: "input", label: text({ en: "Input", zh: "输入" }), ...TOKENS, value: at(prompt) },
        { id: "output", label: text({ en: "Output", zh: "输出" }), ...TOKENS, value: at(output) },
        { id: "scheduled", label: text({ en: "Scheduled", zh: "首次调度" }), ...SECONDS, value: at(scheduled) },
        { id: "prefilled", label: text({ en: "Prefilled", zh: "预填充完成" }), ...SECONDS, value: at(prefilled) },
        { id: "first", label: text({ en: "First token", zh: "首 token" }), ...SECONDS, value: at(first) },
        { id: "finished", label: text({ en: "Finished", zh: "完成" }), ...SECONDS, value: at(finished) },
        { id: "ttft", label: "TTFT", ...IN_MS, value: (row) => (first[row] ?? NaN) - (arrival[row] ?? NaN) },
        { id: "tpot", label: "TPOT", ...IN_MS, value: (row) => tokenTime(requests, row) },
        { id: "preempted", label: text({ en: "Preempted", zh: "抢占" }), ...IN_MS, value: at(preempted) },
        { id: "restarts", label: text({ en: "Restarts", zh: "重启" }), value: at(restarts) },
        { id: "cached", label: text({ en: "Cached", zh: "命中" }), ...TOKENS, value: at(cached) },
      ],
      ORDINAL(requests.count),
    );
  });

/** Seconds for each token after the first; NaN where there is none. */
export function tokenTime({ output, finished, first }: RequestTimes, row: number): number {
  const later = (output[row] ?? 0) - 1;
  return later > 0 ? ((finished[row] ?? NaN) - (first[row] ?? NaN)) / later : NaN;
}

/** Every step, or the first `most` of them; made when somebody asks for it. `blocks`: of an instance. */
export const stepTable = (steps: Steps, blocks: number, t: Translate, most = Infinity): Table =>
  lazyTable(() => {
    const at = (column: ArrayLike<number>) => (row: number) => column[row] ?? 0;
    return table<number>(
      t,
      [
        { id: "step", label: text({ en: "Step", zh: "步" }), value: at(steps.batch) },
        { id: "equal", label: text({ en: "Equal steps", zh: "相同步数" }), value: at(steps.equal) },
        { id: "instance", label: text({ en: "Instance", zh: "实例" }), value: at(steps.instance) },
        { id: "start", label: text({ en: "Start", zh: "开始" }), ...SECONDS, value: at(steps.start) },
        { id: "time", label: text({ en: "Time", zh: "时间" }), ...IN_MS, value: at(steps.seconds) },
        { id: "prefill", label: PREFILL, ...TOKENS, value: at(steps.prefill) },
        { id: "decode", label: text({ en: "Decode", zh: "解码" }), unit: "seq", value: at(steps.decodes) },
        { id: "queue", label: text({ en: "Queue", zh: "排队" }), unit: "req", value: at(steps.waiting) },
        { id: "kv", label: "KV", ...IN_PERCENT, value: (row) => (steps.blocks[row] ?? 0) / blocks },
        { id: "evictions", label: text({ en: "Evictions so far", zh: "累计抢占" }), value: at(steps.evictions) },
      ],
      ORDINAL(Math.min(steps.rows, most)),
    );
  });

export const sampleTable = (rows: readonly SampleStep[], t: Translate): Table =>
  table<SampleStep>(
    t,
    [
      { id: "decodes", label: DECODES, value: ({ decodes }) => decodes },
      { id: "prefill", label: PREFILL, ...TOKENS, value: ({ prefill }) => prefill },
      { id: "each", label: text({ en: "Context each", zh: "每条上下文" }), ...TOKENS, value: ({ each }) => each },
      { id: "step", label: text({ en: "Step", zh: "步时" }), ...IN_MS, value: ({ seconds }) => seconds },
    ],
    rows,
  );

/** Seconds that the source in use says for a step. */
export type Predict = (point: StepPoint) => number;

export const againstTable = (points: readonly StepPoint[], predict: Predict, t: Translate): Table =>
  table<StepPoint & { readonly predicted: number }>(
    t,
    [
      { id: "decodes", label: DECODES, value: ({ decodes }) => decodes },
      { id: "prefill", label: PREFILL, ...TOKENS, value: ({ prefill }) => prefill },
      { id: "context", label: text({ en: "Σ context", zh: "Σ 上下文" }), ...TOKENS, value: ({ context }) => context },
      { id: "measured", label: text({ en: "Measured", zh: "实测" }), ...IN_MS, value: ({ seconds }) => seconds },
      {
        id: "predicted",
        label: text({ en: "Source in use", zh: "当前来源" }),
        ...IN_MS,
        value: ({ predicted }) => predicted,
      },
      {
        ...{ id: "error", label: text({ en: "Error", zh: "误差" }), ...IN_PERCENT },
        value: ({ seconds, predicted }) => predicted / seconds - 1,
      },
    ],
    points.map((point) => ({ ...point, predicted: predict(point) })),
  );
