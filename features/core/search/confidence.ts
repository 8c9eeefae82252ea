/** How sure a deployment is to keep its limits under a load, from the errors of similar measured runs (features/core/evidence). */
import { errorOutlook, type Chance, type Outlook } from "@/features/core/evidence/chance";
import { listTraits, type Traits } from "@/features/core/evidence/traits";
import type { Holds, PdLimits, Served } from "./pools/space";

/** Seconds. */
export type Times = { readonly ttft: number; readonly tpot: number };

/** What errors say around a deployment with so many clients. */
export type Outlooks = (served: Served, clients: number) => Outlook;

/** Errors around a deployment; costs about a millisecond. */
export type MakeOutlook = (grade: Served["grade"], traits: Traits) => Outlook;

/** Batches of a factor of √2 share one outlook: it moves a tenth of the distance between two engines over that. */
const PER_DOUBLING = 2;

/** Keep it as long as the model, the chip and the lengths are the same. `make` may know some from elsewhere. */
export function outlookStore(make: MakeOutlook = errorOutlook): Outlooks {
  const known = new Map<string, Outlook>();
  return (served, clients) => {
    const traits = listTraits({ ...served, concurrency: clients });
    const step = Math.round(PER_DOUBLING * Math.log2(traits.batch));
    const key = `${traits.split} ${traits.dp} ${served.grade} ${step}`;
    const outlook = known.get(key) ?? make(served.grade, rounded(traits, step));
    known.set(key, outlook);
    return outlook;
  };
}

const rounded = (traits: Traits, step: number): Traits => ({ ...traits, batch: 2 ** (step / PER_DOUBLING) });

/** The chance of all limits is at least `safety`. */
export const confidentEnough =
  (outlooks: Outlooks, limits: PdLimits, safety: number) =>
  (served: Served): Holds =>
  ({ clients, form }) =>
    surelyWithin(outlooks(served, clients), limits, form, safety);

/** `times`: means, or percentiles of a simulated run, whose errors are taken for those of means. */
export const chanceWithin = (outlook: Outlook, limits: PdLimits, times: Times): Chance =>
  outlook.chance(roomWithin(limits, times));

/** The chance of all limits is at least `safety`: `chanceWithin` says the same, and takes longer. */
export const surelyWithin = (outlook: Outlook, limits: PdLimits, times: Times, safety: number): boolean =>
  outlook.reaches(roomWithin(limits, times), safety);

function roomWithin(limits: PdLimits, times: Times) {
  const room = (limit: number | null, time: number): number => (limit === null ? Infinity : limit / time);
  return { ttft: room(limits.ttft, times.ttft), tpot: room(limits.tpot, times.tpot) };
}
