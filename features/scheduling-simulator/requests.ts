/** What is asked of the instances: a synthetic workload or a trace, as the engine of the simulation takes it. */
import type { Resolved } from "@/features/scenario/resolve";
import { simulatedLoad } from "@/features/simulated-run/requests";
import type { Load } from "@/features/simulator/config";
import type { SimRequests } from "@/features/simulator/requests";
import { workloadOf } from "@/features/workload/from-params";
import { readTrace } from "@/features/workload/trace/read";
import { asClosedLoop, offeredRate, scaleRate, sliceCount, sliceTime } from "@/features/workload/transform";
import type { Workload } from "@/features/workload/workload";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text, type Text } from "@/lib/text";
import type { SchedulingInput } from "./input";

export type Asked = {
  readonly requests: SimRequests;
  readonly load: Load;
  readonly source: Text;
  /** Requests per second, where arrivals say. */
  readonly rate: number | null;
};

/** `trace` is the text of the file; undefined = synthetic. */
export function askedOf(scenario: Resolved, input: SchedulingInput, trace: string | undefined): Result<Asked> {
  const workload = trace === undefined ? synthetic(scenario, input) : traced(scenario, input, trace);
  if (!workload.ok) return workload;
  const { pacing, sessions } = workload.value;
  const notes: Issue[] = [];
  if (pacing.kind === "open" && sessions !== null) notes.push(SESSIONS_OPEN);
  if (pacing.kind === "closed" && sessions !== null) notes.push(SESSIONS_CLOSED);
  if (pacing.kind === "closed" && input.think_s > 0 && input.think === "exponential") notes.push(MEAN_THINK);
  if (scenario.workload.prefixHit > 0) notes.push(HIT_UNUSED);
  return success(simulated(workload.value, input), [...workload.issues, ...notes]);
}

function synthetic({ workload }: Resolved, input: SchedulingInput): Result<Workload> {
  return workloadOf(input, { isl: workload.isl, osl: workload.osl, conc: workload.concurrency });
}

function traced({ workload: asked }: Resolved, input: SchedulingInput, content: string): Result<Workload> {
  const read = readTrace(content);
  if (!read.ok) return read;
  const to = input.trace_span === null ? Infinity : input.trace_from + input.trace_span;
  const slice = sliceCount(sliceTime(read.value.workload, input.trace_from, to), 0, input.requests);
  if (slice.count === 0) return failure(emptySlice(input, read.value.workload.count));
  if (input.arrivals === "closed")
    return success(asClosedLoop(slice, input.clients ?? asked.concurrency, input.think_s), read.issues);
  if (input.trace_rate === null) return success(slice, read.issues);
  const scaled = scaleRate(slice, input.trace_rate);
  return scaled.ok ? success(scaled.value, read.issues) : scaled;
}

/** Without a prefix cache nothing is shared. Clients pause for the stated mean, not for that of the drawn pauses. */
function simulated(workload: Workload, input: SchedulingInput): Asked {
  const { requests, load } = simulatedLoad(input.prefix_cache ? workload : { ...workload, prefix: null });
  return {
    requests,
    load: load.kind === "closed" ? { ...load, think: input.think_s } : load,
    source: workload.source,
    rate: offeredRate(workload),
  };
}

const emptySlice = ({ trace_from }: SchedulingInput, count: number): Issue => ({
  code: "SCHED-SLICE-EMPTY",
  at: "trace_from",
  message: text(
    `None of the ${count} requests of the trace comes in the chosen span from ${trace_from} s on.`,
    `轨迹共 ${count} 个请求，自 ${trace_from} 秒起的所选时段内没有请求。`,
  ),
  changes: [{ label: text("the whole trace", "整个轨迹"), set: { trace_from: "0", trace_span: "auto" } }],
});

const SESSIONS_OPEN: Issue = {
  code: "SCHED-SESSIONS",
  at: "turns",
  message: text(
    "Later turns of a session are sent at their planned times, whether or not the answer before is there.",
    "会话的后续轮次按计划时间发出，不等待前一轮回答。",
  ),
};
const SESSIONS_CLOSED: Issue = {
  code: "SCHED-SESSIONS",
  at: "turns",
  message: text(
    "Clients take requests in order: turns of one session may run side by side.",
    "客户端按顺序取请求：同一会话的各轮可能并行。",
  ),
};
const MEAN_THINK: Issue = {
  code: "SCHED-THINK",
  at: "think_s",
  message: text("Every client pauses for the mean think time.", "每个客户端均按平均思考时间停顿。"),
};
const HIT_UNUSED: Issue = {
  code: "SCHED-PREFIX",
  at: "prefix",
  message: text(
    "The scenario's prefix hit is not used here: hits come from prefixes that the workload shares, with the prefix cache on.",
    "此处不使用场景的前缀命中率：命中来自负载中共享的前缀，且需开启前缀缓存。",
  ),
};
