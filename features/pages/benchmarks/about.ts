import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutBenchmarks = defineAbout({
  id: "benchmarks",
  subject: "measurements",
  title: m.title,
  question: m.question,
  shortcut: "y",
  measured: true,
});
