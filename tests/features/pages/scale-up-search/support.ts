import { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { scaleUpSearchJob } from "@/features/pages/scale-up-search/job";
import { planSearch, type BlockOutcome } from "@/features/pages/scale-up-search/request/plan";
import { judgeStanding, type SearchStanding } from "@/features/pages/scale-up-search/results/progress";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { runEmbedded } from "../../../support/jobs/embedded-job";
import { resolved } from "../../../support/scenarios";

export const SCENARIO = {
  model: "qwen3-32b",
  hw: "h200-sxm",
  tp: "4",
  isl: "1024",
  osl: "128",
  ttft_ms: "400",
  tpot_ms: "20",
  judge: "average",
};
export const SMALL = { tps: "1,2,4", pps: "1,2", nodes: "1", concs: "1,4,16,64,256", top: "6" };
export const readInput = (raw: RawParams = {}) => decodeParams(ScaleUpSearchInput, { ...SMALL, ...raw }).value;
export const askSearch = (raw: RawParams = {}, scenario: RawParams = SCENARIO) =>
  unwrap(planSearch(resolved(scenario), readInput(raw)));

/** As the page has it: blocks of the job, merged. */
export function standing(raw: RawParams = {}, scenario: RawParams = SCENARIO): SearchStanding {
  const { outcomes } = runEmbedded(scaleUpSearchJob, { scenario, input: { ...SMALL, ...raw } });
  return judgeStanding(askSearch(raw, scenario), outcomes as BlockOutcome[]);
}

export const found = standing();
export const { space, options, context } = askSearch();
