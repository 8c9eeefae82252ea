/** What makes two jobs, or two cells, the same one: the texts whose hashes name them. */
import { writePlain } from "./plain-text";

/** `code` names the version of the engines: results of other code are other results. */
export const jobText = (kind: string, code: string, input: unknown): string => writePlain({ kind, code, input });

/** `job` is the hash of the job's text, so that a long input is not hashed again for every cell. */
export const cellText = (job: string, cell: unknown): string => writePlain({ job, cell });
