"use client";
/** Choose a model: the bundled presets by family, a repository by its name; or paste one's own config.json. */
import { findPublished } from "@/features/core/model/config/publishers/find-published";
import { presets, type Preset } from "@/features/core/model/config/presets/presets";
import { formatNumber } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import { PickerDialog, type Pickable } from "./picker-dialog";
import * as m from "./messages";

export default function ModelDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const groups = [...FAMILIES].map(
    ([family, members]) => [family === "others" ? t(m.others) : familyName(members), members.map(row)] as const,
  );
  const withTyped = (typed: string) => {
    const named = repository(typed);
    return named === null ? groups : [[t(m.repository), [named]] as const, ...groups];
  };
  return <PickerDialog words={WORDS} param="model" own="config" groups={withTyped} onClose={onClose} />;
}

/** A checkpoint that no preset has, and whose publisher's habit is known. */
function repository(typed: string): Pickable | null {
  const published = findPublished(typed);
  return (
    published && { id: published.name, typed, name: published.name, facts: `${formatNumber(published.base.totalB)} B` }
  );
}

/** What the names of its members begin with, up to a number: Qwen2.5, Qwen3 and Qwen3.5 are "Qwen". */
const familyName = ([first]: readonly Preset[]): string => /^(?:[^\d\s-]|-(?!\d))+/.exec(first?.label ?? "")?.[0] ?? "";

const FAMILIES = Map.groupBy(presets, ({ family }) => family);

const row = ({ id, name, label, totalB }: Preset) => ({
  id,
  typed: `${label} ${name} ${id}`,
  name: label,
  facts: `${formatNumber(totalB)} B`,
});
const WORDS = {
  title: m.model,
  search: m.nameFamilyOrSize,
  none: m.noPresetIsCalledThat,
  own: m.pasteConfigJson,
  count: m.presets({ presets: presets.length }),
};
