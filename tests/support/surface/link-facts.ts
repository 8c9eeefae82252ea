/** Names in links: of the scenario and of each page's own controls. */
import type { Analysis } from "@/features/analysis/analysis";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { CHARTS_NAME } from "@/lib/charts/view";
import { writeValue } from "@/lib/params/codec";
import { listControls, type Control, type ParamSchema } from "@/lib/params/control";

export const linkFacts = (analyses: readonly Analysis[]): readonly string[] => [
  ...schemaFacts("scenario", ScenarioSchema),
  ...analyses.flatMap(({ id, input }) => schemaFacts(id, input)),
  `link any page ${CHARTS_NAME}: zoom and hidden series of its charts, of the page alone`,
];

const schemaFacts = (owner: string, schema: ParamSchema): readonly string[] =>
  listControls(schema).flatMap((control) => {
    const name = `link ${owner} ${control.key}`;
    const values = control.kind === "choice" ? control.values.map((value) => `${name} may be ${value}`) : [];
    const older = (control.meta.formerly ?? []).map((former) => `${name} was called ${former}`);
    return [`${name}: ${described(control)}`, ...values, ...older];
  });

function described(control: Control): string {
  const { fallback, optional, meta } = control;
  const written = writeValue(fallback);
  return [
    kindWords(control),
    ...(meta.unit ? [`in ${meta.unit}`] : []),
    ...(optional ? ["or auto"] : []),
    ...(meta.packed ? ["packed"] : []),
    ...(meta.inert ? ["of the page alone"] : []),
    fallback === undefined ? "no default" : `default ${/^[^\s,"]+$/.test(written) ? written : JSON.stringify(written)}`,
  ].join(", ");
}

function kindWords(control: Control): string {
  if (control.kind === "number") return `${control.whole ? "whole number" : "number"} ${control.min} to ${control.max}`;
  return control.kind === "numbers" ? `numbers ${control.min} to ${control.max}` : control.kind;
}
