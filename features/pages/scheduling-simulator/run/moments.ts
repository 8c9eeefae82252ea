/** Events of requests other than decode steps, as columns: prompt chunks, and returns from the host. */
export type Moments = MomentColumns & { readonly rows: number };

type MomentColumns = {
  readonly request: Int32Array;
  /** Seconds. */
  readonly start: Float64Array;
  readonly seconds: Float64Array;
  readonly tokens: Int32Array;
  /** Time of the eviction that this step makes up for; otherwise NaN. */
  readonly evictedAt: Float64Array;
};

/** Collected moments in chunks of PART rows, so that long runs never copy them. */
export type MomentParts = { rows: number; readonly parts: MomentColumns[] };

const PART = 16_384;

export const noMoments = (): MomentParts => ({ rows: 0, parts: [] });

const columns = (rows: number): MomentColumns => ({
  request: new Int32Array(rows),
  start: new Float64Array(rows),
  seconds: new Float64Array(rows),
  tokens: new Int32Array(rows),
  evictedAt: new Float64Array(rows),
});

export function addMoment(
  moments: MomentParts,
  request: number,
  start: number,
  seconds: number,
  tokens: number,
  evictedAt: number,
): void {
  const slot = moments.rows % PART;
  if (slot === 0) moments.parts.push(columns(PART));
  const part = moments.parts.at(-1) as MomentColumns;
  part.request[slot] = request;
  part.start[slot] = start;
  part.seconds[slot] = seconds;
  part.tokens[slot] = tokens;
  part.evictedAt[slot] = evictedAt;
  moments.rows += 1;
}

/** In one piece; the parts are given up. */
export function listMoments({ rows, parts }: MomentParts): Moments {
  const joined = columns(rows);
  parts.splice(0).forEach((part, i) => {
    const from = i * PART;
    const length = Math.min(PART, rows - from);
    joined.request.set(part.request.subarray(0, length), from);
    joined.start.set(part.start.subarray(0, length), from);
    joined.seconds.set(part.seconds.subarray(0, length), from);
    joined.tokens.set(part.tokens.subarray(0, length), from);
    joined.evictedAt.set(part.evictedAt.subarray(0, length), from);
  });
  return { rows, ...joined };
}
