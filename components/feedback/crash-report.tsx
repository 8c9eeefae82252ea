"use client";
/** A page met a bug: one line, the report to copy, and a way to try the same link again. */
import { COLON, COMMA, joinTexts, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { storedRead } from "@/state/browser-storage/storage";
import { STORED_NAMES } from "@/state/browser-storage/stored-names";
import { CrashActions, type Crash } from "./crash-actions";
import * as m from "./messages";

export default function CrashReport({ error }: { readonly error: Crash }) {
  const t = useText();
  const stored = storedRead().map(([key]) => STORED_NAMES[key]);
  return (
    <section className="message-page" role="alert" data-crash>
      <h1>{t(m.thisPageHasBug)}</h1>
      <p className="lead">
        <span className="mark">✕</span> {error.message}
      </p>
      <p className="note">{t(m.linkHoldsYourScenarioNothing)}</p>
      {stored.length > 0 && (
        <p className="note">
          {t(ASIDE)}
          {t(COLON)} {t(joinTexts(stored, COMMA))}
        </p>
      )}
      <div className="choices">
        <CrashActions error={error} />
      </div>
      <p className="code">SUITE-CRASH{error.digest ? ` · ${error.digest}` : ""}</p>
    </section>
  );
}
/** It may be the cause. */
const ASIDE: Text = m.loadAgainAlsoSetsAside;
