"use client";
/** The GPUs of a team, as written in links (features/core/plan/team), kept in this browser. */
import { ownShelf } from "./library";

type KeptTeam = { readonly name: "team"; readonly written: string };

const shelf = ownShelf<KeptTeam>(
  "mds-team",
  (item): item is KeptTeam => "written" in item && typeof item.written === "string",
);

/** Empty: none is kept. */
export const useTeam = (): string => shelf.useItems()[0]?.written ?? "";

/** false: the browser keeps nothing. */
export const keepTeam = (text: string): boolean => shelf.put([{ name: "team", written: text }]);
