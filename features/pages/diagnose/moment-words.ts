/** What the lanes state at one moment, in one line. */
import { formatNumber } from "@/lib/format/quantity";
import { joinTexts, verbatim, type Text } from "@/lib/text";
import { momentText } from "./clock";
import { valueBefore, type IncidentLanes, type Lane } from "./lanes";
import * as m from "./messages";

/** Of more engines than this, the least and the largest value. */
const FEW = 4;

/** "09:42:10 (1,330 s): running 64 · waiting 12"; seconds after the first record. */
export function momentWords({ lanes, t0 }: IncidentLanes, time_s: number): Text {
  const words = lanes.flatMap((lane) => laneWords(lane, time_s));
  return m.momentStates({ moment: momentText(t0, time_s), values: joinTexts(words, verbatim(" · ")) });
}

function laneWords({ label, unit, lines }: Lane, time_s: number): readonly Text[] {
  const values = lines.flatMap((line) => valueBefore(line, time_s) ?? []);
  if (values.length === 0) return [];
  const shown =
    values.length <= FEW
      ? values.map((value) => formatNumber(value)).join(" / ")
      : `${formatNumber(Math.min(...values))}–${formatNumber(Math.max(...values))}`;
  return [m.laneValue({ label, value: shown, unit })];
}
