/** What holds in any case: span, requests, throughput, running, waiting, cache, hit rate, acceptance, steps, TTFT. */
import { KILO, toPercent } from "@/lib/units/edge";
import type { Text } from "@/lib/text";
import type { StatedFigure } from "./diagnosis";
import type { Evidence, Histogram } from "./evidence";
import { known, meanOrNull, mostOrNull, quantileOrNull } from "./windows/robust";
import { histogramGain, type Bin, type Gain, type Track } from "./windows/track";
import * as m from "./messages";

/** Of all tracks; counts and rates of several are added, shares are means. */
export function statedFigures(evidence: Evidence, tracks: readonly Track[]): StatedFigure[] {
  const bins = tracks.flatMap((track) => track.bins);
  return [
    stated("span", evidence.span_s, "s", m.noClock),
    stated("requests", requests(evidence, tracks), "requests", m.noRequestsCounted),
    stated(
      "input",
      rate(
        tracks,
        (gain) => gain.promptTokens,
        ({ promptRate }) => promptRate,
      ),
      "tok/s",
      m.noPromptRate,
    ),
    stated(
      "output",
      rate(
        tracks,
        (gain) => gain.outputTokens,
        ({ outputRate }) => outputRate,
      ),
      "tok/s",
      m.noOutputRate,
    ),
    stated(
      "running mean",
      added(tracks, ({ running }) => running),
      "requests",
      m.noRunning,
    ),
    stated(
      "waiting mean",
      added(tracks, ({ waiting }) => waiting),
      "requests",
      m.noWaiting,
    ),
    stated("waiting max", mostOrNull(bins.map(({ waiting }) => waiting)), "requests", m.noWaiting),
    ...cacheFigures(evidence, bins),
    stated("prefix hit rate", hitRate(tracks, bins), "%", m.noHitRate),
    stated("acceptance length", acceptance(tracks, bins), "tokens/step", m.noDrafts),
    stated("steps", steps(evidence, tracks), "steps", m.noSteps),
    stated("step", meanOrNull(bins.map(({ stepMs }) => stepMs)), "ms", m.noSteps),
    ...ttftFigures(evidence, tracks),
    stated("preemptions", preemptions(evidence, tracks), "requests", m.noPreemptionsCounted),
  ];
}

const stated = (name: string, value: number | null, unit: string, why: Text): StatedFigure => {
  const isKnown = value !== null && Number.isFinite(value);
  return { name, value: isKnown ? value : null, unit, why: isKnown ? null : why };
};

/** Sums of what totals gained. null: no totals with that figure. */
function gained(tracks: readonly Track[], pick: (gain: Gain) => number | null): number | null {
  const values = known(tracks.flatMap(({ gains }) => gains.map(pick)));
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function requests(evidence: Evidence, tracks: readonly Track[]): number | null {
  const clients = known(evidence.clients.map((client) => client.requests));
  const captures = known(evidence.captures.map((facts) => facts.requests));
  const lines = evidence.events
    .filter(({ kind }) => kind === "request-done")
    .reduce((sum, { count }) => sum + count, 0);
  const total = known(tracks.map(({ totals }) => totals.at(-1)?.done ?? null));
  const [first] = [...clients, ...captures];
  return first ?? gained(tracks, (gain) => gain.done) ?? (lines > 0 ? lines : (total[0] ?? null));
}

/** tokens/s: of totals where two scrapes have them, else means of the log, weighted by time. */
function rate(
  tracks: readonly Track[],
  pick: (gain: Gain) => number | null,
  read: (bin: Bin) => number | null,
): number | null {
  const rates = known(tracks.map((track) => trackRate(track, pick, read)));
  return rates.length === 0 ? null : rates.reduce((sum, value) => sum + value, 0);
}

function trackRate(
  track: Track,
  pick: (gain: Gain) => number | null,
  read: (bin: Bin) => number | null,
): number | null {
  const gains = track.gains.filter((gain) => pick(gain) !== null);
  const time = gains.reduce((sum, gain) => sum + gain.to_s - gain.from_s, 0);
  if (time > 0) return gains.reduce((sum, gain) => sum + (pick(gain) ?? 0), 0) / time;
  return track.promptMeans || read(track.bins[0] ?? ({} as Bin)) !== null ? meanOrNull(track.bins.map(read)) : null;
}

function added(tracks: readonly Track[], read: (bin: Bin) => number | null): number | null {
  const means = known(tracks.map(({ bins }) => meanOrNull(bins.map(read))));
  return means.length === 0 ? null : means.reduce((sum, value) => sum + value, 0);
}

function cacheFigures({ captures }: Evidence, bins: readonly Bin[]): StatedFigure[] {
  const shares = bins.map(({ cacheShare }) => cacheShare);
  const percent = (share: number | null): number | null => (share === null ? null : toPercent(share));
  const peak = mostOrNull([...shares, ...captures.map(({ cachePeak }) => cachePeak)]);
  return [
    stated("KV cache mean", percent(meanOrNull(shares)), "%", m.noCache),
    stated("KV cache p95", percent(quantileOrNull(shares, 0.95)), "%", m.noCache),
    stated("KV cache last", percent(known(shares).at(-1) ?? null), "%", m.noCache),
    stated("KV cache peak", percent(peak), "%", m.noCache),
  ];
}

function hitRate(tracks: readonly Track[], bins: readonly Bin[]): number | null {
  const [hits, queries] = [gained(tracks, (gain) => gain.prefixHits), gained(tracks, (gain) => gain.prefixQueries)];
  if (hits !== null && queries !== null && queries > 0) return toPercent(hits / queries);
  const share = meanOrNull(bins.map(({ prefixHit }) => prefixHit));
  return share === null ? null : toPercent(share);
}

function acceptance(tracks: readonly Track[], bins: readonly Bin[]): number | null {
  const [accepted, drafts] = [gained(tracks, (gain) => gain.acceptedTokens), gained(tracks, (gain) => gain.drafts)];
  return accepted !== null && drafts !== null && drafts > 0
    ? 1 + accepted / drafts
    : meanOrNull(bins.map((bin) => bin.acceptance));
}

function steps({ captures }: Evidence, tracks: readonly Track[]): number | null {
  const decode = known(captures.map(({ decodeSteps }) => decodeSteps));
  const listed = tracks.flatMap(({ fine }) => fine.filter(({ stepMs }) => stepMs !== null)).length;
  return decode[0] ?? (listed > 0 ? listed : null);
}

/** Mean of the histogram, and the bounds of the bucket in which a share of its values lies. */
function ttftFigures({ clients }: Evidence, tracks: readonly Track[]): StatedFigure[] {
  const histogram =
    tracks.map((track) => histogramGain(track, "time_to_first_token")).find((gain) => gain !== null) ?? null;
  const client = clients.find(({ ttftMs }) => ttftMs.mean !== null)?.ttftMs ?? null;
  const mean =
    histogram === null || histogram.count <= 0 ? (client?.mean ?? null) : (histogram.sum_s / histogram.count) * KILO;
  const bounds = (share: number): readonly [number | null, number | null] =>
    histogram === null ? [null, null] : bucketBounds(histogram, share);
  const [p50, p99] = [bounds(0.5), bounds(0.99)];
  return [
    stated("TTFT mean", mean, "ms", m.noTtft),
    stated("TTFT p50 at least", p50[0] ?? client?.p50 ?? null, "ms", m.noTtft),
    stated("TTFT p50 at most", p50[1] ?? client?.p50 ?? null, "ms", m.noTtft),
    stated("TTFT p99 at least", p99[0] ?? client?.p99 ?? null, "ms", m.noTtft),
    stated("TTFT p99 at most", p99[1] ?? client?.p99 ?? null, "ms", m.noTtft),
  ];
}

/** ms; the upper one is null in the last, open bucket. */
function bucketBounds({ buckets, count }: Histogram, share: number): readonly [number | null, number | null] {
  const index = buckets.findIndex(([, below]) => below >= share * count);
  if (count <= 0 || buckets.length === 0) return [null, null];
  const upper = index < 0 ? Infinity : (buckets[index]?.[0] ?? Infinity);
  const lower = index < 0 ? (buckets.at(-1)?.[0] ?? 0) : index === 0 ? 0 : (buckets[index - 1]?.[0] ?? 0);
  return [lower * KILO, Number.isFinite(upper) ? upper * KILO : null];
}

function preemptions(evidence: Evidence, tracks: readonly Track[]): number | null {
  const totals = known(tracks.map(({ totals: list }) => list.at(-1)?.preemptions ?? null));
  const captured = known(evidence.captures.map((facts) => facts.preemptions));
  const lines = evidence.events.filter(({ kind }) => kind === "preempted");
  if (totals.length > 0) return totals.reduce((sum, value) => sum + value, 0);
  return captured[0] ?? (lines.length > 0 ? lines.reduce((sum, { count }) => sum + count, 0) : null);
}
