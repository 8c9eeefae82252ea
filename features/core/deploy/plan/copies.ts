/** How often a server is started, under which names, and whether a pair shares one host. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { LaunchInput } from "../launch-input";
import type { Role, ServerPlan } from "./server-plan";

/** Instances of a role: x prefill and y decode servers of a pair, replicas of one that does both. */
export const listCopies = ({ replicas, decodeReplicas }: Resolved, role: Role): number =>
  role === "decode" ? decodeReplicas : replicas;

/** "prefill" where there is one of it, else "prefill-1", "prefill-2". */
export const copyNames = (name: string, copies: number): readonly string[] =>
  copies === 1 ? [name] : Array.from({ length: copies }, (_, copy) => `${name}-${copy + 1}`);

/** Servers by "host:port", as a router takes them. */
export type PairAddresses = { readonly prefill: readonly string[]; readonly decode: readonly string[] };

/** One prefill and one decode server that fit on a host together. */
export function sharesHost(scenario: Resolved, { node_gpus }: LaunchInput, plans: readonly ServerPlan[]): boolean {
  const [first] = plans;
  const host = node_gpus ?? scenario.chip.chipsPerNode;
  const alone = plans.every(
    ({ role, nodes, chip }) => nodes === 1 && chip.id === first?.chip.id && listCopies(scenario, role) === 1,
  );
  return alone && plans.reduce((sum, { gpusPerNode }) => sum + gpusPerNode, 0) <= host;
}

/** Where the commands of a pair listen: on this host, or on machines of these names (an instance of several nodes: its first). */
export function commandAddresses(scenario: Resolved, input: LaunchInput, plans: readonly ServerPlan[]): PairAddresses {
  const local = sharesHost(scenario, input, plans);
  return pairAddresses(plans, (role) => (local ? ["127.0.0.1"] : copyNames(role, listCopies(scenario, role))));
}

export function pairAddresses(
  plans: readonly ServerPlan[],
  listHosts: (role: "prefill" | "decode") => readonly string[],
): PairAddresses {
  const addresses = (role: "prefill" | "decode"): readonly string[] => {
    const plan = plans.find((candidate) => candidate.role === role);
    if (!plan) throw new Error(`A pair has a ${role} server`);
    return listHosts(role).map((host) => `${host}:${plan.port}`);
  };
  return { prefill: addresses("prefill"), decode: addresses("decode") };
}
