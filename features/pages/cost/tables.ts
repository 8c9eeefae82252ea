/** The page's tables. Pure. */
import { table, type Table } from "@/lib/export/table";
import { formatMoney, formatNumber, isMoney } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { head, QUANTITIES } from "@/features/quantities";
import { toPercent } from "@/lib/units/edge";
import { KV_TIER_NAMES } from "@/features/core/scenario/fields/tier";
import { tokensPerMegawatt } from "@/features/core/cost/operating";
import type { Alternative } from "./alternatives";
import type { DeploymentCost } from "./deployment-cost";
import * as messages from "./messages";

/** One change at a time, with what it makes of the price. */
export function alternativeTable({ alternatives }: DeploymentCost, t: Translate): Table {
  const set = alternatives[0]?.all ?? NaN;
  return table<Alternative>(
    t,
    [
      { id: "change", label: messages.change, value: ({ label }) => t(label) },
      {
        id: "output",
        label: messages.outputAlone,
        unit: "$/Mtok",
        value: ({ output }) => rounded(output, 2),
        written: ({ output }) => output.toFixed(2),
      },
      {
        id: "all",
        ...head("allCostOnOutput"),
        value: ({ all }) => rounded(all, 2),
        written: ({ all }) => all.toFixed(2),
      },
      {
        id: "against",
        label: messages.againstAsSet,
        unit: "%",
        value: ({ all }) => rounded(toPercent(all / set - 1), 0),
      },
      ...(alternatives.some(({ limits }) => limits)
        ? [{ id: "limits", label: messages.limits, value: ({ limits }: Alternative) => (limits ? t(limits) : "") }]
        : []),
    ],
    alternatives,
  );
}

type Line = readonly [label: Text, value: number | null | undefined, unit: string, basis?: Text];

/** Prices of tokens first, then what they follow from. */
export function tokenTable(all: DeploymentCost, t: Translate): Table {
  const { cost, hour, flow, gpus, figures, drawn, paid } = all;
  const joule = figures.find(({ id }) => id === "energy")?.value;
  const lines: readonly Line[] = [
    [messages.outputTokens, cost?.output, "$/Mtok"],
    [messages.inputTokensComputed, cost?.input, "$/Mtok"],
    [messages.inputTokensCached, cost?.cached, "$/Mtok"],
    [QUANTITIES.allCostOnOutput.label, cost?.blendedOutput, "$/Mtok"],
    [QUANTITIES.energyPerOutputToken.label, joule, "J", drawn?.source],
    [messages.outputPerMegawatt, drawn && tokensPerMegawatt(flow, drawn.power), "tok/s/MW"],
    [messages.workingGpuHourHardware, hour?.hardware, "$/h", paid?.source],
    [messages.workingGpuHourEnergy, hour?.energy, "$/h"],
    [messages.wholeDeploymentOneWorkingHour, hour && hour.total * gpus, "$/h"],
    [QUANTITIES.output.label, flow.output, "tok/s"],
    [messages.inputComputed, flow.input, "tok/s"],
    [messages.inputCached, flow.cached, "tok/s"],
  ];
  const known = lines.filter(([, value]) => value != null && Number.isFinite(value));
  return table<Line>(
    t,
    [
      { id: "item", label: messages.item, value: ([label]) => t(label) },
      {
        id: "value",
        label: messages.value,
        value: ([, value]) => value,
        written: ([, value, unit]) =>
          isMoney(unit) ? formatMoney(value ?? NaN).replace("$", "") : formatNumber(value ?? NaN, 4),
      },
      { id: "unit", label: messages.unit, value: ([, , unit]) => unit },
      { id: "basis", label: messages.from, value: ([, , , basis]) => (basis ? t(basis) : "") },
    ],
    known,
  );
}

/** Lines sum to the total. null without a price of the chip. */
export function billTable({ bill, constants, price, tiers }: DeploymentCost, t: Translate): Table | null {
  if (bill === null || price === null) return null;
  const { chipsPerModule: k, modulesPerServer: m, moduleAddOn, chassis, serverNic, interconnect } = constants;
  const links =
    interconnect.kind === "lanes"
      ? `${bill.chips} × ${interconnect.lanesPerChip}${interconnect.perServerSlots ? ` × ${k * m}` : ""} × ${formatMoney(bill.stepPrice)}`
      : `${bill.chips} × ${interconnect.gbitPerChip} / 112 Gbit/s × ${formatMoney(bill.stepPrice)}`;
  const rows: readonly BillLine[] = [
    [
      messages.chips,
      `${bill.servers} × ${k * m} × ${formatMoney(price.value)} (${t(price.source)})`,
      bill.servers * m * k * price.value,
    ],
    [messages.moduleAddOns, `${bill.servers} × ${m} × ${formatMoney(moduleAddOn)}`, bill.servers * m * moduleAddOn],
    [messages.chassisBoardSupplies, `${bill.servers} × ${formatMoney(chassis)}`, bill.servers * chassis],
    [messages.serverNic, `${bill.servers} × ${formatMoney(serverNic)}`, bill.servers * serverNic],
    [messages.rdmaCards, "", bill.rdma],
    [messages.extraPerChip, `${bill.chips} × ${formatMoney(constants.perChipExtra)}`, bill.perChip],
    [messages.interconnect, links, bill.interconnect],
    ...tiers.map(({ name, instances, gigabytes, price: each, total }): BillLine => [
      KV_TIER_NAMES[name],
      `${instances} × ${formatNumber(gigabytes)} GB × ${formatMoney(each.value)} (${t(each.source)})`,
      total,
    ]),
  ];
  const shown = rows.filter(([, , value]) => value !== 0);
  return table<BillLine>(
    t,
    [
      { id: "item", label: messages.item, value: ([label]) => t(label) },
      { id: "value", label: messages.value, unit: "$", value: ([, , value]) => rounded(value, 3) },
      {
        id: "share",
        label: messages.share,
        unit: "%",
        value: ([, , value]) => rounded(toPercent(value) / bill.total, 1),
      },
      { id: "amount", label: messages.amount, value: ([, how]) => how },
    ],
    [...shown, [messages.total, `${bill.chips} GPU`, bill.total]],
  );
}

type BillLine = readonly [label: Text, how: string, dollars: number];

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
