"use client";
import { useCallback, useMemo, useState } from "react";
import type { ComposedReport } from "@/features/core/composed/document";
import { layOut, type Laid, type LiveAnswer } from "@/features/core/composed/laid-out";
import { aboutMyReport } from "@/features/pages/my-report/about";
import { findPage } from "@/features/registry/registry";

export type LiveAnswersByKey = ReadonlyMap<string, LiveAnswer>;

type LaidOut = {
  readonly laid: readonly Laid[];
  readonly answers: LiveAnswersByKey;
  readonly tell: (key: string, answer: LiveAnswer) => void;
};

/** A report is no part of a report. */
const page = (id: string) => (id === aboutMyReport.id ? undefined : findPage(id));

/** The report with the answers that have come by now. */
export function useLaidOut(report: ComposedReport): LaidOut {
  const [answers, keep] = useState<LiveAnswersByKey>(new Map());
  const tell = useCallback<LaidOut["tell"]>(
    (key, answer) => keep((before) => (before.get(key) === answer ? before : new Map([...before, [key, answer]]))),
    [],
  );
  const laid = useMemo(() => layOut(report, { page, answer: (key) => answers.get(key) }), [report, answers]);
  return { laid, answers, tell };
}
