/**
 * One hour of a fleet as a program of whole numbers. An hour knows of the others what ran the hour before.
 *
 *   variables   n(s, l) instances of service s on line l, whole
 *               z(s, l) 1 where s runs on l; only of services with spares
 *               w(s, l) instances that start for this hour, paid and empty for the start hours
 *               a(s)    requests per second bought as tokens; u(s) requests per second not served
 *   least       Σ price · GPUs · n over what is paid while it runs + bought tokens, reserved GPUs cost the same used or idle
 *   rows        start      w ≥ n − n of the hour before
 *               served     Σ rate · n + a + u ≥ demand
 *               spare      Σ rate · n + a + u ≥ demand + spares · rate(l) · z(l), and n ≤ most · z
 *               steady     Σ rate · n without spot + a + u ≥ (1 − spot share) · demand
 *               least      Σ n ≥ least instances
 *               stock      Σ GPUs · n ≤ GPUs of the line
 *               power      Σ watts · n ≤ watts of the region
 */
import { ratedWatts } from "@/features/core/cost/power";
import { HOUR, MEGA } from "@/lib/units/edge";
import { mayUse } from "./candidates";
import type { Fleet, Instance, Line, Service } from "./fleet";
import { programDraft, type Program, type Row } from "@/lib/statistics/solver/program";

/** A service on a line: its variables, and what one instance takes. */
type Slot = Instance & {
  readonly line: number;
  readonly count: number;
};

/** What a row limits. */
export type RowName =
  { readonly kind: "stock"; readonly line: number } | { readonly kind: "power"; readonly region: string };

export type HourProgram = {
  readonly program: Program;
  readonly slots: readonly Slot[];
  /** By service: the variable of bought and of refused requests per second; null: none. */
  readonly bought: readonly (number | null)[];
  readonly short: readonly (number | null)[];
  /** Rows that more GPUs or power would loosen, by their place in the program. */
  readonly limits: readonly { readonly row: number; readonly name: RowName }[];
};

export type HourQuestion = {
  readonly fleet: Fleet;
  readonly instances: readonly Instance[];
  /** Requests per second by service. */
  readonly demand: readonly number[];
  /** What ran the hour before; left out: starts cost nothing. */
  readonly before?: readonly Running[];
};

export type Running = { readonly service: number; readonly line: number; readonly instances: number };

/** How requests that are not served count: not allowed; each as much as said; or at most so many, by service. */
export type Shortage =
  | { readonly kind: "none" }
  | { readonly kind: "fewest"; readonly weight: readonly number[]; readonly most: readonly number[] }
  | { readonly kind: "most"; readonly most: readonly number[] };

/**
 * US dollars per GPU hour that a running GPU costs beside its price: of two plans of one price the smaller wins, and reserved GPUs that
 * nobody needs stay idle. Costs that are shown leave it out.
 */
const TIE = 1e-4;

type Draft = ReturnType<typeof programDraft>;

export function hourProgram(question: HourQuestion, shortage: Shortage): HourProgram {
  const { fleet, demand } = question;
  const draft = programDraft();
  const cost = shortage.kind !== "fewest";
  const slots = listSlots(question, draft, cost);
  const bought = fleet.services.map((service, index) => boughtVariable(draft, service, demand[index] ?? 0, cost));
  const short = fleet.services.map((_, index) => shortVariable(draft, shortage, index));
  fleet.services.forEach((service, index) => {
    const some = slots.filter((slot) => slot.service === index);
    const others = [bought[index], short[index]].flatMap((variable) =>
      variable == null ? [] : [[variable, 1] as const],
    );
    serviceRows(draft, { service, demand: demand[index] ?? 0, slots: some, others, lines: fleet.lines });
  });
  const limits = [...stockRows(draft, fleet, slots), ...powerRows(draft, fleet, slots)];
  return { program: draft.program(), slots, bought, short, limits };
}

function listSlots({ fleet, instances, before }: HourQuestion, draft: Draft, cost: boolean): readonly Slot[] {
  const slots = fleet.services.flatMap((service, index) =>
    fleet.lines.flatMap((line, position) => {
      const unit = instances.find((some) => some.service === index && some.chip === line.chip.id);
      return !unit || !mayUse(service, line) || unit.gpus > line.gpus ? [] : [{ ...unit, line: position }];
    }),
  );
  return slots.map((slot) => {
    const line = fleet.lines[slot.line] as Line;
    const price = cost ? runningPrice(line) : 0;
    const most = Math.floor(line.gpus / slot.gpus);
    const count = draft.variable({ cost: price * slot.gpus, least: 0, most, integer: true });
    if (cost && before)
      startRow(draft, { count, running: runningOn(before, slot), cost: fleet.startHours * price * slot.gpus });
    return { ...slot, count };
  });
}

/** Instances of a service on a line. */
export const runningOn = (running: readonly Running[], { service, line }: Omit<Running, "instances">): number =>
  running.find((some) => some.service === service && some.line === line)?.instances ?? 0;

type Start = { readonly count: number; readonly running: number; readonly cost: number };

function startRow(draft: Draft, { count, running, cost }: Start): void {
  const started = draft.variable({ cost, least: 0, most: Infinity, integer: false });
  draft.row({
    least: -running,
    most: null,
    terms: [
      [started, 1],
      [count, -1],
    ],
  });
}

/** US dollars that a GPU hour of the line adds to the day. */
export const runningPrice = ({ paid, price }: Line): number => (paid === "reserved" ? TIE : price + TIE);

/** US dollars per hour of one request per second that is bought; null: none can be. */
export function boughtPrice({ api, scenario }: Pick<Service, "api" | "scenario">): number | null {
  if (api === null) return null;
  const { promptTokens, osl } = scenario.workload;
  return (HOUR * (api.input * promptTokens + api.output * osl)) / MEGA;
}

function boughtVariable(draft: Draft, service: Service, demand: number, cost: boolean): number | null {
  const price = boughtPrice(service);
  if (price === null) return null;
  return draft.variable({ cost: cost ? price : 0, least: 0, most: demand, integer: false });
}

function shortVariable(draft: Draft, shortage: Shortage, index: number): number | null {
  if (shortage.kind === "none") return null;
  const weight = shortage.kind === "fewest" ? (shortage.weight[index] ?? 0) : 0;
  return draft.variable({ cost: weight, least: 0, most: shortage.most[index] ?? 0, integer: false });
}

type ServiceRows = {
  readonly service: Service;
  readonly demand: number;
  readonly slots: readonly Slot[];
  /** Bought and refused requests. */
  readonly others: Row["terms"];
  readonly lines: readonly Line[];
};

/** Divided by the demand, so that a solver's tolerance is a share of it. */
function serviceRows(draft: Draft, { service, demand, slots, others, lines }: ServiceRows): void {
  const { least, spares, spot } = service;
  if (least > 0) draft.row({ least, most: null, terms: slots.map(({ count }) => [count, 1]) });
  if (demand <= 0) return;
  const served = (some: readonly Slot[], lost: Row["terms"], share: number): void => {
    const terms = [...some.map(({ count, rate }) => [count, rate] as const), ...others, ...lost];
    const scaled = terms.map(([variable, factor]) => [variable, factor / demand] as const);
    draft.row({ least: share, most: null, terms: scaled });
  };
  served(slots, [], 1);
  if (spot > 0 && spot < 1) {
    const steady = slots.filter(({ line }) => lines[line]?.paid !== "spot");
    served(steady, [], 1 - spot);
  }
  if (spares === 0) return;
  for (const { count, rate, gpus, line } of slots) {
    const most = Math.floor((lines[line]?.gpus ?? 0) / gpus);
    const runs = draft.variable({ cost: 0, least: 0, most: 1, integer: true });
    draft.row({
      least: null,
      most: 0,
      terms: [
        [count, 1],
        [runs, -most],
      ],
    });
    served(slots, [[runs, -spares * rate]], 1);
  }
}

function stockRows(draft: Draft, { lines }: Fleet, slots: readonly Slot[]): HourProgram["limits"] {
  return lines.map(({ gpus }, line) => {
    const some = slots.filter((slot) => slot.line === line);
    const row = draft.row({ least: null, most: gpus, terms: some.map((slot) => [slot.count, slot.gpus]) });
    return { row, name: { kind: "stock", line } };
  });
}

/** Watts of a running GPU with its share of the server, at most; a chip whose power is unknown is refused before where a limit is set. */
export const gpuWatts = ({ chip }: Pick<Line, "chip">): number => ratedWatts(chip.tdpWatts ?? 0);

function powerRows(draft: Draft, { lines, power }: Fleet, slots: readonly Slot[]): HourProgram["limits"] {
  return power.map(({ region, watts }) => {
    const some = slots.flatMap(({ line, count, gpus }) => {
      const owner = lines[line];
      return owner?.region === region ? [[count, (gpus * gpuWatts(owner)) / watts] as const] : [];
    });
    return { row: draft.row({ least: null, most: 1, terms: some }), name: { kind: "power", region } };
  });
}
