/** What a reader of a composed report's file may move: the parts that can be calculated again there, and the load that they share. */
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { SLIDERS, type Moved, type SliderKey } from "@/features/core/report/html-file/sliders";
import { storedHash } from "@/lib/packed-text";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import type { PartEntry } from "./document";
import { isResolvedPart, type ResolvedEntry } from "./resolve-parts";

export type Moving = {
  /** Live parts, with the numbers that they have in the report. */
  readonly entries: readonly PartEntry[];
  /** Of each slider, what all of these were sent with. */
  readonly sent: Moved;
  /** Stand otherwise in one part than in another: one slider would make them alike. */
  readonly differing: readonly SliderKey[];
};

/** `quick`: whether the page answers in a moment, from the scenario. */
export function movingParts(resolved: readonly ResolvedEntry[], quick: (page: string) => boolean): Moving {
  const parts = resolved.filter(isResolvedPart).filter(({ found }) => found("en").ok && found("zh").ok);
  const entries = parts.flatMap(({ entry }) => (canMove(entry) && quick(entry.page) ? [entry] : []));
  const values = entries.map(({ params }) => decodeParams(ScenarioSchema, params).value);
  const alike = SLIDERS.filter((key) => values.every((value) => value[key] === values[0]?.[key]));
  return {
    entries,
    sent: Object.fromEntries(alike.flatMap((key) => (values[0] ? [[key, values[0][key]]] : []))),
    differing: SLIDERS.filter((key) => !alike.includes(key)),
  };
}

/** The same parts with what was moved; what they are set against moves where it was sent with the same. */
export const movedParts = (entries: readonly PartEntry[], sent: Moved, moved: Moved): readonly PartEntry[] =>
  entries.map((entry) => ({
    ...entry,
    params: { ...entry.params, ...asParams(moved) },
    ...(entry.against && { against: alongside(entry.against, sent, moved) }),
  }));

/** A file asks no server: for texts and operator tables that its parameters only name, least of all. */
const canMove = ({ frozen, held, params, against = {} }: PartEntry): boolean =>
  !frozen &&
  !held &&
  [params, against].every(
    (all) => !("tables" in all) && Object.values(all).every((value) => storedHash(value) === null),
  );

const asParams = (moved: Moved): RawParams =>
  Object.fromEntries(Object.entries(moved).map(([key, value]) => [key, String(value)]));

function alongside(against: RawParams, sent: Moved, moved: Moved): RawParams {
  const { value } = decodeParams(ScenarioSchema, against);
  const same = SLIDERS.filter((key) => value[key] === sent[key] && moved[key] !== undefined);
  return { ...against, ...asParams(Object.fromEntries(same.map((key) => [key, moved[key]]))) };
}
