import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutPdDisaggregateSearch = defineAbout({
  id: "pd-disaggregate-search",
  subject: "search",
  title: m.title,
  question: m.question,
  shortcut: "d",
  takesLong: true,
  laysOut: true,
});
