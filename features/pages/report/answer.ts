/** Everything that the sections show, evaluated once. */
import type { Figure } from "@/features/answers/explain";
import { DEFAULT_PASS, type PassInput } from "@/features/core/passes/input";
import type { PhaseEstimate } from "@/features/core/passes/estimate";
import { findMisfit } from "@/features/core/passes/misfit";
import { memoryShare } from "@/features/core/passes/memory";
import { partlyAdmitted } from "@/features/core/passes/partly";
import { phaseEstimate } from "@/features/core/passes/phase-estimate";
import { passSpeed, pricePhases, type Phases } from "@/features/core/passes/phases";
import { assembleReport } from "@/features/core/report/assemble";
import type { ReportingReport } from "@/features/core/report/document";
import type { GanttChart } from "@/features/core/report/gantt/chart";
import { scenarioChart } from "@/features/core/report/gantt/scenario-chart";
import { memoryLines, type MemoryLines } from "@/features/core/report/memory-lines";
import { readReport } from "@/features/core/report/read-report";
import { operatorRoofline, type Roofline } from "@/features/core/report/roofline";
import { evaluatedPasses, scenarioResult } from "@/features/core/report/scenario-result";
import { passTraffic, type PassTraffic } from "@/features/core/report/traffic/traffic";
import type { Resolved } from "@/features/core/scenario/resolve";
import { loadStore, type MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { reportFigures } from "./figures";
import type { ReportInput } from "./input";
import { readOthers, type OtherReport } from "./compared-reports";

/** What may be missing, with the reason. */
type Maybe<T> = { readonly value: T | null; readonly issues: readonly Issue[] };

/** Of a scenario, or of a file in its place. */
export type ReportAnswer = ScenarioReport | FileReport;

export type FileReport = {
  readonly kind: "file";
  readonly document: ReportingReport;
  /** What in it does not add up. */
  readonly checks: readonly Issue[];
  readonly figures: readonly Figure[];
  readonly others: readonly OtherReport[];
};

export type ScenarioReport = {
  readonly kind: "scenario";
  readonly misfit: Issue | null;
  readonly document: ReportingReport;
  readonly figures: readonly Figure[];
  readonly scenario: Resolved;
  readonly engine: ReportInput["engine"];
  readonly phases: Phases;
  readonly passes: readonly PhaseEstimate[];
  /** Means under the scenario's clients; null where the weights leave no room for a cache. */
  readonly load: MeanLoad | null;
  readonly memory: readonly MemoryLines[];
  readonly roofline: Roofline;
  readonly gantt: Maybe<GanttChart>;
  readonly traffic: Maybe<readonly PassTraffic[]>;
  /** Reports to compare with. */
  readonly others: readonly OtherReport[];
};

export function writeAnswer(scenario: Resolved, input: ReportInput): Result<ReportAnswer> {
  const others = readOthers(input.others);
  if (!others.ok) return others;
  const report = input.document === "" ? scenarioReport(scenario, input) : fileReport(input.document);
  return report.ok ? success({ ...report.value, others: others.value }, report.issues) : report;
}

function fileReport(source: string): Result<FileReport> {
  const read = readReport(source);
  if (!read.ok) return read;
  return success(heldReport(read.value, read.issues), read.issues);
}

/** Of a file that was read. */
export const heldReport = (document: ReportingReport, checks: readonly Issue[]): FileReport => ({
  ...{ kind: "file", document, checks, others: [] },
  figures: [],
});

function scenarioReport(scenario: Resolved, { engine }: ReportInput): Result<ScenarioReport> {
  const input: PassInput = { ...DEFAULT_PASS, engine };
  const priced = pricePhases(scenario, input);
  if (!priced.ok) return priced;
  const phases = priced.value;
  const ask = { scenario, input, phases };
  const passes = evaluatedPasses(scenario, phases);
  const taken = passes.map((work) => ({ work, share: memoryShare(scenario, work, input) })).toReversed();
  const misfit = findMisfit(scenario, input, taken);
  const partly = misfit === null ? partlyAdmitted(scenario, input) : null;
  const served = loadStore(scenario.time)(scenario, engine);
  const load = served.ok ? served.value : null;
  const speed = passSpeed(scenario, phases);
  const memory = passes.map((pass) => memoryLines(ask, pass));
  const traffic = passes.map((pass) => passTraffic(scenario.model, scenario.chip, pass));
  const known = traffic.flatMap((result) => (result.ok ? [result.value] : []));
  const gantt = scenarioChart(ask);
  return success(
    {
      kind: "scenario",
      misfit,
      document: assembleReport(scenarioResult(ask), { timestamp: null, config: scenario.params }),
      figures: reportFigures({ scenario, engine, phases, load, speed, memory: taken }),
      ...{ scenario, engine, phases, load, memory, others: [] },
      passes: passes.map((pass) => phaseEstimate(pass, phases, replicas(scenario, pass.phase), input)),
      roofline: operatorRoofline(passes, phases.machine),
      gantt: { value: gantt.ok ? gantt.value : null, issues: gantt.issues },
      traffic: {
        value: known.length === traffic.length ? known : null,
        issues: traffic.flatMap(({ issues }) => issues),
      },
    },
    [misfit ?? partly ?? [], priced.issues].flat(),
  );
}

const replicas = (scenario: Resolved, phase: PhaseEstimate["phase"]): number =>
  phase === "prefill" ? scenario.replicas : scenario.decodeReplicas;
