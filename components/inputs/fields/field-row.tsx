/** A labelled line of a form: label, control and message. */
import type { ReactNode } from "react";
import { useText } from "@/state/language";
import { meaning } from "@/features/glossary";
import type { Text } from "@/lib/text";
import styles from "./field.module.css";

type FieldIds = { readonly control: string; readonly message: string };

export type FieldRowProps = {
  readonly ids: FieldIds;
  readonly label: Text;
  readonly hint?: Text | undefined;
  readonly changed?: boolean | undefined;
  readonly message?: string | undefined;
  /** The control holds a name rather than a number. */
  readonly wide?: boolean | undefined;
  readonly children: ReactNode;
};

export function FieldRow({ ids, label, hint, changed, message, wide, children }: FieldRowProps) {
  const t = useText();
  const explanation = hint ?? meaning(label.en);
  const look = [styles.row, changed && styles.changed, wide && styles.wide].filter(Boolean).join(" ");
  return (
    <div className={look}>
      <label className={styles.label} htmlFor={ids.control} title={explanation && t(explanation)}>
        {t(label)}
      </label>
      {children}
      <FieldMessage id={ids.message} message={message} />
    </div>
  );
}

export function FieldMessage({ id, message }: { id: string; message: string | undefined }) {
  return message === undefined ? null : (
    <p id={id} role="alert" className={styles.message}>
      {message}
    </p>
  );
}
