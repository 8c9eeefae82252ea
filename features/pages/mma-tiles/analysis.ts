import { defineAnalysis } from "@/features/analysis";
import { aboutMmaTiles } from "./about";
import { mmaTilesForm } from "./input";
import { mmaTiles } from "./mma-tiles";
import { summaryOf } from "./summary";

export const mmaTilesAnalysis = defineAnalysis({
  ...aboutMmaTiles,
  ...mmaTilesForm,
  run: mmaTiles,
  summary: summaryOf,
});
