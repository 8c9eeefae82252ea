"use client";
/** Who else the open page compares, in the section of the scenario that names the first of them. */
import { chips } from "@/features/core/hardware/catalogue";
import { presets } from "@/features/core/model/config/presets";
import { applies, listControls, type ParamSchema } from "@/lib/params/control";
import { idList } from "@/lib/params/id-list";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageInput } from "@/state/page-input";
import { PickList, type PickOption } from "./pick-list";

const OPTIONS: Readonly<Record<"models" | "chips", readonly PickOption[]>> = {
  models: presets.map(({ id, label, family }) => ({ id, label, group: family })),
  chips: chips.map(({ id, name, vendor }) => ({ id, label: name, group: vendor })),
};

type PickFieldsProps = { readonly schema: ParamSchema; readonly section: string };

export function PickFields({ schema, section }: PickFieldsProps) {
  const t = useText();
  const { value, set } = usePageInput(schema);
  const picked = listControls(schema).filter(
    (control) => control.meta.pick && control.meta.section === section && applies(control, value),
  );
  return picked.map(({ key, meta: { label, pick } }) =>
    pick ? (
      <PickList
        key={key}
        label={t(label)}
        words={{ add: t(ADD), remove: t(REMOVE), none: t(NOBODY) }}
        options={OPTIONS[pick.of]}
        value={idList(String(value[key] ?? ""))}
        onChange={(ids) => set({ [key]: ids.join(",") })}
        most={pick.most}
      />
    ) : null,
  );
}

const ADD = text({ en: "Add…", zh: "添加…" });
const REMOVE = text({ en: "Remove", zh: "移除" });
const NOBODY = text({ en: "nothing yet", zh: "尚未添加" });
