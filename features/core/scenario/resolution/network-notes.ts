/** Oversubscription of the network that nothing of a scenario meets. */
import type { Chip } from "@/features/core/hardware/chip";
import { oversubscription } from "@/features/core/hardware/topology/network-levels";
import { listReaches } from "@/features/core/hardware/topology/reach";
import { hasExperts } from "@/features/core/model/spec";
import { instanceGpus, stageGpus, type Parallelism } from "@/features/core/operators/parallelism";
import type { Issue } from "@/lib/issue";
import { formatCount } from "@/lib/format/quantity";
import { idle } from "../fields/idle-control";
import type { Resolved } from "../resolve";
import * as m from "./messages";

type Seen = Pick<Resolved, "params" | "model" | "chip" | "prefill" | "decode" | "replicas" | "decodeReplicas">;

/**
 * For pages that price the scenario's own layout: those that look for one, or compare with others, may span nodes where this one does not.
 * `phases`: the layouts that the page prices; where it prices both pools, the cache moves between them.
 */
export function networkNotes(scenario: Seen, phases: readonly Parallelism[] = both(scenario)): Issue[] {
  const { params, chip, model } = scenario;
  const stated = params.net_over.some((over) => over !== 1);
  if (!stated || phases.some((layout) => meetsLevel(chip, farthest(layout, hasExperts(model))))) return [];
  const transfers = params.split && phases.length > 1;
  if (transfers && oversubscription(chip, bothPools(scenario)) > 1) return [];
  return [unmet(Math.max(...phases.map(instanceGpus)))];
}

const both = ({ prefill, decode }: Seen): readonly Parallelism[] => [prefill, decode];

/** Chips between the first and the last of the widest group that exchanges anything; replicas of attention alone do not. */
function farthest(p: Parallelism, experts: boolean): number {
  if (p.ffn) return instanceGpus(p);
  return Math.max(p.tp * p.cp, experts ? p.ep * p.etp : 1, p.pp > 1 ? 2 * stageGpus(p) : 1);
}

const meetsLevel = (chip: Chip, gpus: number): boolean => gpus > nodeGpus(chip) && oversubscription(chip, gpus) > 1;

/** Chips that reach each other without the network. */
const nodeGpus = (chip: Chip): number => listReaches(chip).at(-1)?.below ?? 1;

const bothPools = ({ prefill, decode, replicas, decodeReplicas }: Seen): number =>
  instanceGpus(prefill) * replicas + instanceGpus(decode) * decodeReplicas;

const unmet = (gpus: number): Issue => idle("net_over", m.netOverHasNoEffect({ gpus: formatCount(gpus) }));
