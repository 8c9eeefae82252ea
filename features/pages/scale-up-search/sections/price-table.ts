/** What giving way on a limit buys, a row a step, with the change that allows it. Pure. */
import type { TablePart, WordsPart } from "@/features/answers/answer";
import { OBJECTIVE_LAWS } from "@/features/core/search/layouts/criteria/objectives";
import { amount, REASON_WORDS } from "@/features/core/search/layouts/words";
import { table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { SearchFound } from "../results/findings";
import { HEADINGS } from "../headings";
import type { ScaleUpSearchInput } from "../input";
import { priceChange, statedLimit } from "./relaxations";
import type { LimitPrice } from "../results/prices";
import { wordAt } from "../words";
import * as m from "./messages";

/** null if nothing passes: then the required relaxations are shown alone. */
export function pricePart(
  { standing, limits }: SearchFound,
  input: ScaleUpSearchInput,
  t: Translate,
): TablePart | WordsPart | null {
  if (limits === null || standing.winner === null) return null;
  const { request, runs } = standing;
  const { space, options } = request;
  const headed = { id: "prices", title: HEADINGS.prices, lead: HEADINGS.pricesLead };
  const rows = worthReading(limits.prices);
  if (rows.length === 0) return { kind: "words", ...headed, words: [HEADINGS.pricesNone] };
  const law = OBJECTIVE_LAWS[options.objective];
  const stated = (price: LimitPrice, value: number) =>
    amount(price.reason, statedLimit(price, space.scenario.targets, value));
  return {
    kind: "table",
    ...headed,
    table: table<LimitPrice>(
      t,
      [
        { id: "limit", label: m.limit, value: ({ reason }) => t(REASON_WORDS[reason].label) },
        { id: "now", label: m.now, value: (price) => stated(price, price.limit) },
        { id: "needed", label: m.needed, value: (price) => stated(price, price.needed) },
        { id: "unlocks", label: m.unlocks, value: ({ index }) => wordAt(space, index) },
        { id: "value", label: law.label, unit: law.unit, value: ({ value }) => value },
        { id: "gain", label: m.better, unit: "%", value: ({ gain }) => gain && toPercent(gain) },
        {
          id: "source",
          label: m.from,
          value: ({ simulated }) => t(simulated && runs.length > 0 ? m.simulation : m.closedForm),
        },
      ],
      rows,
    ),
    offers: {
      label: m.allow,
      changes: rows.map((price) => priceChange(price, space.scenario.targets, options.limits)?.set ?? null),
    },
  };
}

/** At most three a limit: the nearest step, the largest, and one between. */
function worthReading(prices: readonly LimitPrice[]): readonly LimitPrice[] {
  return [...new Set(prices.map(({ reason }) => reason))].flatMap((reason) => {
    const ofReason = prices.filter((price) => price.reason === reason);
    const picks = new Set([0, Math.floor((ofReason.length - 1) / 2), ofReason.length - 1]);
    return ofReason.filter((_, index) => picks.has(index));
  });
}
