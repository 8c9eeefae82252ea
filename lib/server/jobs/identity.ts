/** Names of jobs and cells: hashes of what they are, so that the same question is the same job wherever it is asked. */
import { createHash } from "node:crypto";
import { cellText, jobText } from "@/lib/jobs/identity";
import type { JobTicket } from "@/lib/jobs/job-kind";

/** 160 bits of SHA-256, as in the content store. */
const HASH_LENGTH = 40;
export const JOB_ID = /^[0-9a-f]{40}$/;

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH);

/** Fingerprint of the engines' sources, written in by the builds (scripts/lib/code-version.mjs). */
export const codeVersion = (): string => process.env.MDS_CODE_VERSION ?? "unversioned";

export const makeTicket = (kind: string, input: unknown, code = codeVersion()): JobTicket => ({
  id: hash(jobText(kind, code, input)),
  kind,
  input,
});

export const cellKey =
  (job: string) =>
  (cell: unknown): string =>
    hash(cellText(job, cell));
