/** What a reader should know before trusting a calibration. */
import type { Issue } from "@/lib/issue";
import { listTexts, text, verbatim, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { DesignCheck } from "./design-check";
import type { Calibration, FactorEstimate } from "../fit/result";
import { METRIC_NAMES, RESOURCE_NAMES } from "../fit/resource-names";
import * as m from "@/features/core/calibration/messages";

export type Judged = Pick<Calibration, "factors" | "quality" | "noise"> & {
  readonly outcomes: Calibration["points"];
  readonly design: DesignCheck;
};

const STRONG_COLLINEARITY = 30;
const MOSTLY_PRIOR = 0.8;

export const listWarnings = (judged: Judged): Issue[] => [
  ...poor(judged),
  ...collinear(judged),
  ...undetermined(judged),
  ...atLimit(judged),
  ...outliers(judged),
  ...noisy(judged),
  ...noBetter(judged),
];

/** Factors that describe the scenario badly: applying them is a choice, not the way forward. */
export const speaksAgainst = (warnings: readonly Issue[]): boolean =>
  warnings.some(({ code }) => AGAINST.includes(code));

const AGAINST = ["CALIBRATION-POOR", "CALIBRATION-PEAK", "CALIBRATION-NO-GAIN"];

function collinear({ design: { conditionNumber, confused } }: Judged): Issue[] {
  if (conditionNumber <= STRONG_COLLINEARITY) return [];
  const names = listTexts(confused.map((r) => RESOURCE_NAMES[r]));
  return [
    note(
      "CALIBRATION-CONFUSED",
      `The factors of ${names.en} are hard to tell apart (condition number ${conditionNumber.toFixed(0)}, ${STRONG_COLLINEARITY} and below is good); the prior decides between them.`,
      `${names.zh}的系数难以区分（条件数 ${conditionNumber.toFixed(0)}，不超过 ${STRONG_COLLINEARITY} 为佳）；两者的分配由先验决定。`,
    ),
  ];
}

function undetermined({ factors }: Judged): Issue[] {
  const open = factors.filter((factor) => factor.undetermined > MOSTLY_PRIOR);
  if (open.length === 0) return [];
  const names = listNames(open);
  return [
    note(
      "CALIBRATION-UNDETERMINED",
      `These measurements say little about ${names.en}: more than ${percent(MOSTLY_PRIOR)} of what was unknown still is.`,
      `这些测量几乎不能确定${names.zh}：超过 ${percent(MOSTLY_PRIOR)} 的不确定性仍然存在。`,
    ),
  ];
}

function atLimit({ factors }: Judged): Issue[] {
  const held = factors.filter(({ atLimit, resource }) => atLimit && PEAKED.includes(resource));
  if (held.length === 0) return [];
  const names = listNames(held);
  return [
    note(
      "CALIBRATION-PEAK",
      `The measurements ask for more than the datasheet peak of ${names.en}; the factor stops there. Check model, format and chip of the scenario.`,
      `测量结果要求${names.zh}超过数据表峰值，系数已限制在峰值处。请检查场景的模型、精度与芯片。`,
    ),
  ];
}

const PEAKED: readonly string[] = ["compute", "memory", "network"];

/** The model does not describe what was measured: usually another model, chip, parallel size or engine than the scenario's. */
const POOR_FIT = 0.25;
/** A TTFT has queues in it: public deployments keep 14 % in the median after a fit, and one in ten of them half. */
const POOR_TTFT = 0.5;

function poor({ quality }: Judged): Issue[] {
  const bad = quality.filter(({ metric, after }) => after.median > (metric === "ttft" ? POOR_TTFT : POOR_FIT));
  return bad.map(({ metric, after }) => {
    const name = METRIC_NAMES[metric];
    return note(
      "CALIBRATION-POOR",
      `${name.en} is off by ${percent(after.median)} in the median even after the fit: check model, chip, formats, parallel sizes and engine of the scenario.`,
      `拟合后 ${name.zh} 的误差中位数仍为 ${percent(after.median)}：请检查场景的模型、芯片、精度、并行度与引擎。`,
    );
  });
}

/** Points that a sentence names; the table of points marks all. */
const NAMED = 5;

function outliers({ outcomes }: Judged): Issue[] {
  const far = outcomes.filter(({ outlier }) => outlier !== null);
  if (far.length === 0) return [];
  const labels = nameFirst(far.map(({ label }) => label));
  return [
    note(
      "CALIBRATION-OUTLIERS",
      `Stand apart from the others: ${labels.en}. Measure them again before trusting them; the robust fit lets them weigh less.`,
      `明显偏离其他测点：${labels.zh}。采信前请复测；稳健拟合会降低其权重。`,
    ),
  ];
}

function nameFirst(labels: readonly string[]): Text {
  const named = labels.slice(0, NAMED).map(verbatim);
  const more = labels.length - NAMED;
  return listTexts(more > 0 ? [...named, m.more({ more })] : named);
}

function noisy({ noise }: Judged): Issue[] {
  return noise.map(({ labels, metric, spread }) => {
    const name = METRIC_NAMES[metric];
    const runs = nameFirst(labels);
    return note(
      "CALIBRATION-NOISE",
      `${name.en} of equal runs differs by ${percent(spread)} (${runs.en}): that is noise, no factor follows it.`,
      `相同配置的${name.zh}相差 ${percent(spread)}（${runs.zh}）：这是测量噪声，系数不会去拟合它。`,
    );
  });
}

function noBetter({ quality }: Judged): Issue[] {
  const worse = quality.filter(({ before, leftOut }) => leftOut.median > before.median);
  if (worse.length === 0) return [];
  const names = listTexts(worse.map(({ metric }) => METRIC_NAMES[metric]));
  const figures = worse.map(({ before, leftOut }) => [precise(leftOut.median), precise(before.median)] as const);
  return [
    note(
      "CALIBRATION-NO-GAIN",
      `Left-out points of ${names.en} are predicted no better than without calibration: ${figures.map(([after, before]) => `${after} off against ${before}`).join(", ")} in the median.`,
      `留一检验中，${names.zh} 的预测并不优于未校准时：误差中位数 ${figures.map(([after, before]) => `${after}，未校准 ${before}`).join("；")}。`,
    ),
  ];
}

const listNames = (factors: readonly FactorEstimate[]): Text =>
  listTexts(factors.map(({ resource }) => RESOURCE_NAMES[resource]));
const percent = (share: number): string => `${toPercent(share).toFixed(0)} %`;
const precise = (share: number): string => `${toPercent(share).toFixed(1)} %`;
const note = (code: string, en: string, zh: string): Issue => ({ code, at: "measurements", message: text({ en, zh }) });
