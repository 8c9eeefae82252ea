/** Files that state what requests wait for: agentic Mooncake of both versions, Dynamo's request trace, rows of sessions. Made by hand. */
import { describe, expect, it } from "vitest";
import { describePlay } from "@/features/core/agents/describe";
import { agentFormat } from "@/features/core/agents/agent-format";
import { fileGraphs, filePlays, readAgents } from "@/features/core/agents/read-agents";
import { sendTimes } from "@/features/core/agents/graph/play-graph";
import { writeAgenticMooncake } from "@/features/core/agents/stated/agentic-mooncake";
import { unwrap } from "@/lib/result";

const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
const graphs = (rows: readonly object[]) => fileGraphs(unwrap(readAgents(lines(rows))));
const starts = (rows: readonly object[], seconds: number) =>
  graphs(rows).map((graph) => [...sendTimes(graph, () => seconds)]);

const named = (request_id: string, more: object) => ({ request_id, input_length: 64, output_length: 8, ...more });

describe("agentic Mooncake", () => {
  const rows = [
    named("a", { session_id: "s", timestamp: 5000, hash_ids: [1] }),
    named("b", { session_id: "s", wait_for: ["a"], delay: 500, tool_wait_ms: 1500, hash_ids: [1] }),
    named("c", { session_id: "t", wait_for: ["a"], hash_ids: [2] }),
    named("d", { session_id: "s", wait_for: ["b", "c"], delay: 1000, hash_ids: [1] }),
    named("e", { session_id: "u", timestamp: 9000, hash_ids: [1] }),
  ];

  it("joins rows that wait for each other into plays, delays after the last of them", () => {
    // Every request takes 3 s: a 0, c 3, b 3 + 2, d 8 + 1; e stands alone.
    expect(starts(rows, 3).map((times) => times.toSorted((a, b) => a - b))).toEqual([[0, 3, 5, 9], [0]]);
  });

  it("of later versions states triggers, relations and blocks, and is the same after writing", () => {
    const header = { schema: "dynamo.agentic_mooncake", version: 2, block_size: 32, hash_id_scope: "local" };
    const inPlay = (play: string, more: object) => ({
      play_id: play,
      session_id: "s",
      model: "m",
      hash_ids: [7, 8],
      ...more,
    });
    const wait = (request_id: string, trigger: string, delay_ms: number) => ({
      ...{ request_id, trigger, delay_ms, relation: "sequence" },
    });
    const later = [
      header,
      named("a", inPlay("p", { not_before_ms: 0, recorded_api_time_ms: 1000 })),
      named("b", inPlay("p", { not_before_ms: 0, dependencies: [wait("a", "dispatch", 2000)] })),
      named(
        "c",
        inPlay("p", { not_before_ms: 0, dependencies: [wait("a", "completion", 500), wait("b", "completion", 0)] }),
      ),
      named("d", inPlay("q", { not_before_ms: 4000 })),
    ];
    expect(starts(later, 3)).toEqual([[0, 2, 5], [0]]);
    const read = graphs(later);
    expect(read[0]?.blockTokens).toBe(32);
    const text = writeAgenticMooncake(read, { format: "test", digest: "" });
    const again = fileGraphs(unwrap(readAgents(text)));
    const bare = (list: typeof read) => list.map(({ requests }) => requests.map(({ line: _, ...rest }) => rest));
    expect(bare(again)).toEqual(bare(read));
  });

  it("leaves out rows that wait in a circle", () => {
    const circle = [named("a", { wait_for: ["b"] }), named("b", { wait_for: ["a"] }), named("c", { wait_for: [] })];
    const read = readAgents(lines(circle));
    expect(read.ok && fileGraphs(read.value)).toHaveLength(1);
    expect(read.issues.map(({ code }) => code)).toContain("AGENTS-CIRCLE");
  });
});

describe("Dynamo's request trace", () => {
  const end = (session_id: string, received: number, hashes: readonly string[], parent_session_id?: string) => ({
    ...{ schema: "dynamo.request.trace.v1", event_type: "request_end", event_time_unix_ms: received + 1000 },
    request: {
      ...{ request_id: `${session_id}${received}`, request_received_ms: received, output_tokens: 5, model: "m" },
      replay: { trace_block_size: 16, input_length: 16 * hashes.length, input_sequence_hashes: hashes.map(Number) },
    },
    agent_context: { session_id, ...(parent_session_id && { parent_session_id }) },
  });

  it("is a play for each ancestor, with its other sessions as subagents", () => {
    const rows = [
      end("root", 1000, ["1", "2"]),
      { timestamp: 1, event: end("child", 2500, ["1", "3"], "root") },
      { schema: "dynamo.request.trace.v1", event_type: "tool_end", tool: {} },
      end("root", 7000, ["1", "2", "4"]),
      end("other", 1000, ["1"]),
    ];
    const plays = filePlays(unwrap(readAgents(lines(rows))));
    expect(plays.map(({ id, turns, subagents }) => [id, turns.length, subagents.map((agent) => agent.id)])).toEqual([
      ["root", 2, ["child"]],
      ["other", 1, []],
    ]);
    expect(describePlay(plays[0] as (typeof plays)[number])).toMatchObject({ blocks: 7, hitBlocks: 3, lastStart: 6 });
    // 1 s each: the child half a second after the first turn, the second turn 5 s after it.
    expect(starts(rows, 2)[0]).toEqual([0, 2.5, 7]);
  });
});

describe("rows of sessions", () => {
  const row = (session_id: string, input_length: number, more: object = {}) => ({
    ...{ session_id, input_length, output_length: 10, ...more },
  });

  it("follow each other after their delays", () => {
    const rows = [row("a", 100), row("b", 100, { timestamp: 4000 }), row("a", 200, { delay: 1500 })];
    expect(starts(rows, 2)).toEqual([[0, 3.5], [0]]);
    expect(graphs(rows).map(({ requests }) => requests.map(({ input }) => input))).toEqual([[100, 200], [100]]);
  });

  it("count what a turn adds where prompts shrink", () => {
    const rows = [row("a", 100), row("a", 40), row("a", 60)];
    const read = readAgents(lines(rows));
    expect(read.issues.map(({ message }) => message.en).join()).toContain("what each turn adds");
    expect(graphs(rows)[0]?.requests.map(({ input, units }) => [input, units])).toEqual([
      [100, 1],
      [150, 2],
      [220, 3],
    ]);
  });

  it("may be one session a line", () => {
    const turns = [
      { input_length: 64, output_length: 1 },
      { input_length: 128, output_length: 1, delay: 1000 },
    ];
    expect(starts([{ session_id: "a", turns }], 1)).toEqual([[0, 2]]);
  });
});

it("files of other kinds are none of agents", () => {
  const plain = { timestamp: 0, input_length: 100, output_length: 10, hash_ids: [1] };
  expect(agentFormat([plain])).toBe(null);
  expect(agentFormat([{ request_id: "a", input_length: 1, output_length: 1 }])).toBe(null);
});
