/** The matrix products of the scenario's two passes on one GPU, each with the tile model's time and the scenario's own. */
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Segment } from "@/features/core/operators/segment";
import { decodeSegment, prefillSegment } from "@/features/core/scenario/passes";
import { buildMachine } from "@/features/core/timing/machine";
import { makeTimer } from "@/features/core/timing/time-model";
import { gemmTiles } from "./gemm-tiles";
import { DTYPES, type Input } from "./input";
import { makePlan, type Tile } from "./plan";
import { tuneTiles } from "./tuner";
import type { MmaTilesScenario } from "./input";

export type ScenarioGemm = {
  readonly id: string;
  readonly phase: Segment["phase"];
  readonly repeat: number;
  readonly shape: Tile;
  /** The best of the tuner's tiles. */
  readonly tile: Tile;
  readonly dtype: string;
  readonly tileSeconds: number;
  readonly tileEfficiency: number;
  /** By the scenario's time model. */
  readonly seconds: number;
  readonly efficiency: number;
  /** What the page's controls become to look at it. */
  readonly set: Readonly<Record<string, string>>;
};

/** Of each pass those first that take the most of it. */
export function scenarioGemms(scenario: MmaTilesScenario, input: Input): readonly ScenarioGemm[] {
  return (["prefill", "decode"] as const).flatMap((phase) =>
    gemms(scenario, phase)
      .flatMap((operator) => row(scenario, input, phase, operator))
      .sort((a, b) => b.repeat * b.seconds - a.repeat * a.seconds),
  );
}

function gemms(scenario: MmaTilesScenario, phase: Segment["phase"]): Operator[] {
  const { model, precision } = scenario;
  const parallelism = scenario[phase];
  const segment = phase === "prefill" ? prefillSegment(scenario) : decodeSegment(scenario);
  return operatorGraph({ model, parallelism, precision, segments: [segment] }).filter(
    ({ family, shape }) => family === "gemm" && shape !== undefined && shape.n >= 1,
  );
}

function row(scenario: MmaTilesScenario, input: Input, phase: Segment["phase"], operator: Operator): ScenarioGemm[] {
  const { chip, time } = scenario;
  const { shape, rate, flops } = operator;
  const dtype = DTYPES.find((known) => known === rate);
  const machine = buildMachine(chip, [{ ...operator, messages: [] }]);
  if (!shape || !machine.ok || dtype === undefined) return [];
  const rounded = { m: Math.ceil(shape.m), n: Math.ceil(shape.n), k: Math.ceil(shape.k) };
  const sb = Number((operator.weightBytes / (shape.n * shape.k)).toPrecision(4));
  const plan = makePlan(chip, {
    ...input,
    ...rounded,
    mt: null,
    nt: null,
    kt: null,
    warps: null,
    stages: null,
    dtype,
    sa: null,
    sb: clamped(sb),
    sd: null,
  });
  const seconds = makeTimer(machine.value, time).kernel(operator).total;
  if (!plan.ok) return [];
  const [best] = tuneTiles(plan.value, "time", () => plan.value.warps);
  const tiled = best?.result ?? gemmTiles(plan.value);
  const tile = best?.tile ?? plan.value.tile;
  return [
    {
      id: operator.id,
      phase,
      repeat: operator.repeat,
      shape: rounded,
      tile,
      dtype,
      tileSeconds: tiled.seconds.total,
      tileEfficiency: tiled.efficiency,
      seconds,
      efficiency: flops / (seconds * (machine.value.rates[rate] ?? Infinity)),
      set: {
        m: String(rounded.m),
        n: String(rounded.n),
        k: String(rounded.k),
        dtype,
        sa: "auto",
        sb: String(clamped(sb)),
        sd: "auto",
        ...tileSet(tile),
      },
    },
  ];
}

const tileSet = ({ m, n, k }: Tile) => ({ mt: String(m), nt: String(n), kt: String(k), warps: "auto", stages: "auto" });

const clamped = (size: number): number => Math.min(8, Math.max(0.5, size));
