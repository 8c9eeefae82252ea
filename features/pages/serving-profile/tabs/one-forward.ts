/** The selected forward and the gap after it. */
import type { Fact, Part } from "@/features/answers/answer";
import { BATCH_TYPES, bubbles, type OpenedProfile } from "@/features/core/serving-profile";
import { formatCount } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import { verbatim } from "@/lib/text";
import type { Asked } from "../reader";
import { timeText } from "../figures";
import { batchAround } from "../requests/memberships";
import { WORDS } from "../words";
import * as m from "./messages";

/** Microseconds until the next forward of the same process; negative where they overlap. */
export const gapsBehind = perObject(({ capture }: OpenedProfile) => bubbles(capture.forwards));

export function forwardFacts(opened: OpenedProfile, { input: { forward } }: Asked): readonly Part[] {
  const { forwards, texts } = opened.capture;
  if (forward === null || forward >= forwards.start.length) return [];
  const cell = (column: Float64Array): number => column[forward] ?? NaN;
  const fact = (label: Fact["label"], value: string): Fact[] =>
    value === "" ? [] : [{ label, value: verbatim(value) }];
  const time = (value: number): string => (Number.isNaN(value) ? "" : timeText(value));
  const batch = batchAround(opened, forward);
  return [
    {
      kind: "facts",
      id: "forward",
      title: m.forward2({ forward }),
      groups: [
        {
          id: "forward",
          title: verbatim(texts.text(cell(forwards.process))),
          facts: [
            ...fact(WORDS.start, time(cell(forwards.start))),
            ...fact(WORDS.duration, time(cell(forwards.duration))),
            ...fact(m.gapBehindIt, time(gapsBehind(opened).time[forward] ?? NaN)),
            ...fact(m.requests, Number.isNaN(cell(forwards.size)) ? "" : formatCount(cell(forwards.size))),
            ...fact(m.type, BATCH_TYPES[cell(forwards.type)] ?? ""),
            ...fact(WORDS.host, texts.text(cell(forwards.host))),
            ...fact(m.batchNumber, batch === null ? "" : `#${batch}`),
          ],
        },
      ],
    },
    { kind: "view", id: "slice" },
  ];
}
