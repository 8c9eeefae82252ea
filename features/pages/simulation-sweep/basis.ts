/** Which requests the targets of a sweep are held for, and what the scenario's own load has: the best point mostly lies elsewhere. */
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { BETWEEN, joinTexts, type Text } from "@/lib/text";
import type { SweepStanding } from "./headline";
import { serviceWord } from "./words";
import * as m from "./messages";

/** `clients` of the scenario. */
export function sweepBasis({ points, input }: SweepStanding, clients: number): Text {
  const at = input.slo_at;
  const held = m.targetsHereAtOfSimulated({ at, seeds: input.seeds });
  const own = ownLoad(points, at, clients);
  return joinTexts([held, own], BETWEEN);
}

function ownLoad(points: SweepStanding["points"], at: SweepStanding["input"]["slo_at"], clients: number): Text {
  const count = formatCount(clients);
  const own = points.find(({ load, figures }) => load.kind === "closed" && load.clients === clients && figures);
  const [ttft, tpot] = [own?.figures?.ttft[at]?.mean, own?.figures?.tpot[at]?.mean];
  if (own === undefined || ttft === undefined) return m.scenariosOwnCountClientsAre({ clients, count });
  const tokens = tpot === undefined ? "" : `, TPOT ${formatLatency(tpot)}`;
  const service = serviceWord(own.service);
  return m.scenariosOwnCountClientsService({ clients, count, ttft: formatLatency(ttft), tokens, service });
}
