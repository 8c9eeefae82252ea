import { describe, expect, it } from "vitest";
import { playGraph, RECORDED_RULES } from "@/features/core/agents/graph/from-play";
import { sendTimes } from "@/features/core/agents/graph/play-graph";
import { splitStreams } from "@/features/core/agents/streams/split-streams";
import { readWeka } from "@/features/core/agents/weka/read";
import { unwrap } from "@/lib/result";
import { play, turn } from "./support";

const orders = (turns: Parameters<typeof splitStreams>[0]) =>
  splitStreams(play(turns).turns).map((stream) => stream.map(({ order }) => order));

// Lists are block identities, made by hand; every request takes a second.
describe("agents that a file lists flat", () => {
  it("one conversation that only grows is one stream", () => {
    expect(orders([turn(0, [1]), turn(2, [1, 2]), turn(4, [1, 2, 3])])).toEqual([[0, 1, 2]]);
  });

  it("an edit stays in its stream; a return to the longer prompt makes it a fork", () => {
    expect(orders([turn(0, [1, 2, 3]), turn(2, [1, 9]), turn(4, [1, 9, 10])])).toEqual([[0, 1, 2]]);
    expect(orders([turn(0, [1, 2, 3]), turn(2, [1, 9]), turn(4, [1, 2, 3, 4])])).toEqual([[0, 2], [1]]);
  });

  it("overlapping requests are never one stream, nor are those of two models", () => {
    expect(orders([turn(0, [1, 2], { service: 5 }), turn(2, [1, 2, 3])])).toEqual([[0], [1]]);
    expect(orders([turn(0, [1, 2]), turn(2, [1, 2, 3], { model: "small" })])).toEqual([[0], [1]]);
  });

  it("a request that shares nothing stands alone", () => {
    expect(orders([turn(0, [1, 2]), turn(2, [7]), turn(4, [1, 2, 3])])).toEqual([[0, 2], [1]]);
  });

  it("without any identities nothing is told apart", () => {
    expect(orders([turn(0, []), turn(0.5, []), turn(3, [])])).toEqual([[0, 1, 2]]);
  });
});

describe("times inside subagents", () => {
  const file = (marker: object) =>
    JSON.stringify({
      ...{ id: "p", models: ["m"], block_size: 64, hash_id_scope: "local" },
      requests: [{ t: 0, type: "s", model: "m", in: 64, out: 1, hash_ids: [1], api_time: 10 }, marker],
    });
  const nested = (t: number) => ({ t, type: "s", model: "m", in: 64, out: 1, hash_ids: [2], api_time: 4 });
  const first = (text: string, basis: Parameters<typeof readWeka>[1] = null) =>
    unwrap(readWeka(text, basis)).plays[0]?.subagents[0];

  it("count from the end minus the duration, from the marker, or from the start of the play", () => {
    // The marker stands at 30 s, the subagent lasted 12 s, its request began 2 s into it.
    const relative = file({ t: 30, type: "subagent", agent_id: "a", duration_ms: 12000, requests: [nested(2)] });
    expect(first(relative)).toMatchObject({ start: 18, turns: [{ start: 20 }] });
    expect(first(relative, "relative-to-marker")).toMatchObject({ start: 30, turns: [{ start: 32 }] });
    const absolute = file({ t: 30, type: "subagent", agent_id: "a", duration_ms: 12000, requests: [nested(31)] });
    expect(first(absolute)).toMatchObject({ start: 30, turns: [{ start: 31 }] });
  });

  it("without a duration the subagent lasts until its last known end", () => {
    const text = file({ t: 30, type: "subagent", agent_id: "a", duration_ms: null, requests: [nested(2)] });
    expect(first(text)).toMatchObject({ start: 24, turns: [{ start: 26 }] });
  });

  it("identities wider than 64 bits stay apart", () => {
    const wide = (digit: number) => `18446744073709551617${digit}`;
    const text = `{"id":"p","block_size":64,"hash_id_scope":"local","requests":[
      {"t":0,"type":"s","model":"m","in":128,"out":1,"hash_ids":[1,${wide(1)}]},
      {"t":1,"type":"s","model":"m","in":128,"out":1,"hash_ids":[1,${wide(2)}]}]}`;
    expect(unwrap(readWeka(text)).plays[0]?.distinct).toBe(3);
  });
});

describe("pauses between turns", () => {
  const turns = [turn(0, [1], { service: 4, recorded: {} }), turn(10, [1, 2], { service: 4, recorded: { think: 2 } })];
  const second = (pause: (typeof RECORDED_RULES)["pause"], service: number) =>
    sendTimes(playGraph(play(turns), { ...RECORDED_RULES, pause }), () => service)[1];

  it("follow the rule that was asked for", () => {
    // Recorded: 4 s of service, 6 s of pause, of which the client says 2.
    expect(second("end-to-start", 1)).toBe(7);
    expect(second("start-to-start", 1)).toBe(10);
    expect(second("start-to-start", 12)).toBe(12);
    expect(second("think", 1)).toBe(3);
    expect(second("none", 1)).toBe(1);
  });
});
