/** Where one forward pass ends and the next begins, between anchors: by work that a pass does once. */
import { categoryAt, endAt, type Sequence, startAt } from "./sequence";

/** Looking up embeddings begins a pass, choosing tokens ends it. */
const ONCE_A_PASS: ReadonlySet<string> = new Set(["embedding", "sampling"]);
/** What occurs between more anchors than this is part of a layer. */
const MOST_BLOCKS = 0.3;
/** A block that is this much longer than the middle one holds more than a layer. */
const LONGER = 1.25;

/** A pause between steps is this many times the usual one, and this many microseconds. */
const LONG_PAUSE = 4;
const LEAST_PAUSE = 20;
const MOSTLY = 0.6;

export type Run = {
  /** Indices into the anchors: a pass has those from `from` to `to - 1`. */
  readonly from: number;
  readonly to: number;
  /** Whether work that a pass does once stands before its first and behind its last anchor. */
  readonly begun: boolean;
  readonly ended: boolean;
};

/** The anchors of each pass. `marks`: times (microseconds) at which annotations say that a step begins. */
export function passRuns(sequence: Sequence, positions: readonly number[], marks: readonly number[] = []): Run[] {
  if (positions.length === 0) return [];
  const cut = boundaryBlocks(sequence, positions, marks);
  const runs: Run[] = [];
  let from = 0;
  for (let j = 0; j < positions.length; j += 1) {
    const last = j === positions.length - 1;
    if (!last && !cut.has(j)) continue;
    const to = j + 1;
    const begun = from > 0 || hasOnce(sequence, 0, positions[0] as number);
    const ended = !last || hasOnce(sequence, positions[j] as number, sequence.at.length);
    runs.push({ from, to, begun, ended });
    from = to;
  }
  return runs;
}

/** Blocks (between anchor j and j + 1) that hold the end of a pass. */
function boundaryBlocks(sequence: Sequence, positions: readonly number[], marks: readonly number[]): Set<number> {
  const blocks = positions.slice(0, -1).map((from, j) => ({ j, from, to: positions[j + 1] as number }));
  const marked = blocks.filter(({ from, to }) => hasMark(sequence, from, to, marks));
  const once = blocks.filter(({ from, to }) => hasOnce(sequence, from, to));
  const few = (some: readonly unknown[]): boolean => some.length > 0 && some.length <= MOST_BLOCKS * blocks.length;
  if (few(once)) return new Set(once.map(({ j }) => j));
  if (few(marked)) return new Set(marked.map(({ j }) => j));
  const lengths = blocks.map(({ from, to }) => to - from).sort((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  const long = blocks.filter(({ from, to }) => to - from > middle * LONGER && rareWork(sequence, positions, from, to));
  if (few(long)) return new Set(long.map(({ j }) => j));
  const paused = longPauses(sequence, positions);
  return new Set(regular(paused, blocks.length) ? paused : []);
}

/** Blocks whose longest pause is far longer than that of the middle block: the host between two steps. */
function longPauses(sequence: Sequence, positions: readonly number[]): number[] {
  const pauses = positions.slice(0, -1).map((from, j) => {
    let longest = 0;
    for (let k = from + 1; k <= (positions[j + 1] as number); k += 1)
      longest = Math.max(longest, startAt(sequence, k) - endAt(sequence, k - 1));
    return longest;
  });
  const middle = [...pauses].sort((a, b) => a - b)[pauses.length >> 1] ?? 0;
  return pauses.flatMap((pause, j) => (pause > Math.max(LONG_PAUSE * middle, LEAST_PAUSE) ? [j] : []));
}

/** Pauses come at random as well: they bound passes where most of the passes that they cut are equally long. */
function regular(cut: readonly number[], blocks: number): boolean {
  if (cut.length < 2 || cut.length > MOST_BLOCKS * blocks) return false;
  const lengths = cut.slice(1).map((j, index) => j - (cut[index] as number));
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(...counts.values()) >= MOSTLY * lengths.length;
}

function hasOnce(sequence: Sequence, from: number, to: number): boolean {
  for (let k = from + 1; k < to; k += 1) if (ONCE_A_PASS.has(categoryAt(sequence, k))) return true;
  return ONCE_A_PASS.has(categoryAt(sequence, from));
}

function hasMark(sequence: Sequence, from: number, to: number, marks: readonly number[]): boolean {
  const early = endAt(sequence, from);
  const late = startAt(sequence, to);
  return marks.some((mark) => mark > early && mark <= late);
}

/** Whether names occur between two positions that most blocks lack. */
function rareWork(sequence: Sequence, positions: readonly number[], from: number, to: number): boolean {
  const { work, at } = sequence;
  const counts = nameCounts(sequence);
  for (let k = from + 1; k < to; k += 1) {
    const id = work.nameId[at[k] as number] as number;
    if ((counts.get(id) ?? 0) <= MOST_BLOCKS * positions.length) return true;
  }
  return false;
}

const countsBySequence = new WeakMap<Sequence, Map<number, number>>();

function nameCounts(sequence: Sequence): Map<number, number> {
  const known = countsBySequence.get(sequence);
  if (known !== undefined) return known;
  const counts = new Map<number, number>();
  for (const index of sequence.at) {
    const id = sequence.work.nameId[index] as number;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  countsBySequence.set(sequence, counts);
  return counts;
}

/** The number of layers of a whole pass: the one that explains most layers among runs that are whole; 0 for none. */
export function layersOfPass(runs: readonly Run[]): number {
  const complete = runs.filter(({ begun, ended }) => begun && ended);
  const lengths = (complete.length > 0 ? complete : runs).map(({ from, to }) => to - from);
  const explained = new Map<number, number>();
  for (const length of lengths) explained.set(length, (explained.get(length) ?? 0) + length);
  let best = 0;
  for (const [length, layers] of explained) if (layers > (explained.get(best) ?? 0)) best = length;
  return best;
}
