"use client";
/** Questions that were answered in this browser, the last one last. */
import { ownShelf } from "./library";

export type RecentPlan = {
  /** The query of the link, without its mark. */
  readonly name: string;
  readonly words: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

const shelf = ownShelf<RecentPlan>(
  "mds.recent-plans",
  (item): item is RecentPlan =>
    "name" in item &&
    typeof item.name === "string" &&
    "words" in item &&
    typeof item.words === "string" &&
    "at" in item &&
    typeof item.at === "number",
);

const MOST = 8;

/** The last one first. */
export const useRecentPlans = (): readonly RecentPlan[] => shelf.useItems().toReversed();

/** Asked again, it is the last one; what was asked longest ago goes. */
export function keepPlan(plan: RecentPlan): void {
  shelf.remove(plan.name);
  shelf.put([plan]);
  for (const { name } of shelf.items().slice(0, -MOST)) shelf.remove(name);
}
