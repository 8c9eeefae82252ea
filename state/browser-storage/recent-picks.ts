"use client";
/** Models and accelerators that were picked in this browser, by id, the last one last. */
import { ownShelf } from "./library";
import type { StoredKey } from "./storage";

type Pick = { readonly name: string };

const shelf = (key: StoredKey) =>
  ownShelf<Pick>(key, (item): item is Pick => "name" in item && typeof item.name === "string");

export const recentPicks = { model: shelf("mds.recent.model"), hw: shelf("mds.recent.hw") } as const;
