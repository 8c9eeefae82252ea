/** The same day after changes; limits with their prices; tokens bought or instances run. Pure. */
import type { DayPlan } from "@/features/core/fleet/assign";
import type { Crossover } from "@/features/core/fleet/crossover";
import type { OneNode } from "@/features/core/fleet/limits";
import { changed, type Change } from "@/features/core/fleet/what-if";
import { table, type Table } from "@/lib/export/table";
import { formatMoney, formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { FleetAnswer } from "./fleet";
import { hourWord, lineName, shortfalls } from "./shape";
import * as m from "./messages";

type Variant = { readonly change: Change | null; readonly day: DayPlan };

export function changeTable({ fleet, day, changes }: FleetAnswer, t: Translate): Table {
  if (day === null) return table(t, [], []);
  const rows: readonly Variant[] = [{ change: null, day }, ...changes];
  const worst = ({ change, day: other }: Variant) => shortfalls(change ? changed(fleet, change) : fleet, other)[0];
  return table<Variant>(
    t,
    [
      { id: "change", label: m.change, value: ({ change }) => t(changeWords({ fleet }, change)) },
      {
        id: "cost",
        label: m.costOfDay,
        unit: "$",
        value: (row) => row.day.cost,
        written: (row) => formatMoney(row.day.cost),
      },
      {
        ...{ id: "difference", label: m.difference, unit: "$", value: (row) => row.day.cost - day.cost },
        written: ({ change, day: other }) => (change === null ? "" : signedMoney(other.cost - day.cost)),
      },
      {
        ...{ id: "served", label: m.servedInWorstHour, ...IN_PERCENT },
        value: (row) => 1 - (worst(row)?.share ?? 0),
        written: (row) => servedWords(1 - (worst(row)?.share ?? 0)),
      },
      {
        ...{ id: "first", label: m.shortFirst },
        value: (row) => {
          const short = worst(row);
          return short ? `${fleet.services[short.service]?.name ?? ""} ${hourWord(short.hour)}` : "";
        },
      },
    ],
    rows,
  );
}

const signedMoney = (difference: number): string =>
  difference > 0 ? `+${formatMoney(difference)}` : formatMoney(difference);

const servedWords = (share: number): string => `${share < 1 ? "✕" : "✓"} ${formatPercent(share, 3)}`;

function changeWords({ fleet }: Pick<FleetAnswer, "fleet">, change: Change | null): Text {
  if (change === null) return m.asPlanned;
  if (change.kind === "demand") return m.demandTimes({ factor: change.factor });
  if (change.kind === "region-down") return m.regionIsDown({ region: change.region });
  const name = fleet.lines.find(({ chip }) => chip.id === change.chip)?.chip.name ?? change.chip;
  return m.chipCostsMore({ name, share: formatPercent(change.factor - 1, 2) });
}

type LimitRow = {
  readonly name: string;
  readonly price: number | null;
  readonly hours: number | null;
  readonly node: OneNode | null;
};

/** Every line and region that binds in some hour, by its LP price; and every line where a further node was tried. */
export function limitTable({ fleet, limits, nodes }: FleetAnswer, t: Translate): Table {
  const stock = fleet.lines.flatMap((line, index): LimitRow[] => {
    const limit = limits.find((some) => some.kind === "stock" && some.line === index);
    const node = nodes.find((some) => some.line === index) ?? null;
    if (!limit && !node) return [];
    return [{ name: lineName(line), price: limit?.price ?? null, hours: limit?.hours ?? null, node }];
  });
  const power = limits.flatMap((limit): LimitRow[] =>
    limit.kind === "power"
      ? [{ name: t(m.powerOfRegion({ region: limit.region })), price: limit.price, hours: limit.hours, node: null }]
      : [],
  );
  return table<LimitRow>(
    t,
    [
      { id: "limit", label: m.limit, value: ({ name }) => name },
      { id: "hours", label: m.hoursItBinds, unit: "h", value: ({ hours }) => hours },
      { id: "price", label: m.worthOfOneMore, unit: "$/day", value: ({ price }) => price },
      { id: "node", label: m.furtherNode, unit: "GPU", value: ({ node }) => node?.gpus },
      {
        ...{ id: "saved", label: m.nodeSaves, unit: "$/day", value: ({ node }) => node?.saved },
        written: ({ node }) => (node ? signedMoney(node.saved) : undefined),
      },
      { id: "served", label: m.nodeServes, unit: "req/s·h", value: ({ node }) => node?.served, wideOnly: true },
    ],
    [...stock, ...power],
  );
}

export function crossoverTable({ fleet, crossovers }: FleetAnswer, t: Translate): Table {
  return table<Crossover>(
    t,
    [
      { id: "service", label: m.service, value: ({ service }) => fleet.services[service]?.name },
      {
        ...{ id: "line", label: m.instanceOn },
        value: ({ line }) => {
          const owner = fleet.lines[line];
          return owner ? lineName(owner) : "";
        },
      },
      { id: "hour", label: m.instanceForHour, unit: "$", value: ({ hourPrice }) => hourPrice },
      { id: "bought", label: m.boughtForHour, unit: "$", value: ({ boughtPrice }) => boughtPrice },
      { id: "rate", label: m.cheaperFrom, unit: "req/s", value: ({ rate }) => rate },
      {
        ...{ id: "share", label: m.shareOfInstance, ...IN_PERCENT, value: ({ share }) => share },
        written: ({ share }) => (share > 1 ? t(m.tokensAreAlwaysCheaper) : formatPercent(share, 2)),
      },
    ],
    crossovers,
  );
}
