/**
 * What two states of one item say differently, as people say it: settings by the names of their controls and the values that count, those that
 * a link leaves out among them ("TPOT ≤: 50 ms → 60 ms").
 */
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { CHARTS_NAME } from "@/lib/charts/view";
import { decodeParams, writeValue, type RawParams } from "@/lib/params/codec";
import { applies, linkNames, listControls, type Control, type ParamSchema } from "@/lib/params/control";
import { valueWithUnit } from "@/lib/params/labelled-value";
import type { Text } from "@/lib/text";
import { differences } from "./difference";
import { fieldWords, valueWords } from "./difference-words";
import type { SavedKind } from "./kind";

export type ItemState = {
  readonly kind: SavedKind;
  readonly name: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly content: JsonObject;
};

export type ItemDifference = {
  /** The same for the same field of other states. */
  readonly key: string;
  readonly field: Text;
  readonly before: Text;
  readonly after: Text;
};

/** `input`: of the item's page. Views of a page (zoom, hidden series) are no difference. */
export function itemDifferences(
  before: ItemState,
  after: ItemState,
  input: ParamSchema | undefined,
): readonly ItemDifference[] {
  const schemas: readonly ParamSchema[] = [ScenarioSchema, ...(input ? [input] : [])];
  const settings = new Map(
    schemas.toReversed().flatMap((schema) => settingDifferences(schema, before, after).map((each) => [each.key, each])),
  );
  const names = new Set([CHARTS_NAME, ...schemas.flatMap((schema) => listControls(schema).flatMap(linkNames))]);
  const rest = differences(beside(names, before), beside(names, after)).map((difference) => ({
    key: difference.path.join("."),
    field: fieldWords(difference),
    before: valueWords(difference.before),
    after: valueWords(difference.after),
  }));
  return [...settings.values(), ...rest];
}

function settingDifferences(schema: ParamSchema, before: ItemState, after: ItemState): readonly ItemDifference[] {
  const [was, is] = [before, after].map(
    (state) => decodeParams(schema, linkParams(state)).value as Readonly<Record<string, unknown>>,
  );
  if (!was || !is) return [];
  return listControls(schema)
    .filter(({ key, meta }) => meta.inert !== true && writeValue(was[key]) !== writeValue(is[key]))
    .filter((control) => applies(control, was) || applies(control, is))
    .map((control) => ({
      key: `content.params.${control.key}`,
      field: control.meta.label,
      before: settingWords(control, was[control.key]),
      after: settingWords(control, is[control.key]),
    }));
}

const settingWords = (control: Control, value: unknown): Text =>
  valueWithUnit(control, value) ?? valueWords(value === "" ? undefined : writeValue(value));

/** Parameters of the item's link; none for an item that is no screen. */
function linkParams({ content }: ItemState): RawParams {
  const { params } = content;
  return isJsonObject(params) ? (params as RawParams) : {};
}

/** All but the settings that a schema knows, and the name that some kinds bear a second time inside. */
function beside(names: ReadonlySet<string>, { kind, name, tags, note, content }: ItemState): JsonObject {
  const inside = NAMED_INSIDE[kind] ?? [];
  const fields = Object.entries(content).filter(([field]) => field !== "params" && !inside.includes(field));
  const params = Object.fromEntries(Object.entries(content["params"] ?? {}).filter(([key]) => !names.has(key)));
  return { name, tags, note, content: { ...Object.fromEntries(fields), params } };
}

/** Fields that the store writes itself: the item's name, and the number of its version. */
const NAMED_INSIDE: Readonly<Partial<Record<SavedKind, readonly string[]>>> = {
  profile: ["name", "version"],
  chip: ["name"],
  model: ["name"],
  report: ["title"],
};
