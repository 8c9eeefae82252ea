/** The headline figures, each with how it came about; one that lacks a price or a power figure is left out. */
import { loadBands, type LoadBands } from "@/features/core/evidence/load-bands";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { QUANTITIES } from "@/features/quantities";
import { figure, part, term, type Figure, type Term } from "@/features/answers/explain";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { formatCount, formatMoney, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Bill } from "@/features/core/cost/capital";
import type { PricedInput, CostScenario } from "./input";
import {
  facilityWatts,
  gpuHoursPerMillion,
  tokensPerMegawatt,
  type HourlyCost,
  type Power,
  type TokenCost,
  type TokenFlow,
} from "@/features/core/cost/operating";
import type { Drawn } from "./drawn";
import { KV_TIER_NAMES } from "@/features/core/scenario/fields/tier";
import type { TierCost } from "./kv-tiers";
import type { Stated } from "./stated";
import * as m from "./messages";

type Parts = {
  readonly scenario: CostScenario;
  readonly input: PricedInput;
  readonly price: Stated | null;
  readonly rent: Stated | null;
  readonly drawn: Drawn | null;
  readonly power: Power;
  readonly bill: Bill | null;
  readonly tiers: readonly TierCost[];
  readonly hour: HourlyCost | null;
  readonly cost: TokenCost | null;
  readonly load: MeanLoad;
  readonly flow: TokenFlow;
};

export function costFigures(parts: Parts): readonly Figure[] {
  const bands = listBands(parts);
  return [
    outputFigure(parts, bands),
    inputFigure(parts, bands),
    energyFigure(parts, bands),
    purchaseFigure(parts),
  ].filter((figure) => figure !== null);
}

/** Prices are taken as given: a token costs what the deployment's time is worth, so the bands of its times carry over. */
const listBands = ({ scenario, input, load }: Parts): LoadBands =>
  loadBands(scenarioTraits(scenario, input.engine), load);

/** None if prompts take all of the time: the cost then belongs to prompt tokens. */
function outputFigure(parts: Parts, bands: LoadBands): Figure | null {
  const { cost, hour, flow, load } = parts;
  if (!cost?.output || hour === null) return null;
  const decode = 1 - (flow.input + flow.cached > 0 ? flow.prefillShare : 0);
  return figure({
    ...base(parts),
    id: "output-cost",
    label: m.outputTokens,
    value: cost.output,
    band: bands.perToken(cost.output),
    unit: "$/Mtok",
    context: m.allOnOutputBlendedOutput({ blendedOutput: formatMoney(cost.blendedOutput ?? NaN) }),
    formula: [
      "c = n · h / 3600 · (1 − p) / X · 10⁶",
      `${flow.gpus} · ${formatMoney(hour.total, "/h")} / 3600 · ${formatPercent(decode)} / ${formatQuantity(flow.output, "tok/s")} · 10⁶`,
    ],
    source: m.tokenPricesGpuTimeThat,
    terms: [...hourTerms(parts, hour), ...flowTerms(load, flow)],
  });
}

function inputFigure(parts: Parts, bands: LoadBands): Figure | null {
  const { cost, hour, flow, load } = parts;
  if (cost?.input == null || hour === null) return null;
  const weighted = flow.input + flow.cached * flow.cachedWeight;
  return figure({
    ...base(parts),
    id: "input-cost",
    label: m.inputTokens,
    value: cost.input,
    band: bands.perToken(cost.input),
    unit: "$/Mtok",
    context: cost.cached === null ? m.noneCached : m.cached({ cached: formatMoney(cost.cached) }),
    formula: [
      "c = n · h / 3600 · p / (I + w · I꜀) · 10⁶",
      `${flow.gpus} · ${formatMoney(hour.total, "/h")} / 3600 · ${formatPercent(flow.prefillShare)} / ${formatQuantity(weighted, "tok/s")} · 10⁶`,
    ],
    source: m.tokenPricesGpuTimeThat,
    terms: [...hourTerms(parts, hour), ...flowTerms(load, flow)],
  });
}

function energyFigure(parts: Parts, bands: LoadBands): Figure | null {
  const { drawn, power, flow, load } = parts;
  const perMegawatt = tokensPerMegawatt(flow, power);
  if (drawn === null || perMegawatt === null) return null;
  const joule = facilityWatts(flow, power) / flow.output;
  return figure({
    ...base(parts),
    id: "energy",
    label: QUANTITIES.energyPerOutputToken.label,
    value: joule,
    band: bands.perToken(joule),
    unit: "J",
    context: m.perMegawattTokSMw({ perMegawatt: formatCount(Math.round(perMegawatt)) }),
    formula: [
      "e = n · W · PUE / X",
      `${flow.gpus} · ${formatQuantity(power.watts, "W")} · ${power.pue} / ${formatQuantity(flow.output, "tok/s")}`,
    ],
    source: m.facilityPowerOverOutputTokens,
    terms: [
      term("watts", drawn.source, "W", power.watts),
      ...flowTerms(load, flow).filter(({ id }) => id === "output"),
    ],
    assumptions: [drawn.byUser ? m.everyGpuDrawsThisPower : m.stepDraws115Of],
  });
}

function purchaseFigure(parts: Parts): Figure | null {
  const { bill, price, scenario, tiers } = parts;
  if (bill === null || price === null) return null;
  const { servers, server, interconnect, rdma, perChip, chips, total } = bill;
  return figure({
    ...base(parts),
    id: "purchase",
    label: m.purchaseOfHardware,
    value: total,
    unit: "$",
    context: m.eachPerGpu({ each: formatMoney(total / chips) }),
    formula: [
      `C = servers · ((p · k + add-on) · m + chassis + NIC) + n · lanes · ladder(n)${tiers.length > 0 ? " + Σ GB · $/GB" : ""}`,
    ],
    source: m.costConstantsAsChosenEvery,
    terms: [
      part("server", m.servers, `${servers}`, server),
      part("interconnect", m.interconnect, `${chips} · ${formatMoney(bill.stepPrice)}`, interconnect),
      part("rdma", m.rdmaCards, "", rdma),
      part("extra", m.extraPerChip, `${chips}`, perChip),
      ...tiers.map(({ name, instances, gigabytes, price: each, total: all }) =>
        part(`kv-${name}`, KV_TIER_NAMES[name], `${instances} · ${gigabytes} GB · ${formatMoney(each.value)}`, all),
      ),
    ].filter(({ value }) => value > 0),
    assumptions: [
      m.priceOfNamePriceSource({ name: scenario.chip.name, price: formatMoney(price.value), source: price.source }),
    ],
  });
}

function base({ load, input, rent, price }: Parts) {
  const paid = input.basis === "rent" ? rent : price;
  const source: Text = paid?.source ?? m.notGiven;
  return {
    grade: load.grade,
    assumptions: [
      m.priceSource({ source }),
      m.deploymentWorksUtilisationOfPaid({ utilisation: input.utilisation }),
      m.meanLoadInClosedForm,
    ],
  };
}

function hourTerms({ input, rent, bill, power }: Parts, hour: HourlyCost): readonly Term[] {
  const hardware =
    input.basis === "rent"
      ? `${formatMoney(rent?.value ?? NaN)} / ${input.utilisation} %`
      : `${formatMoney(bill?.total ?? NaN)} / ${bill?.chips} / ${input.years} a / 8760 h / ${input.utilisation} %`;
  return [
    term("hardware", m.hardwarePerWorkingGpuHour, hardware, hour.hardware),
    term(
      "electricity",
      m.energyPerGpuHour,
      input.basis === "rent"
        ? "0"
        : `${formatNumber(power.watts)} W · ${power.pue} · ${formatMoney(power.energyPrice, "/kWh")}`,
      hour.energy,
    ),
  ];
}

const flowTerms = (load: MeanLoad, flow: TokenFlow): readonly Term[] => [
  term(
    "output",
    m.outputTokensPerSecond,
    `${formatQuantity(load.rate, "req/s")} · OSL`,
    flow.output,
    "output.mean-load",
  ),
  term(
    "gpu-hours",
    m.gpuHoursPerMtokAll,
    "n / X · 10⁶ / 3600",
    gpuHoursPerMillion(flow.gpus, flow.output),
    "gpu-hours-per-output",
  ),
  term("input", m.computedInputTokensPerSecond, `${formatQuantity(load.rate, "req/s")} · ISL · (1 − hit)`, flow.input),
  term("prefill", m.shareOfGpuTimeFor, "p", flow.prefillShare),
];
