/** The comparison as far as its contenders are worked out: judged, and set against the best. */
import { judgedSpeed } from "@/features/core/comparison/limits";
import { rowNotes } from "@/features/core/comparison/row-notes";
import type { Judged } from "@/features/core/comparison/settings";
import { chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import type { RowFigures } from "@/features/core/comparison/figures";
import type { Resolved } from "@/features/core/scenario/resolve";
import { finished, type SoFar } from "@/features/analysis/long-analysis";
import type { Work } from "@/features/analysis/work";
import { success, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { againstCheapest, ownItems } from "./cost-ties";
import { readColumns, unknownColumns } from "./columns";
import type { Comparison, Contender, Group, Item, Worked } from "./comparison";
import { listContenders } from "./contenders/list";
import { headlineFigures } from "./figures";
import type { MultiModelInput } from "./input";
import { standings, type Standing } from "./share-of-best";
import { verdict } from "./verdict";
import * as m from "./messages";

export type ComparePlan = {
  readonly scenario: Resolved;
  readonly input: MultiModelInput;
  readonly contenders: readonly Contender[];
};

export type Outcomes = readonly [Worked];

export function planComparison(scenario: Resolved, input: MultiModelInput): Result<ComparePlan> {
  const contenders = listContenders(scenario, input);
  return contenders.ok ? success({ scenario, input, contenders: contenders.value }) : contenders;
}

/** A search is some tenths of a second; of one layout a contender takes some hundredths. */
const MOST_SEARCHES = 48;

export const compareWork = ({ contenders, input }: ComparePlan): Work => ({
  unit: m.searches({ cells: MOST_SEARCHES }),
  count: input.sized === "best" ? contenders.length : 1,
  most: MOST_SEARCHES,
  lower: ["models", "chips"],
});

export function compareSoFar(
  { scenario, input, contenders }: ComparePlan,
  [stage]: SoFar<Outcomes>,
  { cols }: Pick<MultiModelInput, "cols"> = input,
): Result<Comparison> {
  const { judged, vary, sized } = input;
  const rows = contenders.map((contender, index) => ({
    ...contender,
    ...(stage.outcomes[index] ?? UNKNOWN(contender)),
  }));
  const groups = listGroups(contenders, vary === "both");
  const standing = groupStandings(rows, groups, judged);
  const against = againstCheapest(rows, groups, judged);
  const items = rows.map((row, index): Item => ({
    ...row,
    pending: stage.outcomes[index] === undefined,
    standing: standing[index] ?? {},
    against: against[index] ?? null,
  }));
  const [done, cells] = [finished(stage), contenders.length];
  const context = {
    ...{ vary, sized, judged, columns: readColumns(cols), items, groups, chips: listChips(scenario, contenders) },
    ...winners(ownItems(items, groups), judged),
    partial: done < cells ? { done, cells } : null,
  };
  const notes = rowNotes(
    scenario,
    items.map(({ name, figures, issues }) => ({ name: verbatim(name), figures, issues })),
  );
  return success({ ...context, verdict: verdict(context), figures: headlineFigures(context) }, [
    ...unknownColumns(cols),
    ...notes,
  ]);
}

/** Within each group: figures of different models are no measure of each other. */
function groupStandings(rows: readonly Worked[], groups: readonly Group[], judged: Judged): readonly Standing[] {
  const all: Standing[] = rows.map(() => ({}));
  for (const { places } of groups) {
    const standingsOfGroup = standings(
      places.map((index) => rows[index]?.figures ?? null),
      judged,
    );
    for (const [index, place] of places.entries()) all[place] = standingsOfGroup[index] ?? {};
  }
  return all;
}

const UNKNOWN = ({ settings }: Contender): Worked => ({
  ...{ settings, figures: null, limits: [], within: false, curve: [], issues: [], search: null },
});

/** By model where several run on several chips; the scenario's own first. */
function listGroups(contenders: readonly Contender[], byModel: boolean): readonly Group[] {
  const places = contenders.map((_, index) => index);
  if (!byModel) return [{ id: "all", name: "", places }];
  const models = [...new Map(contenders.flatMap(({ model }) => (model ? [[model.id, model.name] as const] : [])))];
  return models.map(([id, name]) => ({
    ...{ id, name },
    places: places.filter((index) => contenders[index]?.model?.id === id),
  }));
}

/** Each once, the scenario's first. */
function listChips({ chip }: Resolved, contenders: readonly Contender[]): readonly Chip[] {
  const others = contenders.flatMap(({ settings: { hw } }) => {
    const named = hw === undefined ? null : chipById(hw);
    return named?.ok && named.value.id !== chip.id ? [named.value] : [];
  });
  return [...new Map([chip, ...others].map((entry) => [entry.id, entry])).values()];
}

function winners(items: readonly Item[], judged: Judged): Pick<Comparison, "best" | "cheapest"> {
  const within = items.filter((item) => item.within);
  return {
    best: most(within, (figures) => judgedSpeed(figures, judged)?.perGpu ?? null),
    cheapest: most(within, ({ cost }) => (cost?.usd == null ? null : -cost.usd)),
  };
}

function most(items: readonly Item[], value: (figures: RowFigures) => number | null): string | null {
  const ranked = items.flatMap(({ id, figures }) => {
    const figure = figures && value(figures);
    return figure === null ? [] : [{ id, own: figure }];
  });
  const [first] = ranked;
  return first === undefined ? null : ranked.reduce((a, b) => (b.own > a.own ? b : a), first).id;
}
