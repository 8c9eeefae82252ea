/**
 * Parallel agents that a file lists flat, told apart by their block identities. A request that extends the last prompt of a stream, after that
 * ended and on the same model, is its next turn; one that keeps only a part is the same stream after an edit if nobody returns to the longer
 * prompt, else a fork; one that shares nothing is another stream. Overlapping requests are never one stream.
 */
import { turnEnd, type Turn } from "../play";
import { commonUnits, extendsAll } from "./common-beginning";

/** Seconds: ends and starts are sums of rounded times. */
const ROUNDING = 1e-3;

/** Streams in order of their first requests; turns in order. One stream where no request has block identities. */
export function splitStreams(turns: readonly Turn[]): Turn[][] {
  if (turns.length === 0) return [];
  if (turns.every(({ units }) => units === 0)) return [[...turns]];
  const streams: Turn[][] = [];
  turns.forEach((turn, index) => {
    const free = streams.filter((stream) => mayFollow(turn, lastTurn(stream)));
    const stream = nextOfWhole(turn, free, turns) ?? nextAfterEdit(turn, free, turns.slice(index + 1));
    if (stream === null) streams.push([turn]);
    else stream.push(turn);
  });
  return streams;
}

const lastTurn = (stream: readonly Turn[]): Turn => stream.at(-1) as Turn;

const mayFollow = (turn: Turn, last: Turn): boolean =>
  turn.model === last.model && turnEnd(last) <= turn.start + ROUNDING;

/** The stream whose whole last prompt this one extends; null where none is, or the request is one branch of a fan-out. */
function nextOfWhole(turn: Turn, free: readonly Turn[][], all: readonly Turn[]): Turn[] | null {
  const fitting = free.filter((stream) => extendsAll(turn, lastTurn(stream)));
  if (fitting.length === 0) return null;
  const best = fitting.reduce((a, b) => (lastTurn(b).units >= lastTurn(a).units ? b : a));
  return isBranch(turn, lastTurn(best), all) ? null : best;
}

/** Others go on from the same prompt at the same time, and a later request returns to it without the answer of this one. */
function isBranch(turn: Turn, before: Turn, all: readonly Turn[]): boolean {
  const others = all.filter((other) => other !== turn && other.start >= turnEnd(before) - ROUNDING);
  const siblings = others.filter((other) => overlap(turn, other) && extendsAll(other, before));
  if (siblings.length === 0) return false;
  const end = Math.max(...[turn, ...siblings].map(turnEnd));
  return others.some((later) => later.start >= end - ROUNDING && extendsAll(later, before) && !extendsAll(later, turn));
}

const overlap = (a: Turn, b: Turn): boolean => a.start < turnEnd(b) && b.start < turnEnd(a);

function nextAfterEdit(turn: Turn, free: readonly Turn[][], later: readonly Turn[]): Turn[] | null {
  let best: Turn[] | null = null;
  let most = 0;
  for (const stream of free) {
    const shared = commonUnits(turn, lastTurn(stream));
    if (shared === 0 || shared < most) continue;
    if (later.some((other) => other.model === turn.model && extendsAll(other, lastTurn(stream)))) continue;
    best = stream;
    most = shared;
  }
  return best;
}
