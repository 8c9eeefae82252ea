/** How far measurements lay from predictions of deployments that were left out of the fit. */
import stored from "./bands.json";
import type { Backend, Generation } from "./engines";

/** 80 % of the measurements lie between prediction / factor and prediction · factor. */
export type Band = { readonly ttft: number; readonly tpot: number };

const BANDS: Readonly<Record<string, Band>> = stored.bands;

/** No measurement of a generation was seen: operators transfer with about half as much error again (operator tables). */
const UNSEEN = 1.5;

export function bandOf(backend: Backend, mode: "agg" | "disagg", generation: Generation): Band {
  const band = BANDS[`${backend}.${mode}`] ?? BANDS["all"] ?? { ttft: 2, tpot: 1.5 };
  if (generation !== "other") return band;
  return { ttft: band.ttft ** UNSEEN, tpot: band.tpot ** UNSEEN };
}
