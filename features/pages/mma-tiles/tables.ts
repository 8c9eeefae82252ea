/** The page's tables, as they are shown and exported. */
import { roomName, type MmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { TENSOR_MEMORY } from "@/features/core/hardware/cores/on-chip";
import type { Sheet } from "@/lib/export/sheet";
import { text, type Text } from "@/lib/text";
import { BOUND_NAME, levelName, light, type Translate } from "./present";

const WORDS = {
  level: text({ en: "Level", zh: "级" }),
  read: text({ en: "read per tile", zh: "每块读" }),
  write: text({ en: "write per tile", zh: "每块写" }),
  needRead: text({ en: "need, read", zh: "需求（读）" }),
  needWrite: text({ en: "need, write", zh: "需求（写）" }),
  supply: text({ en: "supply", zh: "供给" }),
  load: text({ en: "load", zh: "负载" }),
  bandwidth: text({ en: "need per core", zh: "每核需求" }),
  what: text({ en: "What", zh: "项目" }),
  used: text({ en: "used", zh: "占用" }),
  limit: text({ en: "limit", zh: "上限" }),
  state: text({ en: "fits", zh: "是否放得下" }),
  yes: text({ en: "yes", zh: "是" }),
  no: text({ en: "no", zh: "否" }),
  shared: text({ en: "Shared memory of a block, KiB", zh: "每块共享内存，KiB" }),
  registers: text({ en: "Registers of a thread", zh: "每线程寄存器" }),
  tensor: text({ en: "Tensor memory of a block, KiB", zh: "每块张量内存，KiB" }),
  blocks: text({ en: "Blocks on a core", zh: "每核块数" }),
  warps: text({ en: "Warps on a core", zh: "每核 warp 数" }),
  l2: text({ en: "A and B, MiB, in L2", zh: "A 与 B，MiB（L2）" }),
  hbm: text({ en: "A, B and D, GB, in HBM", zh: "A、B 与 D，GB（HBM）" }),
  by: text({ en: "Priced by", zh: "定价方式" }),
  time: text({ en: "time", zh: "用时" }),
  efficiency: text({ en: "efficiency", zh: "效率" }),
  basis: text({ en: "basis", zh: "依据" }),
  tiles: text({ en: "Tiles (this page)", zh: "分块（本页）" }),
  ideal: text({ en: "Tiles, ideal", zh: "分块（理想）" }),
  roofline: text({ en: "Roofline", zh: "屋顶线" }),
  measured: text({ en: "Imported table", zh: "导入的实测表" }),
  calibrated: text({ en: "Fitted law", zh: "拟合规律" }),
  datasheet: text({ en: "Datasheet", zh: "数据表" }),
  limited: text({ en: "limited by ", zh: "受限于" }),
  tile: text({ en: "Tile", zh: "分块" }),
  intensity: text({ en: "FLOP / B", zh: "FLOP / B" }),
  cap: text({ en: "MFU cap", zh: "MFU 上限" }),
  wave: text({ en: "wave", zh: "波" }),
  product: text({ en: "Product", zh: "乘积" }),
  phase: text({ en: "phase", zh: "阶段" }),
  shape: text({ en: "M × N × K", zh: "M × N × K" }),
  format: text({ en: "format", zh: "格式" }),
  byTiles: text({ en: "by tiles", zh: "按分块" }),
  byModel: text({ en: "time model", zh: "时间模型" }),
  times: text({ en: "times", zh: "次数" }),
};

export function levelSheet({ result, plan }: MmaTiles, t: Translate): Sheet {
  const kib = (bytes: number): number => bytes / 1024;
  return {
    columns: [
      { label: t(WORDS.level) },
      { label: t(WORDS.read), unit: "KiB" },
      { label: t(WORDS.write), unit: "KiB" },
      { label: t(WORDS.needRead), unit: "B/clk" },
      { label: t(WORDS.needWrite), unit: "B/clk" },
      { label: t(WORDS.supply), unit: "B/clk" },
      { label: t(WORDS.load), unit: "%" },
      { label: t(WORDS.bandwidth), unit: "GB/s" },
    ],
    rows: result.levels.map((level) => [
      `${light(level)} ${levelName(level.id, plan, t)}`,
      kib(level.read),
      kib(level.write),
      level.need.read,
      level.need.write,
      level.supply,
      100 * level.load,
      ((level.need.read + level.need.write) * plan.core.clock) / 1e9,
    ]),
  };
}

export function capacitySheet({ result, plan }: MmaTiles, t: Translate): Sheet {
  const { occupancy: o } = result;
  const { shape, size, chip } = plan;
  const operands = shape.m * shape.k * size.a + shape.n * shape.k * size.b;
  const fits = (used: number, limit: number): string => t(used <= limit ? WORDS.yes : WORDS.no);
  const row = (label: Text, used: number, limit: number) => [t(label), used, limit, fits(used, limit)];
  return {
    columns: [{ label: t(WORDS.what) }, { label: t(WORDS.used) }, { label: t(WORDS.limit) }, { label: t(WORDS.state) }],
    rows: [
      row(WORDS.shared, o.sharedPerBlock / 1024, o.sharedAllowed / 1024),
      row(WORDS.registers, o.registersPerThread, chip.registersPerThread),
      ...(o.tensorMemoryPerBlock > 0 ? [row(WORDS.tensor, o.tensorMemoryPerBlock / 1024, TENSOR_MEMORY / 1024)] : []),
      row(WORDS.warps, o.blocks * plan.warps, chip.warps),
      [t(WORDS.blocks), o.blocks, null, `${t(WORDS.limited)}${t(roomName(o.limit))}`],
      row(WORDS.l2, operands / 2 ** 20, plan.l2 / 2 ** 20),
      row(WORDS.hbm, (operands + shape.m * shape.n * size.d) / 1e9, plan.memory / 1e9),
    ],
  };
}

export function compareSheet({ result, ideal, others, plan }: MmaTiles, t: Translate): Sheet {
  const share = (seconds: number): number => (100 * result.flops) / (seconds * plan.core.peak);
  return {
    columns: [
      { label: t(WORDS.by) },
      { label: t(WORDS.time), unit: "µs" },
      { label: t(WORDS.efficiency), unit: "%" },
      { label: t(WORDS.basis) },
    ],
    rows: [
      [t(WORDS.tiles), result.seconds.total * 1e6, share(result.seconds.total), t(BOUND_NAME[result.bound])],
      [t(WORDS.ideal), ideal.seconds.total * 1e6, share(ideal.seconds.total), t(BOUND_NAME[ideal.bound])],
      // Of the whole chip, whatever cores are in use.
      ...others.map(({ id, seconds, efficiency, basis }) => [t(WORDS[id]), seconds * 1e6, 100 * efficiency, t(basis)]),
      [t(WORDS.roofline), result.roofline * 1e6, share(result.roofline), "max(FLOP / peak, B / HBM)"],
    ],
  };
}

export function tunerSheet({ candidates }: MmaTiles, t: Translate): Sheet {
  return {
    columns: [
      { label: t(WORDS.tile) },
      { label: t(WORDS.time), unit: "µs" },
      { label: t(WORDS.efficiency), unit: "%" },
      { label: t(WORDS.intensity) },
      { label: t(WORDS.cap), unit: "%" },
      { label: t(WORDS.wave), unit: "%" },
      { label: t(WORDS.blocks) },
      { label: t(WORDS.limited) },
    ],
    rows: candidates.map(({ tile, result }) => [
      `${tile.m} × ${tile.n} × ${tile.k}`,
      result.seconds.total * 1e6,
      100 * result.efficiency,
      result.intensity,
      100 * result.mfuCap,
      100 * result.waveEfficiency,
      result.occupancy.blocks,
      t(BOUND_NAME[result.bound]),
    ]),
  };
}

const PHASE: Readonly<Record<"prefill" | "decode", Text>> = {
  prefill: text({ en: "prefill", zh: "预填充" }),
  decode: text({ en: "decode", zh: "解码" }),
};

export function scenarioSheet({ scenarioGemms }: MmaTiles, t: Translate): Sheet {
  return {
    columns: [
      { label: t(WORDS.product) },
      { label: t(WORDS.phase) },
      { label: t(WORDS.times) },
      { label: t(WORDS.shape) },
      { label: t(WORDS.format) },
      { label: t(WORDS.tile) },
      { label: t(WORDS.byTiles), unit: "µs" },
      { label: t(WORDS.byModel), unit: "µs" },
      { label: `${t(WORDS.efficiency)}, ${t(WORDS.byTiles)}`, unit: "%" },
      { label: `${t(WORDS.efficiency)}, ${t(WORDS.byModel)}`, unit: "%" },
    ],
    rows: scenarioGemms.map((g) => [
      g.id,
      t(PHASE[g.phase]),
      g.repeat,
      `${g.shape.m} × ${g.shape.n} × ${g.shape.k}`,
      g.dtype.toUpperCase(),
      `${g.tile.m} × ${g.tile.n} × ${g.tile.k}`,
      g.tileSeconds * 1e6,
      g.seconds * 1e6,
      100 * g.tileEfficiency,
      100 * g.efficiency,
    ]),
  };
}

export function rooflineSheet({ result, plan, others }: MmaTiles, t: Translate): Sheet {
  return {
    columns: [{ label: t(WORDS.by) }, { label: t(WORDS.intensity) }, { label: "TFLOP/s" }],
    rows: [
      [t(WORDS.tiles), result.intensity, result.flops / result.seconds.total / 1e12],
      ...others.map(({ id, seconds }) => [t(WORDS[id]), result.intensity, result.flops / seconds / 1e12]),
      [t(WORDS.roofline), result.intensity, Math.min(plan.core.peak, result.intensity * plan.bandwidth) / 1e12],
    ],
  };
}
