/** The page's own controls, beside the shared scenario. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { BEYOND_ONE_PASS } from "@/features/core/scenario/question/one-pass-keys";
import { ENGINE_TIME_KEYS } from "@/features/core/scenario/assumptions";
import { EXPERT_KEYS } from "@/features/core/scenario/fields/expert";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import { CORE_PARAMS } from "@/features/core/hardware/cores/core-params";
import * as messages from "./messages";

const tile = (auto: Text, label: string) =>
  param(orAuto(integer(8, 1024)), {
    section: "tile",
    label: messages.tileLabel({ label }),
    symbol: `${label}t`,
    step: 16,
    hint: messages.auto({ auto }),
  });
const supply = (label: Text, hint: string) =>
  param(orAuto(real(1, 1e6)), {
    section: "units",
    label,
    unit: "B/clk",
    hint: verbatim(hint),
  });
const elementSize = (name: string) =>
  param(orAuto(real(0.5, 8)), {
    section: "traffic",
    label: messages.bytesOfName({ name }),
    unit: "B",
    step: 0.5,
  });

export const DTYPES = ["bf16", "fp16", "fp8", "int8", "fp4", "tf32"] as const;

export const MmaTilesInput = z.object({
  m: param(integer(1, 1e7).default(4096), { label: verbatim("M"), hint: messages.tokens }),
  n: param(integer(1, 1e7).default(4096), { label: verbatim("N"), hint: messages.outputs }),
  k: param(integer(1, 1e7).default(8192), { label: verbatim("K"), hint: messages.inputs }),
  dtype: param(orAuto(z.enum(DTYPES)), {
    label: messages.operands,
    options: Object.fromEntries(DTYPES.map((id) => [id, verbatim(id.toUpperCase())])),
    hint: messages.autoBf16OrFp16Where,
  }),
  mode: param(orAuto(z.enum(["mma", "rs", "ss"])), {
    section: "tile",
    label: messages.instruction,
    options: { mma: verbatim("MMA"), rs: verbatim("GMMA-RS"), ss: verbatim("GMMA-SS") },
    hint: messages.mmaBothOperandsThroughRegisters,
  }),
  mt: tile(messages.n128Cdna256LessFor, "M"),
  nt: tile(verbatim("128, 256 (Hopper, Blackwell, CDNA)"), "N"),
  kt: tile(messages.n64Or128B, "K"),
  stages: param(orAuto(integer(1, 12)), {
    section: "tile",
    label: messages.stages,
    symbol: "α",
    hint: messages.buffersOfAndBIn,
  }),
  warps: param(orAuto(integer(1, 32)), { section: "tile", label: messages.warpsPerBlock }),
  blocks: param(orAuto(integer(1, 32)), {
    section: "tile",
    label: messages.blocksPerCore,
    hint: messages.atMostAutoWhatOccupancy,
  }),
  cluster_m: param(orAuto(integer(1, 16)), {
    section: "tile",
    label: messages.clusterAlongM,
    hint: messages.blocksThatShareOneB,
  }),
  cluster_n: param(integer(1, 16).default(1), {
    section: "tile",
    label: messages.clusterAlongN,
    hint: messages.blocksThatShareOneTile,
  }),
  pair: param(orAuto(z.enum(["on", "off"])), {
    section: "tile",
    label: messages.twoCoreMma,
    options: { on: messages.on, off: messages.off },
    hint: messages.blackwellTwoBlocksAlongM,
  }),
  split_k: param(integer(1, 64).default(1), { section: "tile", label: verbatim("Split-K") }),
  persistent: param(z.boolean().default(false), {
    section: "tile",
    label: messages.persistent,
    hint: messages.nextTileIsLoadedWhile,
  }),
  load: param(orAuto(z.enum(["tma", "async", "registers"])), {
    section: "tile",
    label: messages.copy,
    options: {
      tma: verbatim("TMA"),
      async: verbatim("cp.async"),
      registers: messages.throughL1AndRegisters,
    },
    hint: messages.tmaAndCpAsyncBypass,
  }),
  a_via_smem: param(z.boolean().default(true), {
    section: "traffic",
    label: messages.throughSharedMemory,
    hint: messages.gmmaRsOnlyOffGoes,
  }),
  reload: param(real(0, 4).default(0), {
    section: "traffic",
    label: messages.reload,
    step: 0.1,
    hint: messages.extraReadsOfSharedMemory,
  }),
  c_read: param(real(0, 2).default(0), {
    section: "traffic",
    label: messages.readC,
    symbol: "γ",
    step: 0.5,
    hint: messages.timesOutputIsReadBefore,
  }),
  sa: elementSize("A"),
  sb: elementSize("B"),
  sd: elementSize("D"),
  l1_hit: param(real(0, 1).default(0), {
    section: "traffic",
    label: messages.l1Hit,
    step: 0.05,
    hint: messages.onlyWhereCopiesPassL1,
  }),
  l2_hit: param(orAuto(real(0, 1)), {
    section: "traffic",
    label: messages.l2Hit,
    step: 0.05,
    hint: messages.autoFromTilesThatRun,
  }),
  sustained: param(orAuto(real(0.05, 1)), {
    section: "units",
    label: messages.sustainedRate,
    step: 0.01,
    hint: messages.shareOfMatrixRateThat,
  }),
  smem_clk: supply(messages.sharedMemory2, "128: NVIDIA, CDNA."),
  l1_clk: supply(messages.l1TmaPath, "64: L2 → SM, CU."),
  l2_clk: supply(messages.l2AllCores, "5,120: A100."),
  hbm_gb_s: param(orAuto(real(1, 1e6)), {
    section: "units",
    label: messages.hbmBandwidth,
    unit: "GB/s",
  }),
  smem_kib: param(orAuto(real(1, 4096)), {
    section: "units",
    label: messages.sharedMemoryPerCore,
    unit: "KiB",
  }),
  l2_mib: param(orAuto(real(0.1, 4096)), {
    section: "units",
    label: messages.l2Size,
    unit: "MiB",
  }),
  ...CORE_PARAMS,
  flop_clk: param(orAuto(real(1, 1e6)), {
    section: "units",
    label: messages.flopPerClockAndCore,
    hint: messages.autoSheetRateCoresClock,
  }),
  tune: param(z.enum(["time", "ai", "stress", "mfu"]).default("time"), {
    label: messages.tunerObjective,
    options: {
      time: messages.shortestTime,
      ai: messages.highestIntensity,
      stress: messages.leastStress,
      mfu: messages.highestMfuCap,
    },
  }),
});

export const mmaTilesForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  unused: [
    ...BEYOND_ONE_PASS,
    "kv",
    "w_embedding",
    ...EXPERT_KEYS,
    "prefix_shared",
    "pp",
    "d_pp",
    "osl",
    ...ENGINE_TIME_KEYS,
  ],
  input: MmaTilesInput,
} as const satisfies Form;

export type Input = z.infer<typeof MmaTilesInput>;

export type MmaTilesScenario = SeenBy<typeof mmaTilesForm>;
