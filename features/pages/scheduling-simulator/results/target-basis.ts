/** Which requests a run's targets apply to, and the averages of the scenario's clients. */
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { BETWEEN, joinTexts, type Text } from "@/lib/text";
import type { Run } from "../job";
import * as m from "./messages";

/** `clients` of the scenario. */
export function runBasis({ facts: { workload, load } }: Run, clients: number): Text {
  const basis = m.targetsHereSingleRequestsOf({ workload });
  if (load === null) return basis;
  const times = `TTFT ${formatLatency(load.ttft)}, TPOT ${formatLatency(load.tpot)}`;
  const means = m.scenariosClientsInClosedForm({ clients, count: formatCount(clients), times });
  return joinTexts([basis, means], BETWEEN);
}
