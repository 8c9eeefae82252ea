/** A calibration for the eye. */
import type { Calibration, ErrorFigures, MetricQuality } from "@/features/core/calibration/fit/result";
import { METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/fit/resource-names";
import { alignedText } from "@/lib/export/table-text";
import { text, type Language, type Text } from "@/lib/text";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";

type Say = (words: Text) => string;

export function calibrationText(calibration: Calibration, language: Language = "en"): string {
  const say: Say = (words) => words[language];
  const { profile, quality, conditionNumber } = calibration;
  const version = say(text({ en: `version ${profile.version}`, zh: `版本 ${profile.version}` }));
  return [
    `${profile.name} (${version}): ${profile.subject}`,
    factorTable(calibration, say),
    [...suggestedLines(calibration, say), `${say(CONDITION)}  ${conditionNumber.toFixed(1)}`].join("\n"),
    errorTable(quality, say),
    [say(NEXT), ...nextLines(calibration, say)].join("\n"),
  ].join("\n\n");
}

function factorTable({ factors }: Calibration, say: Say): string {
  const rows = factors.map(({ resource, value, low, high, undetermined, atLimit }) => [
    `  ${say(RESOURCE_NAMES[resource])}`,
    value.toFixed(3),
    say(text({ en: `${low.toFixed(2)} to ${high.toFixed(2)}`, zh: `${low.toFixed(2)} 至 ${high.toFixed(2)}` })),
    percent(undetermined),
    atLimit ? say(PEAKED.includes(resource) ? AT_PEAK : AT_LEAST) : "",
  ]);
  const head = [FACTOR, VALUE, INTERVAL, OPEN].map(say);
  return alignedText([[...head, ""], ...rows], [false, true, true, true, false]);
}

/** Only these have a peak; the others stop where the fit looks no further. */
const PEAKED: readonly string[] = ["compute", "memory", "network"];

function suggestedLines({ suggested }: Calibration, say: Say): string[] {
  return (["mfu", "mbu", "network"] as const).flatMap((name) => {
    const share = suggested[name];
    const label = name === "network" ? say(NETWORK) : name.toUpperCase();
    if (share === null) return [];
    const [before, after] = [percent(share.before), percent(share.after)];
    return [
      `${label}  ${say(text({ en: `${before} before, ${after} measured`, zh: `之前 ${before}，实测 ${after}` }))}`,
    ];
  });
}

function errorTable(quality: readonly MetricQuality[], say: Say): string {
  const rows = quality.flatMap(({ metric, before, after, leftOut }) =>
    ([[BEFORE, before] as const, [AFTER, after] as const, [LEFT_OUT, leftOut] as const] as const).map(([when, error]) =>
      errorLine(`  ${METRIC_NAMES[metric].en} ${say(when)}`, error),
    ),
  );
  const head = [say(ERRORS), say(MEDIAN), "MAPE", "RMSE ms", "R²"];
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
  if (next.length === 0) return [`  ${say(NOTHING_NEXT)}`];
  return next.flatMap(({ layout, uncertaintyBefore, uncertaintyAfter, server, client }, i) => {
    const [from, to] = [percent(uncertaintyBefore), percent(uncertaintyAfter)];
    const gain = text({ en: `TPOT uncertainty ${from} to ${to}`, zh: `TPOT 不确定度 ${from} 降至 ${to}` });
    return [`  ${i + 1}. ${layout}: ${say(gain)}`, ...(server === null ? [] : [`     ${server}`]), `     ${client}`];
  });
}

const percent = (share: number): string => `${toPercent(share).toFixed(1)} %`;

const FACTOR = text({ en: "factor of time", zh: "时间系数" });
const VALUE = text({ en: "value", zh: "值" });
const INTERVAL = text({ en: "80 % interval", zh: "80 % 区间" });
const OPEN = text({ en: "undetermined", zh: "未确定" });
const AT_PEAK = text({ en: "(at the peak)", zh: "（已达峰值）" });
const AT_LEAST = text({ en: "(at its least)", zh: "（已达下限）" });
const NETWORK = text({ en: "network efficiency", zh: "网络效率" });
const CONDITION = text({ en: "condition number", zh: "条件数" });
const ERRORS = text({ en: "errors", zh: "误差" });
const MEDIAN = text({ en: "median", zh: "中位数" });
const BEFORE = text({ en: "before the fit", zh: "拟合前" });
const AFTER = text({ en: "after the fit", zh: "拟合后" });
const LEFT_OUT = text({ en: "left out", zh: "留一" });
const NEXT = text({ en: "Runs to measure next", zh: "接下来的测试" });
const NOTHING_NEXT = text({
  en: "none: no further run would take a tenth of the variance that is left",
  zh: "无：再测任何一次都不足以消除剩余方差的十分之一",
});
