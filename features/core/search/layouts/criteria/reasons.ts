/**
 * Why a configuration is not an answer. One bit each, so that a configuration can say all of them at once; the order is the order in
 * which reasons are named when they are equally far off. The first ones leave nothing to evaluate; limits follow.
 */
export const REASONS = [
  "TP_DIVIDES_HEADS",
  "EP_DIVIDES_EXPERTS",
  "EP_DIVIDES_STAGE",
  "ETP_DIVIDES_WIDTH",
  "PP_LAYERS",
  "ADP_NEEDS_EXPERTS",
  "ENGINE_LAYOUT", // the engine has no flag or no kernel for the layout
  "UNPRICED", // the chip's sheet lacks a figure or a format that the step needs
  "WEIGHTS_OOM",
  "KV_OOM", // not even one request fits beside the weights
  "NODE_BOUNDARY",
  "GPUS",
  "QUEUE", // more clients than the cache holds at once
  "ARRIVALS", // more in flight than the deployment takes at random
  "SIMULATION", // under random arrivals known from a simulated run alone
  "TTFT",
  "TPOT",
  "CHANCE", // both hold, but not as surely as asked
  "E2E",
  "REQUESTS",
  "THROUGHPUT",
  "GOODPUT",
  "COST_HOUR",
  "POWER",
  "COST",
  "ENERGY",
] as const;

export type Reason = (typeof REASONS)[number];

export const NO_REASON = 255;
const CODES = Object.fromEntries(REASONS.map((reason, code) => [reason, code])) as Readonly<Record<Reason, number>>;
export const reasonCode = (reason: Reason): number => CODES[reason];
export const reasonBit = (reason: Reason): number => 1 << CODES[reason];

/** Nothing can be evaluated beyond these. */
export const HARD = REASONS.indexOf("KV_OOM");

const BY_ISSUE: Readonly<Record<string, Reason>> = {
  "TP-HEADS": "TP_DIVIDES_HEADS",
  "EP-EXPERTS": "EP_DIVIDES_EXPERTS",
  "EP-DENSE": "EP_DIVIDES_EXPERTS",
  "EP-STAGE": "EP_DIVIDES_STAGE",
  "ETP-WIDTH": "ETP_DIVIDES_WIDTH",
  "PP-LAYERS": "PP_LAYERS",
  "ADP-DENSE": "ADP_NEEDS_EXPERTS",
};

/** Reason behind an issue of the layout or the machine. */
export const reasonOfIssue = (code: string): Reason => BY_ISSUE[code] ?? "UNPRICED";

export const reasonsIn = (failed: number): Reason[] => REASONS.filter((_, code) => (failed >>> code) & 1);
