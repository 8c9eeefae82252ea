/** How sure a deployment under load is to keep its limits, from where it is known by its traits; the errors around it are looked up once. */
import type { Grade } from "@/features/answers/explain";
import { perObject } from "@/lib/per-object";
import { errorOutlook, type Chance } from "./chance";
import type { Traits } from "./traits";

type Known = { readonly traits: Traits; readonly grade: Grade };
/** Seconds; a limit of null is always kept. */
type Times = { readonly ttft: number; readonly tpot: number };
type Limits = Readonly<Record<keyof Times, number | null>>;

const outlook = perObject(({ traits, grade }: Known) => errorOutlook(grade, traits));

export function limitProbability(known: Known, times: Times, limits: Limits): Chance {
  const room = (key: keyof Times): number => (limits[key] ?? Infinity) / times[key];
  return outlook(known).chance({ ttft: room("ttft"), tpot: room("tpot") });
}

export const hasLimit = ({ ttft, tpot }: Limits): boolean => ttft !== null || tpot !== null;
