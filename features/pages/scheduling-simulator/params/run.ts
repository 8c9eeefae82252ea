/** Limits of a run, what of it is looked at, and the map. */
import * as z from "zod";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import { PERCENTILES } from "@/features/core/serving/sweep/input";
import { KNOB_NAMES, KNOBS } from "../knobs/knobs";
import * as m from "./messages";

export const MOST_STEPS = 20_000_000;

/** Requests that share batches need some ten steps each; small runs may be as long as they like. */
export const usualSteps = (requests: number): number => Math.min(MOST_STEPS, Math.max(500_000, 20 * requests));

export const runParams = {
  e2e_ms: param(real(0.001, 1e8).nullable().default(null), {
    label: verbatim("E2E ≤"),
    unit: "ms",
    absent: m.noLimit,
    hidden: true,
  }),
  max_steps: param(orAuto(integer(1, MOST_STEPS)), {
    label: m.mostSteps,
    hidden: true,
    hint: m.runStopsThereAndSays,
  }),
  max_time_s: param(orAuto(real(0.001, 1e9)), {
    label: m.mostTime,
    unit: "s",
    absent: m.toEnd,
    hidden: true,
  }),
};

const TURNED = { key: "knob", not: [null] };

/** The selection in the run, and the knob that changes there. */
export const viewParams = {
  percentile: param(orAuto(z.enum(PERCENTILES)), {
    label: m.headlinePercentile,
    section: "view",
    absent: m.asTimesAreJudged,
    options: { p50: verbatim("p50"), p90: verbatim("p90"), p95: verbatim("p95"), p99: verbatim("p99") },
    hint: m.ofTtftAndTpotIn,
  }),
  inst: param(integer(0, 4095).default(0), { label: m.instanceShown, hidden: true }),
  step: param(orAuto(integer(0, MOST_STEPS)), { label: m.step, when: TURNED, hidden: true }),
  knob: param(orAuto(z.enum(KNOBS)), {
    label: m.fromThisStepOn,
    options: KNOB_NAMES,
    absent: m.nothing,
    hidden: true,
  }),
  value: param(orAuto(z.string().max(40)), {
    label: m.newValue,
    when: TURNED,
    hidden: true,
    hint: m.numberOrNameOfPolicy,
  }),
};

export const MAP_METRICS = ["ttft", "tpot", "output", "tflops"] as const;
export type MapMetric = (typeof MAP_METRICS)[number];

export const MAP_METRIC_NAMES: Readonly<Record<MapMetric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  output: m.throughput,
  tflops: m.usefulArithmetic,
};

/** Closed loops over a grid, and what of them is drawn. */
export const mapParams = {
  map_conc: param(z.array(real(1, 100_000)).max(24).default([1, 4, 16, 64, 256]), {
    label: m.concurrencies,
    hidden: true,
    inert: true,
    hint: m.closedLoopWithAsMany,
  }),
  map_budget: param(z.array(real(1, 10_000_000)).max(24).default([512, 1024, 2048, 4096, 8192]), {
    label: m.tokenBudgets,
    hidden: true,
    inert: true,
  }),
  map_metric: param(z.enum(MAP_METRICS).default("ttft"), {
    label: m.measure,
    options: MAP_METRIC_NAMES,
    hidden: true,
    inert: true,
  }),
  rounds: param(integer(1, 100).default(4), {
    label: m.requestsPerClient,
    hidden: true,
    inert: true,
  }),
};
