/** From an operator to the law that prices it, with the parameters of the machine's generation. */
import { absorbedTime } from "./families/absorbed-law";
import { assertNever } from "@/lib/assert-never";
import { findDetail, type IndexDetail } from "@/features/core/operators/detail";
import { hbmTraffic, type Operator } from "@/features/core/operators/operator";
import type { Machine } from "../machine";
import { chooseFit, type Choice } from "./coefficients";
import { decodeTime, queryTile, type DecodeParameters } from "./families/decode-law";
import { gemmFormat, inputSize, moeFormat } from "./formats";
import { gemmTime, type GemmParameters } from "./families/gemm-law";
import { findGeneration } from "./generation";
import { micro, mixed, type LawChip, type LawTime } from "./families/law";
import { linearTime, type LinearParameters } from "./families/linear-law";
import { streamTime, type MemoryParameters } from "./families/memory-law";
import { moeWork, type LocalExperts } from "./families/moe-work";
import { activeExperts, moeTime, type MoeParameters } from "./families/moe-law";
import { prefillTime, type PrefillParameters } from "./families/prefill-law";
import { scanWork } from "./families/scan-work";
import { indexTime, sparseTime, type SparseParameters } from "./families/sparse-law";

export type ChosenLaw = { readonly choice: Choice; readonly time: (chip: LawChip) => LawTime };

export function chooseLaw(machine: Machine, operator: Operator): ChosenLaw {
  switch (operator.family) {
    case "gemm":
      return gemmLaw(machine, operator);
    case "attention-prefill":
    case "attention-decode":
      return attentionLaw(machine, operator);
    case "linear-attention":
      return linearLaw(machine, operator);
    case "moe":
      return moeLaw(machine, operator);
    case "element-wise":
    case "embedding":
      return streamLaw(machine, operator);
    default:
      return assertNever(operator.family);
  }
}

function gemmLaw(machine: Machine, operator: Operator): ChosenLaw {
  const absorbed = findDetail(operator, "absorbed");
  if (absorbed) {
    const choice = choose(machine, "gemm", "batched");
    const parameters = { quantise: 0, ...choice.values } as GemmParameters;
    return { choice, time: (chip) => absorbedTime(absorbed, chip, parameters) };
  }
  const { shape, rate, weightBytes } = operator;
  const weightSize = shape && shape.n * shape.k > 0 ? weightBytes / (shape.n * shape.k) : 2;
  const choice = choose(machine, "gemm", gemmFormat(rate, weightSize));
  const parameters = { quantise: 0, ...choice.values, ...fusedQuantisation(choice, machine) } as GemmParameters;
  if (!shape) return byTotals(choice, operator);
  return { choice, time: (chip) => gemmTime({ ...shape, weightSize, inputSize: inputSize(rate) }, chip, parameters) };
}

/**
 * The tables' FP8 product launches a kernel that quantises its input; engines on Blackwell do that inside the norm or activation
 * before it, so that a product costs no more to start than a BF16 one. On Hopper the served runs do not show it. Source: 1,682 public
 * serving runs (bench/accuracy): with families left out, TPOT of Llama-70B on B200 is 4.3 % off in the median against 7.1 %.
 */
function fusedQuantisation({ fit, basis }: Choice, { engine }: Machine): Partial<GemmParameters> {
  if (basis !== "blackwell" || fit.dtype !== "fp8") return {};
  const { floor_us = 0 } = chooseFit("gemm", "bfloat16", basis, engine).values;
  return { quantise: 0, floor_us };
}

function attentionLaw(machine: Machine, operator: Operator): ChosenLaw {
  const { detail } = operator;
  const phase = operator.family === "attention-prefill" ? "prefill" : "decode";
  if (detail?.kind === "index") return indexLaw(machine, operator, detail);
  if (detail?.kind === "sparse") {
    const choice = choose(machine, `sparse-${phase}`, "kv-bfloat16");
    return { choice, time: (chip) => sparseTime(detail, chip, choice.values as SparseParameters) };
  }
  const work = findDetail(operator, "attention");
  const dtype = work && work.cacheSize < 1.5 ? "kv-fp8" : "kv-bfloat16";
  const choice = choose(machine, `${work?.latent ? "mla-" : ""}${phase}`, dtype);
  if (!work) return byTotals(choice, operator);
  return {
    choice,
    time:
      phase === "prefill"
        ? (chip) => prefillTime(work, chip, choice.values as PrefillParameters)
        : (chip) => decodeTime(work, chip, choice.values as DecodeParameters, queryTile(work.kvSize, work.latent)),
  };
}

/** Many queries for every key that is read, where a decode has one or a few. */
const CHUNK_QUERIES = 16;

function indexLaw(machine: Machine, { flops }: Operator, { pairs, keys }: IndexDetail): ChosenLaw {
  const chunk = pairs > CHUNK_QUERIES * keys;
  const choice = choose(machine, `sparse-${chunk ? "prefill" : "decode"}`, "kv-bfloat16");
  return { choice, time: (chip) => indexTime({ flops, pairs }, chip, choice.values as SparseParameters) };
}

function linearLaw(machine: Machine, operator: Operator): ChosenLaw {
  const choice = choose(machine, "linear", operator.id.endsWith("scan-decode") ? "decode" : "prefill");
  const work = scanWork(operator);
  if (!work) return byTotals(choice, operator);
  return { choice, time: (chip) => linearTime(work, chip, choice.values as LinearParameters) };
}

function moeLaw(machine: Machine, operator: Operator): ChosenLaw {
  const work = moeWork(operator);
  const stored = moeFormat(operator.rate, work?.weightSize ?? 2);
  const wide = stored === "w4a16_mxfp4" && findGeneration(machine.chip) === "blackwell";
  const choice = choose(machine, "moe", wide ? "w4a8_mxfp4_mxfp8" : stored);
  if (!work) return byTotals(choice, operator);
  const routed = { ...work, activeExperts: woken(work, choice) };
  const parameters = choice.values as MoeParameters;
  // Engines on Blackwell multiply MXFP4 experts with MXFP8 inputs, at twice the BF16 rate that a W4A16 operator asks for.
  return { choice, time: (chip) => moeTime(routed, wide ? { ...chip, peak: 2 * chip.peak } : chip, parameters) };
}

/** Uneven routing, as in the tables that the law was fitted to, wakes fewer experts than the operator's even one. */
function woken(work: LocalExperts, { evenness }: Choice): number {
  if (evenness === undefined) return work.activeExperts;
  return Math.min(work.activeExperts, activeExperts(work.localExperts, work.assignments, evenness));
}

function streamLaw(machine: Machine, operator: Operator): ChosenLaw {
  const choice = choose(machine, "stream", "bfloat16");
  const traffic = hbmTraffic(operator);
  return { choice, time: (chip) => streamTime(traffic, chip, choice.values as MemoryParameters) };
}

/** Nothing known but FLOP and bytes: floor and shares of the law, without its shape terms. */
function byTotals(choice: Choice, operator: Operator): ChosenLaw {
  const { compute = 1, memory = 1, floor_us = 0 } = choice.values;
  const traffic = hbmTraffic(operator);
  return {
    choice,
    time: (chip) => {
      const busy = operator.flops / (chip.peak * (operator.attains ?? compute));
      const moved = traffic / (chip.bandwidth * memory);
      const floor = micro(floor_us);
      return { compute: busy, memory: moved, floor, total: floor + mixed(4, busy, moved) };
    },
  };
}

function choose(machine: Machine, law: string, dtype: string): Choice {
  const choice = chooseFit(law, dtype, findGeneration(machine.chip), machine.engine, machine.kernels);
  if (machine.mfu === null && machine.mbu === null) return choice;
  const { compute, memory } = choice.values;
  const shares = {
    ...(compute !== undefined && { compute: machine.mfu ?? compute }),
    ...(memory !== undefined && { memory: machine.mbu ?? memory }),
  };
  return { ...choice, values: { ...choice.values, ...shares } };
}
