/** What the Serving Profile found in a capture, as evidence of a cause. */
import type { EvidenceFigure } from "../diagnosis";
import type { CaptureFacts, CaptureFinding } from "../evidence";
import { figure, type Incident } from "./incident";

type Captured = {
  readonly facts: CaptureFacts;
  readonly finding: CaptureFinding;
  readonly figures: readonly (EvidenceFigure | null)[];
  /** When it held. A recording beside a log has a clock of its own: its times are not the log's. */
  readonly run: { readonly since_s: number; readonly until_s: number | null };
};

/** Its weightiest finding of a kind, at most one. */
export function captured({ evidence }: Incident, kind: string, least = 0): Captured[] {
  const all = evidence.captures.flatMap((facts) =>
    facts.findings
      .filter((finding) => finding.kind === kind && Math.abs(finding.amount) >= least)
      .map((finding) => ({ facts, finding })),
  );
  const [heaviest] = all.toSorted((a, b) => b.finding.weight - a.finding.weight);
  if (heaviest === undefined) return [];
  const { finding } = heaviest;
  const isOnClock = evidence.series.every(({ source }) => source === "capture");
  const run = isOnClock ? { since_s: finding.since_s, until_s: finding.until_s } : { since_s: 0, until_s: null };
  const where = { time_s: null, place: { file: finding.file, line: null } };
  return [{ ...heaviest, run, figures: [figure(kind.replaceAll("-", "_"), finding.amount, finding.unit, where)] }];
}
