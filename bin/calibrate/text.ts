/** A calibration for the eye. */
import type { Calibration, ErrorFigures, MetricQuality } from "@/features/core/calibration/fit/result";
import { METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/fit/resource-names";
import { alignedText } from "@/lib/export/table-text";
import type { Language, Text } from "@/lib/text";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import * as m from "./messages";

type Say = (words: Text) => string;

export function calibrationText(calibration: Calibration, language: Language = "en"): string {
  const say: Say = (words) => words[language];
  const { profile, quality, conditionNumber } = calibration;
  const version = say(m.version({ version: profile.version }));
  return [
    `${profile.name} (${version}): ${profile.subject}`,
    factorTable(calibration, say),
    [...suggestedLines(calibration, say), `${say(m.conditionNumber)}  ${conditionNumber.toFixed(1)}`].join("\n"),
    errorTable(quality, say),
    [say(m.runsToMeasureNext), ...nextLines(calibration, say)].join("\n"),
  ].join("\n\n");
}

function factorTable({ factors }: Calibration, say: Say): string {
  const rows = factors.map(({ resource, value, low, high, undetermined, atLimit }) => [
    `  ${say(RESOURCE_NAMES[resource])}`,
    value.toFixed(3),
    say(m.lowToHigh({ low: low.toFixed(2), high: high.toFixed(2) })),
    percent(undetermined),
    atLimit ? say(PEAKED.includes(resource) ? m.atPeak : m.atItsLeast) : "",
  ]);
  const head = [m.factorOfTime, m.value, m.n80Interval, m.undetermined].map(say);
  return alignedText([[...head, ""], ...rows], [false, true, true, true, false]);
}

/** Only these have a peak; the others stop where the fit looks no further. */
const PEAKED: readonly string[] = ["compute", "memory", "network"];

function suggestedLines({ suggested }: Calibration, say: Say): string[] {
  return (["mfu", "mbu", "network"] as const).flatMap((name) => {
    const share = suggested[name];
    const label = name === "network" ? say(m.networkEfficiency) : name.toUpperCase();
    if (share === null) return [];
    const [before, after] = [percent(share.before), percent(share.after)];
    return [`${label}  ${say(m.beforeAfterMeasured({ before, after }))}`];
  });
}

function errorTable(quality: readonly MetricQuality[], say: Say): string {
  const rows = quality.flatMap(({ metric, before, after, leftOut }) =>
    ([[m.beforeFit, before] as const, [m.afterFit, after] as const, [m.leftOut, leftOut] as const] as const).map(
      ([when, error]) => errorLine(`  ${METRIC_NAMES[metric].en} ${say(when)}`, error),
    ),
  );
  const head = [say(m.errors), say(m.median), "MAPE", "RMSE ms", "R²"];
  return alignedText([head, ...rows], [false, true, true, true, true]);
}

const errorLine = (name: string, { median, mape, rmse, r2 }: ErrorFigures): string[] => [
  name,
  percent(median),
  percent(mape),
  toMs(seconds(rmse)).toPrecision(3),
  r2 === null ? "-" : r2.toFixed(3),
];

function nextLines({ next }: Calibration, say: Say): string[] {
  if (next.length === 0) return [`  ${say(m.noneNoFurtherRunWould)}`];
  return next.flatMap(({ layout, uncertaintyBefore, uncertaintyAfter, server, client }, i) => {
    const [from, to] = [percent(uncertaintyBefore), percent(uncertaintyAfter)];
    const gain = m.tpotUncertaintyFromTo({ from, to });
    return [`  ${i + 1}. ${layout}: ${say(gain)}`, ...(server === null ? [] : [`     ${server}`]), `     ${client}`];
  });
}

const percent = (share: number): string => `${toPercent(share).toFixed(1)} %`;
