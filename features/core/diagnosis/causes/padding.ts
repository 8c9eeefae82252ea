/** Steps compute more rows than they have requests: the next size of a recorded graph is filled up. */
import { formatPercent } from "@/lib/format/quantity";
import { toPercent } from "@/lib/units/edge";
import { medianOrNull } from "../windows/robust";
import type { Bin, Track } from "../windows/track";
import { flagCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { unstatedEffect } from "../incident/effects";
import { countWord, figure, numberWord, stateFinding, type Incident } from "../incident/incident";
import * as m from "./messages";

const PADDED = 1.2;
const MOST_STEPS = 0.8;
/** Of a sure answer, and of a short excerpt. */
const ENOUGH_STEPS = 10;
const LEAST_STEPS = 3;

export function padding(incident: Incident): Finding[] {
  return incident.tracks.flatMap((track) => paddedIn(incident, track) ?? []).slice(0, 1);
}

function paddedIn(incident: Incident, track: Track): Finding | null {
  const steps = track.fine.filter(
    ({ scheduled, executed }) => scheduled !== null && scheduled > 0 && executed !== null,
  );
  const padded = steps.filter(({ scheduled, executed }) => (executed ?? 0) >= PADDED * (scheduled ?? 1));
  // With drafts a request has several rows in a step.
  const drafts =
    (incident.evidence.stated.draftTokens?.value ?? 0) > 0 ||
    track.bins.some(({ acceptance }) => (acceptance ?? 1) > 1);
  if (drafts || steps.length < LEAST_STEPS || padded.length < MOST_STEPS * steps.length) return null;
  const middle = (pick: (bin: Bin) => number | null): number | null => medianOrNull(padded.map(pick));
  const [scheduled, executed, step] = [
    middle((bin) => bin.scheduled),
    middle((bin) => bin.executed),
    middle((bin) => bin.stepMs),
  ];
  const share = scheduled === null || executed === null ? null : (executed - scheduled) / executed;
  const [first] = padded;
  const sizes = scheduled === null ? null : String(Math.round(scheduled));
  return stateFinding({
    ...{
      cause: "padding",
      run: { since_s: first?.time_s ?? 0, until_s: null },
      confidence:
        steps.length < ENOUGH_STEPS ? "low" : incident.evidence.stated.draftTokens === null ? "middle" : "high",
    },
    sentence: m.requestsArePadded({
      scheduled: countWord(scheduled),
      executed: countWord(executed),
      share: share === null ? "?" : formatPercent(share),
      step: numberWord(step),
    }),
    evidence: [
      figure("scheduled_requests", scheduled, "requests", first),
      figure("generation_tokens_per_step", executed, "tokens", first),
      figure("padding_percent", share === null ? null : toPercent(share), "%", first),
      figure("step_ms", step, "ms", first),
      figure("steps", steps.length, "steps", first),
    ],
    ruledOut: [{ cause: "drafts-rejected", why: m.noDraftsStated }],
    cures: [
      ...flagCure(track.engine, "graphSizes", null, sizes, m.finerSizes),
      ...flagCure(track.engine, "graphPadding", null, "false", m.noGraphPadding),
    ],
    effects: [unstatedEffect("step", "ms", m.stepSlopeUnknown)],
  });
}
