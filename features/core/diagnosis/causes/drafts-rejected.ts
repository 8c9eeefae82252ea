/** Most drafts are rejected: each step computes tokens that are thrown away. */
import { formatPercent } from "@/lib/format/quantity";
import { levelChange } from "../windows/change";
import { medianOrNull } from "../windows/robust";
import { binsInside, longestRun, runBetween, sustainedRuns, type Run } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { flagCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { unstatedEffect } from "../incident/effects";
import { figure, numberWord, stateFinding, timeWord, type Incident } from "../incident/incident";
import { outputPerRequest } from "../incident/pinned";
import * as m from "./messages";

/** Output tokens a step, the sure one counted. */
const POOR = 1.3;
const FALL = 0.25;

export function draftsRejected(incident: Incident): Finding[] {
  const drafting = incident.tracks.filter(({ bins }) => bins.some(({ acceptance }) => acceptance !== null));
  // Without drafts some engines state an acceptance of 1.
  const isDrafting = (track: Track): boolean =>
    incident.evidence.stated.draftTokens !== null || track.bins.some(({ acceptance }) => (acceptance ?? 1) > 1);
  const findings = drafting.filter(isDrafting).flatMap((track) => rejectedIn(incident, track) ?? []);
  return findings.toSorted((a, b) => a.since_s - b.since_s).slice(0, 1);
}

type Rejected = { readonly run: Run; readonly before: number | null; readonly after: number };

function rejectedIn(incident: Incident, track: Track): Finding | null {
  const bins = track.bins.filter(({ acceptance }) => acceptance !== null);
  const rejected = fallIn(track, bins) ?? poorIn(track, bins);
  if (rejected === null) return null;
  const { run, before, after } = rejected;
  const drafted = draftedPerStep(incident, track);
  const [first, last] = [track.bins[run.first] as Bin, track.bins[run.last] as Bin];
  const outputs = [track.bins.slice(0, run.first), track.bins.slice(run.first, run.last + 1)].map((part) =>
    medianOrNull(part.map(outputPerRequest)),
  );
  const values = {
    since: timeWord(incident.evidence, run.since_s),
    drafted: drafted === null ? "" : m.draftedTokens({ drafted: numberWord(drafted) }),
    after: numberWord(after),
    accepted: numberWord(after - 1),
  };
  const [early, late] = outputs;
  const slower =
    early == null || late == null || before === null ? "" : m.requestsGet({ change: formatPercent(late / early - 1) });
  return stateFinding({
    ...{ cause: "drafts-rejected", run, confidence: run.isShort ? "middle" : "high" },
    sentence:
      before === null
        ? m.draftsAreRejected(values)
        : m.acceptanceFell({ ...values, before: numberWord(before), slower }),
    evidence: [
      figure("mean_acceptance_length_before", before, "tokens/step", track.bins[Math.max(0, run.first - 1)]),
      figure("mean_acceptance_length_after", after, "tokens/step", first),
      figure("drafted_per_step", drafted, "tokens/step", first),
      figure("generation_tok_s_per_request_before", early, "tok/s", track.bins[0]),
      figure("generation_tok_s_per_request_after", late, "tok/s", last),
    ],
    ruledOut: [{ cause: "load-change", why: m.acceptanceIsNoLoad }],
    cures: [
      ...flagCure(
        track.engine,
        "drafts",
        drafted === null ? null : String(Math.round(drafted)),
        after < POOR ? "off" : "1",
        m.fewerDrafts,
      ),
      ...flagCure(track.engine, "draftsOff", null, null, m.draftsOffWhenBusy),
    ],
    effects: [unstatedEffect("output", "tok/s", m.stepWithoutDraftsUnknown)],
  });
}

/** A change of level that takes a quarter of the acceptance away. */
function fallIn(track: Track, bins: readonly Bin[]): Rejected | null {
  const change = levelChange(bins.map(({ acceptance }) => acceptance ?? 1));
  if (change === null || change.after > (1 - FALL) * change.before) return null;
  const first = bins[change.index];
  const last = bins.at(-1);
  if (first === undefined || last === undefined) return null;
  const run = runBetween(track.bins, track.bins.indexOf(first), track.bins.indexOf(last));
  return { run: { ...run, isShort: false }, before: change.before, after: change.after };
}

function poorIn(track: Track, bins: readonly Bin[]): Rejected | null {
  const run = longestRun(sustainedRuns(bins, ({ acceptance }) => (acceptance ?? Infinity) < POOR));
  if (run === null) return null;
  const inside = binsInside(bins, run);
  const [first, last] = [inside[0] as Bin, inside.at(-1) as Bin];
  const after = medianOrNull(inside.map(({ acceptance }) => acceptance)) ?? 1;
  const before = medianOrNull(bins.slice(0, run.first).map(({ acceptance }) => acceptance));
  const placed = { ...run, first: track.bins.indexOf(first), last: track.bins.indexOf(last) };
  return { run: placed, before: before !== null && after <= (1 - FALL) * before ? before : null, after };
}

/** By counters, else as the engine was started. */
function draftedPerStep({ evidence }: Incident, { gains, totals }: Track): number | null {
  const drafts = gains.reduce((sum, gain) => sum + (gain.drafts ?? 0), 0);
  if (drafts > 0) return gains.reduce((sum, gain) => sum + (gain.draftTokens ?? 0), 0) / drafts;
  const last = totals.at(-1);
  if (last?.draftTokens != null && (last.drafts ?? 0) > 0) return last.draftTokens / (last.drafts ?? 1);
  return evidence.stated.draftTokens?.value ?? null;
}
