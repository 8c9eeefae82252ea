/** What the page says of a pass and its prediction: what the trace tells, rows of the gap, layers by kind, one roofline. */
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
import { text, type Text, type Translate, verbatim } from "@/lib/text";
import { type Against, toldParams } from "./gap";
import { gapTable, compareLayerTable } from "./tables";
import { durationText } from "../figures";
import { rooflineChart } from "./roofline-chart";

export function againstParts({ guess, traced }: Against, changes: string, t: Translate): readonly Part[] {
  const head = {
    kind: "section",
    id: "against",
    title: text({ en: "Measured against predicted", zh: "实测与预测" }),
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
        { kind: "table", id: "gap", title: GAP, table: gapTable(t, compared, lead), totals: true, note: GAP_NOTE },
        ...(compared.roofline.points.length > 0 ? [rooflineChart(compared, t)] : []),
        { kind: "table", id: "layer-kinds", title: LAYERS, table: compareLayerTable(t, compared.layers) },
        { kind: "issues", id: "held", issues: traced.issues },
        CHANGES,
        facts(guess),
      ],
    },
  ];
}

const CHANGES: Part = { kind: "view", id: "changes" };
const GAP = text({ en: "The gap by family", zh: "按类别分解的差距" });
const LAYERS = text({ en: "Mean layer by kind", zh: "各类层的平均" });
const GAP_NOTE = text({
  en: "Shares of the gap add up to 100 %; a family that errs the other way has a share below zero. Kernels that no operator of the graph stands for are measured alone.",
  zh: "差距占比合计为 100%；偏差方向相反的类别占比为负。图中无对应算子的内核只有实测值。",
});

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
  return text({
    en: `${title.en}, ${chip.name}: ${ran} measured, ${priced} predicted, × ${times}. Of the gap, ${share} are ${most?.name.en ?? ""}.`,
    zh: `${title.zh}, ${chip.name}：实测 ${ran}，预测 ${priced}，为 ${times} 倍。差距中 ${share} 来自${most?.name.zh ?? ""}。`,
  });
}

function facts({ fields, unknown }: ScenarioGuess): Part {
  const listed = fields.map((field) => ({ label: label(field), value: value(field) }));
  const missing = unknown.map((words) => ({ label: NOT_TOLD, value: words }));
  return {
    kind: "facts",
    id: "told",
    title: text({ en: "The scenario that the trace tells", zh: "轨迹所示的场景" }),
    groups: [
      { id: "told", title: text({ en: "Parameters, with their reasons", zh: "参数与依据" }), facts: listed },
      ...(missing.length > 0 ? [{ id: "untold", title: NOT_TOLD, facts: missing }] : []),
    ],
  };
}

const NOT_TOLD = text({ en: "Not told", zh: "未给出" });

const label = ({ key }: GuessedField): Text =>
  listControls(ScenarioSchema).find((control) => control.key === key)?.meta.label ?? verbatim(key);

const value = ({ value: guessed, reason, sure }: GuessedField): Text =>
  sure
    ? text({ en: `${guessed}: ${reason.en}`, zh: `${guessed}：${reason.zh}` })
    : text({ en: `likely ${guessed}: ${reason.en}`, zh: `可能为 ${guessed}：${reason.zh}` });
