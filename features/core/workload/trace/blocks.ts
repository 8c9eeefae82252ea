/** Block hashes of a trace as dense ids, with the size of a block if the trace does not say it. */
import type { PrefixBlocks } from "../workload";

/** 512 first: the size of the Mooncake traces. */
const SIZES = [512, 16, 32, 64, 128, 256, 1024, 2048] as const;

export type BlockCollector = {
  readonly add: (hashes: readonly unknown[]) => void;
  readonly finish: (
    prompt: Int32Array,
    blockTokens: number | null,
  ) => { readonly prefix: PrefixBlocks; readonly misfits: number };
};

export function blockCollector(): BlockCollector {
  const known = new Map<unknown, number>();
  const ids: number[] = [];
  const offsets: number[] = [0];
  const rowId = (hash: unknown): number => {
    const id = known.get(hash) ?? known.size;
    known.set(hash, id);
    return id;
  };
  return {
    add: (hashes) => {
      for (const hash of hashes) ids.push(rowId(hash));
      offsets.push(ids.length);
    },
    finish: (prompt, asked) => {
      const starts = Int32Array.from(offsets);
      const { blockTokens, misfits } = bestSize(prompt, starts, asked === null ? SIZES : [asked]);
      return { prefix: { blockTokens, offsets: starts, ids: Int32Array.from(ids), distinct: known.size }, misfits };
    },
  };
}

/** The size with which most rows have one hash for each block, counting the last, partly filled block or not. */
function bestSize(prompt: Int32Array, offsets: Int32Array, sizes: readonly number[]) {
  const tried = sizes.map((blockTokens) => ({ blockTokens, misfits: listMisfits(prompt, offsets, blockTokens) }));
  return tried.reduce((best, next) => (next.misfits < best.misfits ? next : best));
}

function listMisfits(prompt: Int32Array, offsets: Int32Array, blockTokens: number): number {
  let misfits = 0;
  for (let i = 0; i < prompt.length; i += 1) {
    const hashes = (offsets[i + 1] ?? 0) - (offsets[i] ?? 0);
    const blocks = (prompt[i] ?? 0) / blockTokens;
    if (hashes > 0 && hashes !== Math.ceil(blocks) && hashes !== Math.floor(blocks)) misfits += 1;
  }
  return misfits;
}
