/** Where plays stand: what each request still waits for, what each play still has to do, and which play a free lane takes. */
import type { RequestGraph } from "../input/request-graph";

export type PlayRun = {
  /** Waits that have not come to pass, and the latest time that the others ask for, per request. */
  readonly open: Int32Array;
  readonly ready: Float64Array;
  readonly play: Int32Array;
  /** Requests of each play that have not ended. */
  readonly left: Int32Array;
  /** Seconds; NaN before it happens. */
  readonly begunAt: Float64Array;
  readonly endedAt: Float64Array;
  /** Requests that failed when they were sent, and when: row, seconds, row, … Empty between events. */
  readonly failed: number[];
  /** Next play that a lane takes, and plays that still fill caches. */
  taken: number;
  warming: number;
  /** Seconds: when the caches were filled. */
  measuredFrom: number;
};

export function newPlayRun({ waits, plays, warm }: RequestGraph): PlayRun {
  const count = plays.length - 1;
  const play = new Int32Array(waits.length);
  const left = new Int32Array(count);
  for (let p = 0; p < count; p += 1) {
    play.fill(p, plays[p], plays[p + 1]);
    left[p] = (plays[p + 1] as number) - (plays[p] as number);
  }
  const unknown = (): Float64Array => new Float64Array(count).fill(NaN);
  const times = { ready: new Float64Array(waits.length), begunAt: unknown(), endedAt: unknown() };
  return { open: waits.slice(), play, left, ...times, failed: [], taken: 0, warming: warm, measuredFrom: 0 };
}
