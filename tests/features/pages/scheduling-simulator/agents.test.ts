/** Agent sessions in place of a trace: their order is kept, and the page says what they met. Made by hand. */
import { expect, it } from "vitest";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { hasSessions } from "@/features/pages/scheduling-simulator/setup/agent-sessions";
import { recognise } from "@/features/core/file-kinds/recognise";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";
import { input, SMALL } from "./support";

const request = (t: number, ids: readonly number[], api_time = 1) => ({
  ...{ t, type: "s", model: "m", in: 64 * ids.length, out: 4, hash_ids: ids, api_time },
});
const PLAY = {
  ...{ id: "p", models: ["m"], block_size: 64, hash_id_scope: "local" },
  requests: [
    request(0, [1, 2]),
    { t: 2, type: "subagent", agent_id: "a", duration_ms: 1000, requests: [request(2, [1, 9])] },
    request(60, [1, 2, 3]),
  ],
};
const TEXT = `${JSON.stringify(PLAY)}\n`;

const run = (raw: Record<string, string>) =>
  unwrap(
    schedulingSimulatorAnalysis.run(resolved(SMALL), input({ steps: "linear", trace: TEXT, clients: "3", ...raw })),
  ).run;

it("lanes play the sessions of a file, and what they find in the cache stands beside the most there is", () => {
  const { agents, facts } = run({}) ?? {};
  expect(facts?.config.load).toEqual({ kind: "lanes", lanes: 3 });
  expect(agents).toMatchObject({
    plays: { begun: 3, finished: 3 },
    requests: { measured: 9, finished: 9, refused: 0 },
  });
  // 64 of the subagent's 128 tokens and 128 of the last prompt's 192, of 448 in all.
  expect(agents?.cache.hitShare).toBeCloseTo(192 / 448, 9);
  expect(agents?.cache.oracleShare).toBeCloseTo(192 / 448, 9);
});

it("idle gaps are as long as recorded, or cut", () => {
  const session = (raw: Record<string, string>) => run(raw)?.agents?.session.p50 ?? NaN;
  expect(session({})).toBeGreaterThan(59);
  expect(session({ agent_idle_s: "10" })).toBeLessThan(15);
});

it("files of sessions are recognised by their content, and plain traces stay plain", () => {
  const known = unwrap(recognise("a.txt", new TextEncoder().encode(TEXT), { whole: true }));
  expect(known).toMatchObject({ kind: "requests", format: "weka", opens: "scheduling-simulator" });
  expect(hasSessions('{"timestamp":0,"input_length":10,"output_length":1}')).toBe(false);
  expect(hasSessions("arrival_s,input_tokens,output_tokens\n0,1,1\n")).toBe(false);
});
