/**
 * What drafts gain against the batch: tokens kept of a step, over how much longer the step takes.
 *
 *   gain(B) = κ · t(B) / t_drafted(B)
 *
 * A small batch leaves arithmetic idle while weights are read, and verifying is nearly free; in a large one every drafted token costs as
 * much as a real one, and the gain falls below 1 (arXiv 2408.11049, section 3).
 */
import { success, type Result } from "@/lib/result";
import { decodeStep } from "../deployment/mean-steps";
import type { Deployment, PoolStore } from "../deployment/deployment";
import { meanLengths, decodingContext } from "../deployment/requests";
import { previewEngines } from "./preview";

export type DraftGain = {
  /** By sequences that an instance decodes at once. */
  readonly points: readonly { readonly running: number; readonly gain: number }[];
  /** The largest number at which drafting is no slower; 0: at none, null: at all that were tried. */
  readonly breakEven: number | null;
  /** At as many as the clients of an instance. */
  readonly now: { readonly running: number; readonly gain: number };
};

/** null without drafts. Steps that only decode, at the mean context, of the instances that decode. */
export function draftGain(deployment: Deployment, prepare: PoolStore): Result<DraftGain | null> {
  const pool = deployment.pools.at(-1);
  if (!deployment.speculation || !pool) return success(null);
  const undrafted = { ...deployment, speculation: null };
  const [drafted, plain] = [prepare(deployment, pool), prepare(undrafted, pool)];
  if (!drafted.ok) return drafted;
  if (!plain.ok) return plain;
  const [withDrafts] = previewEngines(deployment, [drafted.value]).specs;
  const [without] = previewEngines(undrafted, [plain.value]).specs;
  if (!withDrafts || !without) throw new Error("A pool without an engine");
  const context = decodingContext(meanLengths(deployment.lengths));
  const tokensKept = withDrafts.speculation?.kept ?? 1;
  const gainAt = (running: number): number =>
    (tokensKept * decodeStep(without, running, context)) / decodeStep(withDrafts, running, context);
  const batches = BATCHES.map((batch) => batch * without.ranks);
  const running = Math.max(1, deployment.concurrency / pool.workers);
  return success({
    points: batches.map((batch) => ({ running: batch, gain: gainAt(batch) })),
    breakEven: lastGain(batches, gainAt),
    now: { running, gain: gainAt(running) },
  });
}

const BATCHES = Array.from({ length: 21 }, (_, half) => Math.round(2 ** (half / 2)));

/** Graph padding makes steps of the curve: the last batch that gains, found between the last two that were tried. */
function lastGain(batches: readonly number[], gainAt: (running: number) => number): number | null {
  const last = batches.findLastIndex((running) => gainAt(running) >= 1);
  if (last === -1) return 0;
  if (last === batches.length - 1) return null;
  let [low, high] = [batches[last] ?? 1, batches[last + 1] ?? 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (gainAt(middle) >= 1) low = middle;
    else high = middle;
  }
  return low;
}
