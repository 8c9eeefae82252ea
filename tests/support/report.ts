/** What a page says of a link: for tests of decisions in a report. */
import type { Analysis } from "@/features/analysis/analysis";
import { flatParts, type Part, type Report } from "@/features/answers/answer";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import type { ParamSchema } from "@/lib/params/control";
import { unwrap } from "@/lib/result";
import { resolved } from "./scenarios";

/** The report in English; nothing is pinned. */
export function report<S extends ParamSchema, Output>(analysis: Analysis<string, S, Output>, raw: RawParams): Report {
  const scenario = resolved(raw);
  const input = decodeParams(analysis.input, raw).value;
  const output = unwrap(analysis.run(scenario, input));
  const said = analysis.report?.(output, { t: ({ en }) => en, input, scenario, pinned: null });
  if (!said) throw new Error(`${analysis.id} has no report`);
  const views = flatParts(said.parts).filter(({ kind }) => kind === "view");
  const hidden = flatParts(said.parts).find(
    (one) => !["view", "file"].includes(one.kind) && views.some(({ id }) => id === one.id),
  );
  if (hidden)
    throw new Error(`${analysis.id}: the ${hidden.kind} ${hidden.id} would be drawn as the view of that name`);
  return said;
}

/** Kind and id of every part, in order. */
export const partNames = ({ parts }: Report): readonly string[] =>
  flatParts(parts).map(({ kind, id }) => `${kind} ${id}`);

/** The part of that kind and id. */
export function part<Kind extends Part["kind"]>(
  { parts }: Report,
  kind: Kind,
  id: string,
): Extract<Part, { kind: Kind }> {
  const found = flatParts(parts).find((one) => one.kind === kind && one.id === id);
  if (!found) throw new Error(`no ${kind} ${id}`);
  return found as unknown as Extract<Part, { kind: Kind }>;
}
