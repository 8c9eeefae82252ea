/** Which layouts a model allows; what does not divide is said with both numbers and the nearest layout that does. */
import type { Issue } from "@/lib/issue";
import { joinTexts, verbatim, type Text } from "@/lib/text";
import { modelTitle } from "@/features/core/model/config/model-title";
import { type ModelSpec, routedFfn } from "@/features/core/model/spec";
import { stageGpus, type Parallelism } from "./parallelism";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Issues of a layout; `keys` are the link names of its degrees, so that pages show them at the field. */
export type DegreeKeys = { readonly tp: string; readonly pp: string; readonly ep: string; readonly cp: string };

const DEGREE_KEYS: DegreeKeys = { tp: "tp", pp: "pp", ep: "ep", cp: "cp" };

export function layoutIssues(model: ModelSpec, p: Parallelism, keys: DegreeKeys = DEGREE_KEYS): Issue[] {
  return [...headIssues(model, p, keys), ...expertIssues(model, p, keys), ...stageIssues(model, p, keys)];
}

function headIssues(model: ModelSpec, p: Parallelism, keys: DegreeKeys): Issue[] {
  const counts = new Set<number>();
  for (const { attention } of model.layers) {
    if (attention.kind === "linear") counts.add(attention.valueHeads);
    else if (attention.kind !== "none") counts.add(attention.heads);
  }
  for (const heads of counts) {
    if (heads % p.tp === 0) continue;
    const near = nearestDivisors(heads, p.tp);
    return [
      {
        ...issue("TP-HEADS", keys.tp, { tp: p.tp, heads, modelTitle: modelTitle(model) }),
        fix: useDegree("TP", near),
        changes: near.map((tp) => ({ label: verbatim(`TP ${tp}`), set: { [keys.tp]: String(tp) } })),
      },
    ];
  }
  return [];
}

function expertIssues(model: ModelSpec, p: Parallelism, keys: DegreeKeys): Issue[] {
  const moe = routedFfn(model);
  const stage = stageGpus(p);
  if (!moe) {
    if (p.ep <= 1) return [];
    return [
      issue("EP-DENSE", keys.ep, { ep: p.ep, modelTitle: modelTitle(model) }, [
        { label: verbatim("EP 1"), set: { [keys.ep]: "1" } },
      ]),
    ];
  }
  if (stage % p.ep !== 0) return [divisionIssue("EP-STAGE", keys.ep, "EP", p.ep, stage, m.degreeDoesNotDivideStage)];
  const slots = moe.experts + (p.redundant ?? 0);
  if (slots % p.ep !== 0)
    return [divisionIssue("EP-EXPERTS", keys.ep, "EP", p.ep, slots, m.degreeDoesNotDivideExperts)];
  if (moe.width % p.etp !== 0) {
    return [divisionIssue("ETP-WIDTH", keys.ep, "Expert TP", p.etp, moe.width, m.degreeDoesNotDivideWidth)];
  }
  return [];
}

function stageIssues(model: ModelSpec, p: Parallelism, keys: DegreeKeys): Issue[] {
  const layers = model.layers.reduce((sum, group) => sum + group.count, 0);
  if (p.pp <= layers) return [];
  return [issue("PP-LAYERS", keys.pp, { pp: p.pp, layers, modelTitle: modelTitle(model) })];
}

type Division = (values: { readonly name: string; readonly degree: number; readonly total: number }) => Text;

function divisionIssue(code: string, field: string, name: string, degree: number, total: number, say: Division): Issue {
  const near = nearestDivisors(total, degree);
  return {
    code,
    at: field,
    message: say({ name, degree, total }),
    fix: useDegree(name, near),
    ...(name === "EP" && { changes: near.map((n) => ({ label: verbatim(`EP ${n}`), set: { [field]: String(n) } })) }),
  };
}

/** The nearest divisor below and above. */
function nearestDivisors(total: number, degree: number): number[] {
  let below = Math.min(degree, total);
  while (total % below !== 0) below -= 1;
  let above = Math.min(degree, total);
  while (above < total && total % above !== 0) above += 1;
  return below === above ? [below] : [below, above];
}

const useDegree = (name: string, near: readonly number[]): Text =>
  m.useDegree({ name, degrees: joinTexts(near, m.orDegree) });
