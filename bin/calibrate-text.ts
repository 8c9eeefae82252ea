/** A calibration for the eye. */
import type { Calibration, ErrorFigures } from "@/features/core/calibration/result";
import { METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/resource-names";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";

export function calibrationText(calibration: Calibration): string {
  const { profile, factors, quality, suggested, conditionNumber } = calibration;
  return [
    `${profile.name} (version ${profile.version}): ${profile.subject}`,
    "",
    "factor of time       value    80 % interval      undetermined",
    ...factors.map(
      ({ resource, value, low, high, undetermined, atLimit }) =>
        `  ${RESOURCE_NAMES[resource].en.padEnd(18)} ${value.toFixed(3)}   ${low.toFixed(2)} to ${high.toFixed(2)}      ${percent(undetermined)}${atLimit ? "  (at the peak)" : ""}`,
    ),
    "",
    ...(["mfu", "mbu", "network"] as const).flatMap((name) => {
      const share = suggested[name];
      const label = name === "network" ? "network efficiency" : name.toUpperCase();
      return share === null
        ? []
        : [`${label.padEnd(20)} ${percent(share.before)} before, ${percent(share.after)} measured`];
    }),
    `condition number     ${conditionNumber.toFixed(1)}`,
    "",
    "errors               median    MAPE     RMSE ms    R²",
    ...quality.flatMap(({ metric, before, after, leftOut }) => [
      errorLine(`${METRIC_NAMES[metric].en} before`, before),
      errorLine(`${METRIC_NAMES[metric].en} after`, after),
      errorLine(`${METRIC_NAMES[metric].en} left out`, leftOut),
    ]),
    "",
    "measure next",
    ...calibration.next.flatMap(({ layout, uncertaintyBefore, uncertaintyAfter, server, client }, i) => [
      `  ${i + 1}. ${layout}: TPOT uncertainty ${percent(uncertaintyBefore)} to ${percent(uncertaintyAfter)}`,
      ...(server === null ? [] : [`     ${server}`]),
      `     ${client}`,
    ]),
  ].join("\n");
}

function errorLine(name: string, { median, mape, rmse, r2 }: ErrorFigures): string {
  return `  ${name.padEnd(18)} ${percent(median)}   ${percent(mape)}   ${toMs(seconds(rmse)).toPrecision(3).padStart(8)}   ${r2 === null ? "-" : r2.toFixed(3)}`;
}

const percent = (share: number): string => `${toPercent(share).toFixed(1)} %`.padStart(7);
