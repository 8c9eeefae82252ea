/** A against B for programs: SI units, shares of one. */
import type { SideChange } from "@/features/core/evidence/run-comparison/sides/compare-sides";
import type { AgainstAnswer } from "./sides";
import { differingSettings, leftOut } from "./tables";
import { againstEvidence, againstFinding, loadWords } from "./words";

export function againstPlain(answer: AgainstAnswer | null) {
  if (!answer) return null;
  const { a, b, compared } = answer;
  const numbers = ({ a: before, b: after, change, low, high, better }: SideChange) => ({
    ...{ a: before, b: after, change, low, high, better },
  });
  return {
    better: compared.better,
    verdict: againstFinding(answer).en,
    evidence: againstEvidence(answer).en,
    a: { name: a.name, runs: a.runs.map(({ number }) => number) },
    b: { name: b.name, runs: b.runs.map(({ number }) => number) },
    wins: compared.wins,
    intervals_rest_on: compared.basis,
    figures: compared.figures.map(({ figure, loads, ...average }) => ({
      ...{ figure: figure.id, unit: figure.unit === "ms" ? "s" : figure.unit, ...numbers(average) },
      loads: loads.map((row) => ({ load: loadWords(row.load).en, ...numbers(row) })),
    })),
    settings: differingSettings(answer).map(({ label, matters, ...values }) => ({
      ...{ setting: label.en, ...values, matters: matters.en },
    })),
    not_comparable: leftOut(answer).map(({ what, why }) => ({ what: what.en, why: why.en })),
  };
}
