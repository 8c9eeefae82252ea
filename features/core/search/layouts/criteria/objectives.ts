/** What can be asked to be best. Every objective is better for a higher rate and a lower TPOT, all else equal; bounds rely on it. */
import { QUANTITIES } from "@/features/quantities";
import { userRate } from "@/features/core/scenario/request-time";
import type { Text } from "@/lib/text";
import { costPerMillion, joulePerToken, outputRate, type Rated, type Tariff } from "./figures";
import * as m from "@/features/core/search/messages";

export const OBJECTIVES = ["per-gpu", "per-user", "goodput", "cost", "energy", "gpus"] as const;
export type Objective = (typeof OBJECTIVES)[number];

type Law = {
  readonly sense: "most" | "least";
  readonly unit: string;
  readonly label: Text;
  /** `good`: the mean times are within the targets for TTFT and TPOT. */
  readonly value: (rated: Rated, tariff: Tariff, good: boolean) => number;
};

export const OBJECTIVE_LAWS: Readonly<Record<Objective, Law>> = {
  "per-gpu": {
    sense: "most",
    unit: "tok/s/GPU",
    label: QUANTITIES.outputPerGpu.label,
    value: (rated, tariff) => outputRate(rated, tariff) / rated.gpus,
  },
  "per-user": {
    sense: "most",
    unit: "tok/s/user",
    label: QUANTITIES.outputPerUser.label,
    value: userRate,
  },
  goodput: {
    sense: "most",
    unit: "req/s/GPU",
    label: m.goodputPerGpu,
    value: ({ rate, gpus }, _, good) => (good ? rate / gpus : 0),
  },
  cost: {
    sense: "least",
    unit: "$/Mtok",
    label: QUANTITIES.costOfOutput.label,
    value: costPerMillion,
  },
  energy: {
    sense: "least",
    unit: "J/tok",
    label: m.energyOfOutput,
    value: joulePerToken,
  },
  gpus: {
    sense: "least",
    unit: "GPU",
    label: m.gpus2,
    value: ({ gpus }) => gpus,
  },
};

/** Higher is better; NaN (a figure that is not known) is never best. */
export function computeScore(objective: Objective, rated: Rated, tariff: Tariff, good: boolean): number {
  const { sense, value } = OBJECTIVE_LAWS[objective];
  const plain = value(rated, tariff, good);
  if (Number.isNaN(plain)) return -Infinity;
  return sense === "most" ? plain : -plain;
}

/** An objective's own figure from its score. */
export const valueOfScore = (objective: Objective, score: number): number =>
  OBJECTIVE_LAWS[objective].sense === "most" ? score : -score;
