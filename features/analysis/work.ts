/** How much a run would do, known before it runs: a server sends what is too much for a client that waits to the jobs. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { issue } from "./messages.issues";

export type Work = {
  /** What is counted: "configurations". */
  readonly unit: Text;
  readonly count: number;
  /** Most that one request runs: some ten seconds of one core. */
  readonly most: number;
  /** Parameters that make it less, the strongest first. */
  readonly lower: readonly string[];
};

/** So much processor time, seconds, an analysis takes at most that does not say its work. */
export const LONG_S = 0.3;

/** What a thread of the server answers a request with. */
export const answerKind = (id: string): string => `answer/${id}`;

/** Jobs of kind `analysis/<id>` take the same input as the request, without limits. */
export const analysisKind = (id: string): string => `analysis/${id}`;

/** null: it may run. */
export function tooMuchWork(id: string, { unit, count, most, lower }: Work): Issue | null {
  if (count <= most) return null;
  const [asked, allowed] = [count, most].map((number) => Math.round(number).toLocaleString("en"));
  const [kind, list] = [analysisKind(id), lower.join(", ")];
  return issue("ANALYSIS-TOO-LARGE", lower[0] ?? "body", {
    asked: asked ?? "",
    allowed: allowed ?? "",
    unit,
    list,
    kind,
  });
}
