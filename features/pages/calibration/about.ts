import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutCalibration = defineAbout({
  id: "calibration",
  subject: "calibrate",
  title: m.title,
  question: m.question,
  shortcut: "c",
  measured: true,
  takesLong: true,
});
