/**
 * How likely a predicted deployment keeps its limits: the ranges of features/core/evidence/bands read the other way round. A band says
 * between which factors 80 % of the truth lies; the chance says how much of it lies below limit ÷ prediction.
 *
 *   one limit    the level at which the range's upper (below one half: lower) end is the room that the limit leaves
 *   both         the share of the weighted runs whose errors lie below both levels: errors of one run mostly share their sign, so this
 *                is more than the product of the two
 *
 * A band promises that at least 80 % lie inside and so moves out by the margin of a finite sample; a chance is right on average and grows
 * without it. At the upper end of a band the chance is therefore a little above 90 %.
 *
 * Checked on left-out pairs (tests/features/core/evidence/chance.test.ts): about as many of the deployments keep their limits as it says.
 */
import { errorColumn, growth, hasStack, LEVEL, readSpans, widthShare, type BandOptions } from "./bands";
import { cumulate, findMass, type ErrorMass } from "./error-mass";
import { makePool } from "./error-pool";
import { publisherGrowth, PUBLISHERS } from "./publishers";
import { STORED, type BandGrade, type ErrorColumn, type FigureKind, type Inflation } from "./runs";
import type { Measured } from "./similarity";

/** Limit over predicted time; Infinity where there is no limit. */
type Room = { readonly ttft: number; readonly tpot: number };

/** 0 to 1. */
export type Chance = Room & { readonly all: number };

export type Outlook = {
  readonly chance: (room: Room) => Chance;
  /** Whether the chance of both limits is at least so much: most that miss one limit alone are told without the other. */
  readonly reaches: (room: Room, chance: number) => boolean;
  /** The room that a limit needs to be kept with this chance. */
  readonly factor: (kind: FigureKind, chance: number) => number;
};

type OutlookOptions = Pick<BandOptions, "without"> & {
  /** In place of the stored growth. */
  readonly typical?: Readonly<Partial<Record<ErrorColumn, Inflation>>>;
};

/** Of one deployment under one load; costs about a millisecond, what is asked of it some microseconds. */
export function errorOutlook(grade: BandGrade | "measured", query: Measured, options: OutlookOptions = {}): Outlook {
  const read = (kind: FigureKind): Errors => readErrors(errorColumn(kind, grade), query, options);
  const [ttft, tpot] = [read("served.ttft"), read("served.tpot")];
  return {
    chance: (room) => {
      const [first, each] = [levelAt(ttft, room.ttft), levelAt(tpot, room.tpot)];
      return { ttft: first, tpot: each, all: bothWithin(ttft, tpot, first, each) };
    },
    reaches: (room, chance) => {
      const [first, each] = [levelAt(ttft, room.ttft), levelAt(tpot, room.tpot)];
      return Math.min(first, each) >= chance && bothWithin(ttft, tpot, first, each) >= chance;
    },
    factor: (kind, chance) => Math.exp(endAt(kind === "served.ttft" ? ttft : tpot, chance)),
  };
}

type Errors = {
  readonly mass: ErrorMass;
  readonly upTo: Float64Array;
  /** Log factors of the range's ends at LEVELS + 1 levels from 0 to 1, ascending. */
  readonly ends: Float64Array;
};

const LEVELS = 400;

function readErrors(column: ErrorColumn, query: Measured, { typical, without }: OutlookOptions): Errors {
  const pool = makePool(column);
  const mass = findMass(pool, query, { without });
  const upTo = cumulate(mass);
  const others = publisherGrowth(query, pool.figure, PUBLISHERS.growth);
  const more = Math.max(
    growth(typical?.[column] ?? STORED.typical[column], hasStack(pool, query, { without })),
    others,
  );
  const spanAt = readSpans(mass);
  const usual = spanAt(LEVEL);
  const ends = new Float64Array(LEVELS + 1);
  for (let k = 0; k <= LEVELS / 2; k += 1) {
    const span = spanAt(1 - (2 * k) / LEVELS);
    const wider = more * widthShare(span, usual);
    ends[k] = span.low - wider;
    ends[LEVELS - k] = span.high + wider;
  }
  return { mass, upTo, ends };
}

/** Log factor of the range's end at a level, between two that were read. */
function endAt({ ends }: Errors, level: number): number {
  const position = Math.min(LEVELS, Math.max(0, level * LEVELS));
  const before = Math.floor(position);
  const [a, b] = [ends[before] ?? 0, ends[before + 1] ?? ends[before] ?? 0];
  return a + (b - a) * (position - before);
}

/** The highest level whose end leaves no more than this room. */
function levelAt({ ends }: Errors, room: number): number {
  if (!(room > 0)) return 0;
  const wanted = Math.log(room);
  let [low, high] = [-1, LEVELS + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? Infinity) <= wanted) low = middle;
    else high = middle;
  }
  if (low < 0) return 0;
  if (low >= LEVELS) return 1;
  const [a, b] = [ends[low] ?? 0, ends[low + 1] ?? 0];
  return (low + (wanted - a) / (b - a)) / LEVELS;
}

function bothWithin(ttft: Errors, tpot: Errors, first: number, each: number): number {
  const least = Math.min(first, each);
  if (Math.max(first, each) >= 1) return least;
  const { list, weights } = ttft.mass;
  const late = new Uint8Array(list.error.length);
  markAbove(late, ttft, first);
  markAbove(late, tpot, each);
  let [kept, all] = [0, 0];
  for (let k = 0; k < weights.length; k += 1) {
    const weight = weights[k] ?? 0;
    all += weight;
    if (late[entry(list, k)] === 0) kept += weight;
  }
  return Math.min(least, kept / all);
}

/** Errors above the level. */
function markAbove(late: Uint8Array, { mass: { list }, upTo }: Errors, level: number): void {
  for (let k = upTo.length - 1; k >= 0 && (upTo[k] ?? 0) > level + 1e-9; k -= 1) late[entry(list, k)] = 1;
}

/** A run's error, or its mirror image: the same number in both lists. */
const entry = ({ member, sign }: ErrorMass["list"], k: number): number =>
  2 * (member[k] ?? 0) + (sign[k] === 1 ? 0 : 1);
