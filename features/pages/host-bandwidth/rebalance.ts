/**
 * Experts that change their rank when a load balancer lays them out anew: how much moves, over which links, and whether a window
 * between two rebalances is long enough.
 *
 * Every MoE layer has its own order of popular experts. From the numbered placement to the balanced one, each slot whose expert
 * was not on that rank before is fetched: from a rank of the same scale-up domain if one has it, else from another domain. The
 * busiest rank decides. The original suite (docs/origins.md) moved "Gini · (1 - band)" of the experts, which says nothing of placement.
 */
import { pickProbabilities, zipfPopularity } from "@/features/core/operators/routing/popularity";
import type { MoeFfn } from "@/features/core/model/spec";
import { meanContext, sequencesPerRank } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { groupLink } from "@/features/core/hardware/topology/group-link";
import type { Text } from "@/lib/text";
import { bytes, seconds, type Bytes, type Seconds } from "@/lib/units/quantity";
import { placedExperts } from "@/features/core/host-link/placed-experts";
import { expertBytes } from "@/features/core/host-link/expert-bytes";
import { limitName, moveTime, type HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import { layerChanges } from "./layer-change";
import { layerKinds, type LayerKind } from "@/features/core/host-link/layer-kinds";
import { peerRoutes, type Route } from "./peer-routes";
import type { Pricer } from "@/features/core/host-link/pricer";
import * as m from "./messages";

export type Rebalance = {
  /** One layer's expert on one GPU. */
  readonly expertBytes: Bytes;
  /** Of the busiest GPU: slots refilled over all its layers, of how many, and their bytes. */
  readonly slots: number;
  readonly moved: number;
  readonly movedBytes: Bytes;
  /** Between ranks, as balancers do: one or two parallel routes. */
  readonly peers: readonly Route[];
  readonly peerTime: Seconds | null;
  /** From a copy on the host instead. */
  readonly host: Route;
  /** Time of the peers, or of the host where links are unknown, over the window. */
  readonly shareOfWindow: number;
  /** Mean over layers. */
  readonly imbalanceBefore: number;
  readonly imbalanceAfter: number;
  /** Seconds that a decode step gains. */
  readonly gain: Seconds;
  /** Steps until the move has paid, and steps of a window; null = it never does. */
  readonly paidAfter: number | null;
};

/** Why there is nothing to rebalance, or what it takes. */
export function priceRebalance(scenario: Resolved, input: Input, path: HostPath, pricer: Pricer): Rebalance | Text {
  const kinds = layerKinds(scenario.model).filter(({ group }) => group.ffn.kind === "moe");
  if (kinds.length === 0) return m.modelIsDenseItHas;
  if (scenario.decode.ep === 1) return m.epIs1EveryGpu;
  return move(scenario, input, path, pricer, kinds);
}

type Tally = { slots: number; near: number; far: number; bytes: number; before: number; after: number; layers: number };

function move(
  scenario: Resolved,
  input: Input,
  path: HostPath,
  pricer: Pricer,
  kinds: readonly LayerKind[],
): Rebalance {
  const { decode: p, chip } = scenario;
  const { zipf, redundant } = placedExperts(scenario);
  const levels = groupLink(chip, p.ep * p.etp);
  const domain = levels.ok ? Math.max(1, Math.floor(levels.value.intra.size / p.etp)) : p.ep;
  const ranks = Array.from({ length: p.ep }, (): { near: number; far: number } => ({ near: 0, far: 0 }));
  const sum: Tally = { slots: 0, near: 0, far: 0, bytes: 0, before: 0, after: 0, layers: 0 };
  let layer = 0;
  for (const { group, count } of kinds) {
    const ffn = group.ffn as MoeFfn;
    const size = expertBytes(scenario, ffn);
    const popular = pickProbabilities(zipfPopularity(ffn.experts, zipf), ffn.topK);
    const readChange = layerChanges({ seed: input.seed, redundant }, popular, p.ep, domain);
    for (let index = 0; index < count; index += 1, layer += 1) {
      const change = readChange(layer);
      sum.layers += 1;
      sum.before += change.before;
      sum.after += change.after;
      sum.slots += change.slots;
      change.arrivals.forEach(({ near, far }, rank) => {
        const tally = ranks[rank];
        if (!tally) return;
        tally.near += near * size;
        tally.far += far * size;
      });
    }
  }
  const size = expertBytes(scenario, kinds[0]?.group.ffn as MoeFfn);
  const busiest = ranks.reduce((most, rank) => (rank.near + rank.far > most.near + most.far ? rank : most));
  const factor = ratioFactor(input, sum, busiest, size);
  return described(scenario, input, path, pricer, {
    size,
    layers: sum.layers,
    slots: sum.slots / p.pp,
    near: (busiest.near * factor) / p.pp,
    far: (busiest.far * factor) / p.pp,
    before: sum.before / sum.layers,
    after: sum.after / sum.layers,
  });
}

/** An entered share sets the amount; the sources keep their proportions. */
function ratioFactor(
  input: Input,
  { slots }: Tally,
  { near, far }: { near: number; far: number },
  size: number,
): number {
  if (input.move_ratio === null || near + far === 0) return 1;
  return (input.move_ratio * slots * size) / (near + far);
}

type Moves = {
  readonly size: number;
  readonly layers: number;
  readonly slots: number;
  readonly near: number;
  readonly far: number;
  readonly before: number;
  readonly after: number;
};

function described(scenario: Resolved, input: Input, path: HostPath, pricer: Pricer, moves: Moves): Rebalance {
  const { near, far, size } = moves;
  const peers = peerRoutes(scenario, near, far);
  const peerTime = peers.some(({ time }) => time === null) ? null : Math.max(0, ...peers.map(({ time }) => time ?? 0));
  const fromHost = moveTime(path, { down: near + far, up: 0 }).time;
  const cost = peerTime ?? fromHost;
  const sequences = sequencesPerRank(scenario);
  const context = meanContext(scenario);
  const stepAt = (imbalance: number): number => pricer.decode(sequences, context, imbalance).time;
  const gain = stepAt(moves.before) - stepAt(moves.after);
  return {
    expertBytes: bytes(size),
    slots: moves.slots,
    moved: (near + far) / size,
    movedBytes: bytes(near + far),
    peers,
    peerTime: peerTime === null ? null : seconds(peerTime),
    host: { id: "host", name: limitName(path), bytes: bytes(near + far), rate: path.rate, time: fromHost },
    shareOfWindow: cost / input.rebalance_s,
    imbalanceBefore: moves.before,
    imbalanceAfter: moves.after,
    gain: seconds(gain),
    paidAfter: gain > 0 ? Math.ceil(cost / gain) : null,
  };
}
