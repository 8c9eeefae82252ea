/** One run as plain columns: what a page draws and a file holds. */
import type { Batch } from "@/features/simulator/core/batch";
import type { Observer } from "@/features/simulator/advance";
import type { SimFigures } from "@/features/simulator/figures";
import { newRecord, recordInto, stepColumn, type StepRecord } from "@/features/simulator/record";
import type { SimState } from "@/features/simulator/core/state";

/** Rows are steps (batch and pipeline stage 0), in launch order; seconds and counts of the whole batch. */
export type Steps = {
  readonly rows: number;
  readonly batch: Int32Array;
  readonly instance: Int32Array;
  readonly start: Float64Array;
  readonly seconds: Float64Array;
  readonly prefill: Int32Array;
  readonly decodes: Int32Array;
  readonly waiting: Int32Array;
  readonly blocks: Int32Array;
  /** Evictions of the instance up to this step. */
  readonly evictions: Int32Array;
};

/** Row i is request i; seconds, NaN where it did not come to that. */
export type RequestTimes = {
  readonly count: number;
  readonly arrival: Float64Array;
  readonly prompt: Int32Array;
  readonly output: Int32Array;
  readonly scheduled: Float64Array;
  readonly prefilled: Float64Array;
  readonly first: Float64Array;
  readonly finished: Float64Array;
  readonly preempted: Float64Array;
  readonly preemptedBefore: Float64Array;
  readonly restarts: Int32Array;
  readonly cached: Int32Array;
  /** Of the simulator's core/life: 2 finished, 3 refused. */
  readonly status: Uint8Array;
};

/** What happened to requests beside plain decoding: chunks of prompts, and returns from the host. */
export type Moments = {
  readonly rows: number;
  readonly request: Int32Array;
  readonly start: Float64Array;
  readonly seconds: Float64Array;
  readonly tokens: Int32Array;
  /** When it had been evicted, if this makes an eviction good; else NaN. */
  readonly evictedAt: Float64Array;
};

export type Future = {
  readonly figures: SimFigures;
  readonly steps: Steps;
  readonly requests: RequestTimes;
  readonly moments: Moments;
};

type MomentRow = [request: number, start: number, seconds: number, tokens: number, evictedAt: number];

export type Recorder = { readonly observer: Observer; readonly record: StepRecord; readonly moments: MomentRow[] };

export function newRecorder(): Recorder {
  const record = newRecord();
  const moments: MomentRow[] = [];
  const steps = recordInto(record);
  return {
    record,
    moments,
    observer: {
      stageStart(state, replica, batch, stage, seconds) {
        if (stage !== 0) return;
        steps.stageStart(state, replica, batch, stage, seconds);
        noteMoments(moments, state, batch, seconds);
      },
    },
  };
}

function noteMoments(moments: MomentRow[], { life, clock }: SimState, batch: Batch, seconds: number): void {
  if (batch.chunks === 0 && batch.swapTokens === 0) return;
  for (let i = 0; i < batch.size; i += 1) {
    const request = batch.request[i] as number;
    const evictedAt = life.evictedAt[request] as number;
    if (life.prefilled[request] === 1 && Number.isNaN(evictedAt)) continue;
    moments.push([request, clock, seconds, batch.tokens[i] as number, evictedAt]);
  }
}

export function futureOf(state: SimState, figures: SimFigures, { record, moments }: Recorder): Future {
  return { figures, steps: stepsOf(record), requests: requestTimes(state), moments: momentsOf(moments) };
}

function stepsOf(record: StepRecord): Steps {
  const whole = (name: Parameters<typeof stepColumn>[1]): Int32Array => Int32Array.from(stepColumn(record, name));
  const [size, chunks] = [whole("size"), whole("chunks")];
  return {
    rows: record.rows,
    batch: whole("batch"),
    instance: whole("replica"),
    start: stepColumn(record, "start"),
    seconds: stepColumn(record, "seconds"),
    prefill: whole("prefillTokens"),
    decodes: size.map((members, row) => members - (chunks[row] ?? 0)),
    waiting: whole("waiting"),
    blocks: whole("blocks"),
    evictions: whole("evictions"),
  };
}

function requestTimes({ requests, life, arrivedAt }: SimState): RequestTimes {
  return {
    count: requests.count,
    arrival: arrivedAt.slice(),
    prompt: requests.prompt.slice(),
    output: requests.output.slice(),
    scheduled: life.scheduledAt.slice(),
    prefilled: life.prefilledAt.slice(),
    first: life.firstAt.slice(),
    finished: life.finishedAt.slice(),
    preempted: life.preempted.slice(),
    preemptedBefore: life.preemptedBefore.slice(),
    restarts: life.restarts.slice(),
    cached: life.cached.slice(),
    status: life.status.slice(),
  };
}

function momentsOf(rows: readonly MomentRow[]): Moments {
  return {
    rows: rows.length,
    request: Int32Array.from(rows, ([request]) => request),
    start: Float64Array.from(rows, ([, start]) => start),
    seconds: Float64Array.from(rows, ([, , seconds]) => seconds),
    tokens: Int32Array.from(rows, ([, , , tokens]) => tokens),
    evictedAt: Float64Array.from(rows, ([, , , , evictedAt]) => evictedAt),
  };
}
