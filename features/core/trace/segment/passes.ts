/** Layers of passes, as positions in the sequence, turned into ranges of the device's work with what comes before and behind them. */
import { covered, union } from "../device/intervals";
import { annotatedTokens, type Mark, namedKind, settledKinds } from "./pass-kind";
import type { Layer, Pass, Range } from "./segmentation";
import { categoryAt, endAt, type Sequence, startAt } from "./sequence";

/** Positions in the sequence. */
export type CutLayer = Range & { readonly half: number | null; readonly blocks: readonly Range[] };
export type CutPass = { readonly layers: readonly CutLayer[]; readonly partial: boolean };

export function assemblePasses(
  sequence: Sequence,
  names: readonly string[],
  cut: readonly CutPass[],
  layers: number,
  marks: readonly Mark[],
): Pass[] {
  const edges = passEdges(sequence, cut);
  const ownTimes = ownWork(sequence, cut);
  const drafts = cut.map((pass, index) => {
    const range = { from: edges[index] as number, to: edges[index + 1] as number };
    const covering = marksOver(sequence, pass.layers, marks);
    return { pass, range, covering, kind: namedKind(sequence, names, range.from, range.to, covering) };
  });
  const kinds = settledKinds(
    drafts.map(({ pass, range, kind }) => ({
      kind,
      layers: pass.layers.length,
      partial: pass.partial,
      busy: busyTime(sequence, range),
    })),
    layers,
  );
  return drafts.map(({ pass, range, covering }, index) => ({
    index,
    ...ownTimes(range),
    kind: kinds[index] ?? "unknown",
    partial: pass.partial,
    prologue: ownTimes({ from: range.from, to: pass.layers[0]?.from ?? range.to }),
    layers: pass.layers.map((layer, number) => assembled(sequence, layer, number, ownTimes)),
    epilogue: ownTimes({ from: pass.layers.at(-1)?.to ?? range.to, to: range.to }),
    tokens: annotatedTokens(covering),
  }));
}

type OwnWork = (positions: Range) => Range;

const assembled = (sequence: Sequence, layer: CutLayer, index: number, ownTimes: OwnWork): Layer => ({
  index,
  ...ownTimes(layer),
  half: layer.half === null ? null : workIndex(sequence, layer.half),
  blocks: layer.blocks.map(ownTimes),
});

/** A pause this share as long as the layers of the longest pass belongs to none: the profiler began early, or ran on. */
const FOREIGN = 0.5;

/** Positions as a range of the work of all streams, without what stands alone before the first pass or behind the last one. */
function ownWork(sequence: Sequence, cut: readonly CutPass[]): OwnWork {
  const { start, end } = sequence.work;
  const [first, last] = [cut[0], cut.at(-1)];
  const begins = workIndex(sequence, first?.layers[0]?.from ?? 0);
  const ends = workIndex(sequence, last?.layers.at(-1)?.to ?? sequence.at.length);
  const most = FOREIGN * cut.reduce((longest, pass) => Math.max(longest, layersTime(sequence, pass)), 0);
  const extent = { from: 0, to: start.length };
  let reached = end[0] ?? 0;
  for (let i = 1; i < extent.to; i += 1) {
    const foreign = (start[i] as number) - reached > most;
    if (foreign && i <= begins) extent.from = i;
    if (foreign && i >= ends) extent.to = i;
    reached = Math.max(reached, end[i] as number);
  }
  return (positions) => {
    const { from, to } = workRange(sequence, positions);
    return { from: Math.max(from, extent.from), to: Math.min(to, extent.to) };
  };
}

/** Microseconds. */
function layersTime(sequence: Sequence, { layers }: CutPass): number {
  const [first, last] = [layers[0], layers.at(-1)];
  return first === undefined || last === undefined ? 0 : endAt(sequence, last.to - 1) - startAt(sequence, first.from);
}

/** Positions at which passes meet, between one's last layer and the next one's first. */
function passEdges(sequence: Sequence, cut: readonly CutPass[]): number[] {
  const inner = cut.slice(1).map((pass, index) => {
    const from = cut[index]?.layers.at(-1)?.to ?? 0;
    return meeting(sequence, Math.max(1, from), pass.layers[0]?.from ?? from);
  });
  return [0, ...inner, sequence.at.length];
}

/** A pause must be this many times the one before the embedding to be the better edge. */
const LONGER = 2;

/** The longest pause, or where embeddings are looked up if hardly any pause is longer. */
function meeting(sequence: Sequence, from: number, to: number): number {
  const pause = (k: number): number => startAt(sequence, k) - endAt(sequence, k - 1);
  let longest = Math.min(to, sequence.at.length - 1);
  let embedding: number | null = null;
  for (let k = from; k <= to && k < sequence.at.length; k += 1) {
    if (pause(k) > pause(longest)) longest = k;
    if (embedding === null && k < to && categoryAt(sequence, k) === "embedding") embedding = k;
  }
  return embedding !== null && pause(longest) <= LONGER * pause(embedding) ? embedding : longest;
}

function marksOver(sequence: Sequence, layers: readonly CutLayer[], marks: readonly Mark[]): Mark[] {
  const first = layers[0];
  const last = layers.at(-1);
  if (first === undefined || last === undefined) return [];
  const middle = (startAt(sequence, first.from) + endAt(sequence, Math.max(first.from, last.to - 1))) / 2;
  return marks.filter(({ start, end }) => start <= middle && middle <= end);
}

const workIndex = ({ at, work }: Sequence, k: number): number =>
  k < at.length ? (at[k] as number) : work.event.length;

const workRange = (sequence: Sequence, { from, to }: Range): Range => ({
  from: from === 0 && to > 0 ? firstOfWork(sequence, from) : workIndex(sequence, from),
  to: workIndex(sequence, to),
});

/** The first pass also has what other streams did before its first kernel. */
const firstOfWork = (sequence: Sequence, from: number): number => (from === 0 ? 0 : workIndex(sequence, from));

function busyTime(sequence: Sequence, { from, to }: Range): number {
  const { work } = sequence;
  const first = workIndex(sequence, from);
  const last = workIndex(sequence, to);
  return covered(union({ start: work.start.subarray(first, last), end: work.end.subarray(first, last) }));
}
