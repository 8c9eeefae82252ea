/**
 * The shared scenario: what every page starts from. Keys are link names; defaults are never written.
 * `null` means "auto": the suite chooses and says what it chose.
 */
import * as z from "zod";
import { ENGINE_FLAGS } from "@/features/core/memory/engine-flags";
import { TRAFFICS } from "@/features/core/workload/traffic";
import { ADAPTER_FIELDS } from "./fields/adapter";
import { CLASS_FIELDS, FORMAT_WORDS, WEIGHT_FORMATS } from "./fields/class-formats";
import {
  balanceField,
  contextField,
  copiesField,
  decodeCopiesField,
  exchangeField,
  slopeField,
  twoBatchField,
} from "./fields/expert";
import { DISAGGREGATION_FIELDS } from "./fields/disaggregation";
import { lengthRange } from "./fields/length-range";
import { MEDIA_FIELDS } from "./fields/media";
import { NETWORK_FIELDS } from "./fields/network";
import { PRICE_FIELDS } from "./fields/price";
import { PROMISE_FIELDS } from "./fields/promise";
import { PREFIX_FIELDS, TIER_FIELDS } from "./fields/prefix";
import { SPECULATION_FIELDS } from "./fields/speculation";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import * as m from "./messages";

const KV_FORMATS = ["bf16", "fp8", "int8"] as const;
/** A target in milliseconds that may be left open. */
const limit = (fallback: number) => real(0.001, 3_600_000).nullable().default(fallback);

const degree = (fallback: number) => integer(1, 4096).default(fallback);

export const ScenarioSchema = z.object({
  model: param(z.string().max(200).default("deepseek-v3"), {
    label: m.model,
    section: "model",
    hidden: true,
  }),
  config: param(z.string().max(2000).default(""), {
    label: m.modelConfiguration,
    section: "model",
    hidden: true,
  }),
  weights: param(orAuto(z.enum(WEIGHT_FORMATS)), {
    label: m.weights,
    options: FORMAT_WORDS,
    section: "precision",
    hint: m.autoAsCheckpointStoresThem,
  }),
  ...CLASS_FIELDS,
  kv: param(orAuto(z.enum(KV_FORMATS)), {
    label: m.kvCache,
    options: FORMAT_WORDS,
    section: "precision",
    hint: m.autoAsCheckpointAsksElse,
  }),
  arithmetic: param(orAuto(z.enum(["narrow", "weight-only"])), {
    label: m.arithmetic,
    options: {
      narrow: m.asWeights,
      "weight-only": m.bf16WeightOnly,
    },
    section: "precision",
    hint: m.weightOnlyKeepsWeightsNarrow,
  }),
  hw: param(z.string().max(80).default("h200-sxm"), {
    label: m.accelerator,
    section: "hardware",
    hidden: true,
  }),
  chip: param(z.string().max(2000).default(""), {
    label: m.customAccelerator,
    section: "hardware",
    hidden: true,
  }),
  ...NETWORK_FIELDS,
  tp: param(degree(8), {
    label: verbatim("TP"),
    section: "parallelism",
    hint: m.tensorParallelism,
  }),
  adp: param(degree(1), {
    label: m.attentionDp,
    section: "parallelism",
    hint: m.ranksThatEachHoldAll,
  }),
  ep: param(orAuto(integer(1, 4096)), {
    label: verbatim("EP"),
    section: "parallelism",
    hint: m.expertParallelismAutoAllGPUs,
  }),
  redundant: copiesField,
  exchange: exchangeField,
  pp: param(degree(1), {
    label: verbatim("PP"),
    section: "parallelism",
    hint: m.pipelineStages,
  }),
  cp: param(degree(1), {
    label: verbatim("CP"),
    section: "parallelism",
    hint: m.ranksThatSharePositionsOf,
  }),
  cp_by: contextField,
  split: param(z.boolean().default(false), {
    label: m.phasesDiffer,
    section: "parallelism",
    hint: m.decodeRunsWithItsOwn,
  }),
  d_tp: param(degree(1), { label: m.tpDecode, section: "parallelism" }),
  d_adp: param(degree(8), {
    label: m.attentionDpDecode,
    section: "parallelism",
  }),
  d_ep: param(orAuto(integer(1, 4096)), { label: m.epDecode, section: "parallelism" }),
  d_redundant: decodeCopiesField,
  d_pp: param(degree(1), { label: m.ppDecode, section: "parallelism" }),
  d_cp: param(degree(1), { label: m.cpDecode, section: "parallelism" }),
  ...DISAGGREGATION_FIELDS,
  replicas: param(degree(1), {
    label: m.replicasDp,
    section: "parallelism",
    hint: m.wholeEngineInstancesBehindOne,
  }),
  d_replicas: param(orAuto(integer(1, 4096)), {
    label: m.replicasDecode,
    section: "parallelism",
    hint: m.decodeInstancesBesideThoseThat,
  }),
  isl: param(integer(1, 10_000_000).default(4096), {
    label: m.inputIsl,
    unit: "tok",
    symbol: "S",
    section: "workload",
  }),
  osl: param(integer(1, 1_000_000).default(1024), {
    label: m.outputOsl,
    unit: "tok",
    symbol: "m",
    section: "workload",
  }),
  len_range: lengthRange,
  conc: param(integer(1, 1_000_000).default(64), {
    label: m.concurrency,
    unit: "req",
    symbol: "C",
    section: "workload",
    hint: m.requestsInFlightOverAll,
  }),
  ...PREFIX_FIELDS,
  ...MEDIA_FIELDS,
  traffic: param(z.enum(TRAFFICS).default("service"), {
    label: m.traffic,
    options: {
      service: m.steadyService,
      benchmark: m.benchmarkRun,
    },
    section: "traffic",
    hint: m.serviceClientsKeepComingTimes,
  }),
  ...{ ...ENGINE_FLAGS, ...TIER_FIELDS },
  ...SPECULATION_FIELDS,
  ...ADAPTER_FIELDS,
  ttft_ms: param(limit(2000), { label: verbatim("TTFT ≤"), unit: "ms", section: "targets", absent: m.noLimit }),
  tpot_ms: param(limit(50), { label: verbatim("TPOT ≤"), unit: "ms", section: "targets", absent: m.noLimit }),
  ...PROMISE_FIELDS,
  ...PRICE_FIELDS,
  time: param(orAuto(z.enum(["datasheet", "calibrated", "measured"])), {
    label: m.timeModel,
    options: {
      datasheet: m.datasheet,
      calibrated: m.calibrated,
      measured: m.measuredTables,
    },
    section: "time",
    hint: m.calibratedLawsFittedToMeasured,
  }),
  kernels: param(orAuto(z.enum(["alone"])), {
    label: m.kernels,
    options: { alone: m.backToBack },
    section: "time",
    expert: true,
    hint: m.autoAsPagesEngineRuns,
  }),
  imbalance: param(orAuto(real(1, 64)), {
    label: m.expertImbalance,
    unit: "×",
    step: 0.1,
    section: "time",
    expert: true,
    hint: m.tokensOfBusiestExpertRank,
  }),
  zipf: slopeField,
  balance: balanceField,
  tbo: twoBatchField,
  host_us: param(orAuto(real(0, 1_000_000)), {
    label: m.hostTimeOfStep,
    unit: "µs",
    section: "time",
    expert: true,
    hint: m.schedulerSamplerAndInput,
  }),
  wait_ms: param(orAuto(real(0, 3_600_000)), {
    label: m.clientsWait,
    unit: "ms",
    section: "time",
    expert: true,
    hint: m.whatClientWaitsForIts,
  }),
  tables: param(z.string().max(200).default(""), {
    label: m.measuredTables,
    section: "time",
    hidden: true,
  }),
  profile: param(z.string().max(2000).default(""), {
    label: m.efficiencyProfile,
    section: "time",
    hidden: true,
  }),
});

export type Scenario = z.infer<typeof ScenarioSchema>;
export type ScenarioKey = keyof Scenario;
