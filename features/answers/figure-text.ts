/** How an explained figure is written: digits and unit apart, its band, its target, its change against a pinned one. */
import { standing, type Figure, type Standing } from "@/features/answers/explain";
import { formatMoney, formatNumber, isMoney, NNBSP } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import type { Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import * as m from "./messages";

type Measured = Pick<Figure, "value" | "unit">;

/** Unit in which a figure is shown; shares of one are shown in percent. */
export function chooseScale({ value, unit }: Measured): Scale {
  return unit === "1" ? { factor: 0.01, unit: "%" } : scaleFor([value], unit);
}

export const inScale = (value: number, { factor, unit }: Scale, digits = 3): string =>
  isMoney(unit) ? formatMoney(value / factor) : formatNumber(value / factor, digits);

/** What stands behind the digits: of money, what it is for, since its sign stands before them. */
export const unitBehind = ({ unit }: Scale): string => (isMoney(unit) ? unit.slice(1) : unit);

export function textInScale(value: number, scale: Scale, digits = 3): string {
  const behind = unitBehind(scale);
  return inScale(value, scale, digits) + (behind && !isMoney(scale.unit) ? NNBSP : "") + behind;
}

/** "± 1.9" when the interval is about even on both sides, else "21–27". */
export function bandText({ value, unit, band }: Pick<Figure, "value" | "unit" | "band">): string | null {
  if (!band) return null;
  const scale = chooseScale({ value, unit });
  const below = value - band.low;
  const above = band.high - value;
  const even = Math.abs(above - below) <= 0.15 * Math.max(above, below);
  return even
    ? `± ${inScale((above + below) / 2, scale, 2)}`
    : `${inScale(outwards(band.low, Math.floor), scale, 2)}–${inScale(outwards(band.high, Math.ceil), scale, 2)}`;
}

/** Ends of a band are rounded away from its value, which must not look as if it lay outside. */
function outwards(end: number, round: (value: number) => number): number {
  if (end === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(end))) - 1);
  return round(Number((end / step).toPrecision(12))) * step;
}

export type TargetState = { readonly standing: Standing; readonly limit: string; readonly margin: string };

/** Shape, not colour alone, tells the three apart. */
export const STANDING_SIGN: Readonly<Record<Standing, string>> = { met: "✓", tight: "▲", missed: "✕" };

export function targetState(figure: Figure): TargetState | null {
  const { value, unit, target } = figure;
  const stands = standing(figure);
  if (!target || !stands) return null;
  const sign = target.sense === "at-most" ? "≤" : "≥";
  const scale = chooseScale({ value: target.value, unit });
  const margin = Math.abs(target.value - value);
  return {
    standing: stands,
    limit: `${sign} ${textInScale(target.value, scale)}`,
    margin: textInScale(margin, chooseScale({ value: margin, unit })),
  };
}

export type Change = {
  readonly words: Text;
  readonly difference: string;
  readonly direction: "lower" | "higher" | "same";
};

/** "12 % lower (−3.1 ms)": in words, because a colour alone says nothing to many readers. */
export function describeChange(now: Measured, before: Measured): Change {
  const difference = now.value - before.value;
  const share = difference / Math.abs(before.value);
  if (difference === 0 || Math.abs(share) < 0.0005) {
    return { words: m.sameAsPinned, difference: "", direction: "same" };
  }
  const direction = difference < 0 ? "lower" : "higher";
  // A share of a share, or of nothing, has no meaning to a reader.
  if (now.unit === "1") return { words: inPoints(difference), difference: "", direction };
  if (before.value === 0) return { words: m.was0, difference: signed(difference, now.unit), direction };
  const percent = `${formatNumber(toPercent(Math.abs(share)), 2)}${NNBSP}%`;
  return {
    words: direction === "lower" ? m.percentLower({ percent }) : m.percentHigher({ percent }),
    difference: signed(difference, now.unit),
    direction,
  };
}

function inPoints(difference: number): Text {
  const points = formatNumber(toPercent(Math.abs(difference)), 2);
  return difference < 0 ? m.pointsLower({ points }) : m.pointsHigher({ points });
}

/** With its sign, always: "+0.47 ms", "−1.92 ms". */
export function signed(value: number, unit: string): string {
  const shown = textInScale(value, chooseScale({ value, unit }));
  return value > 0 ? `+${shown}` : shown;
}
