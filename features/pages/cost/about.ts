import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutCost = defineAbout({
  id: "cost",
  subject: "estimate",
  title: m.costEnergy,
  question: m.whatDoesMillionTokensCost,
  shortcut: "k",
});
