/** How much a plan computes, before anything is searched: for a server that answers in a minute or sends it to the jobs. */
import type { Work } from "@/features/analysis/work";
import type { PlanAsk } from "./plan";
import * as m from "./messages";

/** Two of one pool, three of two, and one without safety twice (features/core/plan/settle); of each other kind of GPU one. */
const OWN_TRIALS = 7;
/** Simulated for one trial: 11 runs of 600 requests most often, 4 of 4,000 where engines are small. */
const TRIAL_REQUESTS = 8000;
/**
 * Milliseconds of a simulated request: steps that only decode are taken together, so that it grows with the root of its output. Measured over
 * eighteen questions, processor time of one thread, Node 24: 0.2 s (16 tokens out) to 13 s (Llama 3.1 8B, 4,096 out), estimated 0.3 to 4.7 s.
 */
const MS_PER_ROOT_TOKEN = 0.0013;
/** Its searches in closed form, each. */
const SEARCH_MS = 60;

/** A third of a minute, since it errs by a factor of three. */
const MOST_MS = 20_000;

export function planWork({ question, others }: PlanAsk): Work {
  const requests = (OWN_TRIALS + others.length) * TRIAL_REQUESTS;
  const simulated = requests * MS_PER_ROOT_TOKEN * Math.sqrt(question.scenario.workload.osl);
  return {
    unit: m.msOfProcessorTime,
    count: simulated + (OWN_TRIALS + others.length) * SEARCH_MS,
    most: MOST_MS,
    lower: ["team", "osl"],
  };
}
