"use client";
import { useState, type FormEvent } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { Issue } from "@/lib/issue";
import { SCOPES, type Scope } from "@/lib/access";
import { makeToken } from "@/state/server/access";
import { useLanguage, useText } from "@/state/language";
import styles from "./access.module.css";
import { SCOPE_WORDS } from "./words";
import * as m from "./messages";

type NewTokenProps = { readonly tell: (issues: readonly Issue[]) => void; readonly done: () => void };

/** Makes a token, and shows it until the page is left. */
export function NewToken({ tell, done }: NewTokenProps) {
  const t = useText();
  const { language } = useLanguage();
  const [made, show] = useState<string | null>(null);
  const make = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const wanted = {
      ...{ name: String(values.get("name")), scope: String(values.get("scope")) as Scope },
      days: Number(values.get("days")) || null,
    };
    const answer = await makeToken(wanted, language);
    tell(answer.issues);
    if (!answer.ok) return;
    show(answer.value.token);
    form.reset();
    done();
  };
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void make(event)}>
        <label>
          {t(m.name)}
          <input name="name" required maxLength={80} />
        </label>
        <label>
          {t(m.scope)}
          <select name="scope" defaultValue="read">
            {SCOPES.map((scope) => (
              <option key={scope} value={scope}>
                {t(SCOPE_WORDS[scope])}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t(m.daysEmptyNoEnd)}
          <input name="days" type="number" min={1} max={3650} />
        </label>
        <button type="submit" className={buttons.primary}>
          {t(m.makeToken)}
        </button>
      </form>
      {made !== null && (
        <p role="status" className={styles.made}>
          {t(m.tokenCopyItNow)} <code data-made>{made}</code>
        </p>
      )}
    </>
  );
}
