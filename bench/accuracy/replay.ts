/**
 * Recorded vLLM runs against the simulator: TTFT and TPOT in the median and output rate, measured and simulated.
 *
 *   node bench/accuracy/run.mjs --replay [folder, default ../shared/data/serving-runs]
 *
 * Each run twice: priced by its own kernel profile, as tables, with engine constants that correct the laws of operators at 1; and by
 * the suite's laws and constants, as a scenario of that chip. What no profile holds (messages, host time) is the suite's in both.
 * Profiles are of one GPU: at TP 2 the timer finds halved shapes between or beside the measured ones. Nothing here is fitted to the runs.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Chip, PeerPath } from "@/features/core/hardware/chip";
import { chipById } from "@/features/core/hardware/catalogue";
import type { MakeTimer } from "@/features/core/serving/deployment/deployment";
import { FITTED, type FactorValues } from "@/features/core/serving/deployment/engines";
import { measuredTimer } from "@/features/core/timing/measured/measured-timer";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { alignedText } from "@/lib/export/table-text";
import { unwrap } from "@/lib/result";
import { mixedExcess } from "./mixed-attention";
import { measuredFigures, readRun, simulatedFigures, type Prices, type RunFigures } from "./replay-run";

/**
 * Machines of the runs by folder name. The source gives the card 1,597 GB/s, which is the Server Edition's, and its pair of the day of the
 * runs 16 GB/s and 20 us a message (LLMServingSim 9692a581, bench/examples/configs): the pace of messages through host memory, a
 * third below what cards reach that see each other.
 */
export const MACHINES = {
  RTXPRO6000: { chip: "rtx-pro-6000-server", peers: "host" },
} as const satisfies Readonly<Record<string, { readonly chip: string; readonly peers: PeerPath }>>;

/** `sets`: the profiles of the runs, one set a model. */
export function replayRuns(folder: string, makeTimer: MakeTimer, sets: readonly TableSet[]): string {
  const rows = Object.entries(MACHINES).flatMap(([system, { chip: id, peers }]) => {
    const chip: Chip = { ...unwrap(chipById(id)), pciePeers: peers };
    return readdirSync(join(folder, system))
      .filter((name) => existsSync(join(folder, system, name, "requests.jsonl")))
      .flatMap((name) => {
        const run = readRun(join(folder, system, name));
        const own = ownPrices(folder, sets, name);
        const { tensor_parallel_size: tp, data_parallel_size: dp = 1 } = run.meta.engine_kwargs;
        const label = `${system} ${name} TP${tp}${dp > 1 ? ` DP${dp}` : ""} vLLM ${run.meta.vllm_version}`;
        const measured = measuredFigures(run);
        const laws: Prices = { makeTimer, factors: FITTED, excess: null };
        return [
          ...(own
            ? figureRows(label, "own profile", measured, simulatedFigures(run, chip, own))
            : [[label, "no profile"]]),
          ...figureRows(label, "laws", measured, simulatedFigures(run, chip, laws)),
        ];
      });
  });
  return alignedText([HEAD, ...rows], [false, false, false, true, true, true, true]);
}

const HEAD = ["run", "priced by", "figure", "measured", "simulated", "error %", "aim %"];

const figureRows = (label: string, prices: string, measured: RunFigures, simulated: RunFigures): string[][] =>
  FIGURES.map(({ figure, key, scale, aim }) => [
    label,
    prices,
    figure,
    (measured[key] * scale).toFixed(1),
    (simulated[key] * scale).toFixed(1),
    (100 * (simulated[key] / measured[key] - 1)).toFixed(1),
    String(aim),
  ]);

const FIGURES = [
  { figure: "TTFT p50, ms", key: "ttft", scale: 1e3, aim: 10 },
  { figure: "TPOT p50, ms", key: "tpot", scale: 1e3, aim: 10 },
  { figure: "output tok/s", key: "rate", scale: 1, aim: 5 },
] as const;

function ownPrices(folder: string, sets: readonly TableSet[], name: string): Prices | null {
  const set = sets.find(({ id }) => id.includes(`/${name.toLowerCase()}-`));
  if (!set) return null;
  const attention = set.tables.find(({ kind }) => kind === "decode")?.sources[0] ?? "";
  return {
    makeTimer: (machine) => measuredTimer(machine, set),
    factors: OWN_OPERATORS,
    excess: mixedExcess(join(folder, "profiles", attention)),
  };
}

/**
 * Engine constants that describe host time; those that correct the laws of operators are left at 1. Launching a layer without
 * a CUDA graph (80 us) shows only where its kernels are shorter: here a layer of a chunk takes 0.5 to 3 ms, so launches hide
 * behind it. In the fit the same constant also stands for mixed attention, which the profile holds by itself.
 */
const HOST = ["step", "sequence", "layer", "prompt", "firstToken", "firstTokenSteps"];
const OWN_OPERATORS: FactorValues = {
  ...Object.fromEntries(Object.entries(FITTED).filter(([name]) => HOST.includes(name.split(".")[0] ?? ""))),
  prefillLayer: 0,
};
