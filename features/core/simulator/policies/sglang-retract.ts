/** SGLang's promise of room for outputs: how it falls, and what happens when it was too small. */
import { isInFlight } from "../core/growth";
import { evict } from "../core/lifecycle";
import type { Replica } from "../core/replica";
import type { SimState } from "../core/state";

/** schedule_conservativeness 1: 0.7 at first, down to a tenth of it within 600 steps. */
const FIRST_RATIO = 0.7;
const LAST_RATIO = 0.07;
const DECAY = (FIRST_RATIO - LAST_RATIO) / 600;
/** Tokens that a retraction makes room for, per request that stays. */
const RETRACT_STEPS = 20;
/** Falls with every step since the last look. */
export function decayRatio(replica: Replica): void {
  const { batches } = replica.totals;
  replica.tokenRatio = Math.max(LAST_RATIO, replica.tokenRatio - DECAY * (batches - replica.ratioAt));
  replica.ratioAt = batches;
}

/** Whoever has generated least goes, of those the longest prompt; a half-done prompt before all others. */
export function retract(state: SimState, replica: Replica): void {
  const { life, requests } = state;
  const { running } = replica;
  let victim = -1;
  const generated = (i: number): number =>
    life.prefilled[i] === 0 ? -1 : (life.done[i] as number) - (requests.prompt[i] as number);
  for (let i = 0; i < running.length; i += 1) {
    const request = running.items[i] as number;
    if (isInFlight(life, request)) continue;
    const fewer = victim < 0 ? -1 : generated(request) - generated(victim);
    if (fewer < 0 || (fewer === 0 && (requests.prompt[request] as number) > (requests.prompt[victim] as number)))
      victim = request;
  }
  running.items.copyWithin(running.items.indexOf(victim), running.items.indexOf(victim) + 1, running.length);
  running.length -= 1;
  evict(state, replica, victim, true);
  replica.tokenRatio = ratioInUse(state, replica);
  replica.ratioAt = replica.totals.batches;
}

/** Generated tokens and a reserve for the next steps, over all promised ones. */
function ratioInUse({ life, requests }: SimState, { running }: Replica): number {
  let used = 0;
  let all = 0;
  for (let i = 0; i < running.length; i += 1) {
    const request = running.items[i] as number;
    if (life.prefilled[request] === 1) used += (life.done[request] as number) - (requests.prompt[request] as number);
    used += RETRACT_STEPS;
    all += requests.output[request] as number;
  }
  return all === 0 ? FIRST_RATIO : Math.min(1, used / all);
}
