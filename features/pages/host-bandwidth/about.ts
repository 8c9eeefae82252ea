import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutHostBandwidth = defineAbout({
  id: "host-bandwidth",
  subject: "memory",
  title: m.title,
  question: m.question,
  shortcut: "h",
});
