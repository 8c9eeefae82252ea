import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutAccuracy = defineAbout({
  id: "accuracy",
  subject: "calibrate",
  title: m.accuracy,
  question: m.howFarOffAreThese,
  shortcut: "a",
  measured: true,
});
