"use client";

import { PickList, type PickOption } from "@/components/inputs/fields/pick-list";
import { AnalysisPage, type EditorProps } from "@/components/results/analysis/analysis-page";
import { chips } from "@/features/core/hardware/catalogue";
import type { Overview } from "@/features/pages/inferencemax/answer";
import { InferencemaxInput } from "@/features/pages/inferencemax/input";
import { unmeasuredOverview } from "@/features/pages/inferencemax/unmeasured";
import { WORDS } from "@/features/pages/inferencemax/words";
import { idList } from "@/lib/params/id-list";
import { usePageInput } from "@/state/inputs/page-input";
import { useText } from "@/state/language";
import { MeasuredFiles } from "./measured-files";
import { runReader } from "./run-reader";

const EDITORS = { chips: ChipChoice, measured: MeasuredFiles };

export function InferencemaxPage() {
  const { data } = usePageInput(InferencemaxInput).value;
  const analysis = data === "" ? unmeasuredOverview : runReader.use().inferencemaxAnalysis;
  return <AnalysisPage analysis={analysis} editors={EDITORS} />;
}

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
