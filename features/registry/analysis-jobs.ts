/** Every analysis as a job of one cell: what a request asks, without a client that waits for it. */
import * as z from "zod";
import { defineJob, type JobKind, type JobListing } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import { misshapen } from "@/lib/params/plain-input";
import { failure, type Result } from "@/lib/result";
import type { Analysis } from "../analysis/analysis";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { jobListings } from "./jobs";
import { pages } from "./registry";
import { prepareRun, runPrepared, type PlainInput, type PreparedRun } from "../analysis/run-analysis";
import { analysisKind } from "../analysis/work";
import * as m from "./messages.jobs";
import { issue } from "./messages.issues";

const analysisJobListings: readonly JobListing[] = pages.map((page) => ({
  kind: analysisKind(page.id),
  title: page.title,
  load: async () => analysisJob(await page.whole()),
}));

/** What servers and the command line run; browsers need only the jobs of their pages. */
export const allJobListings: readonly JobListing[] = [...jobListings, ...analysisJobListings];

/** As the HTTP API answers it; null with the reasons where the analysis refuses. */
type AnalysisOutcome = { readonly record: unknown; readonly issues: readonly Issue[] };

const analysisJob = (analysis: Analysis): JobKind =>
  defineJob<PreparedRun, null, AnalysisOutcome, undefined>({
    kind: analysisKind(analysis.id),
    read: (plain) => readAsk(analysis, plain),
    plan: () => [null],
    runCell: (prepared) => {
      const outcome = runPrepared(analysis, prepared, { sensitivities: true });
      // JSON writes null for what it cannot say, so the same is done here.
      const record: unknown = outcome.ok ? JSON.parse(JSON.stringify(outcome.value)) : null;
      return { record, issues: outcome.issues };
    },
  }) as JobKind;

const Ask = z.record(z.string(), z.unknown());
const Tables = z.looseObject({ id: z.string() });

/** The parameters of the request. Operator tables travel with the job, whose cells may run where the server's own are not. */
function readAsk(analysis: Analysis, plain: unknown): Result<PreparedRun> {
  const ask = Ask.safeParse(plain);
  if (!ask.success) return failure(...ask.error.issues.map(notAnAsk));
  const { tables, ...rest } = ask.data;
  if (tables === undefined || tables === "") return prepareRun(analysis, rest);
  const set = Tables.safeParse(tables);
  if (!set.success) return failure(TABLES_BY_NAME);
  const asked: PlainInput = { ...rest, tables: set.data.id };
  return prepareRun(analysis, asked, { tables: set.data as unknown as TableSet });
}

const notAnAsk = misshapen("ANALYSIS-INPUT", m.analysis, { model: "llama-3.1-8b", tp: 2 });

const TABLES_BY_NAME: Issue = issue("ANALYSIS-TABLES-BY-NAME", "tables");
