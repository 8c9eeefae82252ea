/** The launch of an answer's day. Loads the writers of all engines. */
import type { FleetFormat } from "@/features/core/fleet/launch-files/formats";
import { writeFleetLaunch, type FleetLaunch } from "@/features/core/fleet/launch-files/launch-files";
import type { FleetAnswer } from "./fleet";
import type { FleetInput } from "./input";

/** null: no day is planned yet. */
export function answerLaunch(
  { fleet, candidates, day, backend }: Pick<FleetAnswer, "fleet" | "candidates" | "day" | "backend">,
  format: FleetFormat,
  zone: string,
): FleetLaunch | null {
  return day === null ? null : writeFleetLaunch({ fleet, candidates, day }, { backend, format, zone });
}

/** For those who ask by HTTP and on the command line. */
export function withLaunch(answer: FleetAnswer, { launch, zone }: Pick<FleetInput, "launch" | "zone">): FleetAnswer {
  const files = launch === "none" ? null : answerLaunch(answer, launch, zone);
  return files === null ? answer : { ...answer, launch: files };
}
