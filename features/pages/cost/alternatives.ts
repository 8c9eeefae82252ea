/** Alternatives for the same deployment, one change at a time, with their effect on the price. */
import { gpuHourCost, tokenCost, type Power, type TokenCost, type TokenFlow } from "@/features/core/cost/operating";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Targets } from "@/features/core/scenario/resolve";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { fromPercent } from "@/lib/units/edge";
import type { PricedInput } from "./input";
import { limitWords, missedLimits } from "./limits";
import { findHour } from "./stated";
import * as m from "./messages";

export type LoadCost = { readonly clients: number; readonly load: MeanLoad; readonly cost: TokenCost | null };

/** US dollars per million output tokens: those alone, and with all cost on them. */
export type Alternative = {
  readonly id: string;
  readonly label: Text;
  readonly output: number;
  readonly all: number;
  /** Its times against the limits, if its load differs. */
  readonly limits: Text | null;
};

type Asked = {
  readonly input: PricedInput;
  readonly hour: Parameters<typeof findHour>[1];
  readonly power: Power;
  readonly flow: TokenFlow;
  readonly cost: TokenCost | null;
  readonly loads: readonly LoadCost[];
  readonly targets: Targets;
};

/** As it is set first; a change whose price is not known is left out. */
export function costAlternatives({ input, hour, power, flow, cost, loads, targets }: Asked): readonly Alternative[] {
  const other = input.basis === "rent" ? "owned" : "rent";
  const paid = (change: Partial<PricedInput>): TokenCost | null => {
    const changed = { ...input, ...change };
    const payment = findHour(changed, hour);
    const hourly = payment && gpuHourCost(payment, power, fromPercent(changed.utilisation));
    return hourly?.ok && Number.isFinite(hourly.value.total) ? tokenCost(flow, hourly.value, power) : null;
  };
  const [within, cheapest] = cheapestLoads(loads, targets);
  // The load as it is set has its row already.
  const atLoad = (id: string, priced: LoadCost) =>
    priced.cost?.blendedOutput === cost?.blendedOutput
      ? null
      : line(id, loadWords(priced), priced.cost, limitWords(priced.load, targets));
  return [
    line("set", m.asSet, cost),
    line(other, basisWords(input, other), paid({ basis: other })),
    ...(input.utilisation < 100 ? [line("full", m.atWorkInEveryHour, paid({ utilisation: 100 }))] : []),
    ...(within ? [atLoad("load", within)] : []),
    ...(cheapest && cheapest !== within ? [atLoad("above-limits", cheapest)] : []),
  ].filter((alternative) => alternative !== null);
}

/** The cheapest load within the scenario's limits, and the cheapest without limits. */
export function cheapestLoads(
  loads: readonly LoadCost[],
  targets: Targets,
): readonly [LoadCost | null, LoadCost | null] {
  const within = loads.filter(({ load }) => missedLimits(load, targets).length === 0);
  return [cheapestLoad(within), cheapestLoad(loads)];
}

const cheapestLoad = (loads: readonly LoadCost[]): LoadCost | null =>
  loads.reduce<LoadCost | null>(
    (least, priced) =>
      priced.cost?.blendedOutput != null && priced.cost.blendedOutput < (least?.cost?.blendedOutput ?? Infinity)
        ? priced
        : least,
    null,
  );

const loadWords = ({ clients }: LoadCost): Text => m.atClients({ clients, count: formatCount(clients) });

const basisWords = ({ years }: PricedInput, basis: PricedInput["basis"]): Text =>
  basis === "rent" ? m.rented : m.boughtWrittenOffOverYears({ years });

const line = (id: string, label: Text, cost: TokenCost | null, limits: Text | null = null): Alternative | null =>
  cost?.output == null || cost.blendedOutput === null
    ? null
    : { id, label, output: cost.output, all: cost.blendedOutput, limits };
