/** How the planned day is simulated. Keys are link names. */
import * as z from "zod";
import { FAILURES, POLICIES, type FailureKind, type Policy } from "@/features/core/fleet/day/setting";
import { integer, orAuto, param, real } from "@/lib/params/param";
import type { Text } from "@/lib/text";
import * as m from "./messages";

export const POLICY_WORDS: Readonly<Record<Policy, Text>> = {
  plan: m.planHourByHour,
  utilisation: m.utilisation,
  queue: m.queueLength,
  forecast: m.forecast,
  perfect: m.perfectScaler,
};

export const FAILURE_WORDS: Readonly<Record<FailureKind, Text>> = {
  none: m.nothing,
  card: m.oneCard,
  node: m.oneNode,
  region: m.oneRegion,
};

const DAY = { section: "day" } as const;
const CHOSEN = { ...DAY, when: { key: "failure", not: ["none"] } } as const;

export const SIMULATED_FIELDS = {
  scaling: param(z.enum(POLICIES).default("plan"), {
    ...DAY,
    label: m.scalingPolicy,
    options: POLICY_WORDS,
    hint: m.whatDecidesHowMany,
  }),
  failure: param(z.enum(FAILURES).default("none"), {
    ...DAY,
    label: m.whatFails,
    options: FAILURE_WORDS,
    hint: m.whereMostGpusRun,
  }),
  failure_h: param(orAuto(real(0, 23.9)), {
    ...CHOSEN,
    label: m.momentOfFailure,
    unit: "h",
    absent: m.atPeak,
    hint: m.hourOfDayEmptyPeak,
  }),
  failure_min: param(real(1, 1440).default(60), { ...CHOSEN, label: m.failureLasts, unit: "min" }),
  load_gb_s: param(orAuto(real(0.01, 10_000)), {
    ...DAY,
    label: m.weightsLoadAt,
    unit: "GB/s",
    absent: m.asStart,
    hint: m.diskOrNetworkToOne,
  }),
  wait_s: param(real(15, 3600).default(30), {
    ...DAY,
    label: m.longestWait,
    unit: "s",
    hint: m.requestWithoutPlace,
  }),
  retries: param(integer(0, 10).default(2), { ...DAY, label: m.retriesAtMost, hint: m.timesThatClientSends }),
  retry_percent: param(real(0, 100).default(100), {
    ...DAY,
    label: m.clientsThatRetry,
    unit: "%",
    hint: m.shareOfRefusedAndLost,
  }),
};

/** Those that choose what is shown of the same runs. */
export const SHOWN = ["scaling", "failure"] as const;
