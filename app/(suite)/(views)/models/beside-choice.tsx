"use client";
/** Models compared with the scenario's: presets, and configurations that were added. */
import { PickList, type PickOption } from "@/components/inputs/fields/pick-list";
import { presets } from "@/features/core/model/config/presets/presets";
import { besideName, type Beside } from "@/features/pages/models/beside";
import { useText } from "@/state/language";
import * as m from "./messages";

/** With the scenario's own as many as one looks at together; files and programs may give more. */
const MOST = 7;

const PRESETS: readonly PickOption[] = presets.map(({ id, label, family }) => ({ id, label, group: family }));

type BesideChoiceProps = { readonly list: readonly Beside[]; readonly onList: (list: readonly Beside[]) => void };

export function BesideChoice({ list, onList }: BesideChoiceProps) {
  const t = useText();
  const ids = list.map((entry, index) => (typeof entry === "string" ? entry : `${PASTED}${index}`));
  const pasted = list.flatMap((entry, index): PickOption[] =>
    typeof entry === "string" ? [] : [{ id: `${PASTED}${index}`, label: besideName(entry), group: "" }],
  );
  return (
    <PickList
      label={t(m.besideIt)}
      words={{ add: t(m.add), remove: t(m.remove), none: t(m.nothingYet) }}
      options={[...PRESETS, ...pasted]}
      value={ids}
      most={MOST}
      onChange={(chosen) => onList(chosen.map((id) => list[ids.indexOf(id)] ?? id))}
    />
  );
}

const PASTED = "#";
