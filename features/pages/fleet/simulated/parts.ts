/** The part of the page that simulates the planned day. Pure. */
import type { Part } from "@/features/answers/answer";
import type { Text, Translate } from "@/lib/text";
import { verbatim } from "@/lib/text";
import type { FleetAnswer } from "../fleet";
import { simulatedLanes } from "./charts";
import { POLICY_WORDS } from "./input";
import { hoursTable, policyTable, serviceTable } from "./tables";
import * as m from "./messages";

export function simulatedParts(answer: FleetAnswer, t: Translate): readonly Part[] {
  const shown = answer.simulated.find(({ policy }) => policy === answer.policy);
  if (answer.day === null) return [];
  const section = { kind: "section", id: "simulated", title: m.daySimulated, tools: "simulated-choice" } as const;
  if (!shown)
    return [{ ...section, parts: [{ kind: "words", id: "simulation-follows", words: [m.simulationFollows] }] }];
  const policy = t(POLICY_WORDS[answer.policy]);
  return [
    {
      ...section,
      lead: m.dayInWords,
      parts: [
        {
          ...{ kind: "table", id: "policies", title: m.policies, note: m.howNearDayIs },
          table: policyTable(answer, t),
        },
        ...simulatedLanes(answer, shown, t),
        ...lawlessWords(answer),
        {
          ...{ kind: "table", id: "simulated-services", title: m.servicesUnderPolicy({ policy }) },
          table: serviceTable(answer, shown, t),
        },
        { kind: "file", id: "simulated-hours", title: m.hoursOfServices, table: hoursTable(answer, t) },
      ],
    },
  ];
}

/** Services whose chosen layouts the law of random arrivals does not know. */
function lawlessWords({ fleet, candidates, day }: FleetAnswer): readonly Part[] {
  const runs = (service: number, chip: string): boolean =>
    (day?.hours ?? []).some(({ placements }) =>
      placements.some((some) => some.service === service && fleet.lines[some.line]?.chip.id === chip),
    );
  const lawless = candidates.filter(
    ({ service, chip, option, curve }) => option !== null && curve.length === 0 && runs(service, chip),
  );
  const names = [...new Set(lawless.map(({ service }) => fleet.services[service]?.name ?? ""))].join(", ");
  const words: Text = m.servicesWithoutLaw({ names: verbatim(names) });
  return names === "" ? [] : [{ kind: "words", id: "lawless", words: [words] }];
}
