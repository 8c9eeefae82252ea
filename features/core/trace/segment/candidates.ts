/** Kernels that could serve as anchors: those whose number of occurrences is a multiple of the layers, or nearly. */
import { shortName } from "../kernels/short-name";
import type { AnchorCandidate } from "./segmentation";
import type { Sequence } from "./sequence";

const MOST = 12;
/** A layer has at most this many blocks that begin with the same kernel. */
const MOST_BLOCKS = 4;

export function anchorCandidates(sequence: Sequence, names: readonly string[], layers: number): AnchorCandidate[] {
  if (layers < 2) return [];
  const hits = new Map<string, number>();
  for (const index of sequence.at) {
    const name = shortName(names[sequence.work.nameId[index] as number] ?? "");
    hits.set(name, (hits.get(name) ?? 0) + 1);
  }
  return [...hits]
    .filter(([, count]) => count >= Math.min(4, layers))
    .map(([name, count]) => candidate(name, count, layers))
    .sort((a, b) => a.residue - b.residue || a.blocksPerLayer - b.blocksPerLayer || b.hits - a.hits)
    .slice(0, MOST);
}

/** The blocks a layer that leave the least residue; fewer blocks where several do. */
function candidate(name: string, hits: number, layers: number): AnchorCandidate {
  let best = { name, hits, blocksPerLayer: 1, residue: hits % layers };
  for (let blocks = 2; blocks <= MOST_BLOCKS && hits >= blocks * layers; blocks += 1) {
    const residue = hits % (layers * blocks);
    if (residue < best.residue) best = { name, hits, blocksPerLayer: blocks, residue };
  }
  return best;
}
