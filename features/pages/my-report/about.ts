import { defineAbout } from "@/features/analysis/analysis";
import { COMPOSED_PAGE } from "@/features/core/report-builder/page";
import * as m from "./messages.about";

export const aboutMyReport = defineAbout({
  id: COMPOSED_PAGE,
  subject: "report",
  title: m.title,
  question: m.question,
  shortcut: "g",
  measured: true,
  takesLong: true,
  alone: true,
});
