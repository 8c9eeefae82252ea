/** What sessions are drawn from: stated laws, or what a sample of sessions shows. */
import { exponential } from "@/lib/random/draws";
import { wholeBelow, type Random } from "@/lib/random/generator";
import { lengthDraw, type LengthLaw } from "@/features/core/workload/lengths";
import type { GraphRequest, PlayGraph } from "../graph/play-graph";

type Draw = (random: Random) => number;

export type SessionDraws = {
  /** Turns of a conversation, of a subagent, and subagents that a turn starts. */
  readonly turns: Draw;
  readonly childTurns: Draw;
  readonly children: Draw;
  /** Tokens of a first prompt, of what a turn adds beside the answer before it, and of an answer. */
  readonly first: Draw;
  readonly childFirst: Draw;
  readonly added: Draw;
  readonly output: Draw;
  /** Seconds between an answer and the next turn: the tool, or the person. */
  readonly pause: Draw;
  /** Share of the prompt that an edit of the context leaves; 1 = none. */
  readonly left: Draw;
  /** Tokens that all prompts begin with: tool definitions and system prompt. */
  readonly shared: number;
};

export type SessionLaw = {
  readonly turns: LengthLaw;
  readonly childTurns: LengthLaw;
  /** Chance that a turn starts subagents, and how many. */
  readonly branch: number;
  readonly fan: LengthLaw;
  readonly first: LengthLaw;
  readonly added: LengthLaw;
  readonly output: LengthLaw;
  /** Mean seconds; waits are exponential. */
  readonly pause: number;
  readonly shared: number;
};

export function statedDraws(law: SessionLaw): SessionDraws {
  const fan = lengthDraw(law.fan);
  return {
    ...{ turns: lengthDraw(law.turns), childTurns: lengthDraw(law.childTurns), first: lengthDraw(law.first) },
    ...{ childFirst: lengthDraw(law.first), added: lengthDraw(law.added), output: lengthDraw(law.output) },
    children: (random) => (law.branch > 0 && random() < law.branch ? fan(random) : 0),
    pause: (random) => law.pause * exponential(random),
    left: () => 1,
    shared: law.shared,
  };
}

/** Each figure is drawn from all that the sample has of it, independently of the others. */
export function sampledDraws(graphs: readonly PlayGraph[]): SessionDraws {
  const pools = {
    ...{ turns: [] as number[], childTurns: [] as number[], children: [] as number[], first: [] as number[] },
    ...{ childFirst: [] as number[], added: [] as number[], output: [] as number[], pause: [] as number[] },
    left: [] as number[],
  };
  for (const graph of graphs) {
    const spawned = countSpawns(graph);
    const streams = Map.groupBy(
      graph.requests.map((request, number) => ({ request, number })),
      ({ request }) => request.agent,
    );
    for (const [agent, stream] of streams) {
      (agent === 0 ? pools.turns : pools.childTurns).push(stream.length);
      (agent === 0 ? pools.first : pools.childFirst).push(stream[0]?.request.input ?? 1);
      stream.forEach(({ request, number }, index) => {
        pools.output.push(request.output);
        if (agent === 0) pools.children.push(spawned.get(number) ?? 0);
        const before = stream[index - 1]?.request;
        if (before !== undefined) noteStep(pools, before, request);
      });
    }
  }
  const from = (pool: readonly number[], absent: number): Draw =>
    pool.length === 0 ? () => absent : (random) => pool[wholeBelow(pool.length, random)] as number;
  return {
    ...{ turns: from(pools.turns, 1), childTurns: from(pools.childTurns, 1), children: from(pools.children, 0) },
    ...{ first: from(pools.first, 1), childFirst: from(pools.childFirst, 1), added: from(pools.added, 1) },
    ...{ output: from(pools.output, 1), pause: from(pools.pause, 0), left: from(pools.left, 1), shared: 0 },
  };
}

function countSpawns({ requests }: PlayGraph): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { waits } of requests)
    for (const { on, why } of waits) if (why === "spawn") counts.set(on, (counts.get(on) ?? 0) + 1);
  return counts;
}

type StepPools = { readonly added: number[]; readonly pause: number[]; readonly left: number[] };

/** A prompt that is shorter than the one before was edited: what is left of it is a share. */
function noteStep({ added, pause, left }: StepPools, before: GraphRequest, request: GraphRequest): void {
  const grown = request.input - before.input;
  left.push(grown < 0 ? request.input / before.input : 1);
  if (grown >= 0) added.push(Math.max(1, grown - before.output));
  const wait = request.waits.find(({ why, from }) => why === "turn" && from === "end");
  if (wait !== undefined) pause.push(wait.delay);
}
