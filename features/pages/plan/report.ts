/** The page's parts, in reading order: verdict, figures, limits, front, prices, other GPUs, what was simulated, launch. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Translate } from "@/lib/text";
import { basisWords } from "./basis";
import { frontPart } from "./front";
import type { PlanInput } from "./input";
import { limitRows, limitTable } from "./limits";
import type { PlanAnswer } from "./plan";
import { rivalTable } from "./rivals";
import { candidateTable, chipTable, priceTable, stopTable } from "./tables";
import { planVerdict } from "./verdict";
import * as m from "./messages";

export function planReport(answer: PlanAnswer, { t }: Reader<PlanInput, Resolved, PlanAnswer>): Report {
  return {
    verdict: planVerdict(answer),
    basis: basisWords(answer),
    figures: answer.figures,
    parts: listParts(answer, t),
  };
}

function listParts(answer: PlanAnswer, t: Translate): readonly Part[] {
  const front = frontPart(answer, t);
  const limits = limitRows(answer);
  const searched = answer.outcomes.some(({ aspect }) => aspect === "front");
  const prices = searched ? priceTable(answer, t) : null;
  return [
    ...(limits.length > 0 ? ([{ kind: "table", id: "limits", ...LIMITS, table: limitTable(limits, t) }] as const) : []),
    ...(front ? [front] : []),
    ...(searched
      ? ([
          ...(prices ? [{ kind: "table", id: "prices", ...PRICES, table: prices } as const] : []),
          { kind: "table", id: "stops", ...STOPPED, table: stopTable(answer, t) },
          { kind: "table", id: "rivals", ...RIVALS, table: rivalTable(answer, t) },
        ] as const)
      : []),
    { kind: "table", id: "chips", ...CHIPS, table: chipTable(answer, t) },
    ...(answer.checked.length > 0
      ? ([{ kind: "table", id: "candidates", ...CANDIDATES, table: candidateTable(answer, t) }] as const)
      : []),
  ];
}

const LIMITS = { title: m.limits };
const PRICES = {
  title: m.whatLimitsCost,
  note: m.oneLimitStepLooserAt,
};
const STOPPED = { title: m.whatStopsOthers };
const RIVALS = {
  title: m.whyNotAnotherLayout,
  note: m.everyLayoutOfOnePool,
};
const CHIPS = {
  title: m.sameOnGPUsYouHave,
  note: m.eachKindAtItsOwn,
};
const CANDIDATES = {
  title: m.simulatedCandidates,
  note: m.poissonArrivalsHighestLoadThat,
};
