/** A pass and its prediction: detected scenario, rows of the gap, layers by type, one roofline. */
import { modelTitle } from "@/features/core/model/config/model-title";
import type { Part } from "@/features/answers/answer";
import type { GuessedField, ScenarioGuess } from "@/features/core/measured-passes/guess/guess";
import type { ComparedPass } from "@/features/core/measured-passes/compare-pass";
import type { TracedPass } from "@/features/core/measured-passes/from-trace";
import { rooflineLead } from "@/features/core/report/roofline-lead";
import { listControls } from "@/lib/params/control";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { Lead } from "@/lib/export/table";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { type Against, toldParams } from "./gap";
import { gapTable, compareLayerTable } from "./tables";
import { durationText } from "../figures";
import { rooflineChart } from "./roofline-chart";
import * as m from "./messages";

export function againstParts({ guess, traced }: Against, changes: string, t: Translate): readonly Part[] {
  const head = {
    kind: "section",
    id: "against",
    title: m.measuredAgainstPredicted,
    tools: "calibrate",
  } as const;
  if (!traced.ok)
    return [{ ...head, parts: [{ kind: "issues", id: "untold", issues: traced.issues }, CHANGES, facts(guess)] }];
  const { compared } = traced.value;
  const [segment, ...more] = compared.segments;
  const scenario = { ...toldParams(guess, changes), engine: guess.engine ?? "vllm" };
  // A step of both phases is no pass of a report.
  const lead = (id: string): Lead | null =>
    segment === undefined || more.length > 0 ? null : rooflineLead(segment.phase, [id], scenario);
  return [
    {
      ...head,
      lead: gapStatement(traced.value),
      parts: [
        {
          kind: "table",
          id: "gap",
          title: m.gapByFamily,
          table: gapTable(t, compared, lead),
          totals: true,
          note: m.sharesOfGapAddUp,
        },
        ...(compared.roofline.points.length > 0 ? [rooflineChart(compared, t)] : []),
        { kind: "table", id: "layer-kinds", title: m.meanLayerByKind, table: compareLayerTable(t, compared.layers) },
        { kind: "issues", id: "held", issues: traced.issues },
        CHANGES,
        facts(guess),
      ],
    },
  ];
}

const CHANGES: Part = { kind: "view", id: "changes" };

/** How far the pass is off, and which row explains most of it. */
function gapStatement({ compared, scenario: { model, chip } }: TracedPass): Text {
  const most = compared.rows.reduce<ComparedPass["rows"][number] | null>(
    (best, row) => (best === null || (row.share ?? 0) > (best.share ?? 0) ? row : best),
    null,
  );
  const title = modelTitle(model);
  const [ran, priced] = [durationText(compared.measured), durationText(compared.predicted)];
  const times = compared.ratio === null ? "" : formatNumber(compared.ratio);
  const share = formatPercent(most?.share ?? NaN, 2);
  return m.titleNameRanMeasuredPriced({
    name: chip.name,
    ran,
    priced,
    times,
    share,
    title,
    name2: most?.name ?? "",
  });
}

function facts({ fields, unknown }: ScenarioGuess): Part {
  const listed = fields.map((field) => ({ label: label(field), value: value(field) }));
  const missing = unknown.map((words) => ({ label: m.notTold, value: words }));
  return {
    kind: "facts",
    id: "told",
    title: m.scenarioThatTraceTells,
    groups: [
      { id: "told", title: m.parametersWithTheirReasons, facts: listed },
      ...(missing.length > 0 ? [{ id: "untold", title: m.notTold, facts: missing }] : []),
    ],
  };
}

const label = ({ key }: GuessedField): Text =>
  listControls(ScenarioSchema).find((control) => control.key === key)?.meta.label ?? verbatim(key);

const value = ({ value: guessed, reason, sure }: GuessedField): Text =>
  sure ? m.guessedReason({ guessed, reason }) : m.likelyGuessedReason({ guessed, reason });
