/**
 * A table of the user's own: columns are told from their names, nearly right names included. Every guess is reported, and
 * the user can override it. Times whose name carries no unit are read as milliseconds, and that is said.
 */
import { closestWord } from "@/lib/text-comparison/closest-word";
import { joinTexts, SEMICOLON, type Text } from "@/lib/text";
import { plainName, splitUnit } from "../column-names";
import { derivedTpot } from "./derived-tpot";
import { FIELDS, type FieldId } from "../fields";
import type { Statistic } from "../measurement";
import type { ColumnRule, Format } from "../record";
import type { Unit } from "../units";
import { OTHERS, STATISTIC, TIMES } from "./column-words";
import * as m from "./messages";

export const generic: Format = {
  name: m.tableWithItsOwnColumns,
  rules: (names) => names.flatMap((name) => guess(name) ?? []),
  understand: (values) => {
    const still = values.prefill !== undefined || values.decode !== undefined || values["load.batch"] !== undefined;
    const tpot = derivedTpot(values, "not-stated");
    return { kind: still ? "static" : "serving", values: tpot.values, notes: tpot.notes };
  },
};

const KNOWN_NAMES = [...Object.keys(TIMES), ...Object.keys(OTHERS)];
/** "rate" is one letter from "date": dates are told by their very names. */
const NEAR_NAMES = KNOWN_NAMES.filter((name) => OTHERS[name] !== "date");

/** What a column's name says it is; undefined when no known name is near. */
export function guess(column: string): ColumnRule | undefined {
  const name = plainName(column);
  const { base, unit } = Object.hasOwn(OTHERS, name) ? { base: name, unit: undefined } : splitUnit(column);
  const { bare, statistic } = splitStatistic(base);
  const near = bare.length >= 4 ? closestWord(bare, NEAR_NAMES) : null;
  const word = KNOWN_NAMES.includes(bare) ? bare : near;
  if (word === null) return undefined;
  const field = findField(word, statistic);
  if (field === undefined) return undefined;
  return { column, field, unit: unit ?? defaultUnit(field), how: "guessed", ...remark(field, unit, statistic) };
}

function splitStatistic(base: string): { bare: string; statistic?: Statistic } {
  const words = base.split("_");
  const statisticWord = words.find((word) => Object.hasOwn(STATISTIC, word));
  if (statisticWord === undefined) return { bare: base };
  const statistic = STATISTIC[statisticWord];
  return { bare: words.filter((word) => word !== statisticWord).join("_"), ...(statistic ? { statistic } : {}) };
}

function findField(word: string, statistic: Statistic | undefined): FieldId | undefined {
  const time = Object.hasOwn(TIMES, word) ? TIMES[word] : undefined;
  return time ? (`${time}.${statistic ?? "mean"}` as FieldId) : OTHERS[word];
}

function defaultUnit(field: FieldId): Unit {
  const { kind } = FIELDS[field];
  if (kind === "time") return "ms";
  return kind === "text" ? "none" : "count";
}

function remark(field: FieldId, unit: Unit | undefined, statistic: Statistic | undefined): { remark?: Text } {
  if (FIELDS[field].kind !== "time") return {};
  const parts = [
    ...(unit === undefined ? [m.noUnitInNameRead] : []),
    ...(statistic === undefined && field.endsWith(".mean") ? [m.meanOrMedianNotStated] : []),
  ];
  if (parts.length === 0) return {};
  return { remark: joinTexts(parts, SEMICOLON) };
}
