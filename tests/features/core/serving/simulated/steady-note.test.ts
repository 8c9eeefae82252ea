/**
 * A closed loop too short for a steady service says so. Provenance: "hand": the first answers of a service are begun in part, so that its first
 * round fills it and its last one drains it; four rounds are also the least of a closed loop in the Simulation Sweep.
 */
import { describe, expect, it } from "vitest";
import { servingGridJob } from "@/features/core/serving/grid/job";
import { steadyNoteOfAll, steadyNotes } from "@/features/core/serving/simulated/steady-note";
import { scaleUpExplorer } from "@/features/pages/scale-up-explorer/question";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { ScaleUpExplorerInput } from "@/features/pages/scale-up-explorer/input";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { schedulingJob, type RunOutcome } from "@/features/pages/scheduling-simulator/job";
import type { MapOutcome } from "@/features/pages/scheduling-simulator/results/map";
import { schedulingQuestion } from "@/features/pages/scheduling-simulator/question";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
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
    expect(notes[0]?.message.en).toContain("use at least 128 requests");
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
    expect(notes[0]?.message.en).toContain("use at least 1,600,000 requests");
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

const control = { progress: () => undefined, cancelled: () => false };
const cells = (asked: RawParams): readonly MapOutcome[] => {
  const params = { ...SMALL, judge: "average", steps: "linear", map_conc: "4,8", map_budget: "512,2048", ...asked };
  const job = unwrap(schedulingJob.read({ task: "map", params }));
  return schedulingJob.plan(job).map((cell) => schedulingJob.runCell(job, cell, control) as MapOutcome);
};
const saidOfMap = (map: readonly (MapOutcome | undefined)[]): readonly Issue[] => {
  const job = unwrap(schedulingJob.read({ task: "run", params: { ...SMALL, steps: "linear", requests: "8" } }));
  const [cell = expect.fail("no cell")] = schedulingJob.plan(job);
  const outcome = schedulingJob.runCell(job, cell, control) as RunOutcome;
  const ended = { ended: true };
  const stages = [
    { outcomes: [outcome], ...ended },
    { outcomes: map, ...ended },
  ] as const;
  return unsteady(schedulingQuestion.long.soFar(job, stages, job.input).issues);
};

describe("a map of closed loops that leave no steady part", () => {
  // Hand: three rounds of 4 and 8 clients are 12 and 24 requests; four would be 16 and 32.
  it("is named cell by cell, with the rounds that it takes", () => {
    const [few, , many] = cells({ rounds: "3" });
    expect(unsteady(few?.issues ?? [])).toMatchObject([{ at: "rounds", changes: [{ set: { rounds: "4" } }] }]);
    expect(few?.issues[0]?.message.en).toMatch(/^12 requests for 4 clients .* use at least 16 requests\.$/);
    expect(many?.issues[0]?.message.en).toMatch(/^24 requests for 8 clients .* use at least 32 requests\.$/);
  });

  it("is named once in the answer, counted", () => {
    const short = cells({ rounds: "3" });
    expect(saidOfMap(short)).toMatchObject([{ at: "rounds", changes: [{ set: { rounds: "4" } }] }]);
    expect(saidOfMap(short)[0]?.message.en).toContain(
      "4 of 4 runs of the heat map have fewer than 4 requests per client",
    );
    // Those that have not finished say nothing yet.
    expect(saidOfMap([...short.slice(0, 1), undefined, undefined, undefined])[0]?.message.en).toContain("1 of 4 runs");
  });

  it("is not one of four rounds or of a benchmark", () => {
    const enough: readonly RawParams[] = [{ rounds: "4" }, { rounds: "2", traffic: "benchmark" }];
    for (const asked of enough) {
      const map = cells(asked);
      expect(map.flatMap(({ issues }) => unsteady(issues))).toEqual([]);
      expect(saidOfMap(map)).toEqual([]);
    }
  });

  // Hand: 20,000 requests at most are 3.33 rounds of 6,000 clients.
  it("has no button where the map takes no more requests", () => {
    const run = { config: { load: { kind: "closed", clients: 6000, think: 0 } }, requests: { count: 20_000 } } as const;
    const few = steadyNotes(run, resolved(SMALL), { key: "rounds", most: 20_000, perClient: true });
    const all = steadyNoteOfAll([[], few, []]);
    expect(all[0]?.message.en).toContain("1 of 3 runs");
    expect(all[0]).not.toHaveProperty("changes");
    expect(steadyNoteOfAll([[], []])).toEqual([]);
  });

  // Hand: a service's grid has a round of begun answers on top, so that two make 3 · 4 = 12 requests for 4 clients, three make 16.
  it("is named by the serving grid too", () => {
    const codes = (rounds: number, traffic: string): readonly string[] => {
      const scenario = { model: "llama-3.1-8b", hw: "h100-sxm", isl: "256", osl: "32", traffic };
      const job = unwrap(servingGridJob.read({ scenario, tp: [1], conc: [4], rounds }));
      return servingGridJob
        .plan(job)
        .flatMap((cell) => unsteady(servingGridJob.runCell(job, cell, control).issues))
        .map(({ message }) => message.en.slice(0, 25));
    };
    expect(codes(2, "service")).toEqual(["12 requests for 4 clients"]);
    expect(codes(3, "service")).toEqual([]);
    expect(codes(1, "benchmark")).toEqual([]);
  });
});
