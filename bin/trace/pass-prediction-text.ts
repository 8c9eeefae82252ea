/** A pass held against its prediction, for a terminal. */
import type { ScenarioGuess } from "@/features/core/measured-passes/guess/guess";
import type { CompareLayers } from "@/features/core/measured-passes/compare-layers";
import type { ComparedPass } from "@/features/core/measured-passes/compare-pass";
import type { Difference } from "@/features/core/measured-passes/compare-rows";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { alignedText } from "@/lib/export/table-text";
import type { Language } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import * as m from "./messages";

const us = (time: number | null): string => (time === null ? "" : time.toFixed(1));
const times = (ratio: number | null): string => (ratio === null ? "" : ratio.toFixed(2));
const percent = (share: number | null): string => (share === null ? "" : toPercent(share).toFixed(1));

export function comparisonText(
  guess: ScenarioGuess,
  scenario: Resolved,
  compared: ComparedPass,
  language: Language,
): string {
  return [
    subject(scenario, compared),
    guessText(guess, language),
    "# measured against predicted, us",
    rowTable(compared, language),
    "# mean layer, us",
    layerTable(compared.layers),
  ].join("\n\n");
}

function subject({ model, chip, prefill, decode }: Resolved, { pass, segments, grade }: ComparedPass): string {
  const layout = parallelismLabel(segments[0]?.phase === "decode" ? decode : prefill);
  const load = segments.map(
    ({ phase, sequences, newTokens, cached }) =>
      `${phase} ${sequences} x ${Math.round(newTokens)} tokens on ${Math.round(cached)} cached`,
  );
  return alignedText([
    ["scenario", `${model.name} on ${chip.name}, ${layout}, times ${grade}`],
    ["pass", m.indexLayersLoad({ index: pass.index, layers: pass.layers.length, load: load.join(" + ") }).en],
  ]);
}

function guessText({ fields, unknown }: ScenarioGuess, language: Language): string {
  const lines = fields.map(({ key, value, reason, sure }) => [
    `${key} = ${value}`,
    sure ? "" : "likely",
    reason[language],
  ]);
  const head = "# what the trace tells";
  return [
    head,
    alignedText([["parameter", "", "because"], ...lines]),
    ...unknown.map((words) => `not told: ${words[language]}`),
  ].join("\n");
}

function rowTable({ rows, ...whole }: ComparedPass, language: Language): string {
  const cells = (name: string, kernels: number, row: Difference, grade: string | null): string[] => [
    name,
    kernels === 0 ? "" : String(kernels),
    us(row.measured),
    us(row.predicted),
    times(row.ratio),
    us(row.residual),
    percent(row.share),
    grade ?? "",
  ];
  const body = rows.flatMap((row) => [
    cells(row.name[language], row.kernels, row, row.grade),
    ...row.parts.map((part) => cells(`  ${part.name[language]}`, part.kernels, part, part.grade)),
  ]);
  const head = ["Family", "#", "Measured", "Predicted", "Ratio", "Residual", "Gap %", "Grade"];
  const foot = cells("pass", 0, whole, whole.grade);
  return alignedText(
    [head, ...body, foot],
    head.map((_, column) => column > 0 && column < 7),
  );
}

function layerTable(layers: readonly CompareLayers[]): string {
  const head = ["Layers", "Seen", "Model", "Wall", "Measured", "Predicted", "Ratio"];
  const body = layers.map(({ kind, measuredCount, predictedCount, wall, measured, predicted, ratio }) => [
    kind,
    String(measuredCount),
    String(predictedCount),
    us(wall),
    us(measured),
    us(predicted),
    times(ratio),
  ]);
  return alignedText(
    [head, ...body],
    head.map((_, column) => column > 0),
  );
}
