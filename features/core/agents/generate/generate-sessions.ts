/** Sessions drawn turn by turn: prompts that grow, tools that take time, subagents that are waited for. */
import { stream, type Random } from "@/lib/random/generator";
import type { Line } from "../play";
import type { GraphRequest, PlayGraph, Wait } from "../graph/play-graph";
import type { SessionDraws } from "./draws";

export type Generated = {
  readonly sessions: number;
  readonly seed: number;
  /** Tokens of a block identity. */
  readonly blockTokens: number;
  /** Tokens of prompt and answer at most: where a session would be longer, its context is cut to half of it. */
  readonly longest: number;
};

/** Seconds of an answered token in recorded times, before an engine says how long turns take: 50 tokens per second. */
const NOMINAL = 0.02;

/** One graph for each session. The same seed gives the same sessions. */
export function generateSessions(draws: SessionDraws, options: Generated): PlayGraph[] {
  const random = stream(options.seed, "sessions");
  const shared = Math.floor(draws.shared / options.blockTokens);
  const ids = { next: shared };
  const graphs = Array.from({ length: options.sessions }, (_, number) =>
    drawSession({ draws, options, random, shared, ids, requests: [], agents: ["root"] }, number),
  );
  return graphs.map((graph) => ({ ...graph, distinct: ids.next }));
}

type Drawing = {
  readonly draws: SessionDraws;
  readonly options: Generated;
  readonly random: Random;
  /** Blocks that all prompts begin with, and the first identity that is free. */
  readonly shared: number;
  readonly ids: { next: number };
  readonly requests: GraphRequest[];
  readonly agents: string[];
};

function drawSession(drawing: Drawing, number: number): Omit<PlayGraph, "distinct"> {
  const { draws, random, options, requests, agents } = drawing;
  const prompt = newPrompt(drawing, draws.first(random));
  let joins: Wait[] = [];
  const turns = draws.turns(random);
  let before = -1;
  for (let turn = 0; turn < turns; turn += 1) {
    before = addTurn(drawing, { agent: 0, prompt, before, joins, first: null });
    const children = turn === turns - 1 ? 0 : draws.children(random);
    joins = Array.from({ length: children }, () => drawChild(drawing, before));
  }
  prompt.close();
  return { id: `session ${number + 1}`, blockTokens: options.blockTokens, scope: "global", agents, requests };
}

/** A subagent that the turn starts with its answer; the wait for its last answer is returned. */
function drawChild(drawing: Drawing, spawning: number): Wait {
  const { draws, random, agents } = drawing;
  const agent = agents.length;
  agents.push(`agent ${agent}`);
  const prompt = newPrompt(drawing, draws.childFirst(random));
  const turns = draws.childTurns(random);
  let before = -1;
  const first: Wait = { on: spawning, from: "end", delay: 0, why: "spawn" };
  for (let turn = 0; turn < turns; turn += 1) before = addTurn(drawing, { agent, prompt, before, joins: [], first });
  prompt.close();
  return { on: before, from: "end", delay: 0, why: "join" };
}

type NextTurn = {
  readonly agent: number;
  readonly prompt: Prompt;
  /** Request before it in its stream; -1 = none, then `first` is waited for. */
  readonly before: number;
  readonly joins: readonly Wait[];
  readonly first: Wait | null;
};

function addTurn(drawing: Drawing, { agent, prompt, before, joins, first }: NextTurn): number {
  const { draws, random, requests, options } = drawing;
  const previous = requests[before];
  if (previous !== undefined) prompt.grow(previous.output, draws.added(random), draws.left(random));
  const output = Math.min(draws.output(random), Math.max(1, options.longest - prompt.tokens()));
  const turn: Wait[] =
    previous === undefined
      ? first === null
        ? []
        : [first]
      : [{ on: before, from: "end", delay: draws.pause(random), why: "turn" }];
  const waits = [...turn, ...joins];
  const start = waits.reduce((latest, { on, delay }) => Math.max(latest, endTime(requests[on]) + delay), 0);
  const [input, service] = [prompt.tokens(), NOMINAL * output];
  requests.push({ agent, input, output, ...prompt.blocks(), model: "", start, service, waits });
  return requests.length - 1;
}

const endTime = (request: GraphRequest | undefined): number =>
  request === undefined ? 0 : request.start + (request.service ?? 0);

type Prompt = ReturnType<typeof newPrompt>;

/** A prompt that grows; after an edit its blocks go on from what is left on a line of their own. */
function newPrompt({ shared, ids, options, draws }: Drawing, first: number) {
  const { blockTokens, longest } = options;
  let tokens = Math.min(longest - 1, draws.shared + first);
  let line: Line = { ids: new Int32Array(0) };
  let start = shared;
  let beginning = new Int32Array(shared).map((_, block) => block);
  const units = (): number => Math.floor(tokens / blockTokens);
  let most = units();
  /** Identities of the line are known when it is no longer added to. */
  const close = (): void => {
    const length = Math.max(most, start);
    const base = ids.next;
    line.ids = new Int32Array(length);
    line.ids.set(beginning);
    for (let block = start; block < length; block += 1) line.ids[block] = base + block - start;
    ids.next = base + length - start;
  };
  const edit = (share: number): void => {
    close();
    tokens = Math.max(1, Math.floor(tokens * share));
    start = units();
    beginning = line.ids.slice(0, start);
    line = { ids: new Int32Array(0) };
    most = start;
  };
  const grow = (answer: number, added: number, left: number): void => {
    if (left < 1) edit(left);
    if (tokens + answer + added >= longest) edit(0.5);
    tokens = Math.min(longest - 1, tokens + answer + added);
    most = Math.max(most, units());
  };
  return { tokens: () => tokens, blocks: () => ({ line, units: units() }), grow, close };
}
