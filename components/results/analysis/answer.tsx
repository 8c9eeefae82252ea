"use client";
/** The frame of a page's answer: verdict, headline figures beside the pinned ones, the page's content, the "why" drawer. */
import { useAtom } from "jotai";
import { useMemo, type ReactNode } from "react";
import type { Figure } from "@/features/answers/explain";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageActions, type PageExport } from "@/state/screen/page-actions";
import { whyAtom } from "@/state/screen/ui";
import styles from "./answer.module.css";
import { commandLine } from "./command-line";
import { Headline } from "../summary/headline";
import { Why } from "../explanation/why";

type AnswerProps = {
  /** Id of the page's analysis: what the command line in the drawer calls. */
  readonly analysis: string;
  /** The top of the answer: a Verdict, or the misfit. */
  readonly verdict: ReactNode;
  /** Notes on the answer. */
  readonly warnings?: ReactNode;
  /** All explained figures; the first four are the headline. */
  readonly figures: readonly Figure[];
  /** They may still change. */
  readonly soFar?: true | undefined;
  /** The same with what moves each of them, where that is worked out only for who asks why. */
  readonly inFull?: (() => readonly Figure[]) | undefined;
  /** The same figures of the pinned scenario. */
  readonly pinned?: readonly Figure[] | undefined;
  /** What limits and figures are of. */
  readonly basis?: Text | null | undefined;
  /** Said under a figure that has no target, by the figure's id. */
  readonly notes?: Readonly<Record<string, Text>> | undefined;
  readonly exports: readonly PageExport[];
  /** Parameters of the link, for the command line. */
  readonly params: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

export function Answer(props: AnswerProps) {
  const { analysis, verdict, warnings, figures, soFar, inFull, pinned, basis, notes, exports, params, children } =
    props;
  const [why, explain] = useAtom(whyAtom);
  const t = useText();
  const firstId = figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  const headline = figures.map((figure) => {
    const before = pinned?.find(({ id }) => id === figure.id);
    const note = notes?.[figure.id];
    return { figure, ...(before && { pinned: before }), ...(note && { note }) };
  });
  const asked = figures.some(({ id }) => id === why);
  const shown = useMemo(() => (asked && inFull ? inFull() : figures), [asked, inFull, figures]);
  const explained = shown.find(({ id }) => id === why) ?? null;
  return (
    <div className={styles.answer}>
      {verdict}
      {warnings}
      <Headline figures={headline} soFar={soFar} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      {basis && <p className={styles.basis}>{t(basis)}</p>}
      {children}
      <Why figure={explained} onClose={() => explain(null)} command={commandLine(analysis, params, explained?.id)} />
    </div>
  );
}
