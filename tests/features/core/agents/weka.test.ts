/** Goldens: figures of public plays computed by other code over the same files (formats/weka-agentx/EXPECTED.json). */
import { describe, expect, it } from "vitest";
import { describePlay } from "@/features/core/agents/describe";
import { playGraph, RECORDED_RULES } from "@/features/core/agents/graph/from-play";
import { sendTimes } from "@/features/core/agents/graph/play-graph";
import { listStreams, streamTree } from "@/features/core/agents/streams/stream-tree";
import type { Play } from "@/features/core/agents/play";
import { readWeka } from "@/features/core/agents/weka/read";
import { writeWeka } from "@/features/core/agents/weka/write";
import { unwrap } from "@/lib/result";
import { publicData } from "@/tests/support/public-data";
import { needsData } from "@/tests/support/needs";
import { expectedPlays, readExpected, sampleText, type Expected, type Replayed } from "./support";

const NEEDED = needsData(publicData("formats/weka-agentx/EXPECTED.json"));
const FILES = NEEDED.skip ? {} : readExpected();
const NAMES = Object.keys(FILES);

const figuresBySample = (name: string) => {
  const sample = FILES[name];
  if (sample === undefined) throw new Error(`no sample ${name}`);
  return { sample, plays: unwrap(readWeka(sampleText(name))).plays };
};

const facts = (play: Play): Record<string, unknown> => {
  const figures = describePlay(play);
  return {
    ...{ play_id: play.id, block_size: play.blockTokens, hash_id_scope: play.scope },
    ...{ requests: figures.requests, root_requests: figures.rootRequests, subagents: figures.subagents },
    ...{ subagent_requests: figures.subagentRequests, input_tokens: figures.inputTokens },
    ...{ output_tokens: figures.outputTokens, max_input_plus_output: figures.longest, models: figures.models },
    ...{ types: figures.types, first_start_s: figures.firstStart, last_start_s: figures.lastStart },
    ...{ blocks: figures.blocks, distinct_blocks: figures.distinctBlocks, prefix_hit_blocks: figures.hitBlocks },
    ...{ peak_requests_in_flight: figures.peakInFlight, tool_result_turns: figures.toolResults },
    ...{ stop_tool_use: figures.toolCalls, think_time_sum_s: figures.thinkSeconds },
  };
};

const inKeys = (wanted: Expected, keys: readonly string[]) =>
  Object.fromEntries(keys.filter((key) => key in wanted).map((key) => [key, wanted[key]]));

describe("public plays read", NEEDED, () => {
  it.each(NAMES)("%s has the figures that its publisher's file has", (name) => {
    const { sample, plays } = figuresBySample(name);
    const wanted = expectedPlays(sample);
    expect(plays).toHaveLength(wanted.length);
    plays.forEach((play, index) => {
      const seen = facts(play);
      expect(seen).toEqual({ ...seen, ...inKeys(wanted[index] ?? {}, Object.keys(seen)) });
      const starts = wanted[index]?.["subagent_starts_s"] as number[] | undefined;
      play.subagents.forEach(({ start }, agent) => expect(start).toBeCloseTo(starts?.[agent] ?? NaN, 3));
    });
    const basis = sample.nested_timestamp_basis;
    const told = unwrap(readWeka(sampleText(name))).basis;
    if (told !== null) expect(told).toBe(basis);
  });

  it.each(NAMES)("%s is the same after writing and reading", (name) => {
    const { plays } = figuresBySample(name);
    const text = writeWeka(plays);
    const again = unwrap(readWeka(text)).plays;
    expect(writeWeka(again)).toBe(text);
    expect(again.map(describePlay)).toEqual(plays.map(describePlay));
  });

  it.each(NAMES)("%s hides the streams that its note names", (name) => {
    const { sample, plays } = figuresBySample(name);
    expectedPlays(sample).forEach(({ streams }, index) => {
      if (streams === undefined) return;
      const tree = listStreams(streamTree(plays[index] as Play, true));
      const seen = tree.map(({ turns }) => turns.map(({ order }) => order)).sort((a, b) => Number(a[0]) - Number(b[0]));
      expect(seen).toEqual(streams);
    });
  });
});

describe("public plays replayed on an engine without limits", NEEDED, () => {
  const cases = [
    ["replay_recorded_service_no_cap", Infinity, 1],
    ["replay_quarter_service_cap_10s", 10, 0.25],
  ] as const;
  it.each(NAMES.flatMap((name) => cases.map((entry) => [name, ...entry] as const)))(
    "%s: %s",
    (name, key, idleCap, share) => {
      const { sample, plays } = figuresBySample(name);
      expectedPlays(sample).forEach((figures, index) => {
        const wanted = figures[key];
        if (wanted !== undefined) expectReplay(plays[index] as Play, wanted, idleCap, share);
      });
    },
  );
});

function expectReplay(play: Play, wanted: Replayed, idleCap: number, share: number): void {
  const graph = playGraph(play, { ...RECORDED_RULES, idleCap });
  const sent = sendTimes(graph, ({ service }) => share * (service ?? 0));
  const starts = (agent: number) => [...sent].filter((_, request) => graph.requests[request]?.agent === agent);
  const near = (seen: readonly number[], times: readonly number[]) => {
    expect(seen).toHaveLength(times.length);
    seen.forEach((time, index) => expect(Math.abs(time - (times[index] ?? NaN))).toBeLessThan(0.01));
  };
  near(starts(0), wanted.root_starts_s);
  near(
    graph.agents.slice(1).map((_, agent) => starts(agent + 1)[0] ?? NaN),
    wanted.child_first_starts_s,
  );
  const ends = graph.requests.map(({ service }, request) => (sent[request] ?? NaN) + share * (service ?? 0));
  near([Math.max(...ends)], [wanted.makespan_s]);
  const children = streamTree(play, true).children;
  const gated = Object.entries(Object.groupBy(children, ({ join }) => String(join)));
  expect(Object.fromEntries(gated.map(([turn, list]) => [turn, list?.map(({ stream }) => stream.agent)]))).toEqual(
    wanted.gated_turns,
  );
}
