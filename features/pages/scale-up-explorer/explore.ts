/** Everything except the heat map: quick estimates of all layouts over the scans, and the simulated scenario. */
import { kvBytesAt } from "@/features/core/model/kv-cache";
import { requestContextNotes } from "@/features/core/scenario/resolution/context-note";
import type { Resolved } from "@/features/core/scenario/resolve";
import { DEFAULT_PASS } from "@/features/core/passes/input";
import { passSpeed, pricePhases } from "@/features/core/passes/phases";
import { bestWithin, isWithin } from "@/features/core/serving/mean-load/within-targets";
import { backend } from "@/features/core/serving/simulated/engine-deployment";
import { CLIENTS } from "@/features/core/serving/simulated/run";
import { makeWorkload, scenarioLoad } from "@/features/core/workload/from-params";
import { longestControl } from "@/features/core/workload/longest-control";
import { WorkloadInput } from "@/features/core/workload/params";
import { failure, success, type Result } from "@/lib/result";
import { efficiency } from "./efficiency";
import type { BudgetRow, Exploration, FamilyRow } from "./exploration";
import { listLayouts, memberStore, type Member } from "./family";
import { explorerFigures } from "./figures";
import type { ScaleUpExplorerInput } from "./input";
import { listLengths, type Lengths } from "./lengths";
import { scalePoint } from "./point";
import { runTrial } from "./trial";

export function exploreScaleUp(scenario: Resolved, input: ScaleUpExplorerInput): Result<Exploration> {
  const { promptTokens, osl, concurrency } = scenario.workload;
  const asked = WorkloadInput.parse({ ...input, ...CLIENTS, clients: concurrency, requests: input.queries });
  const workload = makeWorkload(asked, scenarioLoad(scenario.workload));
  if (!workload.ok) return workload;
  const variation = input.in_len === "scenario" && input.out_len === "scenario" ? scenario.workload.variation : 0;
  const lengths = listLengths(workload.value, variation ?? 0);
  const findMember = memberStore(scenario, input);
  const { params } = scenario;
  const member = findMember({ tp: params.tp, adp: params.adp, ep: params.ep }, null);
  const point = scalePoint(member, lengths, concurrency);
  if (!member.service || !member.scenario || !point) return failure(...member.issues);
  const trial = runTrial(member.scenario, member.service, workload.value, asked.seed);
  if (!trial.ok) return trial;
  const concs = withOwn(input.concs, concurrency);
  const family = listLayouts(scenario, input).map((layout) => familyRow(findMember(layout, null), lengths, concs));
  const budget = member.service.pools[0]?.engine.policy.tokenBudget ?? 0;
  const budgets = withOwn(input.budgets, budget).flatMap((value): BudgetRow[] => {
    const point = scalePoint(findMember(member.layout, value), lengths, concurrency);
    return point ? [{ budget: value, point: point }] : [];
  });
  const shared = {
    asked: point,
    gpus: member.service.gpus,
    budget,
    efficiency: efficiency(member.scenario, point, lengths),
    lengths,
    kvBytesPerToken: kvBytesAt(scenario.model, scenario.precision.kv, promptTokens + osl) / (promptTokens + osl),
    family,
    budgets,
    recommended: recommended(budgets, scenario),
    best: chooseBest(family, scenario),
    trial: trial.value,
  };
  const passes = pricePhases(scenario, { ...DEFAULT_PASS, engine: backend(input.policy) });
  if (!passes.ok) return passes;
  const figures = explorerFigures(scenario, input, passSpeed(scenario, passes.value), shared);
  const beyond = requestContextNotes(scenario, workload.value, longestControl(input));
  return success({ figures, ...shared }, [...trial.issues, ...beyond]);
}

function familyRow(member: Member, lengths: Lengths, concs: readonly number[]): FamilyRow {
  const { layout, own, name, service, issues } = member;
  const points = concs.flatMap((clients) => scalePoint(member, lengths, clients) ?? []);
  return { layout, own, name, gpus: service?.gpus ?? null, points, issues };
}

const withOwn = (values: readonly number[], current: number): readonly number[] =>
  [...new Set([...values, current])].sort((a, b) => a - b);

function recommended(rows: readonly BudgetRow[], scenario: Resolved): BudgetRow | null {
  const within = rows.filter(({ point }) => isWithin(point, scenario.targets));
  const better = (a: BudgetRow, b: BudgetRow): boolean =>
    within.length > 0 ? b.point.perGpu > a.point.perGpu : b.point.ttft < a.point.ttft;
  return (within.length > 0 ? within : rows).reduce<BudgetRow | null>(
    (a, b) => (a === null || better(a, b) ? b : a),
    null,
  );
}

function chooseBest(family: readonly FamilyRow[], { targets }: Resolved): Exploration["best"] {
  const all = family.flatMap(({ name, gpus, points }) => points.map((point) => ({ name, gpus: gpus ?? 0, point })));
  return bestWithin(all, ({ point }) => point, targets);
}
