/** Requests that wait for several others, in plays that lanes take one after the other: sessions of agents with their subagents. */
export type RequestGraph = {
  /** Request i sets off the edges `starts[i]` to `starts[i + 1] - 1`. */
  readonly starts: Int32Array;
  /** Request that an edge leads to, seconds of its pause, and whether those count from when request i was sent (1) or from its end (0). */
  readonly to: Int32Array;
  readonly delay: Float64Array;
  readonly fromSend: Uint8Array;
  /** Edges that lead to each request. It is sent when all have come to pass; without any, `arrival` seconds after its play began. */
  readonly waits: Int32Array;
  /** Play p has the rows `plays[p]` to `plays[p + 1] - 1`. It is over when all of them have ended; then its lane takes the next play. */
  readonly plays: Int32Array;
  /** The first `warm` plays only fill caches: all begin at 0, and the others wait until all of them are over. */
  readonly warm: number;
  /** The request whose prompt begins with prompt and answer of request i; -1 = none. Absent = answers are not found in the cache. */
  readonly next?: Int32Array;
};
