/** Blocks that an answer filled, kept for the next turn of its conversation, whose prompt begins with prompt and answer. */
import { acquire, IN_HBM, release } from "./prefix-cache";
import { countUnits } from "../input/requests";
import type { Replica } from "./replica";
import type { SimState } from "./state";

/**
 * The next turn names the units of prompt and answer (features/core/workload: an answer carries no ids of its own). The last token was never fed,
 * so it is in no block. Nothing is kept of a prompt whose own units are not all shared ones.
 */
export function keepAnswer({ requests, turns, life }: SimState, replica: Replica, request: number): void {
  const { cache } = replica;
  const { prefix } = requests;
  const turn = (turns ?? requests.graph)?.next?.[request] ?? -1;
  if (cache === null || !cache.open || prefix === undefined || turn < 0) return;
  const { starts, ids, unitTokens } = prefix;
  const units = life.units[request] as number;
  const [from, theirs] = [starts[request] as number, starts[turn] as number];
  const named = countUnits(prefix, turn);
  const full = Math.min(named, Math.floor(((life.total[request] as number) - 1) / unitTokens));
  // An id stands for everything before it: equal last ones are equal prompts so far.
  if (units === 0 || units < Math.floor((requests.prompt[request] as number) / unitTokens)) return;
  if (full <= units || ids[from + units - 1] !== ids[theirs + units - 1]) return;
  let unit = units;
  while (unit < full && cache.level[ids[theirs + unit] as number] !== IN_HBM) {
    acquire(cache, ids[theirs + unit] as number);
    (life.held[request] as number) -= cache.unitBlocks;
    unit += 1;
  }
  while (unit > units) {
    unit -= 1;
    release(cache, ids[theirs + unit] as number);
    replica.used -= cache.unitBlocks;
  }
}
