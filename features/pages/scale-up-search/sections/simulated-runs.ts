/** The simulated best as a table: percentiles, whether they pass, and how far the closed form was off. Pure. */
import { head } from "@/features/quantities";
import { chanceWord } from "@/features/core/evidence/chance-words";
import { computeExcess } from "@/features/core/search/layouts/criteria/limits";
import { OBJECTIVE_LAWS, valueOfScore } from "@/features/core/search/layouts/criteria/objectives";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import { amount, REASON_WORDS } from "@/features/core/search/layouts/words";
import { table, type Column, type Table } from "@/lib/export/table";
import { NOTHING } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { IN_MS } from "@/lib/units/shown-in";
import type { SearchFound } from "../results/findings";
import { STATE_WORDS } from "../headings";
import { limitChance } from "../results/confidence";
import { wordAt } from "../words";
import * as m from "./messages";

const SPREADS = ["ttft", "tpot", "e2e"] as const;
const STATISTICS = ["mean", "p50", "p90", "p99"] as const;
/** Rows on the screen; a file has all. */
const SHOWN: readonly string[] = ["ttft_mean", "ttft_p90", "ttft_p99", "tpot_mean", "tpot_p90", "tpot_p99", "e2e_mean"];

export function runTable({ plan, standing }: Pick<SearchFound, "plan" | "standing">, t: Translate): Table {
  const { request, runs } = standing;
  const { space, options } = request;
  const sure = limitChance(plan);
  const law = OBJECTIVE_LAWS[options.objective];
  const columns: readonly Column<Simulated>[] = [
    { id: "name", label: m.configuration, value: ({ index }) => wordAt(space, index) },
    { id: "state", label: m.verdict, value: (run) => t(runState(run)) },
    ...(runs.some((run) => sure(run) !== null)
      ? [
          {
            id: "chance",
            label: m.keepsTtftAndTpot,
            value: sure,
            written: (run: Simulated) => t(chanceText(sure(run), run.passes)),
          },
        ]
      : []),
    {
      ...{ id: "objective", label: law.label, unit: law.unit, essential: true },
      value: ({ score }) => valueOfScore(options.objective, score),
    },
    ...SPREADS.flatMap((spread) =>
      STATISTICS.map((statistic): Column<Simulated> => ({
        id: `${spread}_${statistic}`,
        label: spreadWord(spread, statistic),
        ...(!SHOWN.includes(`${spread}_${statistic}`) && { fileOnly: true }),
        ...(spread === "e2e" ? { unit: "s" } : IN_MS),
        value: (run) => run[spread][statistic],
      })),
    ),
    { id: "goodput", ...head("goodput"), value: ({ goodput }) => goodput },
    { id: "requests", label: m.requests, value: ({ requests }) => requests },
  ];
  return table(t, columns, runs);
}

const chanceText = (chance: number | null, passes: boolean): Text =>
  chance === null ? verbatim(NOTHING) : chanceWord(chance, passes);

function spreadWord(spread: (typeof SPREADS)[number], statistic: (typeof STATISTICS)[number]): Text {
  const name = spread.toUpperCase();
  return statistic === "mean" ? m.nameMean({ name }) : verbatim(`${name} ${statistic}`);
}

/** "passes", or the limit that is broken by most. */
export function runState({ passes, checks }: Simulated): Text {
  if (passes) return STATE_WORDS.passes;
  const [worst] = checks
    .map((check) => ({ check, excess: computeExcess(check.value, check.limit, check.most) }))
    .filter(({ excess }) => excess > 0)
    .sort((a, b) => b.excess - a.excess);
  if (!worst) return STATE_WORDS.fails;
  const { reason, value, limit, most } = worst.check;
  const { label } = REASON_WORDS[reason];
  const words = `${amount(reason, value)} ${most ? ">" : "<"} ${amount(reason, limit)}`;
  return m.labelWords({ words, label });
}
