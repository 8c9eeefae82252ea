/** Controls of a synthetic workload, for the input of any page that simulates: `z.object({ ...workloadParams, ... })`. */
import * as z from "zod";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { lengthParams, REQUESTS } from "./length-params";
import * as m from "./messages";

export const ARRIVALS = ["poisson", "gamma", "constant", "ramp", "batch", "closed"] as const;
export type Arrivals = (typeof ARRIVALS)[number];
export const ARRIVAL_NAMES = {
  poisson: m.poisson,
  gamma: m.gammaBursts,
  constant: m.constantGaps,
  ramp: m.ramp,
  batch: m.allAtOnce2,
  closed: m.closedLoop,
};

const section = REQUESTS;
const RAMP = { key: "arrivals", is: ["ramp"] };
const rate = (fallback: number) => real(0.001, 1e6).default(fallback);

/** Prompts and answers, as long as the scenario's unless said otherwise. */
export const requestLengths = {
  ...lengthParams("in", m.input, m.autoIslOfScenario),
  ...lengthParams("out", m.output, m.autoOslOfScenario),
};

export const workloadParams = {
  arrivals: param(z.enum(ARRIVALS).default("poisson"), {
    label: m.arrivals,
    options: ARRIVAL_NAMES,
    section,
    hint: m.closedLoopFixedNumberOf,
  }),
  rate: param(rate(4), {
    label: m.requestRate,
    unit: "req/s",
    symbol: "λ",
    section,
    when: { key: "arrivals", is: ARRIVALS.filter((kind) => kind !== "closed") },
    hint: m.meanOverAllReplicasWhere,
  }),
  rate_end: param(rate(16), {
    label: m.rateAfterRamp,
    unit: "req/s",
    section,
    when: RAMP,
  }),
  ramp_s: param(real(0, 1e7).default(60), {
    label: m.rampTime,
    unit: "s",
    section,
    when: RAMP,
  }),
  cv: param(real(0, 20).default(1), {
    label: m.cvOfGaps,
    section,
    when: { key: "arrivals", is: ["gamma", "ramp"] },
    hint: m.standardDeviationOverMeanOf,
  }),
  batch: param(orAuto(integer(1, 1_000_000)), {
    label: m.groupSize,
    unit: "req",
    section,
    when: { key: "arrivals", is: ["batch"] },
    absent: m.all,
    hint: m.forAllAtOnceEmpty,
  }),
  clients: param(orAuto(integer(1, 1_000_000)), {
    label: m.clients,
    section,
    when: { key: "arrivals", is: ["closed"] },
    hint: m.ofClosedLoopAutoConcurrency,
  }),
  requests: param(integer(1, 1_000_000).default(1000), { label: m.requests, section }),
  seed: param(integer(0, 4_294_967_295).default(42), {
    label: m.seed,
    section,
    expert: true,
    hint: m.sameSeedGivesSameRequests,
  }),
  ...requestLengths,
  turns: param(integer(1, 1000).default(1), {
    label: m.turnsPerSession,
    section,
    expert: true,
    hint: m.eachPromptHoldsTurnsBefore,
  }),
  think_s: param(real(0, 1e6).default(0), {
    label: m.thinkTime,
    unit: "s",
    section,
    expert: true,
    hint: m.meanWaitBetweenAnswerAnd,
  }),
  think: param(z.enum(["exponential", "fixed"]).default("exponential"), {
    label: m.thinkTimeLaw,
    options: { exponential: m.exponential, fixed: m.fixed },
    section,
    expert: true,
    when: { key: "think_s", not: [0] },
  }),
  shared: param(integer(0, 10_000_000).default(0), {
    label: m.sharedPrefix,
    unit: "tok",
    section,
    expert: true,
    hint: m.systemPromptBeforeEveryInput,
  }),
  shared_n: param(integer(1, 1_000_000).default(1), {
    label: m.differentPrefixes,
    section,
    expert: true,
    when: { key: "shared", not: [0] },
    hint: m.sessionsTakeOneOfThem,
  }),
  block: param(integer(1, 65_536).default(64), {
    label: m.prefixBlock,
    unit: "tok",
    section,
    expert: true,
    hint: m.sharingIsKnownInBlocks,
  }),
};

export const WorkloadInput = z.object(workloadParams);
export type WorkloadInput = z.infer<typeof WorkloadInput>;
