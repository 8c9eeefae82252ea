/**
 * A job as one JSON object. It is written piece by piece: a hundred thousand outcomes take seconds to write, in which others are answered,
 * and a client that reads slowly has one piece in memory.
 */
import { toJsonValue } from "@/lib/jobs/plain-text";
import { CELLS_A_SLICE, letOthersIn } from "@/lib/jobs/slices";
import { plainIssues } from "@/lib/server/answer";
import type { JobStatus } from "@/lib/server/jobs/jobs";
import type { Language } from "@/lib/text";
import { plainStatus } from "./stream";

export function wholeAnswer(status: JobStatus, language: Language): Response {
  const pieces = writeJob(status, language);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = pieces.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      await letOthersIn();
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

function* writeJob(status: JobStatus, language: Language): Generator<string, void> {
  const { outcomes, summary, issues } = status;
  const { issues: _, ...standing } = plainStatus(status);
  yield `${JSON.stringify(standing).slice(0, -1)},"outcomes":[`;
  for (let from = 0; from < outcomes.length; from += CELLS_A_SLICE) {
    const piece = outcomes.slice(from, from + CELLS_A_SLICE).map((outcome) => JSON.stringify(toJsonValue(outcome)));
    yield (from > 0 ? "," : "") + piece.join(",");
  }
  yield `],"summary":${JSON.stringify(toJsonValue(summary))},"issues":${JSON.stringify(plainIssues(issues, language))}}`;
}
