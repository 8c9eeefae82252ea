/** Over how many nodes an instance spreads: the fewest that share its GPUs evenly. */
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";

export type Placement = { readonly nodes: number; readonly gpusPerNode: number };

/**
 * `nodeGpus`: GPUs that a node has. Every node gets as many as the others, because the engines number ranks that way.
 * `unit`: GPUs that must stay together; null when even the whole unit does not fit a node.
 */
export function placement(p: Parallelism, nodeGpus: number, unit = 1): Placement | null {
  const gpus = instanceGpus(p);
  for (let nodes = Math.ceil(gpus / nodeGpus); nodes <= gpus; nodes += 1) {
    const each = gpus / nodes;
    if (Number.isInteger(each) && each % unit === 0) return { nodes, gpusPerNode: each };
  }
  return null;
}
