"use client";
import { useCallback, useMemo, useState } from "react";
import type { ComposedReport } from "@/features/core/report-builder/document";
import { resolveParts, type ResolvedEntry, type LiveAnswer } from "@/features/core/report-builder/resolve-parts";
import { aboutMyReport } from "@/features/pages/my-report/about";
import { findPage } from "@/features/registry/registry";

export type LiveAnswersByKey = ReadonlyMap<string, LiveAnswer>;

type ResolvedReport = {
  readonly resolved: readonly ResolvedEntry[];
  readonly answers: LiveAnswersByKey;
  readonly tell: (key: string, answer: LiveAnswer) => void;
};

/** A report is no part of a report. */
const page = (id: string) => (id === aboutMyReport.id ? undefined : findPage(id));

/** The report with the answers that have come by now. */
export function useResolvedParts(report: ComposedReport): ResolvedReport {
  const [answers, keep] = useState<LiveAnswersByKey>(new Map());
  const tell = useCallback<ResolvedReport["tell"]>(
    (key, answer) => keep((before) => (before.get(key) === answer ? before : new Map([...before, [key, answer]]))),
    [],
  );
  const resolved = useMemo(() => resolveParts(report, { page, answer: (key) => answers.get(key) }), [report, answers]);
  return { resolved, answers, tell };
}
