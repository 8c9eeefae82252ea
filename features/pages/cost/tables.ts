/** The page's tables. Pure. */
import { table, type Table } from "@/lib/export/table";
import { formatMoney, formatNumber, isMoney } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { MEGA, toPercent } from "@/lib/units/edge";
import { KV_TIER_NAMES } from "@/features/core/scenario/fields/tier";
import type { Alternative } from "./alternatives";
import type { DeploymentCost } from "./deployment-cost";
import { WORDS } from "./words";

/** One change at a time, with what it makes of the price. */
export function alternativeTable({ alternatives }: DeploymentCost, t: Translate): Table {
  const set = alternatives[0]?.all ?? NaN;
  return table<Alternative>(
    t,
    [
      { id: "change", label: text({ en: "Change", zh: "变化" }), value: ({ label }) => t(label) },
      {
        id: "output",
        label: text({ en: "output alone", zh: "仅输出部分" }),
        unit: "$/Mtok",
        value: ({ output }) => rounded(output, 2),
        written: ({ output }) => output.toFixed(2),
      },
      {
        id: "all",
        label: text({ en: "all cost on the output", zh: "全部成本计入输出" }),
        unit: "$/Mtok",
        value: ({ all }) => rounded(all, 2),
        written: ({ all }) => all.toFixed(2),
      },
      {
        id: "against",
        label: text({ en: "against as set", zh: "相对当前设置" }),
        unit: "%",
        value: ({ all }) => rounded(toPercent(all / set - 1), 0),
      },
      ...(alternatives.some(({ limits }) => limits)
        ? [
            {
              id: "limits",
              label: text({ en: "Limits", zh: "限制" }),
              value: ({ limits }: Alternative) => (limits ? t(limits) : ""),
            },
          ]
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
    [text({ en: "Output tokens", zh: "输出 token" }), cost?.output, "$/Mtok"],
    [text({ en: "Input tokens, computed", zh: "输入 token（计算）" }), cost?.input, "$/Mtok"],
    [text({ en: "Input tokens, cached", zh: "输入 token（缓存命中）" }), cost?.cached, "$/Mtok"],
    [text({ en: "All cost on the output", zh: "全部成本计入输出" }), cost?.blendedOutput, "$/Mtok"],
    [text({ en: "Energy per output token", zh: "每输出 token 能耗" }), joule, "J", drawn?.source],
    [text({ en: "Output per megawatt", zh: "每兆瓦输出" }), cost?.tokensPerMegawatt ?? perMegawatt(all), "tok/s/MW"],
    [text({ en: "Working GPU hour, hardware", zh: "有效 GPU 小时，硬件" }), hour?.hardware, "$/h", paid?.source],
    [text({ en: "Working GPU hour, energy", zh: "有效 GPU 小时，电费" }), hour?.energy, "$/h"],
    [text({ en: "Whole deployment, one working hour", zh: "整个部署，每有效小时" }), hour && hour.total * gpus, "$/h"],
    [text({ en: "Output", zh: "输出" }), flow.output, "tok/s"],
    [text({ en: "Input, computed", zh: "输入（计算）" }), flow.input, "tok/s"],
    [text({ en: "Input, cached", zh: "输入（缓存命中）" }), flow.cached, "tok/s"],
  ];
  const known = lines.filter(([, value]) => value != null && Number.isFinite(value));
  return table<Line>(
    t,
    [
      { id: "item", label: WORDS.item, value: ([label]) => t(label) },
      {
        id: "value",
        label: WORDS.value,
        value: ([, value]) => value,
        written: ([, value, unit]) =>
          isMoney(unit) ? formatMoney(value ?? NaN).replace("$", "") : formatNumber(value ?? NaN, 4),
      },
      { id: "unit", label: WORDS.unit, value: ([, , unit]) => unit },
      { id: "basis", label: WORDS.basis, value: ([, , , basis]) => (basis ? t(basis) : "") },
    ],
    known,
  );
}

function perMegawatt({ figures }: DeploymentCost): number | null {
  const joule = figures.find(({ id }) => id === "energy")?.value;
  return joule === undefined ? null : MEGA / joule;
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
      text({ en: "Chips", zh: "芯片" }),
      `${bill.servers} × ${k * m} × ${formatMoney(price.value)} (${t(price.source)})`,
      bill.servers * m * k * price.value,
    ],
    [
      text({ en: "Module add-ons", zh: "模块附加" }),
      `${bill.servers} × ${m} × ${formatMoney(moduleAddOn)}`,
      bill.servers * m * moduleAddOn,
    ],
    [
      text({ en: "Chassis, board, supplies", zh: "机箱、主板、电源" }),
      `${bill.servers} × ${formatMoney(chassis)}`,
      bill.servers * chassis,
    ],
    [
      text({ en: "Server NIC", zh: "服务器网卡" }),
      `${bill.servers} × ${formatMoney(serverNic)}`,
      bill.servers * serverNic,
    ],
    [text({ en: "RDMA cards", zh: "RDMA 网卡" }), "", bill.rdma],
    [
      text({ en: "Extra per chip", zh: "每芯片附加" }),
      `${bill.chips} × ${formatMoney(constants.perChipExtra)}`,
      bill.perChip,
    ],
    [text({ en: "Interconnect", zh: "互连" }), links, bill.interconnect],
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
      { id: "item", label: WORDS.item, value: ([label]) => t(label) },
      { id: "value", label: WORDS.value, unit: "$", value: ([, , value]) => rounded(value, 3) },
      { id: "share", label: WORDS.share, unit: "%", value: ([, , value]) => rounded(toPercent(value) / bill.total, 1) },
      { id: "amount", label: WORDS.amount, value: ([, how]) => how },
    ],
    [...shown, [text({ en: "Total", zh: "合计" }), `${bill.chips} GPU`, bill.total]],
  );
}

type BillLine = readonly [label: Text, how: string, dollars: number];

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
