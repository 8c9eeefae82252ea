/** What must hold of a row, by how much it does, and which limit it breaks most. */
import { verbatim, type Text } from "@/lib/text";
import type { RowFigures, Speed } from "./figures";
import type { Judged } from "./settings";
import * as m from "./messages";

export const LIMITS = ["weights", "cache", "ttft", "tpot", "e2e"] as const;
export type LimitId = (typeof LIMITS)[number];

export const LIMIT_WORD: Readonly<Record<LimitId, Text>> = {
  weights: m.weightsFit,
  cache: m.allRequestsInCache,
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  e2e: verbatim("E2E"),
};

export type LimitState = {
  readonly id: LimitId;
  /** Bytes of one GPU, or seconds. */
  readonly unit: "B" | "s";
  readonly value: number;
  readonly allowed: number;
  /** value / allowed − 1: above zero by how much it is broken, below zero the room that is left. */
  readonly excess: number;
  readonly met: boolean;
};

export type Judgement = { readonly judged: Judged; /** Seconds. */ readonly e2e: number | null };

/** The times that count; null where nothing is served. */
export const judgedSpeed = ({ served, passes }: RowFigures, judged: Judged): Speed | null =>
  judged === "served" ? served : passes;

/** Limits that apply. Under load, clients beyond the cache queue, and the times say so; single passes assume all in the cache. */
export function limitStates(figures: RowFigures, { judged, e2e }: Judgement): readonly LimitState[] {
  const { memory, targets, atOnce } = figures;
  const speed = judgedSpeed(figures, judged);
  // The pass runs those that have a seat; the cache of all of them is what is judged.
  const cache = ((memory.kv + memory.state) * atOnce.asked) / Math.max(1, atOnce.admitted);
  return [
    state("weights", "B", memory.weights, memory.capacity),
    ...(judged === "passes" ? [state("cache", "B", cache, Math.max(0, memory.capacity - memory.weights))] : []),
    ...(targets.ttft === null || !speed ? [] : [state("ttft", "s", speed.ttft, targets.ttft)]),
    ...(targets.tpot === null || !speed ? [] : [state("tpot", "s", speed.tpot, targets.tpot)]),
    ...(e2e === null || !speed ? [] : [state("e2e", "s", speed.e2e, e2e)]),
  ];
}

function state(id: LimitId, unit: LimitState["unit"], value: number, allowed: number): LimitState {
  const excess = value === 0 ? -1 : value / allowed - 1;
  return { id, unit, value, allowed, excess, met: value <= allowed };
}

export const broken = (states: readonly LimitState[]): readonly LimitState[] => states.filter(({ met }) => !met);

/** The limit that is broken most; memory first, since nothing runs without it. */
export function binding(states: readonly LimitState[]): LimitState | null {
  const missed = broken(states);
  return (
    missed.find(({ unit }) => unit === "B") ??
    missed.reduce<LimitState | null>(
      (most, limit) => (most === null || limit.excess > most.excess ? limit : most),
      null,
    )
  );
}
