/** Which finding is first: data faults, then causes before their consequences, then the order of the catalogue. */
import { CAUSES, type Cause, type Finding } from "./diagnosis";

/** What each cause can bring about. */
const EXPLAINS: Partial<Record<Cause, readonly Cause[]>> = {
  stuck: ["queue-at-cap", "kv-full", "prefill-bound"],
  leak: ["queue-at-cap", "stuck"],
  "load-change": [
    ...(["pd-starved", "kv-transfer-slow", "rank-imbalance", "long-prompt-thrash", "kv-full", "queue-at-cap"] as const),
    ...(["prefill-bound", "recompute-hits", "front-end"] as const),
  ],
  "pd-starved": ["queue-at-cap", "prefill-bound"],
  "kv-transfer-slow": ["pd-starved", "queue-at-cap"],
  "rank-imbalance": ["kv-full", "queue-at-cap", "prefill-bound"],
  "slow-card": ["kv-full", "queue-at-cap", "prefill-bound", "pd-starved"],
  "expert-hot-spot": ["kv-full", "queue-at-cap", "prefill-bound", "slow-card"],
  "long-prompt-thrash": ["kv-full", "queue-at-cap", "prefill-bound", "recompute-hits"],
  "kv-full": ["queue-at-cap", "prefill-bound", "recompute-hits"],
  "prefill-bound": ["kv-full", "long-prompt-thrash"],
  "drafts-rejected": ["kv-full", "queue-at-cap", "prefill-bound"],
  "lora-swaps": ["queue-at-cap", "kv-full"],
  "host-bound": ["queue-at-cap", "kv-full"],
};

/** Never before a fault: they cost little, or are notes on a figure. */
const LAST: readonly Cause[] = ["padding", "client-limited", "recompute-hits"];

/** `tolerance_s`: one bin, by which a consequence may seem to begin before its cause. */
export function orderFindings(findings: readonly Finding[], tolerance_s: number): Finding[] {
  const ranked = findings.toSorted((a, b) => rank(a) - rank(b) || a.since_s - b.since_s);
  const ordered: Finding[] = [];
  const rest = [...ranked];
  while (rest.length > 0) {
    // The first of the catalogue that no other one that is left explains.
    const index = Math.max(
      0,
      rest.findIndex((finding) => !rest.some((other) => isBrought(finding, other, tolerance_s))),
    );
    ordered.push(...rest.splice(index, 1));
  }
  return ordered.map((finding, index) => ({
    ...finding,
    follows: follows(finding, ordered.slice(0, index), tolerance_s),
  }));
}

const rank = ({ cause }: Finding): number => CAUSES.indexOf(cause) + (LAST.includes(cause) ? CAUSES.length : 0);

/** A cause of the same catalogue line of thought starts no later and explains it. Of two that explain each other the clearly earlier one counts. */
function isBrought(finding: Finding, other: Finding, tolerance_s: number): boolean {
  if (finding === other || !explains(other, finding)) return false;
  const isMutual = explains(finding, other);
  if (isMutual && rank(finding) < rank(other)) return other.since_s < finding.since_s - tolerance_s;
  if (isMutual)
    return other.since_s <= finding.since_s + tolerance_s && !(finding.since_s < other.since_s - tolerance_s);
  return other.since_s <= finding.since_s + tolerance_s;
}

const explains = (cause: Finding, consequence: Finding): boolean =>
  EXPLAINS[cause.cause]?.includes(consequence.cause) ?? false;

const follows = (finding: Finding, before: readonly Finding[], tolerance_s: number): Cause | null =>
  before.find((other) => explains(other, finding) && other.since_s <= finding.since_s + tolerance_s)?.cause ?? null;
