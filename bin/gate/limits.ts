/** `--fail-over 5% ttft=10% tpot.p99=20% failures=0.5%`: shares of the baseline's figure beyond which a loss fails. */
import { GATE_FIGURES, type FigureName } from "@/features/core/evidence/run-comparison/gate/figures";
import { USUAL_THRESHOLDS, type Thresholds } from "@/features/core/evidence/run-comparison/gate/change";
import { failure, success, type Result } from "@/lib/result";
import { fromPercent } from "@/lib/units/edge";
import { nearest } from "../console/options";
import { issue } from "./messages.issues";

const FAILURES = "failures";

/** Names of figures, and what stands before their point for all of a kind. */
const NAMES = [...new Set(GATE_FIGURES.flatMap(({ id }) => [id.split(".")[0] ?? id, id])), FAILURES];

export function readLimits(words: readonly string[]): Result<Thresholds> {
  let { all, failures } = USUAL_THRESHOLDS;
  const named = new Map<FigureName, number>();
  // A kind first, so that a figure of it that is named takes precedence wherever it stands.
  const parts = words.flatMap((word) => word.split(",")).toSorted((a, b) => depth(a) - depth(b));
  for (const part of parts) {
    const [name, text] = part.includes("=") ? part.split("=", 2) : [null, part];
    const share = readShare(text ?? "");
    if (share === null) return failure(issue("GATE-LIMIT", "fail-over", { part }));
    if (name === null || name === undefined) all = share;
    else if (name === FAILURES) failures = share;
    else if (!NAMES.includes(name))
      return failure({ ...issue("GATE-FIGURE", "fail-over", { name }), fix: nearest(name, NAMES) });
    else for (const { id } of GATE_FIGURES) if (id === name || id.startsWith(`${name}.`)) named.set(id, share);
  }
  return success({ all, failures, figures: Object.fromEntries(named) });
}

const depth = (word: string): number => (/^[^=]*\./.test(word) ? 1 : 0);

/** A share with its sign, so that nobody reads 5 as 500 %. */
export function readShare(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim());
  return match === null ? null : fromPercent(Number(match[1]));
}
