/** Clocks of hosts that differ: by how much, of which sign, between which bounds, and whether their times were corrected. */
import { usToMs } from "@/lib/units/edge";
import type { Capture } from "../capture/capture";
import type { ClockOffset } from "../clocks/clock-offset";
import type { Finding } from "./finding";
import { timeWord } from "./words";
import * as m from "./messages";

export function clockOffsets({ clocks }: Pick<Capture, "clocks">): Finding[] {
  const widest = clocks.toSorted((a, b) => Math.abs(b.offset) - Math.abs(a.offset));
  return widest.map((clock) => ({
    kind: "clock-offset",
    sentence: sentence(clock),
    where: clock.where,
    amount: usToMs(clock.offset),
    unit: "ms",
    weight: 1,
    span: null,
  }));
}

function sentence({ where, offset, low, high, why, corrected }: ClockOffset): Finding["sentence"] {
  const [near, far] = offset < 0 ? [high, low] : [low, high];
  const size = timeWord(Math.abs(near ?? offset));
  const values = {
    ...{ where, why },
    by:
      near === null || far === null
        ? m.offsetAtLeast({ size })
        : m.offsetBetween({ size, most: timeWord(Math.abs(far)) }),
    mended: corrected ? m.timesAreCorrected({ shift: timeWord(Math.abs(offset)) }) : m.timesAreNotCorrected,
  };
  return offset < 0 ? m.clockIsBehind(values) : m.clockIsAhead(values);
}
