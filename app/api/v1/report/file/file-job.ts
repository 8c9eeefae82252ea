/** What a thread does with a report that is asked for as a file: from the bytes of the parameters to those of the page. */
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { reportLink } from "@/features/pages/report/sent/link";
import { sentPage, type SentAsk } from "@/features/pages/report/sent/page";
import { defineJob, type JobKind, type JobListing } from "@/lib/jobs/job-kind";
import { readJsonBody } from "@/lib/params/json-body";
import { success, type Result } from "@/lib/result";
import { issueStatus, plainIssues } from "@/lib/server/answer";
import { namedTexts } from "@/lib/server/content-store";
import { StoreError } from "@/lib/server/store-errors";
import { storedTableSet } from "@/lib/server/table-store";
import * as m from "@/app/api/v1/messages";

export type FileAsk = Omit<SentAsk, "params" | "link"> & {
  readonly body: Uint8Array<ArrayBuffer>;
  /** The suite that the file leads back to. */
  readonly base: string;
};

/** HTML, or issues as JSON where `status` says that there is none. */
export type FileAnswer = { readonly status: number; readonly body: Uint8Array<ArrayBuffer> };

export const FILE_KIND = "report-file";

export const fileListing: JobListing = {
  kind: FILE_KIND,
  title: m.reportAsFile,
  load: () => Promise.resolve(fileJob),
};

const fileJob = defineJob<FileAsk, null, FileAnswer, undefined>({
  kind: FILE_KIND,
  read: (ask) => success(ask as FileAsk),
  plan: () => [null],
  runCell: (ask): FileAnswer => {
    const page = fileText(ask);
    if (page.ok) return { status: 200, body: new TextEncoder().encode(page.value) };
    const issues = JSON.stringify({ issues: plainIssues(page.issues, ask.language) });
    return { status: issueStatus(page.issues), body: new TextEncoder().encode(issues) };
  },
}) as JobKind;

function fileText({ body, base, ...ask }: FileAsk): Result<string> {
  const read = readJsonBody(new TextDecoder().decode(body));
  if (!read.ok) return read;
  const params = read.value;
  try {
    const fetched = { ...tableLibrary(params["tables"], storedTableSet), texts: namedTexts(params) };
    return sentPage({ ...ask, params, link: reportLink(base, params) }, fetched);
  } catch (error) {
    if (error instanceof StoreError) return { ok: false, issues: [error.issue] };
    throw error;
  }
}
