/** How far a cure moves a figure, where arithmetic on the files' own figures says it. */
import type { Text } from "@/lib/text";
import type { Effect } from "../diagnosis";

/** Of figures that are divided: the least that a band is wide. */
const BAND = 0.1;

const DIGITS = 4;
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** `after` ± 10 %, never below 0; four digits. */
export function computedEffect(figure: string, unit: string, before: number, after: number, method: Text): Effect {
  const width = BAND * Math.abs(after === 0 ? before : after);
  const [low, high] = [rounded(Math.max(0, after - width)), rounded(after + width)];
  return { figure, unit, before: rounded(before), after: rounded(after), low, high, method, by: "arithmetic" };
}

/** Two bounds between which the figure will be. */
export const boundedEffect = (
  figure: string,
  unit: string,
  before: number,
  [low, high]: readonly [number, number],
  method: Text,
): Effect => ({
  ...{ figure, unit, before: rounded(before), after: null, low: rounded(low), high: rounded(high) },
  ...{ method, by: "arithmetic" },
});

/** Nothing is stated; `why` says what is missing. */
export const unstatedEffect = (figure: string, unit: string, why: Text): Effect => ({
  ...{ figure, unit, before: null, after: null, low: null, high: null },
  ...{ method: why, by: null },
});

/** Of two replays: the band is the error of the first against the measurement, 10 % at least. */
export function replayedEffect(
  figure: string,
  unit: string,
  before: number,
  after: number,
  error: number,
  method: Text,
): Effect {
  const width = Math.max(BAND, error) * after;
  const [low, high] = [rounded(Math.max(0, after - width)), rounded(after + width)];
  return { figure, unit, before: rounded(before), after: rounded(after), low, high, method, by: "replay" };
}
