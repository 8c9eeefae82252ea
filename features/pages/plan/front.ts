/** The front as a drawing: probabilities of its points, public runs, dominated layouts. */
import { chart } from "@/features/answers/chart";
import { head, headText } from "@/features/quantities";
import type { ChartPart } from "@/features/answers/answer";
import { chanceShare } from "@/features/core/evidence/chance-words";
import type { PlanFront, PlanPoint } from "@/features/core/plan/front";
import { formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { ChartPoint, PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { PlanAnswer } from "./plan";
import { optionWord } from "./words";
import * as m from "./messages";

/** null until it has been searched, and where nothing passes. */
export function frontPart(answer: PlanAnswer, t: Translate): ChartPart | null {
  const { outcomes, question, lead } = answer;
  const front = outcomes.find((outcome) => outcome.front)?.front;
  if (!front || front.points.length === 0 || lead === null) return null;
  const asked = question.safety ?? 0.5;
  const { tpot } = question.scenario.targets;
  return chart(
    t,
    { id: "front", label: FRONT, title: FRONT_TITLE, subtitle: subtitleWords(question, front.dots.length) },
    {
      kind: "points",
      x: { title: headText(t, head("outputPerUser")), log: true },
      y: { title: headText(t, head("outputPerGpu")), log: false },
      series: listSeries(answer, front, asked, t),
      limit: tpot === null ? null : { x: 1 / tpot, label: `TPOT ${formatLatency(tpot)}` },
    },
    frontTable(front, t),
  );
}

const frontTable = ({ points }: PlanFront, t: Translate) =>
  table<PlanPoint>(
    t,
    [
      { id: "layout", label: m.layout, value: ({ label }) => label },
      { id: "per_user", ...head("outputPerUser"), value: ({ perUser }) => perUser },
      { id: "per_gpu", ...head("outputPerGpu"), value: ({ perGpu }) => perGpu },
      { id: "chance", ...head("chanceOfAllLimits"), value: ({ chance }) => chance.all },
    ],
    points,
  );

function listSeries(
  { winner, lead }: PlanAnswer,
  { points, beaten, dots }: PlanFront,
  asked: number,
  t: Translate,
): readonly PointSeries[] {
  const plan = lead ? [{ x: lead.perUser, y: lead.perGpu, word: optionWord(lead) }] : [];
  const all: readonly PointSeries[] = [
    {
      ...{ name: t(m.beatenLayouts), slot: 0, joined: false, look: "field" },
      points: beaten.map(({ perUser, perGpu }) => ({ x: perUser, y: perGpu, label: "", holds: true })),
    },
    { name: t(FRONT), slot: 1, joined: true, points: points.map((point) => frontPoint(point, asked)) },
    {
      ...{
        name: t(m.layoutsOfPublicRunsMoved),
        slot: 3,
        joined: false,
        measured: true,
      },
      points: dots.map(({ perUser, perGpu, name, sameLengths }) => ({
        ...{ x: perUser, y: perGpu, holds: sameLengths },
        label: t(name).replaceAll("\n", "<br>"),
      })),
    },
    {
      ...{ name: t(winner ? m.thisPlanSimulated : m.thisPlanInClosedForm), slot: 4, joined: false },
      points: plan.map((point) => ({ ...point, label: point.word, holds: true })),
    },
  ];
  return all.filter((series) => series.points.length > 0);
}
/** Its name among the exports. */
export const FRONT = m.paretoFront;

const frontPoint = ({ label, perUser, perGpu, chance }: PlanPoint, asked: number): ChartPoint => ({
  ...{ x: perUser, y: perGpu, holds: chance.all >= asked },
  label: `<b>${label}</b><br>${formatQuantity(perUser, "tok/s")} · ${formatQuantity(perGpu, "tok/s/GPU")}<br>${chanceShare(chance.all)}`,
});

export const FRONT_TITLE = m.moreUsersPerGpuCost;

export const judgedWord = ({ percentile }: PlanQuestion): Text =>
  percentile === null ? m.averages : m.percentileOfArrivals({ percentile });

const subtitleWords = (question: PlanQuestion, dots: number): Text =>
  m.closedFormMeansHollowPoints({
    judged: judgedWord(question),
    least: formatPercent(question.safety ?? 0.5, 2),
    runs: dots === 0 ? m.noPublicRunOfThis : m.dotsPublicRunsLayout,
  });
