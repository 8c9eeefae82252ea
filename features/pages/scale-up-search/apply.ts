/** A configuration as parameters of the scenario: what "apply" writes, and what launch commands are made from. */
import { describeLayout } from "@/features/core/search/layouts/space/layout";
import type { LaunchInput } from "@/features/core/deploy/launch-input";
import { limitedStatistic } from "@/features/core/search/layouts/criteria/limits";
import type { Statistic } from "@/features/core/search/layouts/criteria/time-limits";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import type { Configuration } from "@/features/core/search/layouts/space/space";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
import type { Speculation } from "@/features/core/operators/speculation";
import type { Result } from "@/lib/result";
import { hasExperts } from "@/features/core/model/spec";
import type { ScaleUpSearchInput } from "./input";
import { listReplicas } from "./words";

/** Expert TP follows from EP, which is always set. Engine and token budget are not part of a scenario: `launchPatch`. */
export function scenarioPatch({ space, options }: SearchRequest, configuration: Configuration): Partial<Scenario> {
  const { chip, weights, kv, arithmetic, tp, pp, adp, cp, concurrency, speculation } = configuration;
  const layout = describeLayout(space.scenario.model, configuration, space.scenario.params);
  const replicas = listReplicas(space, configuration);
  const clients = space.clientsPer === "replica" ? concurrency * replicas : concurrency;
  return {
    // A custom accelerator of the scenario stays: only another one is written.
    ...(chip.id !== space.scenario.chip.id && { hw: chip.id }),
    ...{ weights, kv, arithmetic, tp, pp, adp, cp, replicas, conc: clients, split: false },
    ...ownJudge(limitedStatistic(options.limits), space.scenario),
    ...(speculation !== space.scenario.speculation && drafts(speculation)),
    // Auto is the widest EP; only a model without experts has none to write.
    ep: layout.ok && hasExperts(space.scenario.model) ? layout.value.ep : null,
  };
}

/** A statistic that the page states in place of the scenario's goes with the answer; other pages know no median. */
function ownJudge(statistic: Statistic, { promise }: Resolved): Pick<Partial<Scenario>, "judge"> {
  if (statistic === promise.statistic || statistic === "p50") return {};
  return { judge: statistic === "mean" ? "average" : statistic };
}

/** An axis of drafts is of the model's own head. */
const drafts = (speculation: Speculation | null): Partial<Scenario> =>
  speculation === null
    ? { spec_tokens: 0 }
    : { spec_tokens: speculation.acceptance.length, spec_accept: [...speculation.acceptance], spec_by: "head" };

/** Launch settings besides the scenario: the engine, and the configuration's token budget and drafts if it has any. */
export function launchPatch({ backend, budget, speculation }: Configuration): Partial<LaunchInput> {
  return {
    engine: backend,
    ...(budget !== null && { batched_tokens: budget }),
    ...(speculation !== null && { spec_tokens: speculation.acceptance.length }),
  };
}

/** The page's fields for settings that a scenario lacks: "my configuration" is then the applied one. */
export const minePatch = ({ backend, budget, speculation }: Configuration): MinePatch => ({
  ...{ my_tp: null, my_pp: null, my_adp: null, my_ep: null, my_cp: null, my_reps: null, my_conc: null },
  my_engine: backend,
  my_budget: budget,
  my_drafts: speculation?.acceptance.length ?? 0,
});

type MinePatch = Pick<
  ScaleUpSearchInput,
  ("my_tp" | "my_pp" | "my_adp" | "my_ep" | "my_cp" | "my_reps" | "my_conc") | ("my_engine" | "my_budget" | "my_drafts")
>;

/** The scenario with this configuration in it. */
export function scenarioWith(request: SearchRequest, configuration: Configuration): Result<Resolved> {
  const { params, model, time } = request.space.scenario;
  const patched = { ...params, ...scenarioPatch(request, configuration) };
  return resolveOn(patched, { model, chip: configuration.chip, time });
}
