import { defineAnalysis } from "@/features/analysis/analysis";
import { MEGA, toUs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { aboutMmaTiles } from "./about";
import { mmaTilesForm } from "./input";
import { mmaTiles, type MmaTiles } from "./mma-tiles";
import { mmaTilesReport } from "./report";

export const mmaTilesAnalysis = defineAnalysis({
  ...aboutMmaTiles,
  ...mmaTilesForm,
  run: mmaTiles,
  summary,
  report: mmaTilesReport,
});

function summary({ plan, result, others, handOver }: MmaTiles) {
  const law = others.find(({ id }) => id === "calibrated");
  const table = others.find(({ id }) => id === "measured");
  return {
    time_us: toUs(seconds(result.seconds.total)),
    gemm_efficiency: result.efficiency,
    hand_over_mfu: handOver.mfu,
    bound: result.bound,
    mfu_cap: result.mfuCap,
    fits: result.fits ? "yes" : "no",
    cycles_per_step: result.cyclesPerStep,
    flop_per_clock_per_core: plan.core.flopPerClock,
    clock_mhz: plan.core.clock / MEGA,
    tiles: result.tiles,
    waves: result.waves,
    wave_efficiency: result.waveEfficiency,
    padding_efficiency: result.paddingEfficiency,
    intensity_flop_per_byte: result.intensity,
    l2_hit: result.traffic.l2Hit,
    blocks_per_core: result.occupancy.blocks,
    stages: result.occupancy.stages,
    shared_kib_per_block: result.occupancy.sharedPerBlock / 1024,
    law_time_us: law ? toUs(seconds(law.seconds)) : null,
    law_efficiency: law?.efficiency ?? null,
    table_time_us: table ? toUs(seconds(table.seconds)) : null,
    table_efficiency: table?.efficiency ?? null,
  };
}
