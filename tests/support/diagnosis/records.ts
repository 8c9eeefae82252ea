/** Records of a log and totals of scrapes that a test makes by hand, and what is found in them. */
import { diagnose } from "@/features/core/diagnosis/diagnose";
import type { Finding } from "@/features/core/diagnosis/diagnosis";
import type { Evidence, Sample, Totals } from "@/features/core/diagnosis/evidence";
import { EMPTY_SAMPLE } from "./sample";

export const PLACE = { file: "server.log", line: 7 };

/** A record every 10 s of an engine that is fine, but for what `make` says. */
export const logEvery10s = (count: number, make: (index: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    ...EMPTY_SAMPLE,
    ...{ at_s: 10 * (index + 1), span_s: 10, running: 20, waiting: 0 },
    ...{ cacheShare: 0.4, promptRate: 2000, outputRate: 800 },
    ...make(index),
  }));

export const NO_TOTALS: Totals = {
  ...{ at_s: 0, promptTokens: null, outputTokens: null, done: null, preemptions: null },
  ...{ prefixQueries: null, prefixHits: null, drafts: null, draftTokens: null, acceptedTokens: null },
  ...{ histograms: {}, place: { file: "metrics.prom", line: null } },
};

export function firstFinding(evidence: Evidence): Finding {
  const [finding] = diagnose(evidence).findings;
  if (finding === undefined) throw new Error("no finding");
  return finding;
}

export const figure = ({ evidence }: Finding, name: string) => evidence.find((entry) => entry.name === name)?.value;
