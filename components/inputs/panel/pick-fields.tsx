"use client";
/** Who else the open page compares, in the section of the scenario that names the first of them. */
import { ownChipId, readEach } from "@/features/core/comparison/each";
import { chips } from "@/features/core/hardware/catalogue";
import { presets } from "@/features/core/model/config/presets/presets";
import { applies, listControls, type ParamSchema } from "@/lib/params/control";
import { idList } from "@/lib/params/id-list";
import { useText } from "@/state/language";
import { usePageInput } from "@/state/inputs/page-input";
import { EachRows } from "./contender-rows";
import { PickList, type PickOption } from "../fields/pick-list";
import * as m from "./messages";

const OPTIONS: Readonly<Record<"models" | "chips", readonly PickOption[]>> = {
  models: presets.map(({ id, label, family }) => ({ id, label, group: family })),
  chips: chips.map(({ id, name, vendor }) => ({ id, label: name, group: vendor })),
};

type OwnChip = { readonly id: string; readonly name: string };

type PickFieldsProps = {
  readonly schema: ParamSchema;
  readonly section: string;
  /** The scenario's value, shown beside the picked ones. */
  readonly chip: OwnChip | undefined;
};

export function PickFields({ schema, section, chip }: PickFieldsProps) {
  const t = useText();
  const { value, set } = usePageInput(schema);
  const picked = listControls(schema).filter(
    (control) => control.meta.pick && control.meta.section === section && applies(control, value),
  );
  return picked.map(({ key, meta: { label, pick } }) => {
    if (!pick) return null;
    const ids = idList(String(value[key] ?? ""));
    const choose = (next: readonly string[]): void => set({ [key]: next.join(",") });
    return (
      <PickList
        key={key}
        label={t(label)}
        words={{ add: t(m.add), remove: t(m.remove2), none: t(m.nothingYet) }}
        options={OPTIONS[pick.of]}
        value={ids}
        onChange={choose}
        most={pick.most}
        rows={pick.each && chip && <OwnOfEach at={pick.each} {...{ schema, chip, ids, choose }} />}
      />
    );
  });
}

type OwnOfEachProps = {
  readonly schema: ParamSchema;
  /** The parameter that holds it. */
  readonly at: string;
  readonly chip: OwnChip;
  readonly ids: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
};

/** GPUs are counted where each lays them out by itself. */
function OwnOfEach({ schema, at, chip, ids, choose }: OwnOfEachProps) {
  const { value, set } = usePageInput(schema);
  const each = readEach(String(value[at] ?? ""));
  const counted = listControls(schema).some((control) => control.key === "gpus" && applies(control, value));
  const price = value["usd_hour"];
  const others = ids.filter((id) => id !== chip.id);
  return (
    <EachRows
      items={[
        { id: ownChipId(value["vary"]), chip: chip.id, name: chip.name, remove: null },
        ...others.map((id) => ({
          ...{ id, chip: id, name: OPTIONS.chips.find((option) => option.id === id)?.label ?? id },
          remove: () => choose(ids.filter((other) => other !== id)),
        })),
      ]}
      each={each.ok ? each.value : {}}
      onEach={(text) => set({ [at]: text })}
      all={{
        gpus: counted ? Number(value["gpus"]) : undefined,
        usd_hour: typeof price === "number" ? price : null,
      }}
    />
  );
}
