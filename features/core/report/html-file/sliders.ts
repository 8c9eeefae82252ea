/** What a reader of the file may move, and the stops of each slider. */
import { formatCount, roundTo } from "@/lib/format/quantity";
import { listControls } from "@/lib/params/control";
import { joinTexts, SEMICOLON, type Text } from "@/lib/text";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import * as m from "./messages";

/** Names of links. */
export const SLIDERS = ["conc", "isl", "osl"] as const;
export type SliderKey = (typeof SLIDERS)[number];

/** Values in place of those that were sent. */
export type Moved = Readonly<Partial<Record<SliderKey, number>>>;

export const SLIDER_WORDS: Readonly<Record<SliderKey, Text>> = {
  conc: m.concurrentRequests,
  isl: m.inputTokens,
  osl: m.outputTokens,
};

/** A twelfth of a factor of 256 around what was sent: each stop is 12 % above the one before. */
const [FACTOR, STOPS_A_DOUBLING] = [16, 6];

/** Ascending, at two digits, within what the parameter takes; the value that was sent is one of them, to the digit. */
export function sliderStops(key: SliderKey, sent: number): readonly number[] {
  const control = listControls(ScenarioSchema).find((control) => control.key === key);
  const most = control?.kind === "number" ? control.max : Infinity;
  const reach = STOPS_A_DOUBLING * Math.log2(FACTOR);
  const around = Array.from({ length: 2 * reach + 1 }, (_, index) => sent * 2 ** ((index - reach) / STOPS_A_DOUBLING));
  const rounded = around.map((value) => Math.round(roundTo(value, 2))).filter((value) => value >= 1 && value <= most);
  return [...new Set([...rounded, sent])].sort((a, b) => a - b);
}

/** "Concurrent requests 128, sent with 64." */
export function movedWords(moved: Moved, before: Moved): Text {
  const all = SLIDERS.flatMap((key) => {
    const value = moved[key];
    if (value === undefined) return [];
    const [now, sent] = [formatCount(value), formatCount(before[key] ?? NaN)];
    const name = SLIDER_WORDS[key];
    return [m.nameNowSentWithSent({ now, sent, name })];
  });
  return m.all({ all: joinTexts(all, SEMICOLON) });
}
