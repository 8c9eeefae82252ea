/** The grid as a job: cells by ascending TP, then concurrency. */
import { defineJob } from "@/lib/jobs/job-kind";
import { gridCell, type GridCell, type GridOutcome } from "./cell";
import { readServingGrid, type ServingGrid } from "./input";
import { gridSummary, type GridSummary } from "./summary";

export const servingGridJob = defineJob<ServingGrid, GridCell, GridOutcome, GridSummary>({
  kind: "serving-grid",
  read: readServingGrid,
  plan: ({ tp, conc }) => tp.flatMap((degree) => conc.map((clients) => ({ tp: degree, conc: clients }))),
  runCell: gridCell,
  summarise: gridSummary,
});
