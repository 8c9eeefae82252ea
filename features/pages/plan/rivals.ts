/** Why not this layout, in a sentence for each, and as a table of exports and reports. */
import type { Rival } from "@/features/core/plan/rivals";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import { table, type Table } from "@/lib/export/table";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import type { PlanAnswer } from "./plan";
import { STOP_WORD } from "./words";

export type RivalShown = { readonly layout: string; readonly why: Text };

const listRivals = ({ outcomes }: PlanAnswer): readonly Rival[] =>
  outcomes.find(({ aspect }) => aspect === "front")?.rivals ?? [];

export const showRivals = (answer: PlanAnswer): readonly RivalShown[] =>
  listRivals(answer).map((rival) => ({ layout: rival.layout, why: rivalWords(rival, answer) }));

function rivalWords(rival: Rival, { question }: PlanAnswer): Text {
  if (rival.ends === "holds") return heldWords(rival);
  if (rival.ends === "unsure") return unsureWords(question.safety ?? 0);
  if (rival.ends === "misses") return missWords(rival, question.scenario.targets[rival.limit] ?? 0);
  return REASON_WORDS[rival.reason].label;
}

/** Against the answer it is the traffic that counts: all of the GPUs at their highest load. */
function heldWords({ clients, perGpu }: Extract<Rival, { readonly ends: "holds" }>): Text {
  const [users, rate] = [formatCount(Math.round(clients)), formatQuantity(perGpu, "tok/s")];
  return text({ en: `holds ${users} users, ${rate} per GPU`, zh: `可容纳 ${users} 个用户，每卡 ${rate}` });
}

function unsureWords(safety: number): Text {
  const least = formatPercent(safety, 2);
  return text({ en: `keeps its limits, with less than ${least} chance`, zh: `满足限制，但概率不足 ${least}` });
}

function missWords({ limit, least }: Extract<Rival, { readonly ends: "misses" }>, most: number): Text {
  const { en, zh } = STOP_WORD[limit];
  if (least === null) return text({ en: "misses TTFT and TPOT at any load", zh: "任何负载下 TTFT 与 TPOT 均超限" });
  const [best, asked] = [formatLatency(least), formatLatency(most)];
  return text({ en: `✕ ${en} ${best} at best, limit ${asked}`, zh: `✕ ${zh} 最低 ${best}，限制 ${asked}` });
}

export const rivalTable = (answer: PlanAnswer, t: Translate): Table =>
  table(
    t,
    [
      { id: "layout", label: text({ en: "Layout", zh: "布局" }), value: ({ layout }) => layout },
      { id: "why", label: text({ en: "In closed form", zh: "闭式解" }), value: ({ why }) => t(why) },
    ],
    showRivals(answer),
  );
