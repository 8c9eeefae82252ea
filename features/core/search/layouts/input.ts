/** What a search asks for, as plain data: a scenario by link names, the axes, limits in the units of the scenario's targets. */
import { chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { withNetwork } from "@/features/core/hardware/topology/network-levels";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { headDrafts, speculationIssues } from "@/features/core/operators/speculation";
import type { Issue } from "@/lib/issue";
import { readParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { fromMs, msOrNull } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import { MOST_CONFIGURATIONS, notASearch, powerAbsent, priceAbsent, tooMany } from "./input-issues";
import { LimitsSchema, SearchSchema, type LimitsInput, type SearchInput } from "./input-schema";
import type { Limits } from "./criteria/limits";
import type { TimeLimit } from "./criteria/time-limits";
import type { SearchOptions } from "./search";
import { configurationCount, type SearchSpace } from "./space/space";
import { spreadNotes } from "@/features/core/serving/mean-load/spread-note";
import { statedLengths } from "@/features/core/serving/deployment/requests";

export type SearchRequest = { readonly space: SearchSpace; readonly options: SearchOptions };

/** Refuses unknown and unreadable parameters by name, and objectives or limits whose prices are missing. */
export function readSearch(plain: unknown): Result<SearchInput> {
  const read = SearchSchema.safeParse(plain);
  if (!read.success) return failure(...read.error.issues.map(notASearch));
  const request = searchRequest(read.data);
  return request.ok ? success(read.data, request.issues) : request;
}

export function searchRequest(input: SearchInput): Result<SearchRequest> {
  const scenario = buildScenario(input);
  if (!scenario.ok) return scenario;
  const request = requestOn(scenario.value, input);
  return request.ok ? success(request.value, [...scenario.issues, ...request.issues]) : request;
}

/** The same on a scenario that is resolved already, as pages have it, imported tables included; `input.scenario` is not read. */
export function requestOn(scenario: Resolved, input: SearchInput): Result<SearchRequest> {
  const chips = (input.axes.chip ?? []).map((id) => chipById(id));
  const unknown = chips.flatMap(({ issues, ok }) => (ok ? [] : issues));
  if (unknown.length > 0) return failure(...unknown);
  const chip = input.axes.chip
    ? chips.flatMap((chip) => (chip.ok ? [onNetwork(chip.value, scenario)] : []))
    : [scenario.chip];
  const drafts = input.axes.speculation?.map((count) => headDrafts(count, input.acceptance));
  const speculation = drafts ?? [scenario.speculation];
  const bad = speculation.flatMap((each) => (each ? speculationIssues(each) : []));
  if (bad.length > 0) return failure(...bad);
  const { workload, targets, params } = scenario;
  const space: SearchSpace = {
    scenario,
    axes: {
      ...input.axes,
      chip,
      speculation,
      weights: input.axes.weights ?? [params.weights],
      kv: input.axes.kv ?? [params.kv],
      arithmetic: input.axes.arithmetic ?? [params.arithmetic],
    },
    lengths: statedLengths(workload, input.spread),
    clientsPer: input.clients_per,
    prices: { perGpuHour: input.prices, pue: input.pue },
  };
  const count = configurationCount(space);
  if (count > MOST_CONFIGURATIONS) return failure(tooMany(count));
  const limits = input.limits ? listLimits(input.limits) : targetsAsLimits(targets.ttft, targets.tpot);
  const { objective, front, keep } = input;
  const missing = missingPrices(space, limits, [objective, ...front]);
  if (missing.length > 0) return failure(...missing);
  return success({ space, options: { limits, objective, front, keep } }, [...spreadNotes(scenario, input.spread)]);
}

function buildScenario({ scenario, config }: SearchInput) {
  // The axes decide the layout, so the layout of the scenario must not lead to a refusal.
  const free = { ...scenario, tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false };
  const read = readParams(ScenarioSchema, free, "scenario");
  return read.ok ? resolveScenario(read.value, { config }) : read;
}

function listLimits(limits: LimitsInput): Limits {
  const time = (most: number | null): TimeLimit | null => (most === null ? null : { most, of: limits.statistic });
  const ms = (value: number | null): number | null => (value === null ? null : fromMs(value));
  return {
    ttft: time(ms(limits.ttft_ms)),
    tpot: time(ms(limits.tpot_ms && limits.tpot_ms * (1 - limits.headroom))),
    e2e: time(limits.e2e_s),
    sure: limits.sure,
    requests: limits.requests_s,
    throughput: limits.output_tok_s,
    goodput: limits.goodput_s,
    gpus: limits.gpus,
    costHour: limits.cost_hour,
    power: limits.watts,
    cost: limits.cost_mtok,
    energy: limits.joule_tok,
    withinNode: limits.within_node,
    resident: limits.resident,
  };
}

/** Other accelerators stand in the scenario's network. */
const onNetwork = (chip: Chip, scenario: Resolved): Chip => withNetwork(chip, scenario.chip.networkLevels ?? []);

function targetsAsLimits(ttft: Seconds | null, tpot: Seconds | null): Limits {
  const [ttft_ms, tpot_ms] = [msOrNull(ttft), msOrNull(tpot)];
  return listLimits(LimitsSchema.parse({ ttft_ms, tpot_ms }));
}

function missingPrices({ axes, prices }: SearchSpace, limits: Limits, objectives: readonly string[]): Issue[] {
  const money = objectives.includes("cost") || limits.cost !== null || limits.costHour !== null;
  const energy = objectives.includes("energy") || limits.energy !== null || limits.power !== null;
  return axes.chip.flatMap(({ id, name, tdpWatts }) => [
    ...(money && prices.perGpuHour[id] === undefined ? [priceAbsent(id, name)] : []),
    ...(energy && tdpWatts === null ? [powerAbsent(id, name)] : []),
  ]);
}
