/**
 * Bytes a second of the caches that all cores share, where a vendor states them for this very chip; an assumption is no roof.
 *
 * A100 and A800: 5,120 B/clk of L2 (NVIDIA A100 whitepaper, table 4: 2.3 times the 2,048 B/clk of V100 at its clock); the A30, with
 * 24 of their 40 MiB, is not stated. MI300X and MI325X: 2,048 B/clk of L2 in each of eight XCDs, 17.2 TB/s of Infinity Cache (AMD CDNA 3
 * whitepaper). MI350X and MI355X: the same L2 per XCD (AMD CDNA 4 whitepaper).
 */
import type { Chip } from "../chip";
import { verbatim, type Text } from "@/lib/text";
import { TERA } from "@/lib/units/edge";
import { coreSite, NO_OVERRIDES } from "./core";
import { onChip } from "./on-chip";
import * as m from "./messages";

export type CacheRate = {
  readonly name: Text;
  /** Bytes a second. */
  readonly rate: number;
  readonly source: Text;
};

const WHOLE_GA100 = { l2: 40 * 2 ** 20, cores: 108 };
/** Eight XCDs of 38 or 32 CUs: smaller packages have fewer. */
const EIGHT_XCDS: readonly number[] = [304, 256];
const INFINITY_CACHE = 17.2 * TERA;

/** Nearest to the cores first; empty where nobody states one. */
export function cacheRates(chip: Chip): readonly CacheRate[] {
  const architecture = onChip(chip);
  const site = coreSite(chip, NO_OVERRIDES);
  if (architecture === null || architecture.l2PerClock === null || !site.ok || !isStated(chip, architecture.id))
    return [];
  const { name, source, l2PerClock, id } = architecture;
  const from = m.sourceName({ source, name });
  const l2: CacheRate = { name: verbatim("L2"), rate: l2PerClock * site.value.clock, source: from };
  return id === "cdna3" ? [l2, { name: verbatim("Infinity Cache"), rate: INFINITY_CACHE, source: from }] : [l2];
}

function isStated({ architecture, l2, cores }: Chip, id: string): boolean {
  switch (id) {
    case "volta":
      return architecture.startsWith("Volta");
    case "ampere":
      return l2 === WHOLE_GA100.l2 && cores === WHOLE_GA100.cores;
    case "cdna3":
    case "cdna4":
      return cores !== null && EIGHT_XCDS.includes(cores);
    default:
      return false;
  }
}
