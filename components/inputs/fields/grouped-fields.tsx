"use client";
/** The fields of a section: those that everybody needs, its named folds, and behind one title those that few need. */
import type { ReactNode } from "react";
import type { Control } from "@/lib/params/control";
import { labelledValue } from "@/lib/params/labelled-value";
import type { Text } from "@/lib/text";
import * as m from "@/components/inputs/messages";
import { Fold } from "./fold";
import { ParamFields, type ParamFieldsProps } from "./param-fields";

/** Which fields of a section are asked for: those that everybody needs, the others, or both with the others folded. */
export type SectionPart = "plain" | "expert" | "folded" | "flat";

type GroupedFieldsProps = ParamFieldsProps & {
  readonly part: SectionPart;
  readonly foldTitle: (fold: string) => Text;
  /** Between both. */
  readonly children?: ReactNode;
  /** Behind the last of those that few need. */
  readonly lastOfExpert?: ReactNode;
};

export function GroupedFields({ part, children, lastOfExpert, controls, ...fields }: GroupedFieldsProps) {
  if (part === "flat")
    return (
      <>
        <Groups {...fields} controls={controls} />
        {children}
        {lastOfExpert}
      </>
    );
  const plain = controls.filter(({ meta }) => !meta.expert);
  const expert = controls.filter(({ meta }) => meta.expert);
  return (
    <>
      {part !== "expert" && <Groups {...fields} controls={plain} />}
      {part !== "expert" && children}
      {part === "expert" && <Groups {...fields} controls={expert} />}
      {part === "expert" && lastOfExpert}
      {part === "folded" && expert.length > 0 && (
        <Fold
          title={m.expertOptions}
          set={setIn(fields.values, fields.changed, expert)}
          open={expert.some(({ key }) => fields.messageAt(key) !== undefined)}
        >
          <Groups {...fields} controls={expert} />
          {lastOfExpert}
        </Fold>
      )}
    </>
  );
}

/** What of `controls` differs from its default, in words. */
export const setIn = (
  values: ParamFieldsProps["values"],
  changed: readonly string[],
  controls: readonly Control[],
): readonly Text[] =>
  controls.filter(({ key }) => changed.includes(key)).map((control) => labelledValue(control, values[control.key]));

type GroupsProps = ParamFieldsProps & Pick<GroupedFieldsProps, "foldTitle">;

/** Fields without a fold first; a named fold is open where something in it was set. */
function Groups({ foldTitle, controls, ...fields }: GroupsProps) {
  const folds = Map.groupBy(controls, ({ meta }) => meta.fold ?? "");
  return (
    <>
      <ParamFields {...fields} controls={folds.get("") ?? []} />
      {[...folds]
        .filter(([fold]) => fold !== "")
        .map(([fold, inside]) => (
          <Fold key={fold} title={foldTitle(fold)} open={inside.some(({ key }) => fields.changed.includes(key))}>
            <ParamFields {...fields} controls={inside} />
          </Fold>
        ))}
    </>
  );
}
