/**
 * A report that travels as a file: the scenario it is of, and the same scenario with what its reader moved. One evaluation serves who
 * writes the file and the engine inside it, so that both say the same.
 */
import { leadingTitle } from "@/features/core/model/config/model-title";
import type { Report, Verdict } from "@/features/answers/answer";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { prepareRun, type Fetched, type PlainInput } from "@/features/analysis/run-analysis";
import { storedHash } from "@/lib/packed-text";
import { formatCount } from "@/lib/format/quantity";
import { success, type Result } from "@/lib/result";
import { verbatim, type Language, type Text } from "@/lib/text";
import { reportAnalysis } from "../analysis";
import type { GanttChart } from "@/features/core/report/gantt/chart";
import type { ReportAnswer } from "../answer";
import { shownChart } from "../sections/gantt";
import { brief } from "./brief";
import { SECTIONS, type SectionId } from "../section-names";
import { SLIDERS, type Moved, type SliderKey } from "@/features/core/report/html-file/sliders";
import * as m from "@/features/pages/report/messages";

/** Parts of the scenario in the file. */
export type Sent = {
  readonly params: PlainInput;
  readonly sections: readonly SectionId[];
  /** What its reader may move. */
  readonly sliders: readonly SliderKey[];
};

export type Evaluated = {
  readonly answer: ReportAnswer;
  readonly scenario: Resolved;
  readonly title: Text;
  /** The setting in a line. */
  readonly setting: Text;
  readonly report: (language: Language) => Report;
  readonly gantt: GanttChart | null;
  readonly brief: Verdict | null;
};

export function evaluate(
  { params, sections }: Omit<Sent, "sliders">,
  moved: Moved,
  fetched: Fetched = {},
): Result<Evaluated> {
  const prepared = prepareRun(reportAnalysis, { ...params, ...moved }, fetched);
  if (!prepared.ok) return prepared;
  const { resolved: scenario, unpacked, issues } = prepared.value;
  const input = reportAnalysis.input.parse(unpacked);
  const answer = reportAnalysis.run(scenario, input);
  if (!answer.ok) return answer;
  const report = (language: Language): Report => {
    const full = reportAnalysis.report(answer.value, { t: (words) => words[language], input, scenario, pinned: null });
    return { ...full, parts: full.parts.filter(({ id }) => sections.some((section) => section === id)) };
  };
  const { title, setting } = heading(answer.value, scenario);
  const gantt = shownChart(answer.value);
  return success({ answer: answer.value, scenario, title, setting, report, gantt, brief: brief(answer.value) }, [
    ...issues,
    ...answer.issues,
  ]);
}

function heading(
  answer: ReportAnswer,
  { model, chip, decode, workload: { promptTokens, osl, concurrency } }: Resolved,
): Pick<Evaluated, "title" | "setting"> {
  if (answer.kind === "file") return { title: m.reportFromFile, setting: verbatim("") };
  const gpus = formatCount(answer.load?.gpus ?? answer.passes.at(-1)?.clusterGpus ?? 0);
  const [prompt, output, count] = [promptTokens, osl, concurrency].map(formatCount);
  return {
    title: m.leadingTitleOnGpusName({ gpus, name: chip.name, leadingTitle: leadingTitle(model) }),
    setting: m.decodePromptOutputTokensRequests({
      decode: parallelismLabel(decode),
      prompt: prompt ?? "",
      output: output ?? "",
      ...{ requests: concurrency, count: count ?? "" },
    }),
  };
}

/** A file compares with the reports in its link, not with those pinned on a screen. */
export const sentSections = (params: PlainInput): readonly SectionId[] =>
  SECTIONS.filter((id) => id !== "comparison" || Boolean(params["others"]));

/** Texts in the place of their names: a file can ask no server for them. */
export const withTexts = (params: PlainInput, texts: Readonly<Record<string, string>>): PlainInput =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      (typeof value === "string" && texts[storedHash(value) ?? ""]) || value,
    ]),
  );

/** Requested sliders that can change a figure here, from the file's contents. */
export function usableSliders(wanted: readonly SliderKey[], { answer, scenario }: Evaluated): readonly SliderKey[] {
  // Operator tables are not included: without them the engine in the file would give other figures.
  if (answer.kind === "file" || scenario.params.tables !== "") return [];
  return SLIDERS.filter((key) => wanted.includes(key) && !(key === "osl" && scenario.model.task === "embed"));
}
