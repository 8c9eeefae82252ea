/** The engine runs all requests that exist: a closed benchmark with few clients. Nothing is wrong with the server. */
import { medianOrNull } from "../windows/robust";
import { binsInside, longestRun, sustainedRuns, type Run } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { otherCure } from "../cures/flags";
import type { ClientRun } from "../evidence";
import type { Finding } from "../diagnosis";
import { captured } from "../incident/captured";
import { unstatedEffect } from "../incident/effects";
import {
  countWord,
  figure,
  numberWord,
  shareWord,
  stateFinding,
  windowFigures,
  type Incident,
} from "../incident/incident";
import * as m from "./messages";

const ROOMY = 0.85;
/** Of the clients: what runs while one request of some ends and the next one arrives. */
const NEARLY_ALL = 0.9;
/** Of the clients: requests that arrived in this step. */
const BETWEEN_TWO = 0.15;

export function clientLimited(incident: Incident, others: readonly Finding[]): Finding[] {
  if (others.length > 0) return [];
  const closed = incident.evidence.clients.filter(({ clients }) => clients !== null);
  const limited = closed.flatMap((run) => limitedBy(incident, run) ?? []).slice(0, 1);
  return limited.length > 0 ? limited : recordedClients(incident);
}

/** A recording has arrivals and ends of each request: they show the clients without a benchmark's file. */
const recordedClients = (incident: Incident): Finding[] =>
  captured(incident, "client-limited").map(({ finding, figures, run }) =>
    stateFinding({
      ...{ cause: "client-limited", run, confidence: "middle", sentence: finding.sentence, evidence: figures },
      cures: [otherCure(incident.tracks[0]?.engine ?? "unknown", "clients", m.moreClients)],
      effects: [unstatedEffect("output", "tok/s", m.moreClientsUnmeasured)],
    }),
  );

function limitedBy(incident: Incident, client: ClientRun): Finding | null {
  // Requests of one benchmark are spread over all tracks of the deployment.
  const { tracks } = incident;
  const count = client.clients ?? 0;
  const share = count / Math.max(1, tracks.length);
  // The next request of a client is admitted a step after its last one ended.
  const isAll = ({ running, waiting, cacheShare }: Bin): boolean =>
    running !== null &&
    running + (waiting ?? 0) >= NEARLY_ALL * share &&
    running <= Math.max(count, 1) * 1.03 &&
    (waiting ?? 0) <= Math.max(1, BETWEEN_TWO * share) &&
    (cacheShare ?? 0) < ROOMY;
  const runs = tracks.map((track) => ({ track, run: longestRun(sustainedRuns(track.bins, isAll)) }));
  const [first] = runs;
  if (first === undefined || first.run === null || runs.some(({ run }) => run === null)) return null;
  return state(incident, client, first.track, first.run);
}

function state(incident: Incident, client: ClientRun, track: Track, run: Run): Finding {
  const bins = binsInside(track.bins, run);
  const output = medianOrNull(bins.map(({ outputRate }) => outputRate));
  const cache = medianOrNull(bins.map(({ cacheShare }) => cacheShare));
  const where = { time_s: null, place: { file: client.file, line: null } };
  return stateFinding({
    ...{ cause: "client-limited", run, confidence: incident.tracks.length === 1 && !run.isShort ? "high" : "middle" },
    sentence: m.engineRunsAllRequests({
      clients: countWord(client.clients),
      cache: shareWord(cache),
      output: numberWord(output),
    }),
    evidence: [
      figure("clients", client.clients, "requests", where),
      ...windowFigures(track, run),
      figure("output_tok_s", client.outputRate ?? output, "tok/s", where),
    ],
    ruledOut: [
      { cause: "queue-at-cap", why: m.nothingWaits },
      { cause: "kv-full", why: m.cacheHasSpace({ cache: shareWord(cache) }) },
    ],
    cures: [otherCure(track.engine, "clients", m.moreClients)],
    effects: [unstatedEffect("output", "tok/s", m.moreClientsUnmeasured)],
  });
}
