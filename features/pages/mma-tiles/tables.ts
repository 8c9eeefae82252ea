/** The page's tables. Pure. */
import { TENSOR_MEMORY } from "@/features/core/hardware/cores/on-chip";
import type { Grade } from "@/features/answers/explain";
import { operatorLayer, operatorName } from "@/features/core/passes/operator-names";
import { table, type Column, type Table } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import { IN_GB_PER_S, IN_KIB, IN_PERCENT, IN_TFLOPS, IN_US } from "@/lib/units/shown-in";
import type { Level } from "./gemm-tiles";
import { roomName, type MmaTiles } from "./mma-tiles";
import type { ScenarioGemm } from "./scenario-gemms";
import type { Candidate } from "./tuner";
import { BOUND_NAME, levelName } from "./words";

const EFFICIENCY = text({ en: "efficiency", zh: "效率" });
const TIME = text({ en: "time", zh: "时间" });
const BLOCKS = text({ en: "Blocks on a core", zh: "每核块数" });

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
      label: text({ en: "Level", zh: "级" }),
      value: (level) => `${light(level)} ${t(levelName(level.id, plan))}`,
    },
    { id: "read", label: text({ en: "read per tile", zh: "每块读" }), ...IN_KIB, value: ({ read }) => read },
    { id: "write", label: text({ en: "write per tile", zh: "每块写" }), ...IN_KIB, value: ({ write }) => write },
    {
      id: "need-read",
      label: text({ en: "need, read", zh: "需求（读）" }),
      ...perClock,
      value: ({ need }) => need.read,
    },
    {
      id: "need-write",
      label: text({ en: "need, write", zh: "需求（写）" }),
      ...perClock,
      value: ({ need }) => need.write,
    },
    { id: "supply", label: text({ en: "supply", zh: "供给" }), ...perClock, value: ({ supply }) => supply },
    { id: "load", label: text({ en: "load", zh: "负载" }), ...IN_PERCENT, value: ({ load }) => load },
    {
      id: "bandwidth",
      label: text({ en: "need per core", zh: "每核需求" }),
      ...IN_GB_PER_S,
      value: ({ need }) => (need.read + need.write) * plan.core.clock,
    },
  ];
  return table(t, columns, result.levels);
}

type Room = { readonly label: Text; readonly used: number; readonly limit?: number };

export function capacityTable(answer: MmaTiles, t: Translate): Table {
  const limited = `${t(text({ en: "limited by ", zh: "受限于" }))}${t(roomName(answer.result.occupancy.limit))}`;
  const [yes, no] = [t(text({ en: "yes", zh: "是" })), t(text({ en: "no", zh: "否" }))];
  return table<Room>(
    t,
    [
      { id: "what", label: text({ en: "What", zh: "项目" }), value: ({ label }) => t(label) },
      { id: "used", label: text({ en: "used", zh: "占用" }), value: ({ used }) => used },
      { id: "limit", label: text({ en: "limit", zh: "上限" }), value: ({ limit }) => limit },
      {
        id: "fits",
        label: text({ en: "fits", zh: "是否放得下" }),
        value: ({ used, limit }) => (limit === undefined ? limited : used <= limit ? yes : no),
      },
    ],
    [...coreRooms(answer), ...memoryRooms(answer)],
  );
}

function coreRooms({ result: { occupancy: o }, plan }: MmaTiles): readonly Room[] {
  const tensor: Room = {
    label: text({ en: "Tensor memory of a block, KiB", zh: "每块张量内存，KiB" }),
    used: o.tensorMemoryPerBlock / 1024,
    limit: TENSOR_MEMORY / 1024,
  };
  return [
    {
      label: text({ en: "Shared memory of a block, KiB", zh: "每块共享内存，KiB" }),
      used: o.sharedPerBlock / 1024,
      limit: o.sharedAllowed / 1024,
    },
    {
      label: text({ en: "Registers of a thread", zh: "每线程寄存器" }),
      used: o.registersPerThread,
      limit: plan.chip.registersPerThread,
    },
    ...(tensor.used > 0 ? [tensor] : []),
    { label: text({ en: "Warps on a core", zh: "每核 warp 数" }), used: o.blocks * plan.warps, limit: plan.chip.warps },
    { label: BLOCKS, used: o.blocks },
  ];
}

function memoryRooms({ plan: { shape, size, l2, memory } }: MmaTiles): readonly Room[] {
  const operands = shape.m * shape.k * size.a + shape.n * shape.k * size.b;
  return [
    {
      label: text({ en: "A and B, MiB, in L2", zh: "A 与 B，MiB（L2）" }),
      used: operands / 2 ** 20,
      limit: l2 / 2 ** 20,
    },
    {
      label: text({ en: "A, B and D, GB, in HBM", zh: "A、B 与 D，GB（HBM）" }),
      used: (operands + shape.m * shape.n * size.d) / GIGA,
      limit: memory / GIGA,
    },
  ];
}

const OTHER: Readonly<Record<Grade, Text>> = {
  measured: text({ en: "Imported table", zh: "导入的实测表" }),
  calibrated: text({ en: "Fitted law", zh: "拟合规律" }),
  datasheet: text({ en: "Datasheet", zh: "数据表" }),
};

const PRICED_BY = text({ en: "Priced by", zh: "定价方式" });
const TILES = text({ en: "Tiles (this page)", zh: "分块（本页）" });
const ROOFLINE = text({ en: "Roofline", zh: "屋顶线" });

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
      { id: "by", label: PRICED_BY, value: ({ by }) => t(by) },
      { id: "time", label: TIME, ...IN_US, value: ({ seconds }) => seconds },
      { id: "efficiency", label: EFFICIENCY, ...IN_PERCENT, value: ({ efficiency }) => efficiency },
      { id: "basis", label: text({ en: "basis", zh: "依据" }), value: ({ basis }) => basis },
    ],
    [
      price(TILES, result.seconds.total, t(BOUND_NAME[result.bound])),
      price(text({ en: "Tiles, ideal", zh: "分块（理想）" }), ideal.seconds.total, t(BOUND_NAME[ideal.bound])),
      // Of the whole chip, whatever cores are in use.
      ...others.map(({ id, seconds, efficiency, basis }) => ({ by: OTHER[id], seconds, efficiency, basis: t(basis) })),
      price(ROOFLINE, result.roofline, "max(FLOP / peak, B / HBM)"),
    ],
  );
}

const TILE = text({ en: "Tile", zh: "分块" });

const extent = ({ m, n, k }: { readonly m: number; readonly n: number; readonly k: number }): string =>
  `${m} × ${n} × ${k}`;

export function tunerTable({ candidates }: MmaTiles, t: Translate): Table {
  const columns: readonly Column<Candidate>[] = [
    { id: "tile", label: TILE, value: ({ tile }) => extent(tile) },
    { id: "time", label: TIME, ...IN_US, value: ({ result }) => result.seconds.total },
    { id: "efficiency", label: EFFICIENCY, ...IN_PERCENT, value: ({ result }) => result.efficiency },
    { id: "intensity", label: "FLOP / B", value: ({ result }) => result.intensity },
    {
      id: "cap",
      label: text({ en: "MFU cap", zh: "MFU 上限" }),
      ...IN_PERCENT,
      value: ({ result }) => result.mfuCap,
    },
    { id: "wave", label: text({ en: "wave", zh: "波" }), ...IN_PERCENT, value: ({ result }) => result.waveEfficiency },
    { id: "blocks", label: BLOCKS, value: ({ result }) => result.occupancy.blocks },
    {
      id: "bound",
      label: text({ en: "limited by", zh: "受限于" }),
      value: ({ result }) => t(BOUND_NAME[result.bound]),
    },
  ];
  return table(t, columns, candidates);
}

const PHASE: Readonly<Record<ScenarioGemm["phase"], Text>> = {
  prefill: text({ en: "prefill", zh: "预填充" }),
  decode: text({ en: "decode", zh: "解码" }),
};

/** "Query up-projection, mla-moe": several kinds of layer have products of one name. */
const productName = (id: string, t: Translate): string => `${t(operatorName(id))}, ${operatorLayer(id)}`;

export function productTable({ scenarioGemms }: MmaTiles, t: Translate): Table {
  const byTiles = text({ en: "by tiles", zh: "按分块" });
  const byModel = text({ en: "time model", zh: "时间模型" });
  const share = (by: Text): string => `${t(EFFICIENCY)}, ${t(by)}`;
  const columns: readonly Column<ScenarioGemm>[] = [
    { id: "product", label: text({ en: "Product", zh: "乘积" }), value: ({ id }) => productName(id, t) },
    { id: "phase", label: text({ en: "phase", zh: "阶段" }), value: ({ phase }) => t(PHASE[phase]) },
    { id: "times", label: text({ en: "times", zh: "次数" }), value: ({ repeat }) => repeat },
    { id: "shape", label: "M × N × K", value: ({ shape }) => extent(shape) },
    { id: "format", label: text({ en: "format", zh: "格式" }), value: ({ dtype }) => dtype.toUpperCase() },
    { id: "tile", label: TILE, value: ({ tile }) => extent(tile) },
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
      { id: "by", label: PRICED_BY, value: ({ by }) => t(by) },
      { id: "intensity", label: "FLOP / B", value: () => result.intensity },
      { id: "rate", label: "TFLOP/s", factor: IN_TFLOPS.factor, value: ({ rate }) => rate },
    ],
    [
      { by: TILES, rate: result.flops / result.seconds.total },
      ...others.map(({ id, seconds }) => ({ by: OTHER[id], rate: result.flops / seconds })),
      { by: ROOFLINE, rate: Math.min(plan.core.peak, result.intensity * plan.bandwidth) },
    ],
  );
}
