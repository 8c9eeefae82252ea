"use client";

import { useId, type ReactNode } from "react";
import type { Figure } from "@/features/answers/explain";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { bandText, describeChange, inScale, chooseScale, unitBehind } from "@/features/answers/figure-text";
import { HEADLINE } from "@/features/core/report-builder/page";
import skeleton from "@/components/feedback/skeleton.module.css";
import { AddToReport } from "../additions/add-to-report";
import { GradeBadge } from "./grade-badge";
import styles from "./headline.module.css";
import standing from "./standing.module.css";
import { TargetStatus } from "./target-status";
import { Track } from "./track";
import * as m from "./messages";

type HeadlineFigure = {
  readonly figure: Figure;
  /** Shown if there is no target: "43 tok/s/user". */
  readonly note?: Text;
  /** The same figure of the pinned scenario. */
  readonly pinned?: Figure;
  /** It may still change, and says so instead of its limit. */
  readonly soFar?: true | undefined;
};

type HeadlineProps = {
  /** Four at most. */
  readonly figures: readonly HeadlineFigure[];
  /** They may still change: drawn grey. */
  readonly soFar?: true | undefined;
  /** Id of the figure that the drawer explains. */
  readonly open: string | null;
  readonly onOpen: (id: string) => void;
};

export function Headline({ figures, soFar, open, onOpen }: HeadlineProps) {
  const t = useText();
  if (figures.length === 0) return soFar ? <div className={`${styles.headline} ${skeleton.unknownFigures}`} /> : null;
  return (
    <div className={styles.headline} data-so-far={soFar && ""}>
      <ul className={styles.figures} aria-label={t(m.mainFigures)}>
        {figures.slice(0, 4).map((entry) => (
          <li key={entry.figure.id}>
            <FigureButton
              {...entry}
              soFar={soFar}
              open={open === entry.figure.id}
              onOpen={() => onOpen(entry.figure.id)}
            />
          </li>
        ))}
      </ul>
      <AddToReport part={HEADLINE} title={m.mainFigures} />
    </div>
  );
}

/** The same to be read, where nothing explains them. */
export function PlainHeadline({ figures }: { readonly figures: readonly HeadlineFigure[] }) {
  const t = useText();
  return (
    <div className={styles.headline}>
      <ul className={styles.figures} aria-label={t(m.mainFigures)}>
        {figures.map((entry) => (
          <li key={entry.figure.id}>
            <div className={styles.figure} data-figure={entry.figure.id} data-plain>
              <FigureFace {...entry} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FigureButtonProps = HeadlineFigure & { readonly open: boolean; readonly onOpen: () => void };

function FigureButton({ open, onOpen, ...entry }: FigureButtonProps) {
  const { figure } = entry;
  const t = useText();
  const basisId = useId();
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        data-figure={figure.id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={figure.band ? basisId : undefined}
        onClick={onOpen}
      >
        <FigureFace {...entry} />
        <span className="visually-hidden">{t(m.why)}</span>
      </button>
      {figure.band && (
        <span id={basisId} role="tooltip" className={styles.basis}>
          {t(figure.band.basis)}
        </span>
      )}
    </>
  );
}

function FigureFace({ figure, note, pinned, soFar }: HeadlineFigure): ReactNode {
  const t = useText();
  const scale = chooseScale(figure);
  const band = bandText(figure);
  return (
    <>
      <span className={styles.key}>
        {figure.warns && <i className={standing.dot} aria-hidden />}
        {t(figure.label)}
        <span>{t(figure.context)}</span>
      </span>
      <span className={styles.value}>
        <span data-value>{inScale(figure.value, scale)}</span>
        <small>{unitBehind(scale)}</small>
        {band && <span className={styles.band}>{band}</span>}
      </span>
      {pinned && <PinnedChange figure={figure} pinned={pinned} />}
      <Track figure={figure} />
      <span className={styles.foot}>
        {soFar ? (
          <span>{t(m.soFar)}</span>
        ) : figure.warns ? (
          <span className={standing.tight}>▲ {t(figure.warns)}</span>
        ) : figure.target ? (
          <TargetStatus figure={figure} />
        ) : (
          <span>{note && t(note)}</span>
        )}
        {Number.isFinite(figure.value) && <GradeBadge grade={figure.grade} />}
      </span>
    </>
  );
}

function PinnedChange({ figure, pinned }: { readonly figure: Figure; readonly pinned: Figure }) {
  const t = useText();
  const { words, difference } = describeChange(figure, pinned);
  return (
    <span className={styles.change}>
      {t(words)} {difference && <span>{difference}</span>}
    </span>
  );
}
