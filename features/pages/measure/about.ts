import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutMeasure = defineAbout({
  id: "measure",
  subject: "measurements",
  title: m.measure,
  question: m.whatDoMyOwnAccelerators,
  shortcut: "2",
  measured: true,
});
