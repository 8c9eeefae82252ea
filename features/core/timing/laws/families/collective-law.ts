/**
 * Time of one collective over n ranks of one scale-up domain, V bytes, link L B/s in one direction.
 *
 *   t = start · (n/8)^spread + min( one-shot, two-shot )
 *   one-shot = f₁ · V · (n - 1) / (L · once)              every rank sends all to all
 *   two-shot = ring + f₂ · (n - 1)/n · V / (L · share · (n/8)^growth)
 *
 * With PCIe the share falls with the group instead: a fit then has `fall` = -growth.
 *
 * f₁, f₂: all-reduce 1, 2 · all-gather, reduce-scatter, all-to-all (V = the whole) 1/n, 1. The share is held at 1 or
 * below, and beyond 8 ranks at its value for 8. Source: fitted (coefficients.json). Never decreases in V nor
 * increases in L.
 */
import { micro, type Parameters } from "./law";

export type CollectiveWork = {
  readonly reduces: boolean;
  readonly bytes: number;
  readonly ranks: number;
  /** Links of one rank, one direction, B/s. */
  readonly link: number;
};

export type CollectiveParameters = Parameters<"start_us" | "spread" | "once" | "ring_us" | "share" | "growth">;
export type CollectiveLawTime = { readonly latency: number; readonly wire: number; readonly total: number };

const MEASURED_RANKS = 8;

export function collectiveParameters(values: Readonly<Record<string, number>>): CollectiveParameters {
  const { start_us = 0, spread = 0, once = 1, ring_us = 0, share = 1, growth, fall = 0 } = values;
  return { start_us, spread, once, ring_us, share, growth: growth ?? -fall };
}

export function collectiveLawTime(work: CollectiveWork, p: CollectiveParameters): CollectiveLawTime {
  const { bytes, ranks, link, reduces } = work;
  const start = micro(p.start_us) * (ranks / MEASURED_RANKS) ** p.spread;
  const oneShot = ((reduces ? 1 : 1 / ranks) * bytes * (ranks - 1)) / (link * p.once);
  const ring = ((reduces ? 2 : 1) * ((ranks - 1) / ranks) * bytes) / (link * ringShare(ranks, p));
  const twoShot = micro(p.ring_us) + ring;
  if (oneShot <= twoShot) return { latency: start, wire: oneShot, total: start + oneShot };
  return { latency: start + micro(p.ring_us), wire: ring, total: start + twoShot };
}

/** Share of the link rate that large messages reach over `ranks`. */
export function ringShare(ranks: number, p: Pick<CollectiveParameters, "share" | "growth">): number {
  return Math.min(1, p.share * (Math.min(ranks, MEASURED_RANKS) / MEASURED_RANKS) ** p.growth);
}
