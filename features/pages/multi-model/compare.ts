/** Every contender worked out, judged, and set against the best. */
import { rowStore } from "@/features/core/comparison/evaluate";
import type { RowFigures } from "@/features/core/comparison/figures";
import { limitStates, seatNotes, judgedSpeed } from "@/features/core/comparison/limits";
import { verbatim } from "@/lib/text";
import { loadStore } from "@/features/core/serving/mean-load/mean-load";
import type { Judged } from "@/features/core/comparison/settings";
import { chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import type { Resolved } from "@/features/core/scenario/resolve";
import { success, type Result } from "@/lib/result";
import { fromMs } from "@/lib/units/edge";
import type { Comparison, Contender, Item } from "./comparison";
import { listContenders } from "./contenders";
import { curve } from "./curves";
import { headlineFigures } from "./figures";
import type { MultiModelInput } from "./input";
import { sizedRow } from "./sizing";
import { standings } from "./standing";
import { verdict } from "./verdict";

export function compare(base: Resolved, input: MultiModelInput): Result<Comparison> {
  const contenders = listContenders(base, input);
  if (!contenders.ok) return contenders;
  const { engine, judged, sized, vary } = input;
  const evaluate = rowStore(base, { engine, usdHour: input.usd_hour });
  const serve = loadStore(base.time);
  const judgement = { judged, e2e: input.e2e_ms === null ? null : fromMs(input.e2e_ms) };
  const rows = contenders.value.map((contender) => ({
    contender,
    // A layout of its own is not looked for.
    row: sizedRow(contender.settings, contender.settings.tp === undefined ? sized : "same", evaluate, judgement),
  }));
  const standing = standings(
    rows.map(({ row }) => row.outcome.figures),
    judged,
  );
  const items = rows.map(({ contender, row }, index): Item => {
    const { figures, issues } = row.outcome;
    const limits = figures === null ? [] : limitStates(figures, judgement);
    const runs = figures !== null && judgedSpeed(figures, judged) !== null;
    return {
      ...contender,
      settings: row.settings,
      figures,
      limits,
      within: runs && limits.every(({ met }) => met),
      standing: standing[index] ?? {},
      curve: figures?.served ? curve(base, row.settings, (scenario) => serve(scenario, engine)) : [],
      issues,
    };
  });
  const told = { vary, judged, items, chips: listChips(base, contenders.value), ...winners(items, judged) };
  const notes = seatNotes(items.map(({ name, figures }) => ({ name: verbatim(name), figures })));
  return success({ ...told, verdict: verdict(told), figures: headlineFigures(told) }, notes);
}

/** Each once, the scenario's first. */
function listChips({ chip }: Resolved, contenders: readonly Contender[]): readonly Chip[] {
  const others = contenders.flatMap(({ settings: { hw } }) => {
    const found = hw === undefined ? null : chipById(hw);
    return found?.ok && found.value.id !== chip.id ? [found.value] : [];
  });
  return [chip, ...others];
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
    const own = figures && value(figures);
    return own === null ? [] : [{ id, own }];
  });
  const [first] = ranked;
  return first === undefined ? null : ranked.reduce((a, b) => (b.own > a.own ? b : a), first).id;
}
