/** The selected forward: what it was, and the gap behind it. */
import type { Fact, Part } from "@/features/answers/answer";
import { BATCH_TYPES, bubbles, type OpenedProfile } from "@/features/core/serving-profile";
import { formatCount } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import { text, verbatim } from "@/lib/text";
import type { Asked } from "../reader";
import { timeText } from "../figures";
import { batchAround } from "../requests/memberships";
import { WORDS } from "../words";

/** Microseconds until the next forward of the same process; negative where they overlap. */
export const gapsBehind = perObject(({ capture }: OpenedProfile) => bubbles(capture.forwards));

export function forwardFacts(opened: OpenedProfile, { input: { forward } }: Asked): readonly Part[] {
  const { forwards, texts } = opened.capture;
  if (forward === null || forward >= forwards.start.length) return [];
  const at = (column: Float64Array): number => column[forward] ?? NaN;
  const fact = (label: Fact["label"], value: string): Fact[] =>
    value === "" ? [] : [{ label, value: verbatim(value) }];
  const time = (value: number): string => (Number.isNaN(value) ? "" : timeText(value));
  const batch = batchAround(opened, forward);
  return [
    {
      kind: "facts",
      id: "forward",
      title: text({ en: `Forward ${forward}`, zh: `前向 ${forward}` }),
      groups: [
        {
          id: "forward",
          title: verbatim(texts.text(at(forwards.process))),
          facts: [
            ...fact(WORDS.start, time(at(forwards.start))),
            ...fact(WORDS.duration, time(at(forwards.duration))),
            ...fact(text({ en: "Gap behind it", zh: "其后的间隙" }), time(gapsBehind(opened).time[forward] ?? NaN)),
            ...fact(
              text({ en: "Requests", zh: "请求" }),
              Number.isNaN(at(forwards.size)) ? "" : formatCount(at(forwards.size)),
            ),
            ...fact(text({ en: "Type", zh: "类型" }), BATCH_TYPES[at(forwards.type)] ?? ""),
            ...fact(WORDS.host, texts.text(at(forwards.host))),
            ...fact(text({ en: "Batch number", zh: "批次" }), batch === null ? "" : `#${batch}`),
          ],
        },
      ],
    },
    { kind: "view", id: "slice" },
  ];
}
