/** Every accelerator of the catalogue judged for a scenario, ranked, and one of them shown closely. */
import type { Unfinished, Verdict } from "@/features/answers/answer";
import type { CompassReport } from "@/features/core/aicompass/report";
import { readPrices } from "@/features/core/cost/prices";
import { CUSTOM_ID } from "@/features/core/hardware/custom-chip";
import { busyShare } from "@/features/core/scenario/fields/price";
import { headroomWords } from "@/features/core/search/layouts/words";
import type { Figure } from "@/features/answers/explain";
import type { SoFar } from "@/features/analysis/long-analysis";
import type { Issue } from "@/lib/issue";
import { perObject } from "@/lib/per-object";
import { success, type Result } from "@/lib/result";
import { cardDetail, type CardDetail } from "./card/detail";
import { compassAnswer } from "./compass";
import { figures } from "./figures";
import type { Input, HardwareAdvisorScenario } from "./input";
import type { Media } from "@/features/core/scenario/resolution/media";
import { askQuestion, type Question } from "./question";
import { rankRows, type RankedRow } from "./rank";
import { candidateIds, type AdviceRow } from "./sizing/row";
import { verdict } from "./verdict";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type HardwareAdvice = {
  readonly verdict: Verdict;
  /** Of the accelerator that is shown: cards, TTFT, TPOT, output. */
  readonly figures: readonly Figure[];
  readonly rows: readonly RankedRow[];
  /** The one that is looked at closely; see `shownRow`. */
  readonly shown: RankedRow | null;
  /** While accelerators are checked, the first may change: only the selected one gets details. */
  readonly detail: CardDetail | null;
  readonly media: Media;
  /** By AICompass's formulas, if requested. */
  readonly aicompass: CompassReport | null;
  /** Accelerators that have been judged; null: all. */
  readonly partial: Unfinished | null;
};

export type AdvicePlan = { readonly question: Question; readonly aicompass: CompassReport | null };

/** What can be said before any accelerator is judged. */
export function planAdvice(scenario: HardwareAdvisorScenario, input: Input): Result<AdvicePlan> {
  const compass = compassAnswer(scenario, input);
  return success(
    { question: askQuestion(scenario, input), aicompass: compass.ok ? compass.value : null },
    compass.issues,
  );
}

export function adviceSoFar(
  { question, aicompass }: AdvicePlan,
  [cells]: SoFar<readonly [readonly AdviceRow[]]>,
  input: Input,
): Result<HardwareAdvice> {
  const prices = readPrices(input.prices);
  if (!prices.ok) return prices;
  const judged = cells.outcomes.flatMap((rows) => rows ?? []);
  const [done, all] = [judged.length, candidateIds(question.scenario).length];
  const partial = done < all ? { done, cells: all } : null;
  const { chip, params } = question.scenario;
  const listed = params.usd === null ? {} : { [chip.id]: params.usd };
  const by = {
    rank: input.rank,
    prices: { ...listed, ...prices.value },
    pue: input.pue,
    busy: busyShare(question.scenario),
  };
  const rows = rankRows(judged, by);
  const shown = shownRow(rows, input.card);
  const settled = shown !== null && (partial === null || shown.id === input.card);
  const advice = {
    ...{
      verdict: verdict(rows, input.rank, partial, headroomWords(question.scenario.targets.tpot, question.tpot)),
      rows,
      shown,
      media: question.media,
      aicompass,
      partial,
    },
    figures: shown === null ? [] : figures(question, shown),
    detail: settled ? closely(question, shown) : null,
  };
  return success(advice, partial === null ? rankingIssues(input, rows) : []);
}

/** Each accelerator is evaluated once per question: a new ranking costs nothing. */
function closely(question: Question, row: AdviceRow): CardDetail {
  const known = details(question);
  const detail = known.get(row.id) ?? cardDetail(question, row);
  known.set(row.id, detail);
  return detail;
}

const details = perObject((_: Question) => new Map<string, CardDetail>());

/** The selected one, otherwise the user's, otherwise the first. */
const shownRow = (rows: readonly RankedRow[], card: string): RankedRow | null =>
  rows.find(({ id }) => id === card) ?? rows.find(({ id }) => id === CUSTOM_ID) ?? rows[0] ?? null;

/** Issues of the ranking. */
const rankingIssues = (input: Input, rows: readonly RankedRow[]): readonly Issue[] => [
  ...cardIssues(input, rows),
  ...priceIssues(input, rows),
];

function cardIssues({ card }: Input, rows: readonly RankedRow[]): readonly Issue[] {
  if (card === "" || rows.some(({ id }) => id === card)) return [];
  return [issue("ADVISOR-CARD", "card", { card }, [{ label: m.showFirst, set: { card: "" } }])];
}

/** Ranked by cost, accelerators without a price come last; one issue says so. */
function priceIssues({ rank }: Input, rows: readonly RankedRow[]): Issue[] {
  const meeting = rows.filter(({ kind }) => kind === "meets");
  const priced = meeting.filter(({ perHour }) => perHour !== null).length;
  if (rank !== "cost" || priced === meeting.length) return [];
  return [issue("ADVISOR-NO-PRICE", "prices", { priced, meeting: meeting.length })];
}
