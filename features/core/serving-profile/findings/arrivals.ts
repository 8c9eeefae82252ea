/** What the clients did: a burst of arrivals that requests felt, or a closed load that leaves the engine room. */
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { median } from "@/lib/statistics/quantile";
import { fromUs } from "@/lib/units/edge";
import type { Capture } from "../capture/capture";
import { type ArrivalBurst, arrivalBurst } from "../metrics/arrival-burst";
import { closedClients } from "../metrics/closed-clients";
import type { RunFigures } from "../metrics/run-figures";
import type { Finding } from "./finding";
import { shareWord, timeWord, unitShare } from "./words";
import * as m from "./messages";

export function arrivalFindings(capture: Capture, figures: RunFigures): Finding[] {
  const clients = closedClients(capture);
  return clients === null ? burst(capture, figures) : clientLimited(clients, figures);
}

/** Of a rate per microsecond. */
const perSecond = (rate: number): number => 1 / fromUs(1 / rate);

/** Times as long as in the rest of the capture: below this nobody feels a burst. */
const FELT = 1.5;

function burst(capture: Capture, { metrics, duration }: RunFigures): Finding[] {
  const dense = arrivalBurst(capture.requests.arrival);
  if (dense === null) return [];
  const [ttft, e2e] = [felt(capture, dense, metrics.ttft), felt(capture, dense, metrics.e2e)];
  const slower = [ttft, e2e].find((pair) => pair !== null && pair.inside >= FELT * pair.rest) ?? null;
  if (slower === null) return [];
  const { from, to, inside, usual, lasts } = dense;
  return [
    {
      kind: "arrival-burst",
      sentence: m.arrivalsCameInBurst({
        times: formatNumber(inside / usual),
        ...{ rate: formatNumber(perSecond(inside)), usual: formatNumber(perSecond(usual)) },
        ...{ name: slower === ttft ? "TTFT" : "E2E", slow: timeWord(slower.inside), rest: timeWord(slower.rest) },
      }),
      where: "arrivals",
      amount: inside / usual,
      unit: "×",
      weight: unitShare(duration === null ? 1 : dense.count / capture.requests.id.length),
      span: { from, to: lasts ? null : to },
    },
  ];
}

/** Medians of requests that arrived in the burst and of the others, microseconds; null where either has none. */
function felt({ requests }: Capture, { from, to }: ArrivalBurst, times: Float64Array) {
  const isInside = (i: number): boolean =>
    (requests.arrival[i] as number) >= from && (requests.arrival[i] as number) <= to;
  const known = Array.from(times.keys()).filter((i) => !Number.isNaN(times[i] as number));
  const [inside, rest] = [known.filter(isInside), known.filter((i) => !isInside(i))].map((rows) =>
    median(rows.map((i) => times[i] as number)),
  );
  return Number.isNaN(inside) || Number.isNaN(rest) ? null : { inside: inside as number, rest: rest as number };
}

/** Of a request's time: beyond this the engine makes the clients wait. */
const QUEUED = 0.2;
const ROOMY = 0.85;

function clientLimited(clients: number, { queue, e2e, cachePeak, preemptions }: RunFigures): Finding[] {
  const waits = queue !== null && e2e !== null && queue.mean > QUEUED * e2e.mean;
  if (waits || (cachePeak ?? 0) >= ROOMY || (preemptions ?? 0) > 0) return [];
  return [
    {
      kind: "client-limited",
      sentence: m.clientsLimitLoad({
        clients: formatCount(clients),
        cache: cachePeak === null ? "" : m.cacheReached({ peak: shareWord(cachePeak) }),
      }),
      where: "clients",
      amount: clients,
      unit: "clients",
      weight: 0.1,
      span: null,
    },
  ];
}
