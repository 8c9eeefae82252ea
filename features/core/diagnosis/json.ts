/** A diagnosis as programs are given it: times in seconds after the first record, both languages, null for what the files do not say. */
import type { Text } from "@/lib/text";
import type { Cure, Diagnosis, Effect, EvidenceFigure, Finding, StatedFigure } from "./diagnosis";

export type DiagnosisJson = ReturnType<typeof diagnosisJson>;

export function diagnosisJson(diagnosis: Diagnosis) {
  const { cause, since_s, until_s, t0, zone, sentence, findings, figures, notTold, leftOut } = diagnosis;
  return {
    ...{ cause, since: since_s, until: until_s, t0, zone, sentence },
    findings: findings.map(plainFinding),
    figures: Object.fromEntries(figures.map(plainFigure)),
    left_out: leftOut.map(({ file, why }) => ({ file, why })),
    not_told: notTold.map(({ question, file }) => ({ question, file })),
  };
}

function plainFinding({ cause, since_s, until_s, confidence, ...finding }: Finding) {
  const { sentence, evidence, ruledOut, against, cures, effects, follows } = finding;
  const [effect = null, ...further] = effects.map(plainEffect);
  return {
    ...{ cause, since: since_s, until: until_s, confidence, sentence, follows },
    evidence: evidence.map(plainEvidence),
    ruled_out: ruledOut.map(({ cause: other, why }) => ({ cause: other, why })),
    against,
    cure: cures.map(plainCure),
    // What gets worse with the same cure stands beside what gets better.
    effect: effect && { ...effect, ...(further.length > 0 && { also: further }) },
  };
}

const plainEvidence = ({ name, value, unit, at_s, place }: EvidenceFigure) => ({
  ...{ name, value, unit, at: at_s },
  file: place?.file ?? null,
  line: place?.line ?? null,
});

const plainCure = ({ engine, flag, from, to, note }: Cure) => ({ engine, flag, from, to, note });

const plainEffect = ({ figure, unit, before, after, low, high, method, by }: Effect) => ({
  ...{ figure, unit, before, after, low, high, method, by },
});

type PlainFigure = { readonly value: number | null; readonly unit: string; readonly why: Text | null };

/** Under a name that programs write: `kv_cache_peak`. */
const plainFigure = ({ name, value, unit, why }: StatedFigure): readonly [string, PlainFigure] => [
  name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_"),
  { value, unit, why },
];
