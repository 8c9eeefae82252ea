/** The page's tables of views and of kernel efficiencies. Pure. */
import { scaled, table, type Column, type Table } from "@/lib/export/table";
import { scaleFor } from "@/lib/format/scale";
import { text, type Text, type Translate } from "@/lib/text";
import { FAMILY_NAME, type FamilyEfficiency } from "./families";
import type { Views } from "./plan-pass";
import type { RuntimePlan } from "./runtime-planner";
import { NOT_COUNTED, VIEW_IDS, VIEW_WORD, WORDS } from "./words";
import { PHASE_WORD, type PhaseName, PHASES } from "@/features/words";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";

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
        label: text({ en: `${name.en}, ${word.en}`, zh: `${name.zh}，${word.zh}` }),
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
        label: text({ en: "View", zh: "视图" }),
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
  const work = text({ en: "Work per GPU", zh: "每卡计算量" });
  return table<FamilyRow>(
    t,
    [
      { id: "family", label: text({ en: "Kernels", zh: "内核" }), value: ({ family }) => t(FAMILY_NAME[family]) },
      { id: "phase", label: text({ en: "Phase", zh: "阶段" }), value: ({ phase }) => t(PHASE_WORD[phase]) },
      scaled({ id: "flops", label: work, unit: "FLOP", value: ({ flops }) => flops }, rows),
      share("implied", text({ en: "Time model", zh: "时间模型" }), ({ implied }) => implied),
      share("chosen", text({ en: "By hand", zh: "手动设定" }), ({ chosen }) => chosen),
      share("memory", text({ en: "HBM", zh: "HBM" }), ({ memory }) => memory),
      share("reached", text({ en: "MFU reached", zh: "实际 MFU" }), ({ reached }) => reached),
      { id: "time", label: text({ en: "Time", zh: "时间" }), ...IN_MS, value: ({ time }) => time },
    ],
    rows,
  );
}
