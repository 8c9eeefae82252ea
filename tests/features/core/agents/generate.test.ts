/** Laws of drawn sessions: lengths, sharing and graphs follow from what was stated or sampled. */
import { describe, expect, it } from "vitest";
import { sampledDraws, statedDraws } from "@/features/core/agents/generate/draws";
import { generateSessions } from "@/features/core/agents/generate/generate-sessions";
import { sessionLaw, type SessionNumbers } from "@/features/core/agents/generate/session-law";
import { mostLanes } from "@/features/core/agents/replay/most-lanes";
import type { ReplayFigures } from "@/features/core/agents/replay/replay-figures";
import { sendTimes, type PlayGraph } from "@/features/core/agents/graph/play-graph";
import { success, unwrap } from "@/lib/result";

const OPTIONS = { sessions: 40, seed: 7, blockTokens: 64, longest: 1_000_000 };
const draw = (numbers: Partial<SessionNumbers>, options: Partial<typeof OPTIONS> = {}) =>
  generateSessions(statedDraws(sessionLaw(numbers)), { ...OPTIONS, ...options });

const EXACT = { spread: 0, branch: 0, turns: 5, first: 1000, added: 200, output: 100, shared: 640, pause: 3 };

describe("sessions from a law", () => {
  it("without spread have the stated numbers: 1,640 tokens, then 300 more a turn", () => {
    for (const { requests } of draw(EXACT)) {
      expect(requests.map(({ input }) => input)).toEqual([1640, 1940, 2240, 2540, 2840]);
      expect(requests.map(({ units }) => units)).toEqual([25, 30, 35, 39, 44]);
      expect(new Set(requests.map(({ output }) => output))).toEqual(new Set([100]));
    }
  });

  it("share their system prompt and nothing else", () => {
    const ids = draw(EXACT).map(({ requests }) => requests.at(-1)?.line.ids ?? new Int32Array());
    const beginnings = new Set(ids.map((line) => line.slice(0, 10).join()));
    expect(beginnings.size).toBe(1);
    const others = ids.flatMap((line) => [...line.slice(10)]);
    expect(new Set(others).size).toBe(others.length);
  });

  it("wait for the turn before and for all subagents that it started", () => {
    const graphs = draw({ ...EXACT, branch: 1, fan: 3, child_turns: 2 });
    for (const graph of graphs) {
      expect(graph.agents).toHaveLength(1 + 4 * 3);
      const [joins, spawns] = ["join", "spawn"].map((why) =>
        graph.requests.flatMap(({ waits }) => waits.filter((wait) => wait.why === why)),
      );
      expect([joins?.length, spawns?.length]).toEqual([12, 12]);
      expect([...sendTimes(graph, () => 1)].some(Number.isNaN)).toBe(false);
    }
  });

  it("are the same for the same seed, and cut their context where it would be too long", () => {
    expect(draw({ branch: 0.3 })).toEqual(draw({ branch: 0.3 }));
    const longest = 2500;
    for (const { requests } of draw({ ...EXACT, turns: 30 }, { longest }))
      for (const { input, output, units, line } of requests) {
        expect(input + output).toBeLessThanOrEqual(longest);
        expect(line.ids.length).toBeGreaterThanOrEqual(units);
      }
  });

  it("keep within their means what is drawn around them", () => {
    const graphs = draw({ turns: 20, output: 300, branch: 0 }, { sessions: 400 });
    const mean = (value: (graph: PlayGraph) => number): number =>
      graphs.reduce((sum, graph) => sum + value(graph), 0) / graphs.length;
    expect(mean(({ requests }) => requests.length)).toBeCloseTo(20, -1);
    const outputs = graphs.flatMap(({ requests }) => requests.map(({ output }) => output));
    expect(outputs.reduce((sum, tokens) => sum + tokens, 0) / outputs.length / 300).toBeCloseTo(1, 1);
  });
});

it("sessions like a sample have its turns, answers and pauses", () => {
  const sample = draw({ ...EXACT, branch: 0 });
  const like = generateSessions(sampledDraws(sample), { ...OPTIONS, seed: 1 });
  for (const { requests } of like) {
    expect(requests.map(({ input }) => input)).toEqual([1640, 1940, 2240, 2540, 2840]);
    expect(requests.map(({ output }) => output)).toEqual([100, 100, 100, 100, 100]);
  }
  const pauses = (graphs: readonly PlayGraph[]) =>
    new Set(graphs.flatMap(({ requests }) => requests.flatMap(({ waits }) => waits.map(({ delay }) => delay))));
  const known = pauses(sample);
  for (const delay of pauses(like)) expect(known.has(delay)).toBe(true);
});

describe("the most lanes at a promise", () => {
  const keptUpTo = (limit: number) => {
    const tried: number[] = [];
    const found = unwrap(
      mostLanes({ share: 0.9 }, (lanes) => {
        tried.push(lanes);
        return success({ attained: lanes <= limit ? 0.95 : 0.5 } as unknown as ReplayFigures);
      }),
    );
    return { lanes: found.most?.lanes ?? 0, tried };
  };

  it.each([0, 1, 2, 7, 19])("are %i where they break behind it", (limit) => {
    expect(keptUpTo(limit).lanes).toBe(limit);
  });

  it("are within a twentieth of many, from a few replays", () => {
    const { lanes, tried } = keptUpTo(1000);
    expect(lanes).toBeLessThanOrEqual(1000);
    expect(lanes).toBeGreaterThan(950);
    expect(tried.length).toBeLessThan(20);
  });
});
