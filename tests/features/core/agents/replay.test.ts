/** Laws of a replay: sessions keep their order, lanes are as many as asked, and no cache finds more than an unlimited one. */
import { describe, expect, it } from "vitest";
import { playGraph, RECORDED_RULES } from "@/features/core/agents/graph/from-play";
import type { PlayGraph } from "@/features/core/agents/graph/play-graph";
import { replayFigures } from "@/features/core/agents/replay/replay-figures";
import { replayAgents, type Replay, type ReplayOptions } from "@/features/core/agents/replay/run-replay";
import { ANYWHERE } from "@/features/core/agents/replay/schedule";
import { readWeka } from "@/features/core/agents/weka/read";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import { POOL_DEFAULTS, SIM_DEFAULTS, type PoolConfig } from "@/features/core/simulator/input/config";
import { unwrap } from "@/lib/result";
import { needsData } from "@/tests/support/needs";
import { publicData } from "@/tests/support/public-data";
import { play, sampleText, turn } from "./support";

const COST = linearCost({ a: 0.01, b: 1e-4, c: 3e-5, d: 1e-8 }, 1);
const POOL: PoolConfig = { ...POOL_DEFAULTS, prefixCache: true, tokenBudget: 8192, blocks: 100_000 };
const OPTIONS: ReplayOptions = { lanes: 1, plays: 1, warm: null, seed: 1, answers: false, duration: Infinity };

const replay = (graphs: readonly PlayGraph[], options: Partial<ReplayOptions> = {}, pool: Partial<PoolConfig> = {}) =>
  unwrap(replayAgents(graphs, { ...SIM_DEFAULTS, pools: [{ ...POOL, ...pool }] }, [COST], { ...OPTIONS, ...options }));

/** Whoever waits is sent the moment the last of those it waits for allows it. */
function expectOrder({ state, laid }: Replay): void {
  const { graph } = laid.requests;
  const ready = new Float64Array(laid.requests.count).fill(-Infinity);
  for (let row = 0; row < laid.requests.count; row += 1)
    for (let edge = graph.starts[row] ?? 0; edge < (graph.starts[row + 1] ?? 0); edge += 1) {
      const since = graph.fromSend[edge] === 1 ? state.arrivedAt[row] : state.life.finishedAt[row];
      const to = graph.to[edge] ?? 0;
      ready[to] = Math.max(ready[to] ?? 0, (since ?? NaN) + (graph.delay[edge] ?? 0));
    }
  ready.forEach((time, row) => {
    if (time > -Infinity) expect(state.arrivedAt[row]).toBeCloseTo(time, 9);
  });
}

const SAMPLES = needsData(publicData("formats/weka-agentx/EXPECTED.json"));
const graphsIn = (name: string, idleCap = 10) =>
  unwrap(readWeka(sampleText(name))).plays.map((entry) => playGraph(entry, { ...RECORDED_RULES, idleCap }));

describe("public plays replayed", SAMPLES, () => {
  it.each(["tiny-two-plays.jsonl", "tiny-inside.jsonl", "agentx-two-plays.jsonl", "trace_0291.json"])(
    "%s keeps its order and finds what an unlimited cache would",
    (name) => {
      const graphs = graphsIn(name);
      const run = replay(graphs, { plays: graphs.length });
      expectOrder(run);
      const { requests, cache } = replayFigures(run.state, run.laid);
      expect(requests.finished).toBe(requests.measured);
      expect(cache.hitShare).toBeCloseTo(cache.oracleShare, 6);
    },
  );

  it("a play alone reuses what its publisher's file allows: 89.76 % of its blocks", () => {
    const run = replay(graphsIn("trace_0291.json"));
    const { prompt, found } = replayFigures(run.state, run.laid).cache;
    // 31,603 of 35,209 blocks of 64 tokens; prompts have up to 63 tokens beyond their last block.
    expect(found / 64 / 35_209).toBeCloseTo(0.897583, 2);
    expect(prompt).toBe(2_254_119);
  });

  it("a cache that is too small finds less, and pressure never finds more", () => {
    const graphs = graphsIn("agentx-two-plays.jsonl");
    const figures = [7000, 9000, 20_000].map((blocks) => {
      const run = replay(graphs, { lanes: 2, plays: 4 }, { blocks });
      expectOrder(run);
      return replayFigures(run.state, run.laid).cache;
    });
    for (const { hitShare, oracleShare } of figures) expect(hitShare).toBeLessThanOrEqual(oracleShare + 1e-9);
    expect(figures[0]?.hitShare).toBeLessThan(figures[2]?.hitShare ?? 0);
  });

  it("a warm start measures from the turns after its instants, and finds their prefixes", () => {
    const graphs = graphsIn("trace_0291.json");
    const cold = replay(graphs, { lanes: 2, plays: 2 });
    const warm = replay(graphs, { lanes: 2, plays: 2, warm: ANYWHERE, seed: 42 });
    expectOrder(warm);
    const { measuredFrom } = warm.state.plays ?? { measuredFrom: NaN };
    expect(measuredFrom).toBeGreaterThan(0);
    const first = warm.laid.requests.graph.plays[warm.laid.requests.graph.warm] ?? 0;
    expect(Math.min(...warm.state.arrivedAt.subarray(first))).toBeGreaterThanOrEqual(measuredFrom);
    const share = ({ state, laid }: Replay) => replayFigures(state, laid).cache.hitShare;
    expect(share(warm)).toBeGreaterThan(share(cold));
  });
});

describe("lanes", () => {
  const session = playGraph(play([turn(0, [0]), turn(2, [0, 1]), turn(4, [0, 1, 2])]));

  it("take the next play when one is wholly over, and never more at once", () => {
    const { state } = replay([session], { lanes: 2, plays: 5 });
    const [begun, ended] = [state.plays?.begunAt ?? [], state.plays?.endedAt ?? []];
    begun.forEach((time, index) => {
      const others = ended.filter((end, other) => other !== index && (begun[other] ?? 0) <= time && end > time);
      expect(others.length).toBeLessThan(2);
    });
    expect([...begun].filter((time) => time === 0)).toHaveLength(2);
    expect(Number.isNaN(Math.max(...ended))).toBe(false);
  });

  it("go on with the corpus until the time is over, each repetition with its own cache", () => {
    const run = replay([session], { lanes: 2, plays: 1, duration: 100 });
    const { plays, cache } = replayFigures(run.state, run.laid);
    expect(plays.finished).toBeGreaterThan(30);
    // Prompts of 64, 128 and 192 tokens: 64 and 128 of them were there before.
    expect(cache.hitShare).toBeCloseTo(192 / 384, 1);
  });
});

describe("requests on lanes", () => {
  it("a request that cannot be served counts as ended for those who wait for it", () => {
    const long = playGraph(play([turn(0, [0]), turn(2, [0, 1], { input: 10_000_000 }), turn(4, [0, 1, 2])]));
    const run = replay([long]);
    expect(replayFigures(run.state, run.laid).requests).toEqual({ measured: 3, finished: 2, refused: 1 });
    // 1 s of service in the record, so 1 s of pause before and after the one that was not served.
    expect((run.state.arrivedAt[2] ?? 0) - (run.state.life.finishedAt[0] ?? 0)).toBeCloseTo(2, 9);
  });

  it("thousands of sessions that cannot be served end in a row, and are refused", () => {
    const long = playGraph(play([turn(0, [0], { input: 10_000_000 }), turn(2, [0, 1], { input: 10_000_000 })]));
    const config = { ...SIM_DEFAULTS, pools: [POOL] };
    const run = replayAgents([long], config, [COST], { ...OPTIONS, plays: 20_000 });
    expect(run.ok).toBe(false);
    expect(run.issues.map(({ code }) => code)).toContain("AGENTS-NOTHING-SERVED");
  });

  it("several instances by prefix and load keep the order", () => {
    const graphs = Array.from({ length: 6 }, (_, number) =>
      playGraph(play([turn(0, [0]), turn(2, [0, 1]), turn(4, [0, 1, 2])], { id: String(number) })),
    );
    const pools = [{ ...POOL, instances: 3 }];
    const config = { ...SIM_DEFAULTS, pools, routing: "prefix-load" as const };
    const run = unwrap(replayAgents(graphs, config, [COST], { ...OPTIONS, lanes: 4, plays: 12 }));
    expectOrder(run);
    expect(replayFigures(run.state, run.laid).requests.finished).toBe(36);
  });

  it("answers are found by the next turn only where they are kept", () => {
    // 128 tokens, then 192: the second prompt has one more block, which the answer of 64 tokens and its last token fill.
    const graph = playGraph(play([turn(0, [0, 1], { output: 65 }), turn(2, [0, 1, 2, 3])]));
    const found = (answers: boolean) => {
      const run = replay([graph], { answers });
      const { cache } = replayFigures(run.state, run.laid);
      expect(cache.hitShare).toBeCloseTo(cache.oracleShare, 9);
      return cache.found;
    };
    expect([found(false), found(true)]).toEqual([128, 192]);
  });
});
