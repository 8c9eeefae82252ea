"use client";
/** A model of which only a few figures are known: they become a configuration, with what was assumed named in it. */
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import picker from "@/components/inputs/pickers/picker.module.css";
import { WrittenField } from "@/components/inputs/fields/custom-value-field";
import { SKETCH_FIELDS, sketchConfig, type Sketch, type SketchField } from "@/features/core/model/config/sketch";
import type { Issue } from "@/lib/issue";
import { readQuantity } from "@/lib/params/read-quantity";
import { useText } from "@/state/language";
import styles from "./models.module.css";
import { SKETCH_WORDS } from "./words";
import * as m from "./messages";
import { issue } from "./messages.issues";

type Draft = Readonly<Partial<Record<SketchField | "name", string>>>;

const NOTHING: readonly Issue[] = [];

export function SketchForm({ onConfig }: { readonly onConfig: (text: string) => void }) {
  const t = useText();
  const [draft, setDraft] = useState<Draft>({});
  const [trouble, setTrouble] = useState<readonly Issue[]>(NOTHING);
  const write = (): void => {
    const unread = SKETCH_FIELDS.filter((field) => readField(field, draft) === null);
    const made = unread.length > 0 ? null : sketchConfig(readSketch(draft));
    setTrouble(made === null ? unread.map((field) => noNumber(field, draft[field] ?? "")) : made.issues);
    if (made?.ok) onConfig(JSON.stringify(made.value, null, 2));
  };
  return (
    <details className={styles.fold}>
      <summary>{t(m.modelWithoutConfiguration)}</summary>
      <p className={styles.note}>{t(m.sayWhatIsKnownTotal)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          write();
        }}
      >
        <div className={picker.form}>
          {(["name", ...SKETCH_FIELDS] as const).map((field) => (
            <WrittenField
              key={field}
              name={field}
              {...(field === "name" ? { label: m.name, unit: "" } : SKETCH_WORDS[field])}
              value={draft[field] ?? ""}
              onChange={(value) => setDraft({ ...draft, [field]: value })}
            />
          ))}
        </div>
        <IssueList tone="note" issues={trouble} onFix={() => undefined} />
        <button type="submit" className={buttons.button}>
          {t(m.writeConfiguration)}
        </button>
      </form>
    </details>
  );
}

/** undefined: left empty; null: no number. */
function readField(field: SketchField, draft: Draft): number | null | undefined {
  const text = draft[field]?.trim() ?? "";
  if (text === "") return undefined;
  return readQuantity(text, SKETCH_WORDS[field].unit) ?? null;
}

function readSketch(draft: Draft): Sketch {
  const stated = SKETCH_FIELDS.flatMap((field) => {
    const value = readField(field, draft);
    return value === null || value === undefined ? [] : [[field, value] as const];
  });
  const name = draft.name?.trim() ?? "";
  return { ...Object.fromEntries(stated), ...(name !== "" && { name }) };
}

function noNumber(field: SketchField, text: string): Issue {
  const { label } = SKETCH_WORDS[field];
  return issue("SKETCH-NUMBER", field, { written: text, label });
}
