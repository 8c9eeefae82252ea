/** A configuration as parameters of the scenario: what "apply" writes, and what launch commands are made from. */
import { layoutOf } from "@/features/search/layout";
import type { Configuration, SearchSpace } from "@/features/search/space";
import { resolveOn } from "@/features/scenario/resolve-scenario";
import type { Resolved } from "@/features/scenario/resolve";
import type { Scenario } from "@/features/scenario/schema";
import type { Result } from "@/lib/result";
import { replicasOf } from "./words";

/** Expert TP, token budget and drafts have no parameter in the scenario: they stay with the search. */
export function scenarioPatch(space: SearchSpace, configuration: Configuration): Partial<Scenario> {
  const { chip, weights, kv, arithmetic, tp, pp, adp, cp, concurrency } = configuration;
  const layout = layoutOf(space.scenario.model, configuration);
  const replicas = replicasOf(configuration);
  const clients = space.clientsPer === "replica" ? concurrency * replicas : concurrency;
  return {
    // A custom accelerator of the scenario stays: only another one is written.
    ...(chip.id !== space.scenario.chip.id && { hw: chip.id }),
    ...{ weights, kv, arithmetic, tp, pp, adp, cp, replicas, conc: clients, split: false },
    ep: layout.ok && layout.value.ep > 1 ? layout.value.ep : null,
  };
}

/** The scenario with this configuration in it. */
export function scenarioWith(space: SearchSpace, configuration: Configuration): Result<Resolved> {
  const { params, model, time } = space.scenario;
  const patched = { ...params, ...scenarioPatch(space, configuration) };
  return resolveOn(patched, { model, chip: configuration.chip, time });
}
