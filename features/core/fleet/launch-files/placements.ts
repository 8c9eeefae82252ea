/** What a day runs, by service and line: the layout, its copies by hour, and the name that its objects bear. */
import type { DayPlan } from "@/features/core/fleet/assign";
import type { Candidate, Fleet, Line, Service } from "@/features/core/fleet/fleet";
import { regions } from "@/features/core/fleet/read-inventory";
import type { Option } from "@/features/core/plan/option";
import { distinct, label } from "./labels";

export type PlannedDay = {
  readonly fleet: Fleet;
  readonly candidates: readonly Candidate[];
  readonly day: DayPlan;
};

export type Placed = {
  readonly service: Service;
  readonly line: Line;
  readonly option: Option;
  /** Copies by hour. */
  readonly counts: readonly number[];
  /** In the cluster of its region. */
  readonly name: string;
  /** Folder of the region's files; empty: the fleet has one region. */
  readonly folder: string;
};

/** In the order of services, then of lines; without what never runs. */
export function listPlacements({ fleet, candidates, day }: PlannedDay): readonly Placed[] {
  const { services, lines } = fleet;
  const places = regions(lines);
  const folders = distinct(places.map((region) => label(region, "", "region")));
  const placed = services.flatMap((service, index) =>
    lines.flatMap((line, position) => {
      const counts = day.hours.map(({ placements }) => copiesOn(placements, index, position));
      const option = candidates.find((some) => some.service === index && some.chip === line.chip.id)?.option;
      if (!option || counts.every((count) => count === 0)) return [];
      const ends = line.paid === "rent" ? line.chip.id : `${line.chip.id}-${line.paid}`;
      const folder = places.length > 1 ? (folders[places.indexOf(line.region)] ?? "") : "";
      return [{ service, line, option, counts, name: label(service.name, ends, "service"), folder }];
    }),
  );
  // One name in all regions would do, but a file of all of them names each once.
  const names = distinct(placed.map(({ name }) => name));
  return placed.map((some, index) => ({ ...some, name: names[index] ?? some.name }));
}

type Copies = { readonly service: number; readonly line: number; readonly instances: number };

const copiesOn = (placements: readonly Copies[], service: number, line: number): number =>
  placements.find((some) => some.service === service && some.line === line)?.instances ?? 0;
