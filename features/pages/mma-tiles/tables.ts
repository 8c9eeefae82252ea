/** The page's tables. Pure. */
import { TENSOR_MEMORY } from "@/features/core/hardware/cores/on-chip";
import type { Grade } from "@/features/answers/explain";
import { operatorLayer, operatorName } from "@/features/core/passes/operator-names";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import { IN_GB_PER_S, IN_KIB, IN_PERCENT, IN_TFLOPS, IN_US } from "@/lib/units/shown-in";
import type { Level } from "./gemm-tiles";
import { roomName, type MmaTiles } from "./mma-tiles";
import type { ScenarioGemm } from "./scenario-gemms";
import type { Candidate } from "./tuner";
import { BOUND_NAME, levelName } from "./words";
import * as messages from "./messages";

/** Thresholds of the original suite (docs/origins.md): red above 105 %, amber above 80 %. */
function light({ load }: Level): string {
  if (load > 1.05) return "●";
  return load > 0.8 ? "◐" : "○";
}

export function levelTable({ result, plan }: MmaTiles, t: Translate): Table {
  const perClock = { unit: "B/clk" };
  const columns: readonly Column<Level>[] = [
    {
      id: "level",
      label: messages.level,
      value: (level) => `${light(level)} ${t(levelName(level.id, plan))}`,
    },
    { id: "read", label: messages.readPerTile, ...IN_KIB, value: ({ read }) => read },
    { id: "write", label: messages.writePerTile, ...IN_KIB, value: ({ write }) => write },
    { id: "need-read", label: messages.needRead, ...perClock, value: ({ need }) => need.read },
    { id: "need-write", label: messages.needWrite, ...perClock, value: ({ need }) => need.write },
    { id: "supply", label: messages.supply, ...perClock, value: ({ supply }) => supply },
    { id: "load", label: messages.load, ...IN_PERCENT, value: ({ load }) => load },
    {
      id: "bandwidth",
      label: messages.needPerCore,
      ...IN_GB_PER_S,
      value: ({ need }) => (need.read + need.write) * plan.core.clock,
    },
  ];
  return table(t, columns, result.levels);
}

type Room = { readonly label: Text; readonly used: number; readonly limit?: number };

export function capacityTable(answer: MmaTiles, t: Translate): Table {
  const limited = `${t(messages.limitedBy)}${t(roomName(answer.result.occupancy.limit))}`;
  const [yes, no] = [t(messages.yes), t(messages.no)];
  return table<Room>(
    t,
    [
      { id: "what", label: messages.what, value: ({ label }) => t(label) },
      { id: "used", label: messages.used, value: ({ used }) => used },
      { id: "limit", label: messages.limit, value: ({ limit }) => limit },
      {
        id: "fits",
        label: messages.fits,
        value: ({ used, limit }) => (limit === undefined ? limited : used <= limit ? yes : no),
      },
    ],
    [...coreRooms(answer), ...memoryRooms(answer)],
  );
}

function coreRooms({ result: { occupancy: o }, plan }: MmaTiles): readonly Room[] {
  const tensor: Room = {
    label: messages.tensorMemoryOfBlockKiB,
    used: o.tensorMemoryPerBlock / 1024,
    limit: TENSOR_MEMORY / 1024,
  };
  return [
    {
      label: messages.sharedMemoryOfBlockKiB,
      used: o.sharedPerBlock / 1024,
      limit: o.sharedAllowed / 1024,
    },
    {
      label: messages.registersOfThread,
      used: o.registersPerThread,
      limit: plan.chip.registersPerThread,
    },
    ...(tensor.used > 0 ? [tensor] : []),
    { label: messages.warpsOnCore, used: o.blocks * plan.warps, limit: plan.chip.warps },
    { label: messages.blocksOnCore, used: o.blocks },
  ];
}

function memoryRooms({ plan: { shape, size, l2, memory } }: MmaTiles): readonly Room[] {
  const operands = shape.m * shape.k * size.a + shape.n * shape.k * size.b;
  return [
    {
      label: messages.andBMiBInL2,
      used: operands / 2 ** 20,
      limit: l2 / 2 ** 20,
    },
    {
      label: messages.bAndDGbIn,
      used: (operands + shape.m * shape.n * size.d) / GIGA,
      limit: memory / GIGA,
    },
  ];
}

const OTHER: Readonly<Record<Grade, Text>> = {
  measured: messages.importedTable2,
  calibrated: messages.fittedLaw2,
  datasheet: messages.datasheet,
};

type Price = { readonly by: Text; readonly seconds: number; readonly efficiency: number; readonly basis: string };

export function compareTable({ result, ideal, others, plan }: MmaTiles, t: Translate): Table {
  const price = (by: Text, seconds: number, basis: string): Price => ({
    by,
    seconds,
    efficiency: result.flops / (seconds * plan.core.peak),
    basis,
  });
  return table<Price>(
    t,
    [
      { id: "by", label: messages.pricedBy, value: ({ by }) => t(by) },
      { id: "time", label: messages.time, ...IN_US, value: ({ seconds }) => seconds },
      { id: "efficiency", label: messages.efficiency2, ...IN_PERCENT, value: ({ efficiency }) => efficiency },
      { id: "basis", label: messages.basis, value: ({ basis }) => basis },
    ],
    [
      price(messages.tilesThisPage, result.seconds.total, t(BOUND_NAME[result.bound])),
      price(messages.tilesIdeal, ideal.seconds.total, t(BOUND_NAME[ideal.bound])),
      // For the full chip, regardless of the active cores.
      ...others.map(({ id, seconds, efficiency, basis }) => ({ by: OTHER[id], seconds, efficiency, basis: t(basis) })),
      price(messages.roofline, result.roofline, "max(FLOP / peak, B / HBM)"),
    ],
  );
}

const extent = ({ m, n, k }: { readonly m: number; readonly n: number; readonly k: number }): string =>
  `${m} × ${n} × ${k}`;

export function tunerTable({ candidates }: MmaTiles, t: Translate): Table {
  const columns: readonly Column<Candidate>[] = [
    { id: "tile", label: messages.tile, value: ({ tile }) => extent(tile) },
    { id: "time", label: messages.time, ...IN_US, value: ({ result }) => result.seconds.total },
    { id: "efficiency", label: messages.efficiency2, ...IN_PERCENT, value: ({ result }) => result.efficiency },
    { id: "intensity", label: "FLOP / B", value: ({ result }) => result.intensity },
    { id: "cap", label: messages.mfuCap, ...IN_PERCENT, value: ({ result }) => result.mfuCap },
    { id: "wave", label: messages.wave, ...IN_PERCENT, value: ({ result }) => result.waveEfficiency },
    { id: "blocks", label: messages.blocksOnCore, value: ({ result }) => result.occupancy.blocks },
    { id: "bound", label: messages.limitedBy2, value: ({ result }) => t(BOUND_NAME[result.bound]) },
  ];
  return table(t, columns, candidates);
}

const PHASE: Readonly<Record<ScenarioGemm["phase"], Text>> = {
  prefill: messages.prefill,
  decode: messages.decode,
};

/** "Query up-projection, mla-moe": several kinds of layer have products of one name. */
const productName = (id: string, t: Translate): string => `${t(operatorName(id))}, ${operatorLayer(id)}`;

export function productTable({ scenarioGemms }: MmaTiles, t: Translate): Table {
  const byTiles = messages.byTiles;
  const byModel = messages.timeModel;
  const share = (by: Text): string => `${t(messages.efficiency2)}, ${t(by)}`;
  const columns: readonly Column<ScenarioGemm>[] = [
    { id: "product", label: messages.product, value: ({ id }) => productName(id, t) },
    { id: "phase", label: messages.phase, value: ({ phase }) => t(PHASE[phase]) },
    { id: "times", label: messages.times, value: ({ repeat }) => repeat },
    { id: "shape", label: "M × N × K", value: ({ shape }) => extent(shape) },
    { id: "format", label: messages.format, value: ({ dtype }) => dtype.toUpperCase() },
    { id: "tile", label: messages.tile, value: ({ tile }) => extent(tile) },
    { id: "tiles-time", label: byTiles, ...IN_US, value: ({ tileSeconds }) => tileSeconds },
    { id: "model-time", label: byModel, ...IN_US, value: ({ seconds }) => seconds },
    { id: "tiles-efficiency", label: share(byTiles), ...IN_PERCENT, value: ({ tileEfficiency }) => tileEfficiency },
    { id: "model-efficiency", label: share(byModel), ...IN_PERCENT, value: ({ efficiency }) => efficiency },
  ];
  return table(t, columns, scenarioGemms);
}

type Spot = { readonly by: Text; readonly rate: number };

export function rooflineTable({ result, plan, others }: MmaTiles, t: Translate): Table {
  return table<Spot>(
    t,
    [
      { id: "by", label: messages.pricedBy, value: ({ by }) => t(by) },
      { id: "intensity", label: "FLOP / B", value: () => result.intensity },
      { id: "rate", label: "TFLOP/s", factor: IN_TFLOPS.factor, value: ({ rate }) => rate },
    ],
    [
      { by: messages.tilesThisPage, rate: result.flops / result.seconds.total },
      ...others.map(({ id, seconds }) => ({ by: OTHER[id], rate: result.flops / seconds })),
      { by: messages.roofline, rate: Math.min(plan.core.peak, result.intensity * plan.bandwidth) },
    ],
  );
}
