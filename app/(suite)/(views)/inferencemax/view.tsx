"use client";

import { PickList, type PickOption } from "@/components/inputs/fields/pick-list";
import { AnalysisPage, type EditorProps } from "@/components/results/analysis/analysis-page";
import { chips } from "@/features/core/hardware/catalogue";
import { inferencemaxAnalysis } from "@/features/pages/inferencemax/analysis";
import type { Overview } from "@/features/pages/inferencemax/answer";
import type { InferencemaxInput } from "@/features/pages/inferencemax/input";
import { WORDS } from "@/features/pages/inferencemax/words";
import { idList } from "@/lib/params/id-list";
import { useText } from "@/state/language";
import { MeasuredFiles } from "./measured-files";

const EDITORS = { chips: ChipChoice, measured: MeasuredFiles };

export const InferencemaxPage = () => <AnalysisPage analysis={inferencemaxAnalysis} editors={EDITORS} />;

const CHIPS: readonly PickOption[] = chips.map(({ id, name, vendor }) => ({ id, label: name, group: vendor }));
const MOST_CHIPS = 6;

function ChipChoice({ input, page }: EditorProps<typeof InferencemaxInput, Overview>) {
  const t = useText();
  return (
    <PickList
      label={t(WORDS.chips)}
      words={{ add: t(WORDS.add), remove: t(WORDS.remove), none: t(WORDS.ownChip) }}
      options={CHIPS}
      value={idList(input.hws)}
      onChange={(ids) => page.actions.setInput({ hws: ids.join(",") })}
      most={MOST_CHIPS}
    />
  );
}
