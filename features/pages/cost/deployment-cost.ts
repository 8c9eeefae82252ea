/** The scenario's deployment priced: purchase, GPU hour, tokens, energy; and how price moves with size and load. */
import type { Figure } from "@/features/answers/explain";
import { networkNotes } from "@/features/core/scenario/resolution/network-notes";
import type { Targets } from "@/features/core/scenario/resolve";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { partlyAdmitted } from "@/features/core/passes/partly";
import { loadStore, type MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { failure, success, unwrap, type Result } from "@/lib/result";
import { fromPercent } from "@/lib/units/edge";
import { makeBill, type Bill } from "@/features/core/cost/capital";
import type { CostConstants } from "@/features/core/cost/constants";
import { costAlternatives, type Alternative, type LoadCost } from "./alternatives";
import { drawnPower, type Drawn } from "./drawn";
import { costFigures } from "./cost-figures";
import type { CostInput, CostScenario, PricedInput } from "./input";
import {
  gpuHourCost,
  tokenCost,
  type HourlyCost,
  type TokenCost,
  type TokenFlow,
} from "@/features/core/cost/operating";
import { listConstants, findHour, findPrice, type Stated } from "./stated";
import { noPrice, noWatts } from "./issues";
import { listTiers, type TierCost } from "./kv-tiers";

type SizeCost = { readonly chips: number; readonly perChip: number };

export type DeploymentCost = {
  readonly layout: string;
  readonly gpus: number;
  readonly load: MeanLoad;
  readonly flow: TokenFlow;
  readonly constants: CostConstants;
  readonly price: Stated | null;
  readonly rent: Stated | null;
  /** The price that the GPU hour follows from: of the chip or of its rent. */
  readonly paid: Stated | null;
  readonly drawn: Drawn | null;
  readonly bill: Bill | null;
  /** Below HBM, nearest first; their sum is in the bill. */
  readonly tiers: readonly TierCost[];
  /** Per GPU hour that does work; null where a price is missing. */
  readonly hour: HourlyCost | null;
  readonly cost: TokenCost | null;
  /** US dollars per GPU for the hardware alone, as a purchase, at every size around this one. */
  readonly sizes: readonly SizeCost[];
  readonly loads: readonly LoadCost[];
  readonly alternatives: readonly Alternative[];
  readonly targets: Targets;
  readonly basis: CostInput["basis"];
  /** Share of the paid hours that does work. */
  readonly utilisation: number;
  readonly figures: readonly Figure[];
};

export function deploymentCost(scenario: CostScenario, asked: CostInput): Result<DeploymentCost> {
  const input = pricedInput(scenario, asked);
  const { chip, decode, workload, targets } = scenario;
  const serve = loadStore(scenario.time);
  const now = serve(scenario, input.engine);
  if (!now.ok) return now;
  const stated = listConstants(input);
  if (!stated.ok) return stated;
  const constants = stated.value;
  const [price, rent] = [findPrice(scenario, input, "buy"), findPrice(scenario, input, "rent")];
  const drawn = drawnPower(scenario, input, now.value);
  const { gpus } = now.value;
  const tiers = listTiers(scenario, input);
  const bill = price && makeBill(gpus, price.value, constants, totalTiers(tiers));
  const power = drawn?.power ?? { watts: NaN, pue: input.pue, energyPrice: input.energy };
  const payment = findHour(input, { rent, bill });
  const hour = payment && gpuHourCost(payment, power, fromPercent(input.utilisation));
  if (hour && !hour.ok) return failure(...hour.issues);
  const hourly = hour?.ok && Number.isFinite(hour.value.total) ? hour.value : null;
  const priced = (concurrency: number) => {
    const loaded = { ...scenario, workload: { ...workload, concurrency } };
    const load = unwrap(serve(loaded, input.engine));
    const flow = tokenFlow(load, scenario, input);
    const drawnWatts = drawnPower(loaded, input, load)?.power ?? power;
    return { load, flow, cost: hourly && tokenCost(flow, hourly, drawnWatts) };
  };
  const { load, flow, cost } = priced(workload.concurrency);
  const loads = clientsAround(workload.concurrency).map((clients) => ({ clients, ...priced(clients) }));
  const value: DeploymentCost = {
    layout: parallelismLabel(decode),
    gpus,
    load,
    flow,
    constants,
    price,
    rent,
    paid: input.basis === "rent" ? rent : price,
    drawn,
    bill,
    tiers,
    hour: hourly,
    cost,
    sizes: price ? sizes(gpus, price.value, constants, totalTiers(tiers) / gpus) : [],
    loads,
    alternatives: costAlternatives({ input, hour: { rent, bill }, power, flow, cost, loads, targets }),
    targets,
    basis: input.basis,
    utilisation: fromPercent(input.utilisation),
    figures: costFigures({ scenario, input, price, rent, drawn, power, bill, tiers, hour: hourly, cost, load, flow }),
  };
  const missing = [
    ...[partlyAdmitted(scenario, input) ?? []].flat(),
    ...(payment === null ? [noPrice(chip, input.basis)] : []),
    ...(drawn === null ? [noWatts(chip)] : []),
  ];
  return success(value, [...now.issues, ...missing, ...networkNotes(scenario)]);
}

/** What the page leaves open is as the sentence of every page has it: the price of an hour, and how much of it works. */
const pricedInput = (
  { params: { usd, busy } }: CostScenario,
  { rent, utilisation, ...asked }: CostInput,
): PricedInput => ({
  ...asked,
  rent: rent ?? usd,
  utilisation: utilisation ?? busy,
});

const totalTiers = (tiers: readonly TierCost[]): number => tiers.reduce((sum, { total }) => sum + total, 0);

function tokenFlow(load: MeanLoad, { workload }: CostScenario, input: CostInput): TokenFlow {
  const { rate, prefillShare, gpus } = load;
  const cached = rate * load.cached;
  return {
    gpus,
    input: rate * workload.promptTokens - cached,
    cached,
    output: rate * workload.osl,
    prefillShare,
    cachedWeight: fromPercent(input.cached_weight),
  };
}

/** Halves and doubles of the load, 1 to 4,096 clients, with the load in force among them. */
function clientsAround(now: number): readonly number[] {
  const doubles = Array.from({ length: 13 }, (_, power) => 2 ** power);
  return [...new Set([...doubles, now])].filter((clients) => clients <= Math.max(1024, 2 * now)).sort((a, b) => a - b);
}

/** Every number of chips up to twice this one and past the last step of the ladder: prices jump, so none is left out. Tiers grow with the GPUs. */
function sizes(gpus: number, price: number, constants: CostConstants, tiersPerGpu: number): readonly SizeCost[] {
  const last = constants.ladder.at(-1)?.upTo ?? 0;
  return Array.from({ length: Math.min(2048, Math.max(2 * gpus, last + 16)) }, (_, index) => {
    const chips = index + 1;
    return { chips, perChip: makeBill(chips, price, constants, chips * tiersPerGpu).total / chips };
  });
}
