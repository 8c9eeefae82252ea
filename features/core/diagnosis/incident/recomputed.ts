/** How many tokens preempted requests read again. */
import type { Track } from "../windows/track";
import { binsInside, type Run } from "../windows/sustained";
import type { Incident } from "./incident";

export type Recomputed = { readonly tokens: number; readonly share: number; readonly rate: number };

/** Mean tokens of a prompt, of an answer, and of a request that is half written. */
export type Lengths = { readonly prompt: number; readonly output: number; readonly running: number };

/** By the counters of intervals without preemption, where there are some; else of all, whose prompts were read again for each preemption. */
export function meanLengths(track: Track): Lengths | null {
  const quiet = track.gains.filter(({ preemptions }) => preemptions === 0);
  const gains = quiet.length > 0 ? quiet : track.gains;
  const total = (pick: (gain: Track["gains"][number]) => number | null): number =>
    gains.reduce((sum, gain) => sum + (pick(gain) ?? 0), 0);
  const done = total((gain) => gain.done);
  const asked = done + total((gain) => gain.runningChange);
  if (done <= 0 || asked <= 0) return lengthsByTotals(track);
  return lengths(
    total((gain) => gain.promptTokens),
    asked,
    total((gain) => gain.preemptions),
    total((gain) => gain.outputTokens) / done,
  );
}

/** Prompts are read once for each request, and with half of the answer once for each preemption. */
function lengths(tokens: number, asked: number, preemptions: number, output: number): Lengths {
  const prompt = Math.max(0, tokens - (preemptions * output) / 2) / (asked + preemptions);
  return { prompt, output, running: prompt + output / 2 };
}

/** One scrape: means since the engine began. */
function lengthsByTotals({ totals }: Track): Lengths | null {
  const last = totals.at(-1);
  if (last === undefined || last.promptTokens === null || last.outputTokens === null || !((last.done ?? 0) > 0))
    return null;
  const done = last.done ?? 1;
  return lengths(last.promptTokens, done, last.preemptions ?? 0, last.outputTokens / done);
}

/** Prefix hits beyond those of intervals without preemption: blocks that preempted requests found again. */
function hitTokens(track: Track): number {
  const sum = (gains: Track["gains"], pick: (gain: Track["gains"][number]) => number | null): number =>
    gains.reduce((total, gain) => total + (pick(gain) ?? 0), 0);
  const [quiet, busy] = [true, false].map((wanted) =>
    track.gains.filter(({ preemptions }) => (preemptions === 0) === wanted),
  );
  const queries = sum(quiet ?? [], (gain) => gain.prefixQueries);
  const usual = queries > 0 ? sum(quiet ?? [], (gain) => gain.prefixHits) / queries : 0;
  return Math.max(
    0,
    sum(busy ?? [], (gain) => gain.prefixHits) - usual * sum(busy ?? [], (gain) => gain.prefixQueries),
  );
}

/** Preemptions times what a running request has in the cache, against all prompt tokens of the window. null: lengths are not known. */
export function recomputedTokens(
  { evidence }: Incident,
  track: Track,
  run: Run,
  preemptions: number | null,
): Recomputed | null {
  const bins = binsInside(track.bins, run);
  const time = (bins.at(-1)?.end_s ?? run.since_s) - run.since_s + (bins[0]?.span_s ?? 0);
  const lost = evidence.events
    .filter(({ kind }) => kind === "preempted")
    .reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
  const mean = meanLengths(track);
  const tokens =
    preemptions === null
      ? null
      : lost > 0
        ? lost
        : mean === null
          ? null
          : Math.max(0, preemptions * mean.running - hitTokens(track));
  const rates = bins.flatMap(({ promptRate }) => promptRate ?? []);
  if (tokens === null || rates.length === 0 || !track.promptMeans || time <= 0) return null;
  const rate = rates.reduce((sum, value) => sum + value, 0) / rates.length;
  const share = tokens / (rate * time);
  return rate > 0 && share <= 1 ? { tokens, share, rate } : null;
}
