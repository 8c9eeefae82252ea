/**
 * A closed loop too short for a steady service says so. Provenance: "hand": the first answers of a service are begun in part, so that its first
 * round fills it and its last one drains it; four rounds are also the least of a closed loop in the Simulation Sweep.
 */
import { describe, expect, it } from "vitest";
import { steadyNotes } from "@/features/core/serving/simulated/steady-note";
import { scaleUpExplorer } from "@/features/pages/scale-up-explorer/question";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { ScaleUpExplorerInput } from "@/features/pages/scale-up-explorer/input";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import type { Issue } from "@/lib/issue";
import { resolved } from "../../../../support/scenarios";

const unsteady = (issues: readonly Issue[]) => issues.filter(({ code }) => code === "SIM-NO-STEADY-PART");
const SMALL = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "256", osl: "32", conc: "32" };

describe("a closed loop that leaves no steady part", () => {
  const said = (asked: PlainInput) =>
    unsteady(
      runAnalysis(schedulingSimulatorAnalysis, { ...SMALL, steps: "linear", arrivals: "closed", ...asked }).issues,
    );

  it.each([30, 64, 127])("is named with %s requests for 32 clients, and a way out", (requests) => {
    const notes = said({ requests });
    expect(notes).toMatchObject([{ at: "requests", changes: [{ set: { requests: "128" } }] }]);
    expect(notes[0]?.message.en).toContain(`${requests} requests for 32 clients`);
    expect(notes[0]?.message.en).toContain("It takes 128 requests");
  });

  it("is not one of four rounds, of a benchmark, or of requests that come when they come", () => {
    expect(said({ requests: 128 })).toEqual([]);
    expect(said({ requests: 64, traffic: "benchmark" })).toEqual([]);
    expect(said({ requests: 64, arrivals: "poisson", rate: 10 })).toEqual([]);
  });

  it("has no button where the control takes no more, or a trace has no more rows", () => {
    const run = {
      config: { load: { kind: "closed", clients: 400_000, think: 0 } },
      requests: { count: 500_000 },
    } as const;
    const notes = steadyNotes(run, resolved(SMALL), { key: "requests", most: 1_000_000 });
    expect(notes[0]?.message.en).toContain("It takes 1,600,000 requests");
    expect(notes[0]).not.toHaveProperty("changes");
    const trace = `arrival_s,input_tokens,output_tokens\n${"0,256,8\n".repeat(40)}`;
    expect(said({ trace, requests: 300 })[0]).not.toHaveProperty("changes");
  });

  it("is said of the explorer's run, once beside a load that is never reached", () => {
    const scan = { concs: "32", budgets: "2048", tps: "1" };
    const codes = (asked: RawParams): readonly string[] =>
      scaleUpExplorer.long
        .plan(resolved(SMALL), decodeParams(ScaleUpExplorerInput, { ...scan, ...asked }).value)
        .issues.map(({ code }) => code);
    expect(codes({ queries: "64" })).toContain("SIM-NO-STEADY-PART");
    expect(codes({ queries: "128" })).not.toContain("SIM-NO-STEADY-PART");
    expect(codes({ queries: "20" })).not.toContain("SIM-NO-STEADY-PART");
  });
});
