/** Which requests the targets of a sweep are held for, and what the scenario's own load has: the best point mostly lies elsewhere. */
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { BETWEEN, joinTexts, type Text } from "@/lib/text";
import type { SweepStanding } from "./headline";
import { serviceWord } from "./words";
import * as m from "./messages";

/** `clients` of the scenario. */
export function sweepBasis({ points, input }: SweepStanding, clients: number): Text {
  const percentile = input.slo_at;
  const basis = m.targetsHereAtOfSimulated({ at: percentile, seeds: input.seeds });
  const loadWords = ownLoad(points, percentile, clients);
  return joinTexts([basis, loadWords], BETWEEN);
}

function ownLoad(points: SweepStanding["points"], percentile: SweepStanding["input"]["slo_at"], clients: number): Text {
  const count = formatCount(clients);
  const point = points.find(({ load, figures }) => load.kind === "closed" && load.clients === clients && figures);
  const [ttft, tpot] = [point?.figures?.ttft[percentile]?.mean, point?.figures?.tpot[percentile]?.mean];
  if (point === undefined || ttft === undefined) return m.scenariosOwnCountClientsAre({ clients, count });
  const tokens = tpot === undefined ? "" : `, TPOT ${formatLatency(tpot)}`;
  const service = serviceWord(point.service);
  return m.scenariosOwnCountClientsService({ clients, count, ttft: formatLatency(ttft), tokens, service });
}
