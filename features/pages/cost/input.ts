/** Prices and constants of the page; an empty field takes the preset's, or the dated default of the chip. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { orAuto, param, real, whole, type ParamMeta } from "@/lib/params/param";
import { text, type Text } from "@/lib/text";
import { kvTierSizes } from "@/features/core/host-link/kv-tier-params";
import { USUAL_PUE } from "@/features/core/cost/power";
import { TIER_PRICES, type Listed } from "@/features/core/cost/prices";
import { CONSTANT_SETS } from "@/features/core/cost/constants";

const HOUR = "gpu-hour";
const BILL = "bill";

const constant = (label: Text, most: number, more: Partial<ParamMeta> = {}) =>
  param(orAuto(real(0, most)), { label, section: BILL, absent: text({ en: "preset", zh: "预设" }), ...more });

const DOLLARS = { unit: "$" };
/** The latest generation prices units of link rate, the others lanes. */
const BY_UNIT = { when: { key: "constants", is: ["head"] } };
const BY_LANE = { when: { key: "constants", is: CONSTANT_SETS.filter((name) => name !== "head") } };

const tierPrice = (label: Text, key: string, listed: Listed) =>
  param(orAuto(real(0, 1e5)), {
    ...{ label, unit: "$/GB", section: BILL, when: { key, not: [0, null] } },
    hint: text({
      en: `Auto: ${listed.value} (${listed.source.en}, ${listed.read}).`,
      zh: `自动：${listed.value}（${listed.source.zh}，${listed.read}）。`,
    }),
  });

export const CostInput = z.object({
  engine: engineParam,
  basis: param(z.enum(["rent", "owned"]).default("rent"), {
    label: text({ en: "Hardware", zh: "硬件" }),
    section: HOUR,
    options: { rent: text({ en: "Rented", zh: "租用" }), owned: text({ en: "Bought", zh: "自购" }) },
  }),
  rent: param(orAuto(real(0, 10_000)), {
    label: text({ en: "Rent", zh: "租金" }),
    unit: "$/GPU·h",
    section: HOUR,
    hint: text({
      en: "Your price of a GPU hour, energy included. Auto: a dated public rent for eleven chips; others need one.",
      zh: "您的每 GPU 小时租金（含电费）。自动：十一款芯片采用带日期的公开租价；其他芯片须填写。",
    }),
  }),
  chip_price: param(orAuto(real(0, 1e7)), {
    label: text({ en: "Price of a chip", zh: "芯片单价" }),
    unit: "$",
    section: HOUR,
    hint: text({
      en: "Auto: as the preset has it, a dated market price (H100 $30,000) or tier6's manufacturing cost (H100 $4,500). Other chips need one.",
      zh: "自动：按预设，取带日期的市场价（H100 为 $30,000）或 tier6 的制造成本（H100 为 $4,500）；其他芯片须填写。",
    }),
  }),
  years: param(real(0.1, 20).default(3), {
    label: text({ en: "Written off over", zh: "折旧年限" }),
    unit: text({ en: "years", zh: "年" }).en,
    section: HOUR,
  }),
  support: param(real(0, 100).default(0), {
    label: text({ en: "Support and space", zh: "维保与机位" }),
    unit: "%/a",
    section: HOUR,
    hint: text({ en: "Share of the purchase price per year.", zh: "每年占采购价的比例。" }),
  }),
  utilisation: param(real(1, 100).default(60), {
    label: text({ en: "Utilisation", zh: "利用率" }),
    unit: "%",
    section: HOUR,
    hint: text({
      en: "Share of the paid hours in which the deployment works at the load of the scenario.",
      zh: "付费时间中按场景负载工作的比例。",
    }),
  }),
  watts: param(orAuto(real(1, 100_000)), {
    label: text({ en: "Power of a GPU", zh: "单卡功率" }),
    unit: "W",
    section: HOUR,
    hint: text({
      en: "With its share of the server. Auto: what its steps draw, and half a TDP for the server.",
      zh: "含服务器分摊。自动：各步实际功率，加半个 TDP 作服务器分摊。",
    }),
  }),
  pue: param(real(1, 5).default(USUAL_PUE), { label: text({ en: "PUE", zh: "PUE" }), section: HOUR, step: 0.05 }),
  energy: param(real(0, 10).default(0.1), {
    label: text({ en: "Price of energy", zh: "电价" }),
    unit: "$/kWh",
    section: HOUR,
    hint: text({ en: "Rent includes its energy.", zh: "租金已含电费。" }),
  }),
  cached_weight: param(real(0, 100).default(5), {
    label: text({ en: "Cached input token", zh: "缓存命中的输入 token" }),
    unit: "%",
    section: HOUR,
    hint: text({
      en: "GPU time of a cached input token, as a share of a computed one.",
      zh: "命中缓存的输入 token 所占 GPU 时间与未命中 token 之比。",
    }),
  }),
  constants: param(z.enum(CONSTANT_SETS).default("market"), {
    label: text({ en: "Preset", zh: "预设" }),
    section: BILL,
    options: {
      market: text({ en: "Market prices", zh: "市场价" }),
      seed: text({ en: "tier6, document", zh: "tier6，文档版" }),
      first: text({ en: "tier6, first code", zh: "tier6，首版代码" }),
      tier6: text({ en: "tier6 (manufacturing)", zh: "tier6（制造成本）" }),
      head: text({ en: "tier6, latest code", zh: "tier6，最新代码" }),
    },
    hint: text({
      en: "What buyers pay, or manufacturing cost in four generations of the tier6 model. Every constant below replaces the preset's.",
      zh: "市场采购价，或 tier6 模型四代的制造成本；以下各项填写后覆盖预设。",
    }),
  }),
  per_module: param(orAuto(whole(1, 64)), {
    label: text({ en: "Chips per module", zh: "每模块芯片数" }),
    section: BILL,
    absent: text({ en: "preset", zh: "预设" }),
  }),
  modules: param(orAuto(whole(1, 64)), {
    label: text({ en: "Modules per server", zh: "每服务器模块数" }),
    section: BILL,
    absent: text({ en: "preset", zh: "预设" }),
  }),
  module_cost: constant(text({ en: "Module add-on", zh: "模块附加" }), 1e6, DOLLARS),
  chassis: constant(text({ en: "Chassis, board, supplies", zh: "机箱、主板、电源" }), 1e7, DOLLARS),
  nic: constant(text({ en: "Server NIC", zh: "服务器网卡" }), 1e6, DOLLARS),
  per_chip: constant(text({ en: "Extra per chip", zh: "每芯片附加" }), 1e6, DOLLARS),
  lanes: constant(text({ en: "Lanes per chip", zh: "每芯片通道数" }), 1024, BY_LANE),
  gbit: constant(text({ en: "Link rate per chip", zh: "每芯片链路速率" }), 1e6, {
    ...BY_UNIT,
    unit: "Gbit/s",
    hint: text({ en: "Priced in units of 112 Gbit/s.", zh: "按 112 Gbit/s 单元计价。" }),
  }),
  ...kvTierSizes({
    section: BILL,
    hint: text({
      en: "Of one instance that prefills, beside the memory and drives of its server; 0 = none, empty = as the scenario says for each GPU. Part of the purchase; rented hours have them in the rent. What is found there raises the prefix hit: state what the scheduling simulator finds.",
      zh: "每个预填充实例在服务器自带内存与磁盘之外的容量；0 表示没有，留空则按场景中每 GPU 的设置。计入采购；租用时视为已含在租金内。命中会提高前缀命中率：请填写调度仿真得到的值。",
    }),
  }),
  dram_price: tierPrice(text({ en: "Price of host DRAM", zh: "主机内存单价" }), "dram_gb", TIER_PRICES.dram),
  ssd_price: tierPrice(text({ en: "Price of SSD", zh: "SSD 单价" }), "ssd_gb", TIER_PRICES.ssd),
  remote_price: tierPrice(
    text({ en: "Price of the remote store", zh: "远端存储单价" }),
    "remote_gb",
    TIER_PRICES.remote,
  ),
  ladder: param(z.string().max(400).nullable().default(null), {
    label: text({ en: "Ladder", zh: "阶梯价" }),
    section: BILL,
    absent: text({ en: "preset", zh: "预设" }),
    hint: text({
      en: "Price of a lane or unit by number of chips: 2:1, 8:55, 247 = up to 2 chips $1, up to 8 chips $55, above $247.",
      zh: "按芯片数的通道（单元）价：2:1, 8:55, 247 表示 2 片及以下 $1，8 片及以下 $55，以上 $247。",
    }),
  }),
});

export type CostInput = z.infer<typeof CostInput>;

export const costForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  input: CostInput,
} as const satisfies Form;

export type CostScenario = SeenBy<typeof costForm>;
