"use client";
import { useState } from "react";
import type { Figure } from "@/features/answers/explain";
import type { PlanShown } from "@/features/pages/plan/shown";
import { usePinnedScreen } from "@/state/screen/pinned-screen";
import { LINK_NAMES } from "@/app/(index)/question/link-names";

type Shown = { readonly shown: PlanShown | null; readonly waiting: boolean; readonly refused: boolean };
type Known = ReadonlyMap<string, readonly Figure[]>;

/**
 * The figures of the pinned question, where this screen has answered it to the end: a plan is seconds of simulation, so that one which was
 * pinned elsewhere is named in the bar and not worked out beside this one.
 */
export function usePinnedFigures(link: string, { shown, waiting, refused }: Shown): readonly Figure[] | undefined {
  const [known, keep] = useState<Known>(new Map());
  const pinned = usePinnedScreen();
  const figures = shown !== null && shown.partial === null && !waiting && !refused ? shown.figures : null;
  if (figures !== null && known.get(link) !== figures) keep(new Map([...known, [link, figures]]));
  return pinned === null ? undefined : known.get(planLink(pinned.query));
}

/** As `useRawLink` writes it. */
const planLink = (query: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    Object.keys(LINK_NAMES).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  ).toString();
