"use client";
import { useState, type FormEvent } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { AuditEntry } from "@/lib/access";
import type { Issue } from "@/lib/issue";
import { endSessions } from "@/state/server/access";
import { useLanguage, useText } from "@/state/language";
import styles from "./access.module.css";
import { moment, WORDS } from "./words";
import * as m from "./messages";

type EndSessionsProps = {
  /** Whose names are proposed. */
  readonly entries: readonly AuditEntry[];
  readonly tell: (issues: readonly Issue[]) => void;
  readonly done: () => void;
};

const SIGNED_IN = ["oidc", "password"];

/** Ends all sessions of one person, and says up to when. */
export function EndSessions({ entries, tell, done }: EndSessionsProps) {
  const t = useText();
  const { language } = useLanguage();
  const [ended, show] = useState<{ readonly person: string; readonly ended_at: string } | null>(null);
  const names = new Set(entries.filter(({ via }) => SIGNED_IN.includes(via)).map(({ who }) => who));
  const end = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = await endSessions(String(new FormData(form).get("person")), language);
    tell(answer.issues);
    if (!answer.ok) return;
    show(answer.value);
    form.reset();
    done();
  };
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void end(event)}>
        <label>
          {t(m.nameAsInAuditLog)}
          <input name="person" required maxLength={80} list="people" autoComplete="off" />
        </label>
        <datalist id="people">
          {[...names].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit" className={buttons.button}>
          {t(m.endSessions)}
        </button>
      </form>
      {ended !== null && (
        <p role="status" className={styles.made}>
          {t(WORDS.sessionsEnded(ended.person, moment(ended.ended_at)))}
        </p>
      )}
    </>
  );
}
