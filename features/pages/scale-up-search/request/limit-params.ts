/** Limits besides the scenario's TTFT and TPOT targets, and the objective. */
import * as z from "zod";
import { STATISTICS } from "@/features/core/search/layouts/criteria/time-limits";
import { OBJECTIVE_LAWS, OBJECTIVES } from "@/features/core/search/layouts/criteria/objectives";
import { param, real, integer } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import { USUAL } from "./axis-params";
import * as m from "./messages";

const LIMITS = "limits";
const AIM = "aim";

const limit = (label: Text, unit: string, hint?: Text) =>
  param(real(1e-6, 1e12).nullable().default(null), {
    label,
    unit,
    section: LIMITS,
    absent: m.noLimit,
    ...(hint && { hint }),
  });

const OBJECTIVE_WORDS = Object.fromEntries(OBJECTIVES.map((id) => [id, OBJECTIVE_LAWS[id].label])) as Readonly<
  Record<(typeof OBJECTIVES)[number], Text>
>;

export const limitParams = {
  stat: param(z.enum(STATISTICS).nullable().default(null), {
    absent: m.asScenarioJudges,
    label: m.timeLimitsHoldFor,
    options: {
      mean: m.mean,
      p50: verbatim("p50"),
      p90: verbatim("p90"),
      p95: verbatim("p95"),
      p99: verbatim("p99"),
    },
    section: LIMITS,
    hint: m.closedFormScreensWithMeans,
  }),
  headroom: param(real(0, 90).nullable().default(null), {
    absent: m.twoPercentOfAverages,
    label: m.tpotHeadroom,
    unit: "%",
    section: LIMITS,
    hint: m.predictionsStayBelowTpotLimit,
  }),
  e2e_s: limit(verbatim("E2E ≤"), "s"),
  min_req_s: limit(m.requests, "req/s"),
  min_tok_s: limit(m.output, "tok/s"),
  min_good_s: limit(m.goodput, "req/s", m.requestsWithinTtftAndTpot),
  max_gpus: param(integer(1, 1_000_000).nullable().default(null), {
    label: verbatim("GPU ≤"),
    section: LIMITS,
    absent: m.noLimit,
  }),
  max_usd_h: limit(m.cost, "$/h"),
  max_usd_mtok: limit(m.costOfOutput, "$/Mtok"),
  max_kw: limit(m.power, "kW"),
  max_j_tok: limit(m.energy, "J/tok"),
  in_node: param(z.boolean().default(true), {
    label: m.tpAndCpWithinNode,
    section: LIMITS,
    hint: m.orWithinScaleUpDomain,
  }),
  resident: param(z.boolean().default(false), {
    label: m.nobodyQueuesForMemory,
    section: LIMITS,
    hint: m.kvCacheHoldsRequestsOf,
  }),
} as const;

const objective = (label: Text, fallback: (typeof OBJECTIVES)[number], section = AIM) =>
  param(z.enum(OBJECTIVES).default(fallback), { label, options: OBJECTIVE_WORDS, section });

export const goalParam = objective(m.bestIs, "per-gpu", USUAL);

export const aimParams = {
  across: objective(m.frontAcross, "per-user"),
  up: objective(m.frontUp, "per-gpu"),
  top: param(integer(0, 500).default(50), {
    label: m.bestToSimulate,
    section: AIM,
    hint: m.eventSimulationOfBestFor,
  }),
  spread: param(real(0.01, 1).default(1), {
    label: m.shortestLength,
    unit: "×",
    section: AIM,
    hint: m.lengthsAreUniformBetweenThis,
  }),
  accept: param(real(0, 1).default(0.7), {
    label: m.draftAcceptance,
    section: AIM,
    hint: m.chanceOfEachDraftedToken,
  }),
  rents: param(z.array(real(0, 10_000)).max(64).default([]), {
    label: m.gpuHour,
    unit: "$",
    section: AIM,
    absent: m.listedRent,
    hint: m.inOrderOfAcceleratorsEmpty,
  }),
  pue: param(real(1, 5).default(1.3), {
    label: verbatim("PUE"),
    section: AIM,
    hint: m.facilityPowerOverServerPower,
  }),
} as const;
