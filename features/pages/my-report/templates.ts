/** Reports for common questions: parts of pages for the current scenario, and notes with questions that only the author can answer. */
import type { NewEntry } from "@/features/core/report-builder/edit";
import { HEADLINE, VERDICT } from "@/features/core/report-builder/page";
import type { RawParams } from "@/lib/params/codec";
import type { Text, Translate } from "@/lib/text";
import * as m from "./messages";

export type Template = {
  readonly id: string;
  readonly title: Text;
  /** When it is the right one. */
  readonly lead: Text;
  /** It is about two scenarios: the other one is pinned. */
  readonly needsPinned?: true;
  readonly lines: readonly Line[];
};

/** Words, or a part of a page: of the scenario at hand, of the pinned one, or of the first against the second. */
type Line =
  | { readonly heading: Text }
  | { readonly note: Text }
  | { readonly page: string; readonly part: string; readonly of?: "pinned" | "both" };

/** What the parts are of. */
export type Setting = { readonly params: RawParams; readonly pinned: RawParams | null };

export function templateEntries({ lines }: Template, { params, pinned }: Setting, t: Translate): readonly NewEntry[] {
  return lines.map((line): NewEntry => {
    if ("heading" in line) return { kind: "heading", words: t(line.heading) };
    if ("note" in line) return { kind: "note", words: t(line.note) };
    const { page, part, of } = line;
    const asked = of === "pinned" && pinned ? pinned : params;
    return { kind: "part", page, part, params: asked, ...(of === "both" && pinned && { against: pinned }) };
  });
}

const CAPACITY: Template = {
  id: "capacity",
  title: m.capacityPlan,
  lead: m.howManyGPUsLoadNeeds,
  lines: [
    {
      note: m.whichServiceIsThisFor,
    },
    { heading: m.whatDeploymentDoes },
    { page: "quick-estimation", part: VERDICT },
    { page: "quick-estimation", part: HEADLINE },
    {
      note: m.whereDoLengthsAndNumber,
    },
    { heading: m.whatFits },
    { page: "quick-memory", part: VERDICT },
    { page: "quick-memory", part: "chart:ranks" },
    { page: "quick-memory", part: "chart:sequences" },
    { heading: m.howFarItCarries },
    { page: "scale-up-explorer", part: "chart:perGpu" },
    { page: "scale-up-explorer", part: "chart:ttft" },
    {
      note: m.howMuchIsKeptFree,
    },
    { heading: m.whatItCosts },
    { page: "cost", part: "table:bill" },
    { page: "cost", part: "chart:load" },
    { heading: m.whatThisRestsOn },
    { page: "report", part: "section:assumptions" },
  ],
};

const BRING_UP: Template = {
  id: "bring-up",
  title: m.modelBringUp,
  lead: m.modelThatRunsHereFor,
  lines: [
    {
      note: m.whichCheckpointWhichEngineAnd,
    },
    { heading: m.model },
    { page: "models", part: HEADLINE },
    { page: "models", part: "table:components" },
    { page: "models", part: "section:provenance" },
    { heading: m.memory },
    { page: "quick-memory", part: VERDICT },
    { page: "quick-memory", part: "table:ranks" },
    { heading: m.whereTimeGoes },
    { page: "quick-estimation", part: HEADLINE },
    { page: "quick-estimation", part: "chart:prefill" },
    { page: "quick-estimation", part: "chart:decode" },
    { page: "report", part: "chart:roofline-points" },
    {
      note: m.whatDidFirstRunMeasure,
    },
    { heading: m.howFarFiguresCanBe },
    { page: "accuracy", part: HEADLINE },
    { page: "accuracy", part: "table:nearest" },
    { note: m.whatIsStillOpenAnd },
  ],
};

const REGRESSION: Template = {
  id: "regression",
  title: m.regressionOfTwoRuns,
  lead: m.scenarioAtHandAgainstPinned,
  needsPinned: true,
  lines: [
    {
      note: m.whatChangedBetweenBothRuns,
    },
    { heading: m.change },
    { page: "report", part: HEADLINE, of: "both" },
    { page: "report", part: "section:comparison", of: "both" },
    {
      note: m.howMuchDoTwoRuns,
    },
    { heading: m.newerRun },
    { page: "report", part: "row:breakdowns" },
    { page: "report", part: "table:top" },
    { heading: m.olderRun },
    { page: "report", part: "row:breakdowns", of: "pinned" },
    { page: "report", part: "table:top", of: "pinned" },
    {
      note: m.whatIsCauseWhatShows,
    },
  ],
};

const PURCHASE: Template = {
  id: "purchase",
  title: m.purchaseCase,
  lead: m.whichAcceleratorsToBuyFor,
  lines: [
    {
      note: m.whatIsBudgetUntilWhen,
    },
    { heading: m.whichCardsServeIt },
    { page: "hardware-advisor", part: VERDICT },
    { page: "hardware-advisor", part: "file:ranking" },
    { heading: m.sideBySide },
    { page: "multi-model", part: "table:side-by-side" },
    { page: "multi-model", part: "table:hardware" },
    { heading: m.whatItCosts },
    { page: "cost", part: HEADLINE },
    { page: "cost", part: "table:bill" },
    { page: "cost", part: "table:alternatives" },
    {
      note: m.whichQuotesStandAgainstPrices,
    },
    { heading: m.whatThisRestsOn },
    { page: "report", part: "section:assumptions" },
    {
      note: m.whatSpeaksAgainstItAnd,
    },
  ],
};

export const TEMPLATES: readonly Template[] = [CAPACITY, BRING_UP, REGRESSION, PURCHASE];
