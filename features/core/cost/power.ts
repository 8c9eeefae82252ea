/**
 * What a GPU draws in a step, and what its server adds.
 *
 *   P = idle + (TDP − idle) · min(1, 2.5 · MFU + 0.8 · MBU + 0.1 · link)          idle = 0.115 · TDP
 *   facility = (P + 0.5 · TDP) · PUE
 *
 * Sources. Idle: 80 W of an H200 of 700 W (Serial Alice energy benchmark, 2026-06). Slopes: Mistral 7B in BF16 under vLLM on one H100 takes
 * 732 µWh a token at batch 1 and 13.8 at batch 128 (the same benchmark), some 400 and 650 W at this suite's step times; with them small
 * decode steps on an H200 draw 137 to 300 W (arXiv 2605.11999), and Phi-3-mini at batch 128 about its measured 517 W. Links: an assumption,
 * some 10 pJ a bit. Server: a node of eight H100 draws 8.4 kW at most where its chips draw 5.6 (Latif et al., IEEE Access 2025), 350 W of
 * processors, memory, switches, cards and fans for each chip of 700 W; taken alike for chips of other makes. Within some 20 % of what is
 * measured on Hopper, an estimate elsewhere.
 */
const IDLE = 0.115;
const SERVER = 0.5;
const SLOPES = { compute: 2.5, memory: 0.8, link: 0.1 } as const;

/** Facility power over server power where nobody states it. */
export const USUAL_PUE = 1.3;

/** Achieved shares of the peak rate, of the memory bandwidth and of the link; null: not known, counted as none. */
export type Activity = { readonly mfu: number; readonly mbu: number; readonly link: number | null };

/** Watts of the chip alone. */
export function stepWatts(tdp: number, { mfu, mbu, link }: Activity): number {
  const activity = SLOPES.compute * mfu + SLOPES.memory * mbu + SLOPES.link * (link ?? 0);
  return tdp * (IDLE + (1 - IDLE) * Math.min(1, activity));
}

/** What the server adds for each of its chips, whatever they do. */
export const serverWatts = (tdp: number): number => SERVER * tdp;

/** A chip that waits, with its share of the server. */
export const idleWatts = (tdp: number): number => IDLE * tdp + serverWatts(tdp);

/** The most that a chip draws, with its share of the server: what a facility must provide. */
export const ratedWatts = (tdp: number): number => tdp + serverWatts(tdp);

export type Drawing = { readonly prefillShare: number; readonly prefill: Activity; readonly decode: Activity };

/** Mean of a load whose GPU time is shared between prompts and decode steps, with the share of the server. */
export const loadWatts = (tdp: number, { prefillShare, prefill, decode }: Drawing): number =>
  prefillShare * stepWatts(tdp, prefill) + (1 - prefillShare) * stepWatts(tdp, decode) + serverWatts(tdp);
