/**
 * llama-bench: one sequence on one machine, as Markdown, CSV, JSON or JSON lines. `ppN` is N prompt tokens at so many tokens a second, `tgN`
 * N output tokens, so TPOT is the inverse; `pgP,N` is both in one figure; `@ dN` has N tokens of context before it. `±` is a deviation.
 */
import { plainName } from "../column-names";
import type { Values } from "../fields";
import * as m from "./messages";
import { known, type ColumnRule, type Format, type RawRecord } from "../record";
import { cell } from "../formats/totals";
import type { Table } from "../separated";
import type { JsonObject } from "@/lib/json";
import type { Text } from "@/lib/text";

/** Columns of the printed table. */
export const isLlamaTable = (names: readonly string[]): boolean => {
  const plain = new Set(names.map(plainName));
  return plain.has("test") && plain.has("t_s");
};

export const isLlamaObject = (object: JsonObject): boolean =>
  ["n_prompt", "n_gen", "avg_ts"].every((key) => key in object);

/** Columns of its CSV, which are the fields of its JSON. */
export const isLlamaCsv = (names: readonly string[]): boolean =>
  ["n_prompt", "n_gen", "avg_ts"].every((name) => names.includes(name));

/** "7340.20 ± 23.45" is a rate and its deviation. The line about the build below the table belongs to all rows. */
export function llamaRecords({ names, records }: Table, source: string): RawRecord[] {
  const column = names.find((name) => plainName(name) === "t_s") ?? "";
  const build = BUILD_LINE.exec(source)?.[1];
  const rows = records.filter(({ cells }) => String(cells.get(column) ?? "") !== "");
  return rows.map(({ row, cells }) => {
    const [rate = "", spread] = String(cells.get(column))
      .split("±")
      .map((part) => part.trim());
    const more: [string, unknown][] = [[column, rate], ...pair(DEVIATION, spread), ...pair(BUILD, build)];
    return { row, cells: new Map([...cells, ...more]) };
  });
}

const pair = (name: string, value: string | undefined): [string, unknown][] =>
  value === undefined ? [] : [[name, value]];
const DEVIATION = "±";
const BUILD = "build";
const BUILD_LINE = /^build: (\S+ \(\d+\))/m;

export const llamaBench: Format = {
  name: m.llamaBench,
  rules: (names) => names.flatMap(rule),
  understand: (values, record) => {
    const test = readTest(record);
    const rate = cell(record, "avg_ts") ?? Number.parseFloat(printed(record, "t_s").replaceAll(",", ""));
    return {
      kind: "static",
      values: { ...values, "engine.name": "llama.cpp", ...(test && figures(test, rate)) },
      notes: notes(test, deviation(record)),
    };
  },
};

/** The rate is read as such; what it is of is settled by the test of the row. */
function rule(column: string): ColumnRule[] {
  const plain = plainName(column);
  if (plain === "t_s" || column === "avg_ts") return [known(column, "totalRate", "tok/s")];
  if (plain === "model" || column === "model_type") return [known(column, "model", "none")];
  if (column === "gpu_info") return [known(column, "chip", "none")];
  if (column === "test_time") return [known(column, "date", "none")];
  if (column === "build_number" || column === BUILD) return [known(column, "engine.version", "none")];
  return plain === "test" ? [known(column, "id", "none")] : [];
}

type Test = { readonly prompt: number; readonly output: number; readonly depth: number };

/** "pp512", "pp 512", "tg128 @ d512", "pp512+tg128", "pg512,128"; null for another word. */
function readTest(record: RawRecord): Test | null {
  const [prompt, output] = [cell(record, "n_prompt"), cell(record, "n_gen")];
  if (prompt !== undefined && output !== undefined) return { prompt, output, depth: cell(record, "n_depth") ?? 0 };
  const word = printed(record, "test").replaceAll(" ", "").toLowerCase();
  const size = (pattern: RegExp): number => Number(pattern.exec(word)?.[1] ?? 0);
  const both = /^pg(\d+),(\d+)/.exec(word);
  const test = both
    ? { prompt: Number(both[1]), output: Number(both[2]), depth: size(/@d(\d+)/) }
    : { prompt: size(/pp(\d+)/), output: size(/tg(\d+)/), depth: size(/@d(\d+)/) };
  return test.prompt + test.output > 0 ? test : null;
}

const printed = (record: RawRecord, name: string): string =>
  String([...record.cells].find(([column]) => plainName(column) === name)?.[1] ?? "");

const deviation = (record: RawRecord): string | undefined =>
  (cell(record, DEVIATION) ?? cell(record, "stddev_ts"))?.toString();

function figures({ prompt, output, depth }: Test, rate: number): Values {
  const sizes: Values = { "load.batch": 1, ...(prompt > 0 && { "load.isl": prompt }) };
  const time = (prompt + output) / rate;
  if (output === 0) return { ...sizes, prefill: time, inputRate: rate };
  if (prompt > 0) return { ...sizes, "load.osl": output, "e2e.mean": time };
  return {
    ...sizes,
    ...(depth > 0 && { "load.isl": depth }),
    ...{ "load.osl": output, "load.decodeTokens": output },
    ...{ decode: time, "tpot.mean": 1 / rate, tpotOrigin: "from-rate-per-user", outputRate: rate },
  };
}

function notes(test: Test | null, spread: string | undefined): Text[] {
  return [
    m.oneSequenceOfLlamaBench,
    ...(test && test.depth > 0 ? [m.depthTokensOfContextBefore({ depth: test.depth })] : []),
    ...(spread === undefined ? [] : [m.deviationOfRepeats({ spread })]),
  ];
}
