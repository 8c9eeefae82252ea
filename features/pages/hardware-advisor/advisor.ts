/** The advice for the page: the question immediately, the accelerators in workers. */
import { defineLongAnalysis } from "@/features/analysis/long-analysis";
import { toMs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import { aboutHardwareAdvisor } from "./about";
import { layoutWords } from "./figures";
import { adviceSoFar, planAdvice, type HardwareAdvice } from "./hardware-advisor";
import { hardwareAdvisorForm } from "./input";
import { adviceReport } from "./report";
import { candidateIds } from "./sizing/row";
import * as m from "./messages";

export const hardwareAdvisor = defineLongAnalysis({
  ...aboutHardwareAdvisor,
  ...hardwareAdvisorForm,
  viewOnly: ["rank", "card", "prices", "pue"],
  long: {
    plan: planAdvice,
    stages: [{ kind: "hardware-advisor", counted: m.groupsOfAccelerators }],
    soFar: adviceSoFar,
    /** The catalogue bounds it: some seconds, never refused. */
    work: ({ question }) => ({
      unit: m.accelerators,
      count: candidateIds(question.scenario).length,
      most: Infinity,
      lower: [],
    }),
  },
  summary,
  report: adviceReport,
});

function summary({ rows, shown, aicompass }: HardwareAdvice) {
  const count = (kind: string): number => rows.filter((row) => row.kind === kind).length;
  const deployment = shown?.deployment ?? null;
  const ms = (seconds: number | undefined): number | null => (seconds === undefined ? null : toMs(seconds as Seconds));
  return {
    accelerators: rows.length,
    meet_targets: count("meets"),
    miss_targets: count("misses"),
    unknown: count("unknown"),
    shown: shown?.id ?? null,
    shown_kind: shown?.kind ?? null,
    cards: deployment?.counted ?? null,
    servers: deployment?.servers ?? null,
    layout: deployment && layoutWords(deployment).en,
    limiting: shown?.limiting?.factor ?? null,
    best_ttft_ms: ms(deployment?.ttft),
    best_tpot_ms: ms(deployment?.tpot),
    best_output_tok_s: deployment?.output ?? null,
    power_w: shown?.watts ?? null,
    usd_per_hour: shown?.perHour ?? null,
    usd_per_mtok: shown?.perMillion ?? null,
    ...(aicompass && { aicompass_memory_gib: aicompass.memory.total / 2 ** 30, aicompass_tflops: aicompass.tflops }),
  };
}
