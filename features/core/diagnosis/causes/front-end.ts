/** Clients wait far longer for the first token than the engine takes for it: the time passes before the engine. */
import { KILO } from "@/lib/units/edge";
import { meanOrNull, medianOrNull } from "../windows/robust";
import { histogramGain, type Track } from "../windows/track";
import { flagCure, otherCure } from "../cures/flags";
import type { ClientRun } from "../evidence";
import type { Finding } from "../diagnosis";
import { computedEffect } from "../incident/effects";
import { figure, numberWord, stateFinding, type Incident } from "../incident/incident";
import * as m from "./messages";

const TIMES = 2;
const LEAST_MS = 200;

export function frontEnd(incident: Incident): Finding[] {
  return incident.evidence.clients.flatMap((client) => lostBefore(incident, client) ?? []).slice(0, 1);
}

function lostBefore(incident: Incident, client: ClientRun): Finding | null {
  const ttft = client.ttftMs.mean ?? client.ttftMs.p50;
  const [server, track] = serverTtftMs(incident.tracks);
  if (ttft === null || server === null || track === null) return null;
  if (ttft < TIMES * server || ttft - server < LEAST_MS) return null;
  const waiting = medianOrNull(incident.tracks.flatMap(({ bins }) => bins.map((bin) => bin.waiting)));
  const running = incident.tracks.reduce((sum, { bins }) => sum + (meanOrNull(bins.map((bin) => bin.running)) ?? 0), 0);
  const inFlight = client.clients ?? littleInFlight(client);
  if ((waiting ?? 0) >= 1 || (inFlight !== null && running >= inFlight)) return null;
  const isBehind =
    client.offeredPerS !== null && client.servedPerS !== null && client.servedPerS < 0.97 * client.offeredPerS;
  const where = { time_s: null, place: { file: client.file, line: null } };
  const [seen, needed] = [ttft / KILO, server / KILO];
  return stateFinding({
    ...{
      cause: "front-end",
      run: { since_s: 0, until_s: null },
      confidence: isBehind || inFlight !== null ? "high" : "middle",
    },
    sentence: m.timeIsLostBeforeEngine({ client: numberWord(seen), engine: numberWord(needed) }),
    evidence: [
      figure("client_ttft_ms", ttft, "ms", where),
      figure(
        "server_ttft_ms",
        server,
        "ms",
        track.totals.length === 0 ? undefined : { time_s: null, place: track.totals.at(-1)?.place ?? null },
      ),
      figure("running", running, "requests", track.bins[0]),
      figure("in_flight_at_client", inFlight, "requests", where),
      figure("offered_per_s", client.offeredPerS, "requests/s", where),
      figure("served_per_s", client.servedPerS, "requests/s", where),
    ],
    ruledOut: [{ cause: "queue-at-cap", why: m.nothingWaits }],
    cures: [
      ...flagCure(track.engine, "apiServers", null, "4", m.moreApiProcesses),
      otherCure(track.engine, "client", m.moreClientProcesses),
    ],
    effects: [computedEffect("TTFT", "ms", ttft, server, m.ttftOfEngine)],
  });
}

/** Mean of the histogram over the capture, ms, and the track that has it. */
function serverTtftMs(tracks: readonly Track[]): readonly [number | null, Track | null] {
  for (const track of tracks) {
    const gain = histogramGain(track, "time_to_first_token");
    if (gain !== null && gain.count > 0) return [(gain.sum_s / gain.count) * KILO, track];
  }
  return [null, null];
}

/** Served requests/s times how long one takes; null: the file does not say both. */
function littleInFlight({ servedPerS, ttftMs, tpotMs, meanOutput }: ClientRun): number | null {
  if (servedPerS === null || ttftMs.mean === null || tpotMs.mean === null || meanOutput === null) return null;
  return (servedPerS * (ttftMs.mean + tpotMs.mean * Math.max(0, meanOutput - 1))) / KILO;
}
