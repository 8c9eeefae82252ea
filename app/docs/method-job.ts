/** What a thread does with the handbook's page of a feature: it alone loads the engine, whose figures explain themselves. */
import { loadHelp } from "@/features/handbook/help-text";
import type { Figure } from "@/features/answers/explain";
import { defaultFigures, methodText } from "@/features/handbook/method";
import { pages, type Page } from "@/features/registry/registry";
import { defineJob, type JobKind, type JobListing } from "@/lib/jobs/job-kind";
import { success } from "@/lib/result";
import type { Language } from "@/lib/text";

export const methodKind = (id: string): string => `method/${id}`;

type MethodAsk = { readonly language: Language };

export const methodListings: readonly JobListing[] = pages.map((page) => ({
  kind: methodKind(page.id),
  title: page.title,
  load: () => methodJob(page),
}));

async function methodJob({ id, whole }: Page): Promise<JobKind> {
  const [analysis, en = "", zh = ""] = await Promise.all([whole(), loadHelp(id, "en"), loadHelp(id, "zh")]);
  let figures: readonly Figure[] | null = null;
  return defineJob<MethodAsk, null, string, undefined>({
    kind: methodKind(id),
    read: (ask) => success(ask as MethodAsk),
    plan: () => [null],
    runCell: ({ language }) => {
      figures ??= defaultFigures(analysis);
      return methodText(analysis, { en, zh }[language], language, figures);
    },
  }) as JobKind;
}
