/**
 * Numbers as people type them: `32k`, `1,024`, `3.35TB/s`, `80 GB`, `-2e3`, `50%`.
 * With a unit known, a prefix is scaled to it (`3.35TB/s` in GB/s is 3350); a foreign unit is unreadable.
 */
const FACTORS: Readonly<Record<string, number>> = {
  "": 1,
  u: 1e-6,
  µ: 1e-6,
  m: 1e-3,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
};

const NUMBER = /^([+\-−]?\d[\d,_ ]*(?:\.\d*)?(?:[eE][+-]?\d+)?|[+\-−]?\.\d+)\s*([^\d\s].*)?$/u;

export function readQuantity(text: string, unit: string | undefined): number | undefined {
  const match = NUMBER.exec(text.trim());
  if (!match) return undefined;
  const value = Number((match[1] ?? "").replace(/[,_ ]/g, "").replace("−", "-"));
  const suffix = (match[2] ?? "").trim();
  const factor = suffix === "" ? 1 : computeFactor(suffix, unit ?? "");
  if (factor === undefined || !Number.isFinite(value)) return undefined;
  return Number((value * factor).toPrecision(15));
}

/** How many of `unit` one `suffix` is. */
function computeFactor(suffix: string, unit: string): number | undefined {
  if (suffix === unit) return 1;
  const bare = FACTORS[suffix];
  // "32k" in a field of tokens; in a field with a prefixed unit (GB, ms) a lone letter would be ambiguous.
  if (bare !== undefined && bare >= 1e3 && !hasPrefix(unit)) return bare;
  for (const [prefix, factor] of Object.entries(FACTORS)) {
    for (const [own, ownFactor] of Object.entries(FACTORS)) {
      if (own !== "" && !unit.startsWith(own)) continue;
      const base = unit.slice(own.length);
      if (base !== "" && suffix === prefix + base) return factor / ownFactor;
    }
  }
  return undefined;
}

const hasPrefix = (unit: string): boolean => /^(ms|us|µs|[kMGTP]B|[GT]B\/s|TFLOP\/s)/.test(unit);
