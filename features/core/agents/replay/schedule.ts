/** Which plays a run has, in the order in which lanes take them. */
import { stream } from "@/lib/random/generator";
import type { PlayGraph } from "../graph/play-graph";
import { cutPlay, wholePart, type PlayPart } from "./warm-start";

export type ReplayLoad = {
  /** Plays at the same time, each with all its agents. */
  readonly lanes: number;
  /** Plays in all, the corpus over and over; each has a cache of its own. */
  readonly plays: number;
  /** Lanes start in the middle of their first plays, with the caches of that moment; null = at the first turn with empty caches. */
  readonly warm: WarmStart | null;
  readonly seed: number;
};

/** Instants are drawn evenly between two shares of a play's length. */
export type WarmStart = { readonly from: number; readonly to: number };

/** AgentX: anywhere in the play. */
export const ANYWHERE: WarmStart = { from: 0, to: 1 };

export type ScheduledPlay = PlayPart & {
  /** Place of the play in the corpus, and its repetition: both parts of a cut play have the same. */
  readonly play: number;
  readonly repetition: number;
};

export type Schedule = {
  readonly plays: readonly ScheduledPlay[];
  /** So many of them only fill caches. */
  readonly warm: number;
};

export function schedulePlays(graphs: readonly PlayGraph[], { lanes, plays, warm, seed }: ReplayLoad): Schedule {
  const random = stream(seed, "warm start");
  const fills: ScheduledPlay[] = [];
  const measured: ScheduledPlay[] = [];
  const count = Math.max(plays, 1);
  for (let number = 0; number < count; number += 1) {
    const play = number % graphs.length;
    const graph = graphs[play] as PlayGraph;
    const named = { play, repetition: Math.floor(number / graphs.length) };
    if (warm === null || number >= lanes) measured.push({ ...wholePart(graph), ...named });
    else {
      const { fill, rest } = cutPlay(graph, warm.from + (warm.to - warm.from) * random());
      if (fill.count > 0) fills.push({ ...fill, ...named });
      if (rest.count > 0) measured.push({ ...rest, ...named });
    }
  }
  return { plays: [...fills, ...measured], warm: fills.length };
}
