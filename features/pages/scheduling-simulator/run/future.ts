/** One run as plain columns, for the page and for files. */
import type { Batch } from "@/features/core/simulator/core/batch";
import type { Observer } from "@/features/core/simulator/advance";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import { addMoment, listMoments, noMoments, type MomentParts, type Moments } from "./moments";
import { newRecord, recordInto, takeCounts, takeTimes, type StepRecord } from "@/features/core/simulator/record";
import type { SimState } from "@/features/core/simulator/core/state";

/** Rows are steps (batch and pipeline stage 0), in launch order; seconds and counts of the whole batch. */
export type Steps = {
  readonly rows: number;
  /** Number of the step; where a row stands for several, of the first of them. */
  readonly batch: Int32Array;
  /** Equal decode steps that the row stands for, in `seconds` together. */
  readonly equal: Int32Array;
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

export type Future = {
  readonly figures: SimFigures;
  readonly steps: Steps;
  readonly requests: RequestTimes;
  readonly moments: Moments;
};

export type Recorder = { readonly observer: Observer; readonly record: StepRecord; readonly moments: MomentParts };

/** Beyond this many rows, equal decode steps share one, so that millions of steps take a few megabytes. */
const SINGLE_STEPS = 500_000;

export function newRecorder(single = SINGLE_STEPS): Recorder {
  const record = newRecord();
  const moments = noMoments();
  const steps = recordInto(record);
  return {
    record,
    moments,
    observer: {
      get stretches() {
        return record.rows >= single;
      },
      stageStart(state, replica, batch, stage, seconds) {
        if (stage !== 0) return;
        steps.stageStart(state, replica, batch, stage, seconds);
        noteMoments(moments, state, batch, seconds);
      },
    },
  };
}

function noteMoments(moments: MomentParts, { life, clock }: SimState, batch: Batch, seconds: number): void {
  if (batch.chunks === 0 && batch.swapTokens === 0) return;
  for (let i = 0; i < batch.size; i += 1) {
    const request = batch.request[i] as number;
    const evictedAt = life.evictedAt[request] as number;
    if (life.prefilled[request] === 1 && Number.isNaN(evictedAt)) continue;
    addMoment(moments, request, clock, seconds, batch.tokens[i] as number, evictedAt);
  }
}

/** The recorder is used up; columns of requests are those of the state, which has to be at its end. */
export function future(state: SimState, figures: SimFigures, { record, moments }: Recorder): Future {
  return { figures, steps: listSteps(record), requests: requestTimes(state), moments: listMoments(moments) };
}

function listSteps(record: StepRecord): Steps {
  const [size, chunks] = [takeCounts(record, "size"), takeCounts(record, "chunks")];
  return {
    rows: record.rows,
    batch: takeCounts(record, "batch"),
    equal: takeCounts(record, "steps"),
    instance: takeCounts(record, "replica"),
    start: takeTimes(record, "start"),
    seconds: takeTimes(record, "seconds"),
    prefill: takeCounts(record, "prefillTokens"),
    decodes: size.map((members, row) => members - (chunks[row] ?? 0)),
    waiting: takeCounts(record, "waiting"),
    blocks: takeCounts(record, "blocks"),
    evictions: takeCounts(record, "evictions"),
  };
}

function requestTimes({ requests, life, arrivedAt }: SimState): RequestTimes {
  return {
    count: requests.count,
    arrival: arrivedAt,
    prompt: requests.prompt,
    output: requests.output,
    scheduled: life.scheduledAt,
    prefilled: life.prefilledAt,
    first: life.firstAt,
    finished: life.finishedAt,
    preempted: life.preempted,
    preemptedBefore: life.preemptedBefore,
    restarts: life.restarts,
    cached: life.cached,
    status: life.status,
  };
}
