/** The page's parts, in reading order. */
import type { Report, WordsPart } from "@/features/answers/answer";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { BETWEEN, joinTexts, type Text, type Translate } from "@/lib/text";
import { shownRuns, type Accuracy } from "./accuracy";
import { accuracyCharts } from "./charts";
import type { Grouping } from "./error-lines";
import type { Failure } from "./failures";
import type { AccuracyFilter } from "./input";
import { publisherPart } from "./publisher-table";
import { safetyParts } from "./safety-tables";
import { engineParts } from "./engine-tables";
import { evidenceParts } from "./evidence-tables";
import { errorTable, lawTable, neighbourTable, operatorTable, runTable } from "./tables";
import { referenceNotes, verdict } from "./verdict";
import * as m from "./messages";

type Reader = { readonly t: Translate; readonly input: AccuracyFilter };

export function accuracyReport(accuracy: Accuracy, { t, input }: Reader): Report {
  const runs = shownRuns(input);
  return {
    verdict: verdict(accuracy),
    figures: accuracy.figures,
    notes: referenceNotes(accuracy),
    parts: [
      publisherPart(t),
      ...engineParts(t),
      {
        kind: "table",
        id: "nearest",
        title: m.yourScenariosNearestMeasuredRuns,
        lead: bandLead(accuracy.bands),
        table: neighbourTable(accuracy, t),
      },
      {
        kind: "table",
        id: `by-${input.by}`,
        title: m.errorsOfLeftOutRuns,
        lead: errorLead(input.by),
        table: errorTable(accuracy, input.by, t),
      },
      // A picture before four more tables.
      ...accuracyCharts(runs, input, t),
      ...safetyParts(t),
      ...evidenceParts(t),
      failurePart(accuracy.failures),
      { kind: "view", id: "own" },
      {
        kind: "table",
        id: "laws",
        title: m.operatorLawsOnSystemsLeft,
        lead: m.rowsOfOperatorTablesThat,
        table: lawTable(accuracy, t),
        sortedBy: { id: "law", descending: false },
      },
      {
        kind: "file",
        id: "operators",
        title: m.operatorLawsEverySystem,
        table: operatorTable(accuracy, t),
      },
      { kind: "file", id: "runs", title: m.measuredRuns, table: runTable(runs, t) },
    ],
  };
}

function bandLead({ tpot, ttft }: Accuracy["bands"]): Text {
  const ratio = m.ratioPredictedMeasured;
  const parts = [bandWords("TPOT", tpot), bandWords("TTFT", ttft), ratio];
  return joinTexts(parts, BETWEEN);
}

function bandWords(name: string, { low, high, similar }: Accuracy["bands"]["tpot"]): Text {
  const [from, to] = [formatNumber(low, 2), formatNumber(high, 2)];
  return m.nameUnderLoad80Band({ name, from, to, similar });
}

function errorLead(by: Grouping): Text {
  const columns = m.medianAndP90OfPredicted;
  if (by === "batch") return m.columnsReferenceSignedMedianOf({ columns });
  return m.columnsOfReferenceToolAIConfigurator({ columns });
}

function failurePart(failures: readonly Failure[]): WordsPart {
  const none = m.noGroupOfTheseRuns;
  return {
    kind: "words",
    id: "failures",
    title: m.wherePredictionsFailAndWhy,
    words: failures.length === 0 ? [none] : failures.map(failureWords),
  };
}

function failureWords({ metric, group, rows, median, bias, covered, reason }: Failure): Text {
  const [error, inside] = [formatPercent(median, 2), formatPercent(covered, 2)];
  const values = { name: metric.toUpperCase(), group, error, runs: formatCount(rows), inside, reason };
  return bias > 0 ? m.nameGroupTooSlow(values) : m.nameGroupTooFast(values);
}
