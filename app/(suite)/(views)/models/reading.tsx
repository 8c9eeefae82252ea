"use client";
/** What was read from the text, or where and why it cannot be; and the family that a model without a reader is treated as. */
import type { RefObject } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { SelectRow } from "@/components/inputs/fields/select-row";
import { StandIns } from "@/components/inputs/pickers/stand-ins";
import { NO_ROOM } from "@/components/inputs/pickers/shelf-panel";
import { leadingTitle } from "@/features/core/model/config/model-title";
import { describeModel } from "@/features/core/model/describe";
import { familyNames } from "@/features/core/model/config/families/registry";
import { firstFault } from "@/features/core/model/config/text/json-position";
import { parseJsonObject } from "@/features/core/model/config/text/json-text";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Result } from "@/lib/result";
import { useText } from "@/state/language";
import { goTo } from "./json-box";
import styles from "./models.module.css";
import * as m from "./messages";

type ReadingProps = {
  readonly id: string;
  readonly read: Result<ModelSpec>;
  readonly written: string;
  readonly edited: boolean;
  readonly trouble: "refused" | "full" | null;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onWrite: (text: string) => void;
};

export function Reading({ id, read, written, edited, trouble, box, onWrite }: ReadingProps) {
  const t = useText();
  const fault = read.ok ? null : firstFault(written);
  return (
    <div id={id} className={styles.reading} aria-live="polite" data-part="reading">
      {read.ok && (
        <p>
          <strong>{t(leadingTitle(read.value))}</strong>: {t(describeModel(read.value).summary)}
        </p>
      )}
      {read.ok && <p className={styles.note}>{t(edited ? m.editedFiguresBelowAreOf : m.thisIsScenariosModel)}</p>}
      {!read.ok && <IssueList issues={read.issues} tone="note" onFix={() => undefined} />}
      {fault !== null && (
        <button type="button" className={buttons.button} onClick={() => goTo(box.current, fault.line, fault.column)}>
          {t(m.goToPlace)} ({fault.line}:{fault.column})
        </button>
      )}
      {!read.ok && <StandIns written={written} onWrite={onWrite} />}
      <TreatAs read={read} written={written} onWrite={onWrite} />
      {trouble !== null && <p role="alert">{t(trouble === "full" ? NO_ROOM.message : m.neitherLinkNorServerCould)}</p>}
    </div>
  );
}

/** Shown where no reader answers to the architecture, or where another one already stands in. */
function TreatAs({ read, written, onWrite }: Pick<ReadingProps, "read" | "written" | "onWrite">) {
  const t = useText();
  const config = parseJsonObject(written);
  if (!config.ok) return null;
  const { treat_as: chosen, ...others } = config.value;
  const unread = read.issues.some(({ code }) => code === "MODEL-UNSUPPORTED" || code === "MODEL-TREAT-AS");
  if (!unread && chosen === undefined) return null;
  const value = typeof chosen === "string" && familyNames.includes(chosen) ? chosen : "";
  const choose = (family: string): void =>
    onWrite(JSON.stringify(family === "" ? others : { treat_as: family, ...others }, null, 2));
  return (
    <div className={styles.choice}>
      <SelectRow
        name="treat-as"
        label={m.treatAs}
        value={value}
        shown={value === "" ? t(m.itsOwnArchitecture) : value}
        faint={value === ""}
        options={[["", t(m.itsOwnArchitecture)], ...familyNames.map((family) => [family, family] as const)]}
        onChange={choose}
      />
    </div>
  );
}
