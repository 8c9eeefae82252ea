/** A play as a tree: a stream of turns in sequence, and children that start after one of them and may hold back a later one. */
import { turnEnd, type Play, type Turn } from "../play";
import { splitStreams } from "./split-streams";

export type Stream = {
  /** Subagent's name; "root" for the conversation itself, and a number behind the name of its stream where it was recorded flat. */
  readonly agent: string;
  readonly turns: readonly Turn[];
  readonly children: readonly Child[];
};

type Child = {
  readonly stream: Stream;
  /** Turn of the parent that it starts after; null where it was recorded before the first. */
  readonly spawn: number | null;
  /** First later turn that was recorded as starting after it ended; null where it holds back none. */
  readonly join: number | null;
};

/** Seconds by which recorded times may contradict each other: many are whole seconds. */
const TOLERANCE = 0.5;
const ROUNDING = 1e-6;

/** `apart`: agents that were recorded flat are told apart by their block identities; otherwise each list is one stream. */
export function streamTree(play: Play, apart: boolean): Stream {
  const subagents = play.subagents
    .filter(({ turns }) => turns.length > 0)
    .map(({ id, turns }) => treeFrom(id, turns, [], apart));
  return treeFrom("root", play.turns, subagents, apart);
}

function treeFrom(agent: string, turns: readonly Turn[], subagents: readonly Stream[], apart: boolean): Stream {
  const streams = apart ? splitStreams(turns) : turns.length > 0 ? [[...turns]] : [];
  const main = streams.length === 0 ? [] : streams.reduce(longer);
  const hidden = streams
    .filter((stream) => stream !== main)
    .map((stream, index) => ({ agent: `${agent}.${index + 1}`, turns: stream, children: [] }));
  const children = [...subagents, ...hidden].map((stream) => ({ stream, ...placeChild(main, stream) }));
  return { agent, turns: main, children };
}

/** The conversation itself spans the play; of equal spans the one with more turns, then with longer prompts. */
function longer(a: Turn[], b: Turn[]): Turn[] {
  const span = (turns: Turn[]): number => (turns.at(-1)?.start ?? 0) - (turns[0]?.start ?? 0);
  const tokens = (turns: Turn[]): number => turns.reduce((sum, { input }) => sum + input, 0);
  const gains = span(b) - span(a) || b.length - a.length || tokens(b) - tokens(a);
  return gains > 0 ? b : a;
}

function placeChild(turns: readonly Turn[], child: Stream): Pick<Child, "spawn" | "join"> {
  const start = firstStart(child);
  const end = streamEnd(child);
  const before = turns.findLastIndex((turn) => turn.start <= start + ROUNDING);
  const after = turns.findIndex((turn, index) => index > before && turn.start >= end - TOLERANCE);
  return { spawn: before < 0 ? null : before, join: after < 0 ? null : after };
}

const firstStart = ({ turns, children }: Stream): number =>
  Math.min(turns[0]?.start ?? Infinity, ...children.map(({ stream }) => firstStart(stream)));

/** Recorded end of its last request and of all its children, seconds from the start of the play. */
const streamEnd = ({ turns, children }: Stream): number =>
  Math.max(...turns.map(turnEnd), ...children.map(({ stream }) => streamEnd(stream)));

/** All streams of a tree, parents before their children. */
export const listStreams = (stream: Stream): Stream[] => [
  stream,
  ...stream.children.flatMap(({ stream: child }) => listStreams(child)),
];
