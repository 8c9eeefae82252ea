import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutScaleUpSearch = defineAbout({
  id: "scale-up-search",
  subject: "search",
  title: m.scaleUpSearch,
  question: m.whichLayoutPrecisionAndLoad,
  shortcut: "u",
  takesLong: true,
  laysOut: true,
});
