/** The inside of a worker without its thread: messages are copied, and answers arrive later, out of step. */
import { serveCells } from "@/lib/jobs/cell-server";
import type { JobKind, JobListing } from "@/lib/jobs/job-kind";
import type { FromCells } from "@/lib/jobs/protocol";
import { text } from "@/lib/text";
import type { CellPort } from "@/lib/worker/pool";

export const listing = (kind: JobKind): JobListing => ({
  kind: kind.kind,
  title: text({ en: "", zh: "" }),
  load: async () => kind,
});

export const loopbackPort = (kind: JobKind): CellPort => loopbackThread([listing(kind)]);

export function loopbackThread(listings: readonly JobListing[]): CellPort {
  let tell: (message: FromCells) => void = () => undefined;
  const serve = serveCells(listings, (message) => {
    const copy = structuredClone(message);
    setTimeout(() => tell(copy), Math.abs(Math.sin(message.run)) * 3);
  });
  return {
    post: (message) => void serve(structuredClone(message)),
    listen: ({ message }) => void (tell = message),
    terminate: () => void (tell = () => undefined),
  };
}
