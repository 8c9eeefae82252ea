/** Speculative decoding: how many tokens a step yields. */
import type { Batch } from "../core/batch";
import { draw } from "../core/random";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { Speculation } from "../input/config";

/** Tokens of member `place`: the verified one, and the drafts accepted in a row; never more than were fed. */
export function acceptedDrafts(state: SimState, replica: Replica, { request, tokens }: Batch, index: number): number {
  const { speculation } = makePool(state, replica);
  const drafts = (tokens[index] as number) - 1;
  if (speculation === null || drafts === 0) return 1;
  if (speculation.draws === "seeded") return 1 + drawn(state, speculation, drafts);
  const { carry } = state.life;
  const member = request[index] as number;
  const owed = (carry[member] as number) + expectedDrafts(speculation, drafts);
  const full = Math.min(drafts, Math.floor(owed));
  carry[member] = owed - full;
  return 1 + full;
}

/** Mean number of drafts that are accepted: Σ over positions of the product of the chances up to there. */
export function expectedDrafts({ acceptance }: Pick<Speculation, "acceptance">, drafts: number): number {
  let chance = 1;
  let sum = 0;
  for (let position = 0; position < drafts; position += 1) {
    chance *= chanceAt(acceptance, position);
    sum += chance;
  }
  return sum;
}

function drawn({ random }: SimState, { acceptance }: Speculation, drafts: number): number {
  let accepted = 0;
  while (accepted < drafts && draw(random) < chanceAt(acceptance, accepted)) accepted += 1;
  return accepted;
}

const chanceAt = (acceptance: readonly number[], position: number): number =>
  acceptance[Math.min(position, acceptance.length - 1)] ?? 0;
