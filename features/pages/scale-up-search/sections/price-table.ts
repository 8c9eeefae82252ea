/** What giving way on a limit buys, a row a step, with the change that allows it. Pure. */
import type { TablePart, WordsPart } from "@/features/answers/answer";
import { OBJECTIVE_LAWS } from "@/features/core/search/layouts/criteria/objectives";
import { amount, REASON_WORDS } from "@/features/core/search/layouts/words";
import { table } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { SearchFound } from "../results/findings";
import { HEADINGS } from "../headings";
import type { ScaleUpSearchInput } from "../input";
import { priceChange } from "./relaxations";
import type { LimitPrice } from "../results/prices";
import { wordAt } from "../words";

/** null where nothing passes: then what would have to give is said by itself. */
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
  return {
    kind: "table",
    ...headed,
    table: table<LimitPrice>(
      t,
      [
        { id: "limit", label: text({ en: "Limit", zh: "上限" }), value: ({ reason }) => t(REASON_WORDS[reason].label) },
        { id: "now", label: text({ en: "Now", zh: "当前" }), value: ({ reason, limit }) => amount(reason, limit) },
        {
          id: "needed",
          label: text({ en: "Needed", zh: "需放宽到" }),
          value: ({ reason, needed }) => amount(reason, needed),
        },
        { id: "unlocks", label: text({ en: "Unlocks", zh: "可用方案" }), value: ({ index }) => wordAt(space, index) },
        { id: "value", label: law.label, unit: law.unit, value: ({ value }) => value },
        {
          id: "gain",
          label: text({ en: "Better", zh: "提升" }),
          unit: "%",
          value: ({ gain }) => gain && toPercent(gain),
        },
        {
          id: "source",
          label: text({ en: "From", zh: "来源" }),
          value: ({ simulated }) => t(simulated && runs.length > 0 ? SIMULATED : CLOSED_FORM),
        },
      ],
      rows,
    ),
    offers: { label: ALLOW, changes: rows.map((price) => priceChange(price, input, options.limits)?.set ?? null) },
  };
}

const ALLOW = text({ en: "Allow", zh: "放宽" });
const SIMULATED = text({ en: "simulation", zh: "仿真" });
const CLOSED_FORM: Text = text({ en: "closed form", zh: "闭式解" });

/** At most three a limit: the nearest step, the largest, and one between. */
function worthReading(prices: readonly LimitPrice[]): readonly LimitPrice[] {
  return [...new Set(prices.map(({ reason }) => reason))].flatMap((reason) => {
    const own = prices.filter((price) => price.reason === reason);
    const picks = new Set([0, Math.floor((own.length - 1) / 2), own.length - 1]);
    return own.filter((_, place) => picks.has(place));
  });
}
