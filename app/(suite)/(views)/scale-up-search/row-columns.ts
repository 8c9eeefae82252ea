/** Columns of the table of all rows, and the same rows as a file. Pure. */
import type { RowColumn } from "@/components/tables/data-column";
import { listMeasures, placeOn } from "@/features/pages/scale-up-search/results/measures";
import type { SearchStanding } from "@/features/pages/scale-up-search/results/progress";
import { listReplicas, wordAt } from "@/features/pages/scale-up-search/words";
import type { Objective } from "@/features/core/search/layouts/criteria/objectives";
import { LIMITED_BY } from "@/features/core/search/layouts/columns";
import { REASONS, reasonsIn } from "@/features/core/search/layouts/criteria/reasons";
import { AXES, configurationAt, type Axis, type SearchSpace } from "@/features/core/search/layouts/space/space";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import { toCsv, type Cell } from "@/lib/export/csv";
import { PREDICTION_MARK } from "@/lib/export/prediction-mark";
import { writeHead } from "@/lib/export/table";
import { sampledFormat } from "@/lib/format/column-format";
import { formatPercent, NOTHING } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { LIMITED_BY_WORD } from "@/features/words";
import { STATE_WORDS } from "@/features/pages/scale-up-search/headings";
import * as m from "./messages";

const QUIET = new Set(["per_user", "e2e", "rate", "running", "power", "excess", "limited"]);

const RANKED_BY: Readonly<Record<Objective, string>> = {
  "per-gpu": "per_gpu",
  "per-user": "per_user",
  goodput: "rate",
  cost: "cost",
  energy: "energy",
  gpus: "gpus",
};

const AXIS_HEADS: readonly (readonly [Axis, Text])[] = [
  ["tp", verbatim("TP")],
  ["pp", verbatim("PP")],
  ["adp", verbatim("ADP")],
  ["cp", verbatim("CP")],
  ["budget", m.budget],
  ["nodes", m.nodes],
  ["concurrency", m.conc],
];

export function rowColumns({ request, rows }: SearchStanding, t: Translate): readonly RowColumn[] {
  const { space } = request;
  const priced = space.axes.chip.some(({ id }) => space.prices.perGpuHour[id] !== undefined);
  const failed = (index: number): number => rows.figure(index, "failed");
  // The score of the rows is next to the verdict, visible at any width.
  const ranked = RANKED_BY[request.options.objective];
  const measures = listMeasures(space, rows).map(({ id, label, unit, of }): RowColumn => {
    const format = sampledFormat(rows.indices.length, (row) => of(rows.indices[row] as number), unit);
    return {
      id,
      head: t(label),
      ...(format.unit && { unit: format.unit }),
      kind: "number",
      value: (index) => of(index) * format.factor,
      written: (index) => format.write(of(index)),
      width: unit.length > 5 ? 96 : 84,
      quiet: id !== ranked && (QUIET.has(id) || (id === "cost" && !priced)),
    };
  });
  return [
    {
      id: "name",
      head: t(m.configuration),
      kind: "text",
      value: (index) => index,
      written: (index) => wordAt(space, index),
      width: 190,
      rowHead: true,
    },
    {
      id: "state",
      head: t(m.verdict),
      kind: "text",
      value: (index) => standingKey(rows, index),
      written: (index) => t(stateWord(failed(index), rows.figure(index, "binding"), rows.figure(index, "excess"))),
      width: 140,
    },
    ...measures.filter(({ id }) => id === ranked),
    ...AXIS_HEADS.filter(([axis]) => space.axes[axis].length > 1).map(([axis, head]) =>
      axisColumn(space, axis, t(head)),
    ),
    ...measures.filter(({ id }) => id !== ranked),
    {
      id: "limited",
      head: t(m.limitedBy),
      kind: "text",
      value: (index) => rows.figure(index, "limitedBy"),
      written: (index) => t(limitedWord(rows.figure(index, "rate"), rows.figure(index, "limitedBy"))),
      width: 90,
      quiet: true,
    },
  ];
}

/** Descending: those that pass, best first; those that break limits, nearest first; those that could not be evaluated. */
function standingKey(rows: SearchStanding["rows"], index: number): number {
  if (rows.figure(index, "failed") === 0) return rows.figure(index, "score");
  const far = Number.isNaN(rows.figure(index, "rate")) ? NEVER : FAR;
  return -far * (1 + rows.figure(index, "excess"));
}

/** Below every score and in order, where the excess is still visible in single precision. */
const FAR = 1e24;
const NEVER = 1e34;

function axisColumn(space: SearchSpace, axis: Axis, head: string): RowColumn {
  const position = placeOn(space, axis);
  const values = space.axes[axis].map((value) => (typeof value === "number" ? value : NaN));
  const key = (index: number): number => values[position(index)] as number;
  return {
    id: axis,
    head,
    kind: "number",
    value: key,
    written: (index) => (Number.isNaN(key(index)) ? "auto" : String(key(index))),
    width: 60,
    quiet: axis !== "concurrency",
  };
}

const limitedWord = (rate: number, code: number): Text => {
  const limited = LIMITED_BY[code];
  return limited === undefined || Number.isNaN(rate) ? verbatim(NOTHING) : LIMITED_BY_WORD[limited];
};

/** "passes", or the rule that is farthest off and by how much. */
function stateWord(failed: number, binding: number, excess: number): Text {
  if (failed === 0) return STATE_WORDS.passes;
  const reason = REASONS[binding];
  if (reason === undefined) return STATE_WORDS.fails;
  const { label } = REASON_WORDS[reason];
  const far = Number.isFinite(excess) ? ` +${formatPercent(excess, 2)}` : "";
  return m.labelFar({ far, label });
}

/** Rows of a piece of the file: short enough to be written between two frames. */
const PIECE = 20_000;

/** All rows as pieces of one CSV file: values of every axis, every figure, every rule that is broken. */
export function* csvPieces({ request, rows }: SearchStanding, t: Translate): Generator<string> {
  const { space } = request;
  const measures = listMeasures(space, rows);
  const heads = [
    ...["number", ...AXES, "replicas_run"],
    ...measures.map(({ label, unit }) => writeHead({ label: t(label), unit })),
    ...["broken", "binding", "excess", "limited_by", PREDICTION_MARK],
  ];
  yield toCsv([heads]);
  for (let from = 0; from < rows.indices.length; from += PIECE) {
    const part = rows.indices.subarray(from, from + PIECE);
    yield toCsv(Array.from(part, (index) => csvRow(index)));
  }
  function csvRow(index: number): Cell[] {
    const configuration = configurationAt(space, index);
    const failed = rows.figure(index, "failed");
    const excess = rows.figure(index, "excess");
    return [
      index,
      ...AXES.map((axis) => axisCell(configuration[axis])),
      listReplicas(space, configuration),
      ...measures.map(({ of }) => of(index)),
      reasonsIn(failed).join(" "),
      failed === 0 ? "" : (REASONS[rows.figure(index, "binding")] ?? ""),
      Number.isFinite(excess) ? excess : null,
      LIMITED_BY[rows.figure(index, "limitedBy")] ?? "",
      "scale-up-search",
    ];
  }
}

function axisCell(value: ReturnType<typeof configurationAt>[Axis]): Cell {
  if (value === null) return "auto";
  if (typeof value !== "object") return value;
  return "id" in value ? value.id : value.acceptance.length;
}
