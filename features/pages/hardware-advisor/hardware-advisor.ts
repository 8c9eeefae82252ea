/** Every accelerator of the catalogue judged for a scenario, ranked, and one of them shown closely. */
import type { Verdict } from "@/features/answer";
import type { Figure } from "@/features/explain";
import { CUSTOM_ID } from "@/features/core/hardware/custom-chip";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import type { CompassReport } from "@/features/core/aicompass/report";
import { cardDetail, type CardDetail } from "./card-detail";
import { compassAnswer } from "./compass";
import { figuresOf } from "./figures";
import type { Input } from "./input";
import { mediaIssues, type Media } from "./media";
import { readPrices, type Prices } from "@/features/core/cost/prices";
import { questionOf, type Question } from "./question";
import { rankRows, type RankedRow } from "./rank";
import { candidateIds, rowOf } from "./row";
import { verdict } from "./verdict";

export type HardwareAdvice = {
  readonly verdict: Verdict;
  /** Of the accelerator that is shown: cards, TTFT, TPOT, output. */
  readonly figures: readonly Figure[];
  readonly rows: readonly RankedRow[];
  /** The one that is looked at closely; see `shownRow`. */
  readonly shown: RankedRow | null;
  readonly detail: CardDetail | null;
  readonly media: Media;
  /** By AICompass's formulas, where asked for. */
  readonly aicompass: CompassReport | null;
};

export type AdvicePlan = {
  readonly question: Question;
  readonly prices: Prices;
  readonly aicompass: CompassReport | null;
};

/** What can be said before any accelerator is judged. */
export function planAdvice(scenario: Resolved, input: Input): Result<AdvicePlan> {
  const prices = readPrices(input.prices);
  if (!prices.ok) return prices;
  const compass = compassAnswer(scenario, input);
  const issues = [...mediaIssues(scenario.model, input), ...compass.issues];
  const aicompass = compass.ok ? compass.value : null;
  return success({ question: questionOf(scenario, input), prices: prices.value, aicompass }, issues);
}

export function hardwareAdvice(scenario: Resolved, input: Input): Result<HardwareAdvice> {
  const plan = planAdvice(scenario, input);
  if (!plan.ok) return plan;
  const { question, prices, aicompass } = plan.value;
  const judged = candidateIds(scenario).map((id) => rowOf(question, id));
  const rows = rankRows(judged, { rank: input.rank, prices, pue: input.pue });
  const shown = shownRow(rows, input.card);
  const advice = {
    ...{ verdict: verdict(rows, input.rank), rows, shown, media: question.media, aicompass },
    figures: shown === null ? [] : figuresOf(question, shown),
    detail: shown && cardDetail(question, shown),
  };
  return success(advice, [...plan.issues, ...rankingIssues(input, rows)]);
}

/** The one asked for, else the user's own, else the first. */
export const shownRow = (rows: readonly RankedRow[], card: string): RankedRow | null =>
  rows.find(({ id }) => id === card) ?? rows.find(({ id }) => id === CUSTOM_ID) ?? rows[0] ?? null;

/** What the ranking could not do as asked. */
export const rankingIssues = (input: Input, rows: readonly RankedRow[]): readonly Issue[] => [
  ...cardIssues(input, rows),
  ...priceIssues(input, rows),
];

function cardIssues({ card }: Input, rows: readonly RankedRow[]): readonly Issue[] {
  if (card === "" || rows.some(({ id }) => id === card)) return [];
  return [
    {
      code: "ADVISOR-CARD",
      at: "card",
      message: text({
        en: `No accelerator is called "${card}"; the first of the ranking is shown.`,
        zh: `没有名为“${card}”的加速卡，当前显示排名第一的。`,
      }),
      fix: text({ en: "Choose one from the list.", zh: "请从列表中选择。" }),
      changes: [{ label: text({ en: "show the first", zh: "显示第一名" }), set: { card: "" } }],
    },
  ];
}

/** Ranked by cost, accelerators without a price stand last; that is said once. */
function priceIssues({ rank }: Input, rows: readonly RankedRow[]): Issue[] {
  const meeting = rows.filter(({ kind }) => kind === "meets");
  const priced = meeting.filter(({ perHour }) => perHour !== null).length;
  if (rank !== "cost" || priced === meeting.length) return [];
  return [
    {
      code: "ADVISOR-NO-PRICE",
      at: "prices",
      message: text({
        en: `${priced} of ${meeting.length} suitable accelerators have a price (yours, or a public rent); the others stand below them.`,
        zh: `${meeting.length} 款满足目标的加速卡中有 ${priced} 款有价格（您填写的或公开租价）；其余排在其后。`,
      }),
      fix: text({
        en: "Enter what a GPU hour costs you, at the accelerator or as id=price.",
        zh: "请在加速卡处，或以 id=价格 的形式填写您的 GPU 小时价格。",
      }),
    },
  ];
}
