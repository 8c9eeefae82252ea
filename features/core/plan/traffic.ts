/** A trace of requests as the load of a plan: its lengths and its bursts, at the rate of whatever a unit is given of it. */
import { requestContextNotes } from "@/features/core/scenario/resolution/context-note";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { withoutLayout } from "@/features/core/scenario/question/without-layout";
import { offeredRate, sliceCount, withArrivals } from "@/features/core/workload/transform";
import { readTrace } from "@/features/core/workload/trace/read";
import type { Workload } from "@/features/core/workload/workload";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { mean } from "@/lib/statistics/mean";
import type { Goal, PlanQuestion } from "./question";
import { issue } from "./messages.issues";

/** Requests that one simulation takes at most: those from the first on. */
export const MOST_REQUESTS = 4000;
const SEED = 42;

/**
 * The question under the requests of a trace. The closed form has its mean lengths; the simulation has its requests. Asked for is the rate of
 * the trace; a list of lengths without times comes at random, and as much of it as the GPUs hold.
 */
export function withTrace(question: PlanQuestion, text: string): Result<PlanQuestion> {
  if (text.trim() === "") return failure(NO_TRACE);
  const read = readTrace(text);
  if (!read.ok) return read;
  const recorded = sliceCount(read.value.workload, 0, MOST_REQUESTS);
  const rate = read.value.mapping.arrival === null ? null : offeredRate(recorded);
  const traffic = rate === null ? withArrivals(recorded, { kind: "poisson", rate: 1 }, SEED) : recorded;
  const goal: Goal = rate === null ? { kind: "most" } : { kind: "rate", rate };
  const { scenario } = question;
  const { model, time, chip, params } = scenario;
  const lengths = { isl: meanLength(traffic.prompt), osl: meanLength(traffic.output), len_range: 0 };
  const asked = resolveOn({ ...withoutLayout(params), ...lengths }, { model, time, chip });
  if (!asked.ok) return asked;
  return success(
    { ...question, scenario: { ...asked.value, params: { ...params, ...lengths } }, goal, traffic },
    requestContextNotes(scenario, traffic, "trace"),
  );
}

const meanLength = (tokens: Workload["prompt"]): number => Math.max(1, Math.round(mean([...tokens])));

const NO_TRACE: Issue = issue("PLAN-TRACE", "trace");
