/** Figures that files state of the run beside ours of the same: exporters round, leave requests out, and mix units. */
import { MEGA } from "@/lib/units/edge";
import type { Capture } from "../capture/capture";
import type { ReportedFigure } from "../capture/facts";
import type { Unit } from "../read/header";
import { US_PER } from "../units/settle-unit";
import { bubbles } from "./bubbles";
import { spread, type Spread } from "./percentiles";
import type { RunFigures } from "./run-figures";

export type Compared = {
  readonly figure: string;
  readonly statistic: string;
  readonly file: string;
  readonly ours: number;
  readonly stated: number;
  readonly unit: "us" | "tok/s" | "tokens";
  /** (stated − ours) / ours; NaN where ours is 0. */
  readonly difference: number;
};

export function againstStated(capture: Capture, figures: RunFigures): Compared[] {
  return [
    ...spreadsAgainst("request.csv", "ttft", figures.ttft, spread(capture.requests.statedTtft)),
    ...bubblesAgainst(capture),
    ...capture.reported.flatMap((reported) => reportedAgainst(reported, figures)),
  ];
}

const compared = (
  figure: string,
  statistic: string,
  file: string,
  ours: number | undefined | null,
  stated: number,
  unit: Compared["unit"],
): Compared[] =>
  ours === undefined || ours === null
    ? []
    : [{ figure, statistic, file, ours, stated, unit, difference: ours === 0 ? NaN : (stated - ours) / ours }];

function spreadsAgainst(file: string, figure: string, ours: Spread | null, stated: Spread | null): Compared[] {
  if (ours === null || stated === null) return [];
  return (["p50", "p90", "p99", "mean"] as const).flatMap((key) =>
    compared(figure, key, file, ours[key], stated[key], "us"),
  );
}

function bubblesAgainst({ forwards }: Capture): Compared[] {
  const stated = forwards.statedBubble.filter((us) => !Number.isNaN(us));
  if (stated.length === 0) return [];
  const sum = (values: Float64Array): number => values.reduce((total, us) => total + (Number.isNaN(us) ? 0 : us), 0);
  return compared("bubbles", "sum", "forward.csv", sum(bubbles(forwards).time), sum(stated), "us");
}

/** Names of the profiler's summaries and curves and of `/metrics`, with the unit that they claim. */
const TIMES: Readonly<Record<string, readonly ["ttft" | "tpot" | "itl" | "e2e" | "queue", Unit]>> = {
  first_token_latency: ["ttft", "ms"],
  subsequent_token_latency: ["tpot", "ms"],
  total_time: ["e2e", "ms"],
  exec_time: ["e2e", "ms"],
  req_latency: ["e2e", "ms"],
  waiting_time: ["queue", "ms"],
  time_to_first_token_seconds: ["ttft", "s"],
  time_per_output_token_seconds: ["tpot", "s"],
  request_time_per_output_token_seconds: ["tpot", "s"],
  inter_token_latency_seconds: ["itl", "s"],
  e2e_request_latency_seconds: ["e2e", "s"],
  request_queue_time_seconds: ["queue", "s"],
};

const STATISTICS: Readonly<Record<string, keyof Spread>> = {
  average: "mean",
  mean: "mean",
  avg: "mean",
  max: "most",
  min: "least",
  p50: "p50",
  p50_alltime: "p50",
  p90: "p90",
  p99: "p99",
};

function reportedAgainst({ file, name, statistic, value }: ReportedFigure, figures: RunFigures): Compared[] {
  const named = TIMES[name];
  const key = STATISTICS[statistic.toLowerCase()];
  if (named !== undefined && key !== undefined) {
    const ours = figures[named[0]]?.[key];
    return ours === undefined
      ? []
      : compared(name, statistic, file, ours, value * nearestScale(value, ours, named[1]), "us");
  }
  if (name === "generate_token_speed") return compared(name, statistic, file, figures.outputRate, value, "tok/s");
  if (name === "total_input_token_num") return compared(name, statistic, file, figures.inputTokens, value, "tokens");
  if (name === "total_generated_token_num")
    return compared(name, statistic, file, figures.outputTokens, value, "tokens");
  return [];
}

/** The exporter divides a shared column in place, so that a curve's unit depends on the order in which tables were written. */
function nearestScale(value: number, ours: number, claimed: Unit): number {
  const claim = US_PER[claimed];
  const ratio = (value * claim) / ours;
  return ratio > 30 && ratio < MEGA ? claim / (MEGA / US_PER.ms) : claim;
}
