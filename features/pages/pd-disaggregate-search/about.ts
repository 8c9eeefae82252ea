import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutPdDisaggregateSearch = defineAbout({
  id: "pd-disaggregate-search",
  subject: "search",
  title: m.pdDisaggregateSearch,
  question: m.howManyPrefillAndDecode,
  shortcut: "d",
  takesLong: true,
  laysOut: true,
});
