/** What a reader should know before trusting a calibration. */
import type { Issue } from "@/lib/issue";
import { joinTexts, listTexts, verbatim, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { DesignCheck } from "./design-check";
import type { Calibration, FactorEstimate } from "../fit/result";
import { METRIC_NAMES, RESOURCE_NAMES } from "../fit/resource-names";
import * as m from "@/features/core/calibration/messages";
import { issue } from "@/features/core/calibration/messages.issues";

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
    issue("CALIBRATION-CONFUSED", "measurements", {
      names,
      number: conditionNumber.toFixed(0),
      good: STRONG_COLLINEARITY,
    }),
  ];
}

function undetermined({ factors }: Judged): Issue[] {
  const open = factors.filter((factor) => factor.undetermined > MOSTLY_PRIOR);
  if (open.length === 0) return [];
  const names = listNames(open);
  return [issue("CALIBRATION-UNDETERMINED", "measurements", { names, share: percent(MOSTLY_PRIOR) })];
}

function atLimit({ factors }: Judged): Issue[] {
  const limited = factors.filter(({ atLimit, resource }) => atLimit && PEAKED.includes(resource));
  if (limited.length === 0) return [];
  const names = listNames(limited);
  return [issue("CALIBRATION-PEAK", "measurements", { names })];
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
    return issue("CALIBRATION-POOR", "measurements", { name, median: percent(after.median) });
  });
}

/** Points that a sentence names; the table of points marks all. */
const NAMED = 5;

function outliers({ outcomes }: Judged): Issue[] {
  const far = outcomes.filter(({ outlier }) => outlier !== null);
  if (far.length === 0) return [];
  const labels = nameFirst(far.map(({ label }) => label));
  return [issue("CALIBRATION-OUTLIERS", "measurements", { labels })];
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
    return issue("CALIBRATION-NOISE", "measurements", { name, spread: percent(spread), runs });
  });
}

function noBetter({ quality }: Judged): Issue[] {
  const worse = quality.filter(({ before, leftOut }) => leftOut.median > before.median);
  if (worse.length === 0) return [];
  const names = listTexts(worse.map(({ metric }) => METRIC_NAMES[metric]));
  const figures = worse.map(({ before, leftOut }) =>
    m.offAgainst({ after: precise(leftOut.median), before: precise(before.median) }),
  );
  return [issue("CALIBRATION-NO-GAIN", "measurements", { names, figures: joinTexts(figures, m.figuresApart) })];
}

const listNames = (factors: readonly FactorEstimate[]): Text =>
  listTexts(factors.map(({ resource }) => RESOURCE_NAMES[resource]));
const percent = (share: number): string => `${toPercent(share).toFixed(0)} %`;
const precise = (share: number): string => `${toPercent(share).toFixed(1)} %`;
