import type { Random } from "./generator";

/**
 * Ranks 1 to n with P(k) proportional to k^-s, s >= 0, without a table: rejection-inversion
 * (W. Hörmann and G. Derflinger, ACM TOMACS 6(3), 1996). A draw takes little more than one try for any n and s.
 */
export function zipf(n: number, s: number): (random: Random) => number {
  const low = integral(1.5, s) - 1;
  const high = integral(n + 0.5, s);
  const sure = 2 - inverse(integral(2.5, s) - density(2, s), s);
  return (random) => {
    for (;;) {
      const u = high + random() * (low - high);
      const x = inverse(u, s);
      const rank = Math.min(n, Math.max(1, Math.round(x)));
      if (rank - x <= sure || u >= integral(rank + 0.5, s) - density(rank, s)) return rank;
    }
  };
}

const density = (x: number, s: number): number => Math.exp(-s * Math.log(x));

/** (x^(1-s) - 1) / (1 - s), and log x where s = 1. */
function integral(x: number, s: number): number {
  const log = Math.log(x);
  const power = (1 - s) * log;
  return power === 0 ? log : (Math.expm1(power) / power) * log;
}

/** The x whose integral is y. */
function inverse(y: number, s: number): number {
  const power = Math.max(-1, (1 - s) * y);
  return Math.exp(power === 0 ? y : (Math.log1p(power) / power) * y);
}
