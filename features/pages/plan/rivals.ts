/** Why not this layout, in a sentence for each, and as a table of exports and reports. */
import { degreesLabel } from "@/features/core/operators/parallelism";
import type { Rival } from "@/features/core/plan/rivals";
import type { Option } from "@/features/core/plan/option";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import { table, type Table } from "@/lib/export/table";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import type { PlanAnswer } from "./plan";
import { STOP_WORD } from "./words";
import * as m from "./messages";

/** `own`: the layout of the plan itself. */
export type RivalShown = { readonly layout: string; readonly why: Text; readonly own: boolean };

const listRivals = ({ outcomes }: PlanAnswer): readonly Rival[] =>
  outcomes.find(({ aspect }) => aspect === "front")?.rivals ?? [];

export const showRivals = (answer: PlanAnswer): readonly RivalShown[] =>
  listRivals(answer).map((rival) => ({
    layout: rival.layout,
    why: rivalWords(rival, answer),
    own: answer.winner !== null && isLayout(answer.winner, rival),
  }));

const isLayout = ({ unit }: Pick<Option, "unit">, { layout }: Rival): boolean =>
  unit.prefill === null && degreesLabel(unit.decode) === layout;

function rivalWords(rival: Rival, answer: PlanAnswer): Text {
  const { question } = answer;
  if (rival.ends === "holds") return heldWords(rival, answer);
  if (rival.ends === "behind") return m.behindThePlan({ clients: Math.round(rival.clients), users: userCount(rival) });
  if (rival.ends === "unsure") return unsureWords(question.safety ?? 0);
  if (rival.ends === "misses") return missWords(rival, question.scenario.targets[rival.limit] ?? 0);
  return rival.reason === "GPUS" ? m.takesMoreGPUsThanThere : REASON_WORDS[rival.reason].label;
}

/**
 * Against the answer it is the traffic that counts: all of the GPUs at their highest load. Means in closed form are far above what holds with
 * the minimum probability, so both are shown with their names.
 */
function heldWords(rival: Extract<Rival, { readonly ends: "holds" }>, { checked, winner }: PlanAnswer): Text {
  const [users, rate] = [userCount(rival), formatQuantity(rival.perGpu, "tok/s")];
  const means = m.meansInClosedFormUsers({ clients: Math.round(rival.clients), users, rate });
  const run = checked.find((run) => run.holds && isLayout(run, rival));
  if (run === undefined) return m.notSimulatedMeans({ means });
  const values = { clients: Math.round(run.clients), users: userCount(run), means };
  return winner === null || isLayout(winner, rival)
    ? m.simulatedUsers(values)
    : m.simulatedUsersPlan({ ...values, plan: userCount(winner) });
}

const userCount = ({ clients }: { readonly clients: number }): string => formatCount(Math.round(clients));

function unsureWords(safety: number): Text {
  const least = formatPercent(safety, 2);
  return m.keepsItsLimitsWithLess({ least });
}

function missWords({ limit, least }: Extract<Rival, { readonly ends: "misses" }>, most: number): Text {
  if (least === null) return m.missesTtftAndTpotAt;
  const [best, asked] = [formatLatency(least), formatLatency(most)];
  return m.limitAtBest({ best, asked, limit: STOP_WORD[limit] });
}

export const rivalTable = (answer: PlanAnswer, t: Translate): Table =>
  table(
    t,
    [
      { id: "layout", label: m.layout, value: ({ layout }) => layout },
      { id: "why", label: m.whyNot, value: ({ why }) => t(why) },
    ],
    showRivals(answer),
  );
