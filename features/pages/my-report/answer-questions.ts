/** The live parts of a report; each question runs once. Used by HTTP and the command line. */
import type { Analysis } from "@/features/analysis/analysis";
import type { Answered } from "@/features/core/report-builder/piece";
import { liveQuestions, type ComposedReport, type LiveQuestion } from "@/features/core/report-builder/document";
import type { LiveAnswer } from "@/features/core/report-builder/resolve-parts";
import { prepareRun } from "@/features/analysis/run-analysis";
import { tooMuchWork } from "@/features/analysis/work";
import { failure, success, type Result } from "@/lib/result";
import type { Language } from "@/lib/text";

/** By key. `all` has no analysis that composes reports: a report is no part of a report. */
export function answerQuestions(report: ComposedReport, all: readonly Analysis[]): ReadonlyMap<string, LiveAnswer> {
  return new Map(liveQuestions(report).map((question) => [question.key, answerQuestion(question, all)]));
}

function answerQuestion({ page, params, against }: LiveQuestion, all: readonly Analysis[]): LiveAnswer {
  const analysis = all.find(({ id }) => id === page);
  if (!analysis) return undefined;
  const now = ask(analysis, params);
  if (!now.ok) return now;
  const before = against && ask(analysis, against);
  const pinned = before?.ok ? before.value : null;
  const answered = (language: Language): Answered => {
    const t = (words: Readonly<Record<Language, string>>): string => words[language];
    const { output, input, scenario } = now.value;
    const report = analysis.report(output, { t, input, scenario, pinned: pinned?.output ?? null });
    const old = pinned && analysis.report(pinned.output, { t, input, scenario, pinned: null });
    return { now: report, before: old?.figures ?? report.against ?? [] };
  };
  return success({ en: answered("en"), zh: answered("zh") }, now.issues);
}

type Asked = Pick<Parameters<Analysis["report"]>[1], "input" | "scenario"> & { readonly output: unknown };

function ask(analysis: Analysis, params: LiveQuestion["params"]): Result<Asked> {
  const prepared = prepareRun(analysis, params);
  if (!prepared.ok) return prepared;
  const { resolved: scenario, unpacked: input } = prepared.value;
  const work = analysis.work?.(scenario, input);
  const refused = work && tooMuchWork(analysis.id, work);
  if (refused) return failure(refused);
  const output = analysis.run(scenario, input);
  return output.ok ? success({ output: output.value, input, scenario }, output.issues) : output;
}
