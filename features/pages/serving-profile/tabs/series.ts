/** Everything that dashboards draw as lines, on one time axis: what clients saw, what steps did, who waited, what the cache held. */
import type { Part } from "@/features/answers/answer";
import { text, type Text } from "@/lib/text";
import type { Asked } from "../reader";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { cacheCharts, loadCharts } from "../series/load";
import { serviceCharts } from "../series/service";
import { stepCharts } from "../series/steps";
import { seriesFrame } from "../series/window-charts";
import { isTimed } from "../timeline/window";

export function seriesParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  if (!isTimed(opened)) return [{ kind: "words", id: "untimed", words: [UNTIMED] }];
  const frame = seriesFrame(opened, reader);
  return [
    { kind: "view", id: "lanes" },
    ...section("service", text({ en: "What clients saw", zh: "客户端所见" }), serviceCharts(frame)),
    ...section("steps-over-time", text({ en: "Steps", zh: "步" }), stepCharts(frame)),
    ...section("load", text({ en: "Load", zh: "负载" }), loadCharts(frame)),
    ...section("cache-over-time", text({ en: "KV cache", zh: "KV 缓存" }), cacheCharts(frame)),
  ];
}

const UNTIMED = text({
  en: "These files state no moments: nothing can be drawn over time.",
  zh: "这些文件没有给出时刻，无法绘制随时间的变化。",
});

const section = (id: string, title: Text, parts: readonly Part[]): readonly Part[] =>
  parts.length === 0 ? [] : [{ kind: "section", id, title, parts: [{ kind: "row", id: `${id}-row`, parts }] }];
