/** What holds the cost up: limits of GPUs and power with their prices, and what one further node of each line would bring. */
import { nodeGpus } from "@/features/core/search/layouts/space/layout";
import { HOURS } from "./demand";
import { hourDemand, planDay, type DayPlan, type Placed } from "./assign";
import { hourProgram, type RowName } from "./hour-program";
import type { Fleet } from "./fleet";
import type { Solver } from "@/lib/statistics/solver/program";
import { KILO } from "@/lib/units/edge";

export type LimitPrice = RowName & {
  /** US dollars that the day would cost less for one GPU or one kilowatt more; fractions of instances allowed. */
  readonly price: number;
  /** Hours in which it binds. */
  readonly hours: number;
};

/** Of hours in which every request is served: where some go short, more of a binding limit is worth those requests instead. */
export function limitPrices(placed: Placed, solver: Solver): readonly LimitPrice[] {
  const sums = new Map<string, LimitPrice>();
  for (let hour = 0; hour < HOURS; hour += 1) {
    const question = { ...placed, demand: hourDemand(placed.fleet, hour) };
    const { program, limits } = hourProgram(question, { kind: "none" });
    const prices = solver.rowPrices(program);
    for (const { row, name } of limits) {
      const price = Math.max(0, -(prices?.[row] ?? 0)) / limitSize(placed.fleet, name);
      const key = name.kind === "stock" ? `${name.line}` : name.region;
      const before = sums.get(`${name.kind} ${key}`) ?? { ...name, price: 0, hours: 0 };
      const more = { price: before.price + price, hours: before.hours + Number(price > NONE) };
      sums.set(`${name.kind} ${key}`, { ...before, ...more });
    }
  }
  return [...sums.values()].filter(({ hours }) => hours > 0);
}

/** How much one of a row's unit is: rows of GPUs count GPUs, rows of power the whole of a region. */
function limitSize({ power }: Fleet, name: RowName): number {
  if (name.kind === "stock") return 1;
  return (power.find(({ region }) => region === name.region)?.watts ?? 1) / KILO;
}

/** Dollars below which a price is the solver's rounding. */
const NONE = 1e-3;

export type OneNode = {
  readonly line: number;
  readonly gpus: number;
  /** US dollars by which the day becomes cheaper, the node's own price counted; negative: dearer. */
  readonly saved: number;
  /** Requests of the day per second and hour that go short no more. */
  readonly served: number;
};

/** The day planned again with one node more on the line. */
export function oneNode(
  placed: Placed,
  before: { readonly cost: number; readonly short: number },
  line: number,
  solver: Solver,
): OneNode {
  const owner = placed.fleet.lines[line];
  if (!owner) throw new Error(`No line ${line}`);
  const gpus = nodeGpus(owner.chip);
  const more = planDay({ ...placed, fleet: withLine(placed.fleet, line, owner.gpus + gpus) }, solver);
  return { line, gpus, saved: before.cost - more.cost, served: before.short - shortRate(more) };
}

const withLine = (fleet: Fleet, line: number, gpus: number): Fleet => ({
  ...fleet,
  lines: fleet.lines.map((other, index) => (index === line ? { ...other, gpus } : other)),
});

/** Requests per second that go short, summed over hours and services. */
export const shortRate = ({ hours }: DayPlan): number =>
  hours.reduce((sum, { short }) => sum + short.reduce((some, rate) => some + rate, 0), 0);

/** Lines that have no room for one more of their largest instances in some hour: a further node of the others changes nothing. */
export function fullLines({ fleet, instances }: Placed, { hours }: DayPlan): readonly number[] {
  return fleet.lines.flatMap(({ chip, gpus }, line) => {
    const sizes = instances.filter((instance) => instance.chip === chip.id).map((instance) => instance.gpus);
    if (sizes.length === 0) return [];
    const used = hours.map(({ placements }) => sumGpus(placements.filter((placement) => placement.line === line)));
    return gpus - Math.max(...used) < Math.max(...sizes) ? [line] : [];
  });
}

export const sumGpus = (placements: readonly { readonly gpus: number }[]): number =>
  placements.reduce((sum, { gpus }) => sum + gpus, 0);
