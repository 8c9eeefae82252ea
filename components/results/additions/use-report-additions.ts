"use client";
/** Adds pieces of the page's answer to the reader's own report: live with the page's link, or frozen where a file gave its data. */
import { useSetAtom } from "jotai";
import { useCallback, useMemo } from "react";
import { frozenPiece } from "@/features/core/report-builder/document";
import { insertEntries, room, type NewEntry } from "@/features/core/report-builder/edit";
import { listPieces, type NamedPiece } from "@/features/core/report-builder/piece";
import type { Answerable } from "@/features/analysis/long-analysis";
import type { ParamSchema } from "@/lib/params/control";
import type { RawParams } from "@/lib/params/codec";
import type { Result } from "@/lib/result";
import type { Language, Text } from "@/lib/text";
import { figuresBefore, writtenReport, type Answered, type Reports } from "@/state/answers/bootstrap";
import { useText } from "@/state/language";
import { recordSource, type MeasuredSource } from "@/state/opened-files/measured-source";
import { changeMyReport } from "@/state/browser-storage/my-report";
import { usePinnedScreen } from "@/state/screen/pinned-screen";
import { noticeAtom } from "@/state/screen/ui";
import * as m from "@/components/results/messages";

type AddingProps<S extends ParamSchema, Output> = {
  readonly analysis: Answerable<S, Output>;
  readonly report: Reports | null;
  readonly answered: Answered<S, Output> | null;
  /** The answer to the pinned scenario. */
  readonly pinned: Result<Output> | null;
  readonly link: RawParams;
  readonly fromLink: boolean;
  /** The files behind an answer: those that the link alone does not give, and the one that it carries. */
  readonly source: MeasuredSource | undefined;
};

export type Adding = { readonly pieces: readonly NamedPiece[]; readonly add: (ref: string) => void };

export function useAdding<S extends ParamSchema, Output>(props: AddingProps<S, Output>): Adding {
  const { analysis, report, answered, pinned: before, link, fromLink, source } = props;
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const pinned = usePinnedScreen();
  const pieces = useMemo(() => (report ? listPieces(pieceSource(report)) : []), [report]);
  const add = useCallback(
    (part: string) => {
      if (answered === null) return;
      const asked = { kind: "part", page: analysis.id, params: link, part } as const;
      const against = pinned ? { against: pinned.query } : {};
      const freeze = () => {
        const old = before?.ok ? before.value : null;
        const spoken = (language: Language) =>
          pieceSource(writtenReport(analysis, answered, old, (words) => words[language]));
        return frozenPiece({ en: spoken("en"), zh: spoken("zh") }, part);
      };
      if (fromLink && source === undefined) return say(t(append({ ...asked, ...against })));
      // As it is now: the files may take a while to be hashed.
      const frozen = fromLink ? null : freeze();
      void recordSource(source ?? UNKNOWN).then((measured) =>
        say(
          t(
            append({
              ...asked,
              ...against,
              ...(frozen && { frozen, held: true }),
              ...((fromLink || frozen) && { measured }),
            }),
          ),
        ),
      );
    },
    [analysis, answered, link, pinned, before, fromLink, source, say, t],
  );
  return useMemo(() => ({ pieces, add }), [pieces, add]);
}

export const pieceSource = (reports: Reports) => ({ now: reports.now, before: figuresBefore(reports) ?? [] });

const UNKNOWN: MeasuredSource = { files: [], model: null };

/** Returns the message for it. */
function append(entry: NewEntry): Text {
  let count = 0;
  let full = false;
  const stored = changeMyReport((report) => {
    full = room(report) === 0;
    const next = full ? report : insertEntries(report, [entry]);
    count = next.entries.length;
    return next;
  });
  return full ? m.myReportIsFullRemove : stored ? added(count) : m.addedButThisBrowserHas;
}

const added = (count: number): Text => m.addedToMyReportCount({ count });
