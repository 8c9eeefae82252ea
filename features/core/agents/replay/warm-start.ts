/** Plays cut at an instant: what fills the caches before measurement, and what is measured from there on. */
import type { GraphRequest, PlayGraph, Wait } from "../graph/play-graph";

/** A part of a play: requests by their numbers in it, with their waits and starts in the part. */
export type PlayPart = {
  readonly graph: PlayGraph;
  readonly count: number;
  /** Made when asked for: a million of them would take as much memory as the plays themselves. */
  readonly list: () => readonly PartRequest[];
};

type PartRequest = {
  readonly number: number;
  /** Seconds from the start of the part, for those that wait for nobody in it. */
  readonly start: number;
  /** Numbers of the play, all of them in this part. */
  readonly waits: readonly Wait[];
  readonly output: number;
};

export const wholePart = (graph: PlayGraph): PlayPart => ({
  graph,
  count: graph.requests.length,
  list: () => graph.requests.map(({ start, waits, output }, number) => ({ number, start, waits, output })),
});

/**
 * `share`: instant as a share of the play's length, 0 to 1. Of each agent that has turns on both sides of it, the last one before is sent with
 * an answer of one token; turns at and after it follow, first ones as long after the instant as they were recorded.
 */
export function cutPlay(graph: PlayGraph, share: number): { readonly fill: PlayPart; readonly rest: PlayPart } {
  const { requests } = graph;
  const last = requests.reduce((latest, { start, service }) => Math.max(latest, start + (service ?? 0)), 0);
  const instant = share * last;
  const after = new Set(requests.flatMap(({ start }, number) => (start >= instant ? [number] : [])));
  const fill = [...lastBefore(requests, instant).values()].map((number) => ({
    ...{ number, start: 0, waits: [], output: 1 },
  }));
  const rest = [...after].map((number) => {
    const { start, waits, output } = requests[number] as GraphRequest;
    const inPart = waits.filter(({ on }) => after.has(on));
    return { number, start: start - instant, waits: inPart, output };
  });
  return {
    fill: { graph, count: fill.length, list: () => fill },
    rest: { graph, count: rest.length, list: () => rest },
  };
}

/** By agent that goes on after the instant: number of its last request before. */
function lastBefore(requests: readonly GraphRequest[], instant: number): Map<number, number> {
  const live = new Set(requests.flatMap(({ agent, start }) => (start >= instant ? [agent] : [])));
  const last = new Map<number, number>();
  requests.forEach(({ agent, start }, number) => {
    if (start < instant && live.has(agent)) last.set(agent, number);
  });
  return last;
}
