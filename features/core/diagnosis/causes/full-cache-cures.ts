/** What gives requests the cache they need: fewer together, or more cache. */
import { medianOrNull, quantileOrNull } from "../windows/robust";
import type { Bin, Track } from "../windows/track";
import { flagCure, otherCure } from "../cures/flags";
import type { Cure } from "../diagnosis";
import type { Incident } from "../incident/incident";
import * as m from "./messages";

/** Of the cache: what fits without preempting. */
const FITTING = 0.9;

/** The fewer first, from the running that was there to what fits. */
export function fullCacheCures(incident: Incident, track: Track | null, bins: readonly Bin[]): Cure[] {
  const engine = track?.engine ?? "unknown";
  const stated = incident.evidence.stated.maxRunning;
  if (incident.evidence.stated.reserves === true) return [otherCure(engine, "max output", m.shorterMaxOutput)];
  const fits = fittingRequests(bins);
  const from = stated === null ? null : String(stated.value);
  return [
    ...flagCure(engine, "running", from, fits === null ? null : String(fits), m.fewerTogether),
    ...flagCure(
      engine,
      "cacheType",
      null,
      engine === "trtllm" ? "fp8" : engine === "sglang" ? "fp8_e5m2" : "fp8",
      m.smallerCacheEntries,
    ),
    ...flagCure(engine, "memoryShare", null, null, m.moreMemoryForCache),
    ...flagCure(engine, "caution", "1.0", "1.3", m.admitMoreCarefully),
  ];
}

/** Each running request takes its part of the cache: as many as take nine tenths. */
function fittingRequests(bins: readonly Bin[]): number | null {
  const running = medianOrNull(bins.map((bin) => bin.running));
  const cache = quantileOrNull(
    bins.map(({ cacheShare }) => cacheShare),
    0.5,
  );
  return running === null || cache === null || cache <= 0 ? null : Math.max(1, Math.floor((running * FITTING) / cache));
}
