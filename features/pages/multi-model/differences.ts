/** One picture of which differences of cost exceed their error. Pure. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { IntervalGroup, Intervals } from "@/lib/charts/drawing";
import { formatMoney, formatNumber } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { byCost } from "./cost-ties";
import type { Comparison, Group, Item } from "./comparison";
import { WORDS } from "./words";
import * as m from "./messages";

/** null: no contender has a cost. */
export function differencesChart({ items, groups, vary, partial }: Comparison, t: Translate): ChartPart | null {
  // While results are missing, rows keep their order.
  const shown = groups.filter(({ places }) => partial || places.some((index) => items[index]?.against));
  if (shown.length === 0) return null;
  const drawing: Intervals = {
    groups: shown.map((group) => drawGroup(group, items, vary === "both", t)),
    axis: t(m.costOverCheapest),
    unit: "×",
    legend: {
      lead: t(WORDS.cheapest),
      shade: t(m.itsBand),
      tie: t(m.bandTouchesItTie),
      apart: t(m.dearer),
    },
  };
  return chart(
    t,
    {
      id: "differences",
      label: m.differencesBeyondError,
      title: titleWords(shown, items, vary === "both"),
      subtitle: m.costOfOutputAtEach,
    },
    { kind: "intervals", ...drawing },
  );
}

function drawGroup(group: Group, items: readonly Item[], both: boolean, t: Translate): IntervalGroup {
  const members = byCost(group, items);
  const shade = members.find(({ against }) => against?.place === "lead")?.against ?? null;
  return {
    name: both ? group.name : "",
    shade: shade && { low: shade.low, high: shade.high },
    rows: members.map(({ name: fullName, chip, against, figures, pending }) => ({
      label: both ? (chip?.name ?? fullName) : fullName,
      value: against?.ratio ?? null,
      low: against?.low ?? 0,
      high: against?.high ?? 0,
      look: against?.place ?? "none",
      word: against ? costWord(figures?.cost ?? null) : pending ? "…" : `✕ ${t(WORDS.none)}`,
    })),
  };
}

const costWord = (cost: { readonly usd: number | null; readonly gpuHours: number } | null): string =>
  cost?.usd == null ? `${formatNumber(cost?.gpuHours ?? NaN)} GPU·h` : formatMoney(cost.usd);

function titleWords(groups: readonly Group[], items: readonly Item[], both: boolean): Text {
  const places = groups.flatMap((group) => group.places);
  const ranked = places.filter((index) => items[index]?.against);
  const [ties, apart] = (["tie", "apart"] as const).map(
    (wanted) => places.filter((index) => items[index]?.against?.place === wanted).length,
  );
  if (ranked.length === 0) return m.noneIsWorkedOutYet;
  if (ranked.length < 2) return m.onlyOneKeepsLimits;
  const of = ranked.length - places.filter((index) => items[index]?.against?.place === "lead").length;
  const counts = { apart: apart ?? 0, of, ties: ties ?? 0 };
  return both ? m.dearerThanCheapestOfModel(counts) : m.dearerThanCheapest(counts);
}
