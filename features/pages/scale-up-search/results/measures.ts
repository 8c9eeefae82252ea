/** Columns of a search row, one formula each; table, file and charts use these figures. */
import { QUANTITIES } from "@/features/quantities";
import {
  costPerMillion,
  endToEnd,
  joulePerToken,
  type Rated,
  type Tariff,
} from "@/features/core/search/layouts/criteria/figures";
import { OBJECTIVE_LAWS, type Objective } from "@/features/core/search/layouts/criteria/objectives";
import { chipTariff } from "@/features/core/search/layouts/space/variant";
import { AXES, type Axis, type SearchSpace } from "@/features/core/search/layouts/space/space";
import type { Text } from "@/lib/text";
import { KILO, toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { Rows } from "./rows";
import * as m from "@/features/pages/scale-up-search/messages";

export type Measure = {
  readonly id: string;
  readonly label: Text;
  readonly unit: string;
  /** In `unit`; NaN where it is not known. */
  readonly of: (index: number) => number;
};

export function listMeasures(space: SearchSpace, rows: Rows): readonly Measure[] {
  const tariff = listTariffs(space);
  const rated = (index: number) => ratedRow(rows, index);
  const made = (id: string, label: Text, unit: string, of: (index: number) => number): Measure => ({
    id,
    label,
    unit,
    of,
  });
  return [
    made("gpus", QUANTITIES.gpus.label, "", (i) =>
      Number.isNaN(rows.figure(i, "rate")) ? NaN : rows.figure(i, "gpus"),
    ),
    made("ttft", QUANTITIES.ttftUnderLoad.label, "ms", (i) => toMs(seconds(rows.figure(i, "judgedTtft")))),
    made("tpot", QUANTITIES.tpotUnderLoad.label, "ms", (i) => toMs(seconds(rows.figure(i, "judgedTpot")))),
    made("e2e", QUANTITIES.e2e.label, "s", (i) => endToEnd(rated(i), tariff(i))),
    made("per_user", QUANTITIES.outputPerUser.label, "tok/s/user", (i) => 1 / rows.figure(i, "tpot")),
    made(
      "per_gpu",
      QUANTITIES.outputPerGpu.label,
      "tok/s/GPU",
      (i) => (rows.figure(i, "rate") * tariff(i).output) / rows.figure(i, "gpus"),
    ),
    made("output", QUANTITIES.output.label, "tok/s", (i) => rows.figure(i, "rate") * tariff(i).output),
    made("rate", QUANTITIES.requestRate.label, "req/s", (i) => rows.figure(i, "rate")),
    made("running", m.running, "req", (i) => (Number.isNaN(rows.figure(i, "rate")) ? NaN : rows.figure(i, "running"))),
    made("cost", QUANTITIES.costOfOutput.label, "$/Mtok", (i) => costPerMillion(rated(i), tariff(i))),
    made("energy", m.energy, "J/tok", (i) => joulePerToken(rated(i), tariff(i))),
    made("power", m.power, "kW", (i) => (rated(i).gpus * tariff(i).watts) / KILO),
  ];
}

/** An objective of a row in its own unit; NaN where it is not known. `good`: within the TTFT and TPOT limits. */
export function readObjective(space: SearchSpace, rows: Rows, objective: Objective, good: (index: number) => boolean) {
  const tariff = listTariffs(space);
  const { value } = OBJECTIVE_LAWS[objective];
  return (index: number): number => {
    const rated = ratedRow(rows, index);
    return Number.isNaN(rated.rate) ? NaN : value(rated, tariff(index), good(index));
  };
}

/** Tariff of a row: its chip's. */
function listTariffs(space: SearchSpace): (index: number) => Tariff {
  const tariffs = space.axes.chip.map((chip) => chipTariff(space, chip));
  const chipIndex = placeOn(space, "chip");
  return (index) => tariffs[chipIndex(index)] as Tariff;
}

/** Position of a configuration on one axis, without the others. */
export function placeOn({ axes }: SearchSpace, axis: Axis): (index: number) => number {
  const later = AXES.slice(AXES.indexOf(axis) + 1);
  const stride = later.reduce((count, name) => count * axes[name].length, 1);
  const { length } = axes[axis];
  return length === 1 ? () => 0 : (index) => Math.floor(index / stride) % length;
}

const ratedRow = ({ figure }: Rows, index: number): Rated => ({
  ttft: seconds(figure(index, "ttft")),
  tpot: seconds(figure(index, "tpot")),
  rate: figure(index, "rate"),
  gpus: figure(index, "gpus"),
  drawn: figure(index, "drawn"),
});
