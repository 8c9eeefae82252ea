/**
 * Layers without an anchor: the period of the kernel sequence. A CUDA graph replays kernels whose names may say nothing, yet a layer
 * repeats. The period is the shortest shift under which the sequence agrees with itself nearly as well as under any; a pass is a
 * stretch that keeps agreeing, and what a pass does once (embedding, LM head, sampling) ends it.
 */
type PeriodRun = { readonly from: number; readonly to: number; readonly layers: number };

export type Period = {
  /** Kernels in a layer. */
  readonly length: number;
  /** Share of kernels that agree with the one a period later, inside the runs. */
  readonly agreement: number;
  readonly runs: readonly PeriodRun[];
};

/** A layer of today's engines has 5 to some 150 kernels (eager PyTorch most). */
const LONGEST = 320;
/** Kernels looked at for the period; runs are then sought in all of them. */
const SAMPLE = 30_000;
/**
 * Scores within this of the best count as equal: multiples of a period score as well as it does, and a pass, which repeats as well,
 * better, since its prologue and epilogue repeat with it.
 */
const NEARLY = 0.85;
const LEAST_COVERAGE = 0.6;

export function findPeriod(token: Int32Array): Period | null {
  const length = periodLength(token.subarray(0, Math.min(token.length, SAMPLE)));
  if (length === null) return null;
  const runs = agreeingRuns(token, length);
  if (runs.length === 0) return null;
  let agree = 0;
  let of = 0;
  for (const { from, to } of runs)
    for (let k = from; k + length < to; k += 1) {
      of += 1;
      if (token[k] === token[k + length]) agree += 1;
    }
  return { length, agreement: of === 0 ? 0 : agree / of, runs };
}

/** The shift with the longest agreeing stretches, the shortest of those that are nearly as good. */
function periodLength(token: Int32Array): number | null {
  const longest = Math.min(LONGEST, token.length >> 1);
  const scores = new Float64Array(longest + 1);
  for (let shift = 2; shift <= longest; shift += 1) scores[shift] = coverage(token, shift);
  const best = Math.max(...scores.subarray(2));
  if (!(best >= LEAST_COVERAGE)) return null;
  for (let shift = 2; shift <= longest; shift += 1) if ((scores[shift] as number) >= best * NEARLY) return shift;
  return null;
}

/** Share of the sequence that lies in stretches of at least three periods: what agrees, and the period that it agrees with. */
function coverage(token: Int32Array, shift: number): number {
  let within = 0;
  for (const { agreed } of stretches(token, shift)) if (agreed >= 2 * shift) within += agreed + shift;
  return within / token.length;
}

type Stretch = { readonly from: number; readonly to: number; readonly agreed: number };

/** Stretches k in [from, to) with token[k] = token[k + shift], at least `shift` agreements long, bridging short disagreements. */
function stretches(token: Int32Array, shift: number): Stretch[] {
  const result: Stretch[] = [];
  const mostMisses = Math.max(1, Math.floor(shift / 12));
  let from = -1;
  let agreed = 0;
  let misses = 0;
  let last = -1;
  const close = (): void => {
    if (from >= 0 && agreed >= shift) result.push({ from, to: last + 1, agreed });
    from = -1;
    agreed = 0;
    misses = 0;
  };
  for (let k = 0; k + shift < token.length; k += 1) {
    if (token[k] === token[k + shift]) {
      if (from < 0) from = k;
      last = k;
      agreed += 1;
      misses = 0;
    } else if (from >= 0) {
      misses += 1;
      if (misses > mostMisses) close();
    }
  }
  close();
  return result;
}

function agreeingRuns(token: Int32Array, length: number): PeriodRun[] {
  return stretches(token, length).map(({ from, to: agreedTo }) => {
    const to = Math.min(token.length, agreedTo + length);
    const repeats = Math.floor((to - from) / length + 0.05);
    const model = token.subarray(from + length, from + 2 * length);
    const before = resembles(token.subarray(Math.max(0, from - length), from), model);
    const behind = resembles(token.subarray(from + repeats * length, from + (repeats + 1) * length), model);
    return {
      from: before ? Math.max(0, from - length) : from,
      to: behind ? Math.min(token.length, from + (repeats + 1) * length) : to,
      layers: repeats + Number(before) + Number(behind),
    };
  });
}

/** The first and last layers of a pass differ by a kernel or two: a whole period that shares this much in order is one more layer. */
const RESEMBLING = 0.75;

/** By the longest common subsequence, as a share of the period. */
function resembles(part: Int32Array, model: Int32Array): boolean {
  let row = new Int32Array(model.length + 1);
  for (const token of part) {
    const next = new Int32Array(model.length + 1);
    for (let j = 0; j < model.length; j += 1)
      next[j + 1] = token === model[j] ? (row[j] as number) + 1 : Math.max(row[j + 1] as number, next[j] as number);
    row = next;
  }
  return (row[model.length] as number) >= RESEMBLING * model.length;
}
