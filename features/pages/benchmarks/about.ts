import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutBenchmarks = defineAbout({
  id: "benchmarks",
  subject: "measurements",
  title: m.benchmarks,
  question: m.whatDidTheseBenchmarksMeasure,
  shortcut: "y",
  measured: true,
});
