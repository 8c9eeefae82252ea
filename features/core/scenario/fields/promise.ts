/** How a load is judged: what every page that states a time under load states, and holds against the limits. */
import * as z from "zod";
import { param, real } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import { fromPercent } from "@/lib/units/edge";
import * as m from "./messages";

/** Averages of clients that ask again at once; or a percentile of requests that arrive at random. */
const JUDGES = ["average", "p90", "p95", "p99"] as const;
export type Judge = (typeof JUDGES)[number];

const TARGETS = { section: "targets" } as const;

export const PROMISE_FIELDS = {
  judge: param(z.enum(JUDGES).default("p95"), {
    ...TARGETS,
    label: m.judgedBy,
    options: { average: m.average, p90: verbatim("p90"), p95: verbatim("p95"), p99: verbatim("p99") },
    hint: m.averageOfConstantClientsOr,
  }),
  sure: param(real(0, 99).default(80), {
    ...TARGETS,
    label: m.atLeastSure,
    unit: "%",
    when: { key: "judge", not: ["average"] },
    hint: m.chanceThatAllLimitsAre,
  }),
};

export type LoadPromise = {
  readonly statistic: "mean" | Exclude<Judge, "average">;
  /** Probability of meeting all limits that is asked for, 0 to 1; null: the estimate without a margin. */
  readonly safety: number | null;
};

export const statedPromise = ({ judge, sure }: { readonly judge: Judge; readonly sure: number }): LoadPromise =>
  judge === "average"
    ? { statistic: "mean", safety: null }
    : { statistic: judge, safety: sure === 0 ? null : fromPercent(sure) };

/** The part of a promise that makes a load; its probability judges it. */
export const AVERAGE: LoadPromise = { statistic: "mean", safety: null };
