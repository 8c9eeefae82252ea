/** A comparison as plain data, for programs: what `mds trace A --compare B` and HTTP answer. */
import type { OpenedTrace } from "@/features/core/trace";
import type { Language } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { compareVerdict, notComparable } from "./report";
import { sameWork } from "./same-work";
import { comparison, operatorComparison, type Sides } from "./sides";

/** Microseconds; B less A. Both lists are in the order of their size. */
export function comparedJson(sides: Sides, language: Language) {
  const checks = sameWork(sides);
  const other = checks.filter(({ state }) => state === "other").map(({ words }) => words);
  const verdict = other.length > 0 ? notComparable(other) : compareVerdict(sides);
  const { wallA, wallB, effects, waits } = comparison(sides);
  const { rows, shared } = operatorComparison(sides);
  return {
    comparable: other.length === 0,
    verdict: verdict.finding[language],
    evidence: verdict.evidence[language],
    a: sideJson(sides.a),
    b: sideJson(sides.b),
    wall_a_us: wallA,
    wall_b_us: wallB,
    waits_us: waits,
    same_work: checks.map(({ id, state, words }) => ({ id, state, text: words[language] })),
    shared_by_operator_pct: toPercent(shared),
    operators: rows.map((row) => ({
      ...{ operator: row.operator, shapes: row.shapes, by: row.isOperator ? "operator" : "category" },
      ...{ kernels_a: row.kernelsA, kernels_b: row.kernelsB, time_a_us: row.timeA, time_b_us: row.timeB },
      ...{ difference_us: row.timeB - row.timeA, names_a: row.namesA, names_b: row.namesB },
    })),
    kernels: effects.map(({ name, family, countA, countB, countEffect, durationEffect, total }) => ({
      ...{ name, family, count_a: countA, count_b: countB },
      ...{ count_effect_us: countEffect, duration_effect_us: durationEffect, difference_us: total },
    })),
  };
}

export type ComparedJson = ReturnType<typeof comparedJson>;

const sideJson = ({ opened, device, scope, pass }: Sides["a"]) => ({
  file: (opened satisfies OpenedTrace).name,
  device: device.work.name || String(device.work.device),
  scope,
  pass: pass?.index ?? null,
  kind: pass?.kind ?? null,
});
