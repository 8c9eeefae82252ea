/** The page's tables of views and of kernel efficiencies. Pure. */
import { scaled, table, type Column, type Table } from "@/lib/export/table";
import { scaleFor } from "@/lib/format/scale";
import type { Text, Translate } from "@/lib/text";
import { FAMILY_NAME, type FamilyEfficiency } from "./families";
import type { Views } from "./plan-pass";
import type { RuntimePlan } from "./runtime-planner";
import { NOT_COUNTED, VIEW_IDS, VIEW_WORD, WORDS } from "./words";
import { PHASE_WORD, type PhaseName, PHASES } from "@/features/words";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

/** One resource at a time, and the whole pass; both times of a phase in one unit. */
export function viewTable(plan: RuntimePlan, t: Translate): Table {
  const columns = (phase: PhaseName): readonly Column<keyof Views>[] => {
    const { planned, ideal } = plan[phase];
    const { unit, factor } = scaleFor([planned.step], "s");
    const time = { unit, factor: 1 / factor };
    const name = PHASE_WORD[phase];
    const { ideal: word } = WORDS;
    return [
      { id: `${phase}-planned`, label: name, ...time, value: (view) => planned[view] },
      {
        id: `${phase}-ideal`,
        label: m.nameWord({ name, word }),
        ...time,
        value: (view) => ideal[view],
      },
      {
        id: `${phase}-speed`,
        label: WORDS.speed,
        ...IN_PERCENT,
        // Launches and host time have no ideal to come near to.
        value: (view) => (ideal[view] === 0 ? null : ideal[view] / planned[view]),
      },
    ];
  };
  return table<keyof Views>(
    t,
    [
      {
        id: "view",
        label: m.view,
        value: (view) => t(view === "network" && !plan.communication ? NOT_COUNTED : VIEW_WORD[view]),
      },
      ...PHASES.flatMap(columns),
    ],
    VIEW_IDS,
  );
}

type FamilyRow = FamilyEfficiency & { readonly phase: PhaseName };

export function familyTable(plan: RuntimePlan, t: Translate): Table {
  const rows = PHASES.flatMap((phase) => plan[phase].families.map((family): FamilyRow => ({ ...family, phase })));
  const share = (id: string, label: Text, value: (row: FamilyRow) => number | null): Column<FamilyRow> => ({
    id,
    label,
    ...IN_PERCENT,
    value,
  });
  const work = m.workPerGpu;
  return table<FamilyRow>(
    t,
    [
      { id: "family", label: m.kernels, value: ({ family }) => t(FAMILY_NAME[family]) },
      { id: "phase", label: m.phase, value: ({ phase }) => t(PHASE_WORD[phase]) },
      scaled({ id: "flops", label: work, unit: "FLOP", value: ({ flops }) => flops }, rows),
      share("implied", m.timeModel, ({ implied }) => implied),
      share("chosen", m.byHand, ({ chosen }) => chosen),
      share("memory", m.hbm, ({ memory }) => memory),
      share("reached", m.mfuReached, ({ reached }) => reached),
      { id: "time", label: m.time2, ...IN_MS, value: ({ time }) => time },
    ],
    rows,
  );
}
