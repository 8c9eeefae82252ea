/** Dashboard curves on one time axis: client latency, steps, queue, cache. */
import type { Part } from "@/features/answers/answer";
import type { Text } from "@/lib/text";
import type { Asked } from "../reader";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { cacheCharts, loadCharts } from "../series/load";
import { serviceCharts } from "../series/service";
import { stepCharts } from "../series/steps";
import { seriesFrame } from "../series/window-charts";
import { isTimed } from "../timeline/window";
import * as m from "./messages";

export function seriesParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  if (!isTimed(opened)) return [{ kind: "words", id: "untimed", words: [m.theseFilesStateNoMoments] }];
  const frame = seriesFrame(opened, reader);
  return [
    { kind: "view", id: "lanes" },
    ...section("service", m.whatClientsSaw, serviceCharts(frame)),
    ...section("steps-over-time", m.steps, stepCharts(frame)),
    ...section("load", m.load, loadCharts(frame)),
    ...section("cache-over-time", m.kvCache, cacheCharts(frame)),
  ];
}

const section = (id: string, title: Text, parts: readonly Part[]): readonly Part[] =>
  parts.length === 0 ? [] : [{ kind: "section", id, title, parts: [{ kind: "row", id: `${id}-row`, parts }] }];
