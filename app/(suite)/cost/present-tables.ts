/** The page's tables. Pure. */
import type { DeploymentCost } from "@/features/pages/cost/deployment-cost";
import type { Stated } from "@/features/pages/cost/stated";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { WORDS, type Translate } from "./words";

type Line = readonly [label: Text, value: number | null | undefined, unit: string, basis?: Text];

/** Prices of tokens first, then what they follow from. */
export function tokenSheet(all: DeploymentCost, t: Translate): Sheet {
  const { cost, hour, flow, gpus, figures, watts, paid } = all;
  const joule = figures.find(({ id }) => id === "energy")?.value;
  const lines: readonly Line[] = [
    [text({ en: "Output tokens", zh: "输出 token" }), cost?.output, "$/Mtok"],
    [text({ en: "Input tokens, computed", zh: "输入 token（计算）" }), cost?.input, "$/Mtok"],
    [text({ en: "Input tokens, cached", zh: "输入 token（缓存命中）" }), cost?.cached, "$/Mtok"],
    [text({ en: "All cost on the output", zh: "全部成本计入输出" }), cost?.blendedOutput, "$/Mtok"],
    [text({ en: "Energy per output token", zh: "每输出 token 能耗" }), joule, "J", watts?.source],
    [text({ en: "Output per megawatt", zh: "每兆瓦输出" }), cost?.tokensPerMegawatt ?? perMegawatt(all), "tok/s/MW"],
    [text({ en: "Working GPU hour, hardware", zh: "有效 GPU 小时，硬件" }), hour?.hardware, "$/h", paid?.source],
    [text({ en: "Working GPU hour, energy", zh: "有效 GPU 小时，电费" }), hour?.energy, "$/h"],
    [text({ en: "Whole deployment, one working hour", zh: "整个部署，每有效小时" }), hour && hour.total * gpus, "$/h"],
    [text({ en: "Output", zh: "输出" }), flow.output, "tok/s"],
    [text({ en: "Input, computed", zh: "输入（计算）" }), flow.input, "tok/s"],
    [text({ en: "Input, cached", zh: "输入（缓存命中）" }), flow.cached, "tok/s"],
  ];
  const known = lines.filter(([, value]) => value != null && Number.isFinite(value));
  return {
    columns: [{ label: t(WORDS.item) }, { label: t(WORDS.value) }, { label: t(WORDS.unit) }, { label: t(WORDS.basis) }],
    rows: known.map(([label, value, unit, basis]) => [
      t(label),
      formatNumber(value ?? NaN, 4),
      unit,
      basis ? t(basis) : "",
    ]),
  };
}

function perMegawatt({ figures }: DeploymentCost): number | null {
  const joule = figures.find(({ id }) => id === "energy")?.value;
  return joule === undefined ? null : 1e6 / joule;
}

/** Lines sum to the total. null without a price of the chip. */
export function billSheet({ bill, constants, price }: DeploymentCost, t: Translate): Sheet | null {
  if (bill === null || price === null) return null;
  const { chipsPerModule: k, modulesPerServer: m, moduleAddOn, chassis, serverNic, interconnect } = constants;
  const links =
    interconnect.kind === "lanes"
      ? `${bill.chips} × ${interconnect.lanesPerChip}${interconnect.perServerSlots ? ` × ${k * m}` : ""} × ${bill.stepPrice} $`
      : `${bill.chips} × ${interconnect.gbitPerChip} / 112 Gbit/s × ${bill.stepPrice} $`;
  const rows: readonly (readonly [Text, string, number])[] = [
    [
      text({ en: "Chips", zh: "芯片" }),
      `${bill.servers} × ${k * m} × ${formatCount(price.value)} $ (${t(origin(price))})`,
      bill.servers * m * k * price.value,
    ],
    [
      text({ en: "Module add-ons", zh: "模块附加" }),
      `${bill.servers} × ${m} × ${formatCount(moduleAddOn)} $`,
      bill.servers * m * moduleAddOn,
    ],
    [
      text({ en: "Chassis, board, supplies", zh: "机箱、主板、电源" }),
      `${bill.servers} × ${formatCount(chassis)} $`,
      bill.servers * chassis,
    ],
    [
      text({ en: "Server NIC", zh: "服务器网卡" }),
      `${bill.servers} × ${formatCount(serverNic)} $`,
      bill.servers * serverNic,
    ],
    [text({ en: "RDMA cards", zh: "RDMA 网卡" }), "", bill.rdma],
    [
      text({ en: "Extra per chip", zh: "每芯片附加" }),
      `${bill.chips} × ${formatCount(constants.perChipExtra)} $`,
      bill.perChip,
    ],
    [text({ en: "Interconnect", zh: "互连" }), links, bill.interconnect],
  ];
  const shown = rows.filter(([, , value]) => value !== 0);
  return {
    columns: [
      { label: t(WORDS.item) },
      { label: t(WORDS.value), unit: "$" },
      { label: t(WORDS.share), unit: "%" },
      { label: t(WORDS.amount) },
    ],
    rows: [
      ...shown.map(([label, how, value]) => [t(label), cents(value), share(value / bill.total), how]),
      [t(text({ en: "Total", zh: "合计" })), cents(bill.total), share(1), `${bill.chips} GPU`],
    ],
  };
}

const cents = (value: number): number => Math.round(value * 1000) / 1000;
const share = (part: number): number => Math.round(part * 1000) / 10;
const origin = ({ source }: Stated): Text => source;
