/** How sure the catalogue is of a figure, in words. */
import type { Text } from "@/lib/text";
import type { Confidence } from "./chip";
import * as m from "./messages";

export const CONFIDENCE_WORDS: Readonly<Record<Confidence, Text>> = {
  vendor: m.vendorSheet,
  "two secondary": m.twoSecondarySources,
  "one secondary": m.oneSecondarySource,
  unsure: m.unsure,
  user: m.enteredByYou,
};
