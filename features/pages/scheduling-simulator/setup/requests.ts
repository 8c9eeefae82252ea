/** Requests of the run: a synthetic workload or a trace, as input of the simulator. */
import type { LaidOut } from "@/features/core/agents/replay/lay-out";
import { requestContextNotes } from "@/features/core/scenario/resolution/context-note";
import type { Resolved } from "@/features/core/scenario/resolve";
import { begunInPart, sharedPart, simulatedLoad } from "@/features/core/serving/simulated/requests";
import { VIDUR_POLICIES, type Load, type PolicyName } from "@/features/core/simulator/input/config";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { readLaw, makeWorkload, scenarioLoad } from "@/features/core/workload/from-params";
import { longestControl } from "@/features/core/workload/longest-control";
import { readTrace, type TraceOptions } from "@/features/core/workload/trace/read";
import {
  asClosedLoop,
  drawShare,
  offeredRate,
  scaleRate,
  sliceCount,
  sliceTime,
  withArrivals,
} from "@/features/core/workload/transform";
import type { Workload } from "@/features/core/workload/workload";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { fromPercent } from "@/lib/units/edge";
import { agentSessions, hasSessions } from "./agent-sessions";
import { heldRate } from "./request-rate";
import { isStationary, settle, type SettledInput } from "./settled";
import type { SchedulingInput } from "../input";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type Asked = {
  readonly requests: SimRequests;
  readonly load: Load;
  readonly source: Text;
  /** Requests per second, where arrivals say. */
  readonly rate: number | null;
  /** The same of the law that they are drawn from, where it stays the same. */
  readonly law: number | null;
  /** The scenario's prefix hit is in the prompts, as tokens that all of them begin with. */
  readonly hit: boolean;
  /** Agent sessions, where the file has them. */
  readonly laid: LaidOut | null;
};

/** Without the text of a trace, requests are drawn. `blockSize`: tokens of a KV block. */
export function readAsked(scenario: Resolved, stated: SchedulingInput, blockSize: number): Result<Asked> {
  const input = settle(scenario, stated);
  const drawn = input.trace === "";
  if (!drawn && hasSessions(input.trace)) return playedSessions(scenario, stated, blockSize);
  const timed = drawn ? withRate(scenario, input) : success(null);
  if (!timed.ok) return timed;
  const workload = timed.value === null ? traced(scenario, input) : synthetic(scenario, timed.value);
  if (!workload.ok) return workload;
  const { traffic } = scenario.workload;
  const shared = sharedPart(scenario, input.seed);
  // Sharing inside the workload has priority; the oldest policies have no prefix cache.
  const hit = workload.value.prefix === null && !CACHELESS.includes(input.policy) ? shared.share : 0;
  const beyond = requestContextNotes(scenario, workload.value, drawn ? longestControl(input) : "trace");
  const notes = [
    ...beyond,
    ...(shared.share > hit ? [HIT_UNUSED] : []),
    ...(drawn && isPoisson(input) ? [GAMMA_POISSON] : []),
  ];
  // Answers of a trace are as long as they were.
  const asked = begunInPart(
    simulatedLoad(workload.value, { ...shared, share: hit }, blockSize),
    drawn ? traffic : "benchmark",
  );
  const { source, sessions } = workload.value;
  // What turns of a conversation offer is not known beforehand: they wait for their answers.
  const rate = sessions === null ? offeredRate(workload.value) : null;
  const law = isStationary(input) ? (timed.value?.rate ?? null) : null;
  return success({ ...asked, source, rate, law, hit: hit > 0, laid: null }, [
    ...timed.issues,
    ...workload.issues,
    ...notes,
  ]);
}

/** Their cache is what sessions are about, so it is on. */
function playedSessions(scenario: Resolved, input: SchedulingInput, blockSize: number): Result<Asked> {
  const sessions = agentSessions(scenario, input, blockSize);
  if (!sessions.ok) return sessions;
  const { laid, load, source } = sessions.value;
  const hit = !CACHELESS.includes(input.policy);
  const agents = { requests: laid.requests, load, source, rate: null, law: null, hit, laid };
  return success(agents, [...requestContextNotes(scenario, laid.requests, "trace"), ...sessions.issues]);
}

const CACHELESS: readonly PolicyName[] = [...VIDUR_POLICIES, "reserve"];

function synthetic({ workload }: Resolved, timed: Timed): Result<Workload> {
  return makeWorkload(timed, scenarioLoad(workload));
}

type Timed = SettledInput & { readonly rate: number };

/** Clients of a closed loop have no rate; the number is a placeholder. */
function withRate(scenario: Resolved, input: SettledInput): Result<Timed> {
  if (input.rate !== null) return success({ ...input, rate: input.rate });
  if (input.arrivals === "closed") return success({ ...input, rate: 1 });
  const rate = heldRate(scenario, input.policy);
  return rate.ok ? success({ ...input, rate: rate.value }, rate.issues) : rate;
}

function traced(scenario: Resolved, input: SettledInput): Result<Workload> {
  const read = readTrace(input.trace, traceOptions(input));
  if (!read.ok) return read;
  const { workload, mapping } = read.value;
  const to = input.trace_span === null ? Infinity : input.trace_from + input.trace_span;
  const inSpan = sliceTime(workload, input.trace_from, to);
  if (inSpan.count === 0) return failure(emptySlice(input, workload.count));
  const drawn = drawShare(inSpan, fromPercent(input.trace_keep), input.seed);
  const slice = sliceCount(drawn, 0, input.requests);
  const issues = slice.count < drawn.count ? [...read.issues, firstRows(slice.count, drawn.count)] : read.issues;
  if (input.arrivals === "closed")
    return success(asClosedLoop(slice, input.clients ?? scenario.workload.concurrency, input.think_s), issues);
  if (mapping.arrival === null) {
    const timed = withRate(scenario, input);
    const notes = issues.filter(({ code }) => code !== "TRACE-NO-TIMES");
    return timed.ok ? success(underLaw(slice, timed.value), notes) : timed;
  }
  if (input.trace_rate === null) return success(slice, issues);
  const scaled = scaleRate(slice, input.trace_rate);
  return scaled.ok ? success(scaled.value, issues) : scaled;
}

/** Columns and unit as set by the controls; unset ones are guessed. */
export const traceOptions = ({
  trace_arrival,
  trace_input,
  trace_output,
  trace_unit,
}: SchedulingInput): TraceOptions => ({
  map: {
    ...(trace_arrival !== "" && { arrival: trace_arrival }),
    ...(trace_input !== "" && { prompt: trace_input }),
    ...(trace_output !== "" && { output: trace_output }),
  },
  ...(trace_unit !== null && { unit: trace_unit }),
});

/** Lengths without times come as the controls say. */
function underLaw(slice: Workload, input: Timed): Workload {
  const { pacing } = readLaw(input);
  if (pacing.kind !== "open") throw new Error("a closed loop has no arrival law");
  const { source, ...timed } = withArrivals(slice, pacing.arrivals, input.seed);
  return { ...timed, source: m.sourceArrivalsDrawn({ source }) };
}

const firstRows = (used: number, all: number): Issue =>
  issue("SCHED-TRACE-PART", "requests", { used: used.toLocaleString("en"), all: all.toLocaleString("en") }, [
    { label: m.allRows, set: { requests: String(Math.min(all, 1_000_000)) } },
  ]);

const emptySlice = ({ trace_from }: SchedulingInput, count: number): Issue =>
  issue("SCHED-SLICE-EMPTY", "trace_from", { count, traceFrom: trace_from }, [
    { label: m.wholeTrace, set: { trace_from: "0", trace_span: "auto" } },
  ]);

const isPoisson = ({ arrivals, cv }: SettledInput): boolean => arrivals === "gamma" && cv === 1;

const GAMMA_POISSON: Issue = issue("SCHED-GAMMA", "cv", {}, [{ label: m.cv2, set: { cv: "2" } }]);

const HIT_UNUSED: Issue = issue("SCHED-PREFIX", "prefix");
