/** Records to bins: the log's interval where it has one of 5 s or more, else 5 s. */
import { median } from "@/lib/statistics/quantile";
import type { Sample } from "../evidence";
import { meanOrNull, mostOrNull } from "./robust";
import type { Bin } from "./track";

/** Records that come more often, as of single batches and steps, are put together. */
const LEAST_WIDTH_S = 5;
/** Of the spacing: records of one interval are printed this close to each other. */
const SAME_MOMENT = 0.25;

/** Bins in order of time, and their usual length in seconds (0: a single record). */
export function binSamples(samples: readonly Sample[]): { readonly bins: Bin[]; readonly width_s: number } {
  const moments = groupMoments(samples);
  const spacing = typicalSpacing(moments.map((group) => group[0]?.at_s ?? 0));
  if (spacing === null) return { bins: moments.map((group) => makeBin(group, 0)), width_s: samples[0]?.span_s ?? 0 };
  if (spacing >= LEAST_WIDTH_S * (1 - SAME_MOMENT))
    return { bins: moments.map((group) => makeBin(group, spacing)), width_s: spacing };
  const groups = Map.groupBy(samples, ({ at_s }) => Math.floor(at_s / LEAST_WIDTH_S));
  const slots = [...groups].toSorted(([a], [b]) => a - b);
  const bins = slots.map(([slot, group], index) => {
    const bin = makeBin(group, LEAST_WIDTH_S);
    const isLast = index === slots.length - 1;
    return {
      ...bin,
      span_s: LEAST_WIDTH_S,
      promptRate: promptRate(group, bin, isLast ? bin.end_s - slot * LEAST_WIDTH_S : LEAST_WIDTH_S),
    };
  });
  return { bins, width_s: LEAST_WIDTH_S };
}

/** Of a slot: less is an edge, whose sums say nothing. */
const COVERED = 0.8;

/** Tokens of the prefill batches over the time of the slot, where the records state them. */
function promptRate(group: readonly Sample[], bin: Bin, covered_s: number): number | null {
  const tokens = group.map(({ promptTokens }) => promptTokens);
  if (group.every(({ phase }) => phase === null)) return bin.promptRate;
  if (tokens.every((value) => value === null))
    return group.some(({ phase }) => phase === "prefill") ? bin.promptRate : 0;
  if (covered_s < COVERED * LEAST_WIDTH_S) return null;
  return tokens.reduce<number>((sum, value) => sum + (value ?? 0), 0) / LEAST_WIDTH_S;
}

/** One bin for each record: what a state is where windows are shorter than 5 s. */
export const fineBins = (samples: readonly Sample[]): Bin[] =>
  samples.map((sample, index) => {
    const spacing = sample.at_s - (samples[index - 1]?.at_s ?? sample.at_s);
    const { at_s: time_s, running, cacheShare, graph, place } = sample;
    const figures = Object.fromEntries(FIGURES.map((name) => [name, sample[name]]));
    return {
      ...(figures as Record<(typeof FIGURES)[number], number | null>),
      ...{
        time_s,
        end_s: time_s,
        span_s: sample.span_s ?? spacing,
        running,
        runningMost: running,
        cacheShare,
        graph,
        place,
      },
    };
  });

/** A line of draft figures follows the line of its interval: both say one moment. */
function groupMoments(samples: readonly Sample[]): Sample[][] {
  const states = samples.filter(({ running }) => running !== null).map(({ at_s }) => at_s);
  const spacing = typicalSpacing(states) ?? typicalSpacing(samples.map(({ at_s }) => at_s)) ?? 0;
  const groups: Sample[][] = [];
  for (const sample of samples) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isSame = first !== undefined && sample.at_s - first.at_s <= spacing * SAME_MOMENT;
    if (isSame && !(hasState(sample) && group?.some(hasState))) group?.push(sample);
    else groups.push([sample]);
  }
  return groups;
}

const hasState = ({ running }: Sample): boolean => running !== null;

/** Median of the steps forward; null for fewer than two moments. */
function typicalSpacing(times: readonly number[]): number | null {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.length === 0 ? null : median(steps);
}

const FIGURES = [
  ...(["waiting", "outputRate", "promptRate", "prefixHit", "acceptance", "stepMs", "deviceMs"] as const),
  ...(["inTransfer", "preallocated", "scheduled", "executed"] as const),
];

function makeBin(group: readonly Sample[], spacing: number): Bin {
  const first = group[0] as Sample;
  const last = group.at(-1) ?? first;
  // A prefill line counts running requests before its own are added: decode lines say how many run.
  const decoding = group.filter(({ running, outputRate }) => running !== null && outputRate !== null);
  const states = decoding.length > 0 ? decoding : group;
  const means = Object.fromEntries(FIGURES.map((name) => [name, meanOrNull(group.map((sample) => sample[name]))]));
  return {
    ...(means as Record<(typeof FIGURES)[number], number | null>),
    time_s: first.at_s,
    end_s: last.at_s,
    span_s: first.span_s ?? spacing,
    running: meanOrNull(states.map(({ running }) => running)),
    runningMost: mostOrNull(group.map(({ running }) => running)),
    cacheShare: mostOrNull(group.map(({ cacheShare }) => cacheShare)),
    graph: decoding.find(({ graph }) => graph !== null)?.graph ?? null,
    place: (group.find(hasState) ?? first).place,
  };
}
