"use client";
/**
 * The first answer, drawn from what the server worked out. The form behind it, with the engine, is loaded when somebody
 * reaches for it: the index stays light.
 */
import { useSetAtom } from "jotai";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import slots from "@/components/inputs/slot-field.module.css";
import { Headline } from "@/components/results/headline";
import { useLanguage, useText } from "@/state/language";
import { usePageHref } from "@/state/page-href";
import { whyAtom } from "@/state/ui";
import type { FirstAnswer } from "./first-answer";
import styles from "./index.module.css";
import { LEAD, OPEN, SENTENCE, TITLE } from "./sentence";

const Live = lazy(() => import("./live-ten-seconds"));

export function TenSeconds(first: FirstAnswer) {
  const search = useSearchParams().toString();
  const [drawn] = useState(search);
  const [reached, reach] = useState(false);
  const still = <Still {...first} onReach={() => reach(true)} />;
  // A dialog may have changed the scenario without anyone touching the sentence.
  const live = reached || search !== drawn;
  return live ? (
    <Suspense fallback={still}>
      <Live />
    </Suspense>
  ) : (
    still
  );
}

function Still({ values, figures, issues, onReach }: FirstAnswer & { readonly onReach: () => void }) {
  const t = useText();
  const { language } = useLanguage();
  const href = usePageHref();
  const explain = useSetAtom(whyAtom);
  return (
    <section className={styles.ten} aria-label={t(TITLE)} onPointerEnter={onReach} onFocus={onReach}>
      <div className={styles.tenHead}>
        <h1 className={styles.title}>{t(TITLE)}</h1>
        <p className={styles.lead}>{t(LEAD)}</p>
        <Link className={buttons.button} href={href("quick-estimation")} prefetch={false}>
          {t(OPEN)}
        </Link>
      </div>
      <p className={styles.ask}>
        {SENTENCE[language].map((piece, place) => {
          const value = piece.startsWith("$") ? values[piece.slice(1)] : undefined;
          return value ? (
            <button key={place} type="button" className={slots.slot} onClick={onReach}>
              {t(value)}
            </button>
          ) : (
            <span key={place}>{piece}</span>
          );
        })}
      </p>
      {figures.length > 0 && (
        <Headline
          figures={figures.map((figure) => ({ figure }))}
          open={null}
          onOpen={(id) => {
            explain(id);
            onReach();
          }}
        />
      )}
      {issues.length > 0 && <IssueList issues={issues} onMend={onReach} />}
    </section>
  );
}
