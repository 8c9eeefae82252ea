/** The layout of each service on each chip, its capacity within the promise: the answer of features/core/plan for the service's peak. */
import type { Backend } from "@/features/core/memory/backend";
import { findOptions, optionCurve, startSearch } from "@/features/core/plan/find";
import { unitGpus } from "@/features/core/plan/option";
import type { PlanQuestion } from "@/features/core/plan/question";
import { peakDemand } from "./demand";
import type { Candidate, Fleet, Instance, Line, Pair, Service } from "./fleet";

export const listPairs = ({ services, lines }: Fleet): readonly Pair[] =>
  services.flatMap((service, index) => {
    const chips = lines.filter((line) => mayUse(service, line)).map(({ chip }) => chip.id);
    return [...new Set(chips)].map((chip) => ({ service: index, chip }));
  });

/** Whether region, chip and kind of payment suit the service. */
export const mayUse = ({ regions, chips, spot }: Service, { region, chip, paid }: Line): boolean =>
  (regions === null || regions.includes(region)) &&
  (chips === null || chips.includes(chip.id)) &&
  (paid !== "spot" || spot > 0);

/** The same question that Plan is asked of the service's peak; GPUs are those of the largest line, because an instance lies in one. */
function planQuestion(fleet: Fleet, { service: index, chip }: Pair, backend: Backend): PlanQuestion {
  const service = fleet.services[index];
  const lines = fleet.lines.filter((line) => line.chip.id === chip);
  const [largest] = lines.toSorted((a, b) => b.gpus - a.gpus);
  if (!service || !largest) throw new Error(`No service ${index} on ${chip}`);
  const { scenario, demand } = service;
  const { promise } = scenario;
  const percentile = promise.statistic === "mean" ? null : promise.statistic;
  return {
    ...{ scenario, backend, percentile, chip: largest.chip, gpus: largest.gpus, price: largest.price },
    goal: { kind: "rate", rate: peakDemand(demand) },
    traffic: null,
    safety: percentile === null ? null : promise.safety,
  };
}

/** In closed form, like Plan's quick estimate. */
export function findCandidate(fleet: Fleet, pair: Pair, backend: Backend): Candidate {
  const search = startSearch(planQuestion(fleet, pair, backend));
  const [option = null] = findOptions(search);
  return { ...pair, option, curve: option ? optionCurve(search, option) : [] };
}

/** What assignment needs of the candidates: those that keep the limits. */
export const listInstances = (candidates: readonly Candidate[]): readonly Instance[] =>
  candidates.flatMap(({ service, chip, option }) => {
    if (option === null || option.highest.rate <= 0) return [];
    const { unit, highest } = option;
    return [{ service, chip, gpus: unitGpus(unit), rate: highest.rate, clients: highest.clients }];
  });
