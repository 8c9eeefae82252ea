/**
 * Requests that a page draws, reads or asks for by itself, longer than the model was made for: said by the page, once. Provenance: "hand";
 * Qwen3-8B is made for 40,960 tokens and gpt-oss 20B for 131,072 (`max_position_embeddings` of their published configurations).
 */
import { describe, expect, it } from "vitest";
import { hostBandwidthAnalysis } from "@/features/pages/host-bandwidth/analysis";
import { inferencemaxScenariosAnalysis } from "@/features/pages/inferencemax-scenarios/analysis";
import { multiModelAnalysis } from "@/features/pages/multi-model/analysis";
import { planQuestion } from "@/features/pages/plan/question";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { runtimePlannerAnalysis } from "@/features/pages/runtime-planner/analysis";
import { scaleUpExplorer } from "@/features/pages/scale-up-explorer/question";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { simulationSweep } from "@/features/pages/simulation-sweep/question";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import type { ParamSchema } from "@/lib/params/control";
import type { Issue } from "@/lib/issue";
import type { Result } from "@/lib/result";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolved } from "../../../support/scenarios";

type Planning<Input> = {
  readonly input: ParamSchema;
  readonly long: { plan(scenario: Resolved, input: Input): Result<unknown> };
};

const beyond = (issues: readonly Issue[]) => issues.filter(({ code }) => code === "CONTEXT-BEYOND");
const SMALL = { model: "qwen3-8b", hw: "h100-sxm", tp: 1, isl: 1024, osl: 256, conc: 4 };
const recorded = (tokens: number) => `arrival_s,input_tokens,output_tokens\n0,${tokens},8\n1,1024,8\n2,1024,8`;

describe("a context of its own", () => {
  it.each([
    ["Quick Memory", (asked: PlainInput) => runAnalysis(quickMemoryAnalysis, asked), "context"],
    ["Host Bandwidth", (asked: PlainInput) => runAnalysis(hostBandwidthAnalysis, asked), "context"],
    ["Runtime Planner", (asked: PlainInput) => runAnalysis(runtimePlannerAnalysis, asked), "kv_len"],
  ] as const)("is judged by %s, and never beside the scenario's", (_, answer, key) => {
    const said = (asked: PlainInput) => beyond(answer({ ...SMALL, ...asked }).issues);
    expect(said({ [key]: 40_961 })).toMatchObject([
      { at: key, message: { en: expect.stringMatching(/40,961 .* 40,960/) }, changes: [{ set: { [key]: "40960" } }] },
    ]);
    expect(said({ [key]: 40_960 })).toEqual([]);
    expect(said({ [key]: 50_000, isl: 60_000 })).toMatchObject([{ at: "isl" }]);
  });
});

describe("requests that a page draws or reads", () => {
  const RUN = { requests: 8, arrivals: "closed", clients: 2, kv_blocks: 20_000 };

  it.each([
    // Four turns of 20,000 with three answers of 256 between them, and the last answer: 81,024.
    [{ in_mean: 20_000, turns: 4 }, "turns", "81,024"],
    [{ in_mean: 41_000 }, "in_mean", "41,256"],
    [{ shared: 40_000 }, "shared", "41,280"],
    [{ trace: recorded(500_000) }, "trace", "500,008"],
  ] as const)("are judged by the Scheduling Simulator: %o", (asked, at, needed) => {
    const said = beyond(runAnalysis(schedulingSimulatorAnalysis, { ...SMALL, ...RUN, ...asked }).issues);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({ at, message: { en: expect.stringContaining(`${needed} tokens`) } });
  });

  it("say nothing where they fit", () => {
    const fits = { in_mean: 9_000, turns: 4, shared: 3_000 };
    expect(beyond(runAnalysis(schedulingSimulatorAnalysis, { ...SMALL, ...RUN, ...fits }).issues)).toEqual([]);
  });
});

describe("plans of long runs", () => {
  const scenario = resolved(Object.fromEntries(Object.entries(SMALL).map(([key, value]) => [key, String(value)])));
  const planned = <Input>({ input, long }: Planning<Input>, asked: RawParams): readonly Issue[] =>
    beyond(long.plan(scenario, decodeParams(input, asked).value as Input).issues);

  it.each([
    [{ in_mean: "41000" }, "in_mean", "41,256"],
    [{ shared: "40000" }, "shared", "41,280"],
  ] as const)("are judged by the Simulation Sweep: %o", (asked, at, needed) =>
    expect(planned(simulationSweep, asked)).toMatchObject([
      { at, message: { en: expect.stringContaining(`${needed} tokens`) } },
    ]),
  );

  it("are judged by the Scale-up Explorer and the Plan", () => {
    const needs = (tokens: string) => ({ en: expect.stringContaining(`${tokens} tokens`) });
    const explored = planned(scaleUpExplorer, {
      in_mean: "41000",
      queries: "8",
      concs: "1",
      budgets: "2048",
      tps: "1",
    });
    expect(explored).toMatchObject([{ at: "in_mean", message: needs("41,256") }]);
    const trace = recorded(500_000);
    expect(planned(planQuestion, { goal: "trace", trace })).toMatchObject([{ at: "trace", message: needs("500,008") }]);
  });

  it("say nothing where requests fit", () => {
    expect([...planned(simulationSweep, {}), ...planned(planQuestion, {})]).toEqual([]);
    expect(planned(simulationSweep, { in_mean: "39000", shared: "1000" })).toEqual([]);
  });
});

describe("rows of a comparison", () => {
  const models = { vary: "models", models: "qwen3-8b", sized: "same" };

  it("are judged under their names where they have figures", () => {
    const said = (asked: PlainInput) => beyond(runAnalysis(multiModelAnalysis, asked).issues);
    const asked = { ...SMALL, ...models, model: "gpt-oss-20b", isl: 45_000 };
    expect(said(asked)).toHaveLength(1);
    expect(said(asked)[0]?.message.en).toMatch(/^Qwen3[ -]8B: Input and output need 45,256 tokens, .* 40,960/);
    expect(said({ ...asked, isl: 40_000 })).toEqual([]);
  });

  it("are judged in the table, and a row does not repeat what the scenario says", () => {
    const said = (asked: PlainInput) =>
      beyond(runAnalysis(inferencemaxScenariosAnalysis, { ...SMALL, ...asked }).issues);
    const rows = said({ rows: "short;long,isl:100000" });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.message.en).toMatch(/^long: Input and output need 100,256 tokens/);
    expect(said({ isl: 100_000, rows: "a,conc:1;b,conc:2" })).toHaveLength(1);
  });
});
