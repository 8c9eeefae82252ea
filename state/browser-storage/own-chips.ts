"use client";
/** Accelerators that a user keeps in this browser, in catalogue columns. */
import type { CustomChip } from "@/features/core/hardware/schema";
import { customChip } from "@/features/core/hardware/custom-chip";
import { ownShelf } from "./library";

export const ownChips = ownShelf<CustomChip>("mds.chips", (item): item is CustomChip => customChip(item).ok);
