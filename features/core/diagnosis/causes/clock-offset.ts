/** Clocks of two hosts differ: no slowness, but every time across hosts is off by it. It is stated first. */
import { medianOrNull } from "../windows/robust";
import type { Bin, Track } from "../windows/track";
import { otherCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { captured } from "../incident/captured";
import { figure, numberWord, stateFinding, type Incident } from "../incident/incident";
import * as m from "./messages";

export function clockOffset(incident: Incident): Finding[] {
  const byCapture = captured(incident, "clock-offset").map(({ finding, figures, run }) =>
    stateFinding({
      ...{
        cause: "clock-offset",
        run,
        confidence: "high",
        sentence: finding.sentence,
        evidence: figures,
      },
      ...{ cures: [otherCure("unknown", "NTP", m.synchroniseClocks)], effects: [] },
    }),
  );
  return byCapture.length > 0 ? byCapture : decodeBeforePrefill(incident);
}

/** Starts of work after an idle moment, in logs whose clocks show seconds. */
const RESOLUTION_S = 1;
const LEAST_STARTS = 1;

/** A decode pool cannot begin before the first prompt was read: where it does, its clock is behind by at least the difference. */
function decodeBeforePrefill({ tracks }: Incident): Finding[] {
  const pools = (pool: Track["pool"]): Track[] => tracks.filter((track) => track.pool === pool && track.host !== "");
  const leads = pools("decode").flatMap((decode) => {
    const prefills = pools("prefill").filter(({ host }) => host !== decode.host);
    const starts = prefills.map(firstWork).filter((bin) => bin !== null);
    const [start] = starts.toSorted((a, b) => a.time_s - b.time_s);
    const begun = firstWork(decode);
    if (start === undefined || begun === null || prefills.length !== starts.length) return [];
    return [{ decode, begun, lead: start.time_s - begun.time_s, host: prefills[0]?.host ?? "" }];
  });
  const lead = medianOrNull(leads.map((entry) => entry.lead));
  const [first] = leads;
  if (lead === null || first === undefined || leads.length < LEAST_STARTS || lead <= RESOLUTION_S) return [];
  return [
    stateFinding({
      ...{ cause: "clock-offset", run: { since_s: 0, until_s: null }, confidence: "middle" },
      sentence: m.decodeBeganFirst({ decode: first.decode.host, prefill: first.host, lead: numberWord(lead) }),
      evidence: [figure("clock_behind_at_least", lead, "s", first.begun)],
      ...{ cures: [otherCure(first.decode.engine, "NTP", m.synchroniseClocks)], effects: [] },
    }),
  ];
}

/** The first record with work after one without; null where the capture begins in the middle. */
function firstWork({ fine }: Track): Bin | null {
  const works = fine.findIndex(
    ({ running, outputRate, promptRate }) => (running ?? 0) + (outputRate ?? 0) + (promptRate ?? 0) > 0,
  );
  return works > 0 ? (fine[works] ?? null) : null;
}
