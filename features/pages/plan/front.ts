/** The front as a drawing: how sure its points are, measured runs beside it, what is beaten. */
import type { ChartPart } from "@/features/answer";
import type { PlanFront, PlanPoint } from "@/features/core/plan/front";
import { formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { ChartPoint, PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { text, type Translate } from "@/lib/text";
import type { PlanAnswer } from "./plan";
import { optionWord } from "./words";

/** null until it has been searched, and where nothing passes. */
export function frontPart(answer: PlanAnswer, t: Translate): ChartPart | null {
  const { outcomes, question } = answer;
  const front = outcomes.find((outcome) => outcome.front)?.front;
  if (!front || front.points.length === 0) return null;
  const asked = question.safety ?? 0.5;
  const sure = front.points.filter(({ chance }) => chance.all >= asked);
  const { tpot } = question.scenario.targets;
  return {
    kind: "chart",
    id: "front",
    label: FRONT,
    title: t(titleWords(sure.length, front.points.length)),
    subtitle: t(subtitleWords(asked, front.dots.length)),
    drawing: {
      kind: "points",
      x: { title: `${t(PER_USER)} [tok/s]`, log: true },
      y: { title: `${t(PER_GPU)} [tok/s]`, log: false },
      series: listSeries(answer, front, asked, t),
      limit: tpot === null ? null : { x: 1 / tpot, label: `TPOT ${formatLatency(tpot)}` },
    },
    table: frontTable(front, t),
  };
}

const PER_USER = text({ en: "Output per user", zh: "每用户输出" });
const PER_GPU = text({ en: "Output per GPU", zh: "每卡输出" });

const frontTable = ({ points }: PlanFront, t: Translate) =>
  table<PlanPoint>(
    t,
    [
      { id: "layout", label: text({ en: "Layout", zh: "布局" }), value: ({ label }) => label },
      { id: "per_user", label: PER_USER, unit: "tok/s", value: ({ perUser }) => perUser },
      { id: "per_gpu", label: PER_GPU, unit: "tok/s", value: ({ perGpu }) => perGpu },
      {
        id: "chance",
        label: text({ en: "All limits", zh: "全部限制" }),
        unit: "%",
        factor: 100,
        value: ({ chance }) => chance.all,
      },
    ],
    points,
  );

function listSeries(
  { winner, options }: PlanAnswer,
  { points, beaten, dots }: PlanFront,
  asked: number,
  t: Translate,
): readonly PointSeries[] {
  const chosen = winner ?? options[0];
  const plan = chosen ? [{ x: chosen.perUser, y: chosen.perGpu, word: optionWord(chosen) }] : [];
  const all: readonly PointSeries[] = [
    {
      ...{ name: t(text({ en: "beaten layouts", zh: "被支配的布局" })), slot: 0, joined: false, look: "field" },
      points: beaten.map(({ perUser, perGpu }) => ({ x: perUser, y: perGpu, label: "", holds: true })),
    },
    { name: t(FRONT), slot: 1, joined: true, points: points.map((point) => frontPoint(point, asked)) },
    {
      ...{ name: t(text({ en: "measured public run", zh: "公开实测" })), slot: 3, joined: false, measured: true },
      points: dots.map(({ perUser, perGpu, name }) => ({ x: perUser, y: perGpu, label: t(name), holds: true })),
    },
    {
      ...{ name: t(text({ en: "this plan", zh: "当前方案" })), slot: 4, joined: false },
      points: plan.map((point) => ({ ...point, label: point.word, holds: true })),
    },
  ];
  return all.filter((series) => series.points.length > 0);
}

const FRONT = text({ en: "Pareto front", zh: "帕累托前沿" });

const frontPoint = ({ label, perUser, perGpu, chance }: PlanPoint, asked: number): ChartPoint => ({
  ...{ x: perUser, y: perGpu, holds: chance.all >= asked },
  label: `<b>${label}</b><br>${formatQuantity(perUser, "tok/s")} · ${formatQuantity(perGpu, "tok/s/GPU")}<br>${formatPercent(chance.all, 2)}`,
});

const titleWords = (sure: number, all: number) =>
  text({
    en: `More users per GPU cost each user speed; ${sure} of ${all} points are sure enough`,
    zh: `单卡用户越多，单用户越慢；${all} 个点中 ${sure} 个把握足够`,
  });

const subtitleWords = (asked: number, dots: number) =>
  text({
    en: `closed form, means; hollow points are less than ${formatPercent(asked, 2)} sure${dots === 0 ? "; no public run of this model is near" : ""}`,
    zh: `闭式解（均值）；空心点的把握不足 ${formatPercent(asked, 2)}${dots === 0 ? "；没有相近的公开实测" : ""}`,
  });
