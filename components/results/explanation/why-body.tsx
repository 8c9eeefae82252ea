"use client";

import type { ReactNode } from "react";
import type { Figure, Sensitivity } from "@/features/answers/explain";
import { useText } from "@/state/language";
import { CopyButton } from "../copy-button";
import { termLines, type TermLine } from "@/features/answers/figure-terms";
import { signed, STANDING_SIGN, targetState } from "@/features/answers/figure-text";
import { GradeBadge } from "../summary/grade-badge";
import standing from "../summary/standing.module.css";
import styles from "./why-drawer.module.css";
import * as m from "./messages";

const WORDS = {
  limit: m.limit,
  target: m.target,
  met: m.metBy,
  tight: m.itsBandCrossesItMet,
  missed: m.missedBy,
  formula: m.formula,
  terms: m.terms,
  sum: m.sum,
  source: m.source,
  assumptions: m.assumptions,
  moves: m.whatMovesIt,
  command: m.sameFigureFromCommandLine,
  copy: m.copy,
  stop: m.sign,
};

export function WhyBody({ figure, command }: { readonly figure: Figure; readonly command: string }) {
  const t = useText();
  const lines = termLines(figure);
  return (
    <>
      <Standing figure={figure} />
      <Section title={t(WORDS.formula)}>
        <pre className={styles.formula}>{figure.formula.join("\n")}</pre>
      </Section>
      {figure.terms.length > 0 && (
        <Section title={t(WORDS.terms)} aside={lines.unit}>
          <Terms {...lines} />
        </Section>
      )}
      <Section title={t(WORDS.source)}>
        <p className={styles.small}>{t(figure.source)}</p>
      </Section>
      {figure.assumptions.length > 0 && (
        <Section title={t(WORDS.assumptions)}>
          <ul className={styles.list}>
            {figure.assumptions.map((assumption) => (
              <li key={assumption.en}>{t(assumption)}</li>
            ))}
          </ul>
        </Section>
      )}
      {figure.sensitivities.length > 0 && (
        <Section title={t(WORDS.moves)}>
          <Sensitivities figure={figure} />
        </Section>
      )}
      <Section title={t(WORDS.command)} aside={<CopyButton text={command} label={t(WORDS.copy)} />}>
        <code className={styles.command}>{command}</code>
      </Section>
    </>
  );
}

/** Grade, where the band comes from, and how far the limit is. */
function Standing({ figure }: { readonly figure: Figure }) {
  const t = useText();
  const state = targetState(figure);
  const word = figure.target?.sense === "at-least" ? WORDS.target : WORDS.limit;
  return (
    <p className={styles.small}>
      <GradeBadge grade={figure.grade} /> {figure.band && `· ${t(figure.band.basis)} `}
      {state && (
        <>
          · {t(word)} {state.limit},{" "}
          <span className={standing[state.standing]}>
            {STANDING_SIGN[state.standing]} {t(WORDS[state.standing])} {state.margin}
          </span>
        </>
      )}
    </p>
  );
}

type SectionProps = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h3>
        {title}
        <span>{aside}</span>
      </h3>
      {children}
    </section>
  );
}

function Terms({ parts, sum, others }: ReturnType<typeof termLines>) {
  const t = useText();
  const line = ({ term, written }: TermLine) => (
    <tr key={term.id}>
      <th scope="row">{t(term.label)}</th>
      <td className={styles.how}>{term.formula}</td>
      <td>{written}</td>
    </tr>
  );
  return (
    <table className={styles.terms}>
      <tbody>
        {parts.map(line)}
        {sum !== null && (
          <tr className={styles.sum}>
            <th scope="row" colSpan={2}>
              {t(WORDS.sum)}
            </th>
            <td>{sum}</td>
          </tr>
        )}
        {others.map(line)}
      </tbody>
    </table>
  );
}

function Sensitivities({ figure }: { readonly figure: Figure }) {
  const t = useText();
  const largestFirst = [...figure.sensitivities].sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return (
    <table className={styles.terms}>
      <tbody>
        {largestFirst.map((entry: Sensitivity) => (
          <tr key={entry.label.en}>
            <th scope="row">{t(entry.label)}</th>
            <td>{signed(entry.change, figure.unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
