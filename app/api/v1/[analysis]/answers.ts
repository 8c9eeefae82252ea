/** What a thread does with a request to an analysis: from the bytes of its body to those of its answer. */
import type { Analysis } from "@/features/analysis/analysis";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { pages } from "@/features/registry/registry";
import { prepareRun, runPrepared, type Fetched, type PlainInput, type Wanted } from "@/features/analysis/run-analysis";
import { answerKind, tooMuchWork } from "@/features/analysis/work";
import type { Issue } from "@/lib/issue";
import { defineJob, type JobKind, type JobListing } from "@/lib/jobs/job-kind";
import { readJsonBody } from "@/lib/params/json-body";
import { failure, success, type Result } from "@/lib/result";
import { issueStatus, plainIssues } from "@/lib/server/answer";
import { namedTexts } from "@/lib/server/content-store";
import { StoreError } from "@/lib/server/store-errors";
import { storedTableSet } from "@/lib/server/table-store";
import type { Language } from "@/lib/text";

export type AnswerAsk = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly language: Language;
  /** Whether the page's verdict and parts are wanted, and what moves each figure. */
  readonly parts: boolean;
  readonly sensitivities: boolean;
};
/** `body` is JSON. */
export type Answer = { readonly status: number; readonly body: Uint8Array<ArrayBuffer> };

export const answerListings: readonly JobListing[] = pages.map((page) => ({
  kind: answerKind(page.id),
  title: page.title,
  load: async () => answerJob(await page.whole()),
}));

const answerJob = (analysis: Analysis): JobKind =>
  defineJob<AnswerAsk, null, Answer, undefined>({
    kind: answerKind(analysis.id),
    read: (ask) => success(ask as AnswerAsk),
    plan: () => [null],
    runCell: ({ body, language, parts, sensitivities }) => {
      const wanted = { ...(parts && { report: language }), sensitivities };
      const outcome = outcomeFor(analysis, new TextDecoder().decode(body), wanted);
      const issues = plainIssues(outcome.issues, language);
      return outcome.ok ? answer(200, { ...(outcome.value as object), issues }) : refused(outcome.issues, issues);
    },
  }) as JobKind;

function outcomeFor(analysis: Analysis, body: string, wanted: Wanted): Result<unknown> {
  const asked = readJsonBody(body);
  if (!asked.ok) return asked;
  try {
    const prepared = prepareRun(analysis, asked.value, fetched(asked.value));
    if (!prepared.ok) return prepared;
    const work = analysis.work?.(prepared.value.resolved, prepared.value.unpacked) ?? null;
    const tooMuch = work && tooMuchWork(analysis.id, work);
    return tooMuch ? failure(tooMuch) : runPrepared(analysis, prepared.value, wanted);
  } catch (error) {
    if (error instanceof StoreError) return failure(error.issue);
    throw error;
  }
}

/** What the input only names and this server keeps. */
const fetched = (input: PlainInput): Fetched => ({
  ...tableLibrary(input["tables"], storedTableSet),
  texts: namedTexts(input),
});

const refused = (issues: readonly Issue[], shown: readonly unknown[]): Answer =>
  answer(issueStatus(issues), { issues: shown });

const answer = (status: number, content: object): Answer => ({
  status,
  body: new TextEncoder().encode(JSON.stringify(content)),
});
