/** Every figure that a column of a file can mean: its path in a measurement, what kind of number it is, and its name. */
import type { Text } from "@/lib/text";
import { STATISTICS, type Statistic } from "./measurement";
import * as m from "./messages";
import * as f from "./messages.fields";

export type FieldKind = "time" | "count" | "share" | "rate" | "text";
export type Field = { readonly kind: FieldKind; readonly name: Text };
export type FieldId = keyof typeof PLAIN | `${keyof typeof TIMES}.${Statistic}`;

/** A record's figures by field, in SI units. */
export type Values = { [F in FieldId]?: number | string };

const field = (kind: FieldKind, name: Text): Field => ({ kind, name });

const PLAIN = {
  id: field("text", f.nameOfRun),
  model: field("text", f.model),
  chip: field("text", f.accelerator),
  precision: field("text", f.precision),
  date: field("text", f.dateOfRun),
  deployment: field("text", f.deploymentByName),
  invalid: field("text", f.whyRunDoesNotCount),
  tpotOrigin: field("text", f.howTpotIsDefined),
  tpotReportedAs: field("text", f.toolsOwnDefinitionOfTpot),
  "engine.name": field("text", f.engine),
  "engine.version": field("text", f.engineVersion),
  "layout.tp": field("count", f.tensorParallelTp),
  "layout.pp": field("count", f.pipelineParallelPp),
  "layout.dp": field("count", f.dataParallelDp),
  "layout.ep": field("count", f.expertParallelEp),
  "layout.moeTp": field("count", f.tensorParallelOfExperts),
  "layout.gpus": field("count", f.gpuCount),
  "layout.replicas": field("count", f.replicas),
  "layout.prefillPool.workers": field("count", f.prefillWorkers),
  "layout.prefillPool.tp": field("count", f.tpOfPrefillWorkers),
  "layout.prefillPool.dp": field("count", f.dpOfPrefillWorkers),
  "layout.prefillPool.ep": field("count", f.epOfPrefillWorkers),
  "layout.prefillPool.moeTp": field("count", f.expertTpOfPrefillWorkers),
  "layout.decodePool.workers": field("count", f.decodeWorkers),
  "layout.decodePool.tp": field("count", f.tpOfDecodeWorkers),
  "layout.decodePool.dp": field("count", f.dpOfDecodeWorkers),
  "layout.decodePool.ep": field("count", f.epOfDecodeWorkers),
  "layout.decodePool.moeTp": field("count", f.expertTpOfDecodeWorkers),
  "load.concurrency": field("count", f.concurrency),
  "load.meanInFlight": field("share", f.meanRequestsInFlight),
  "load.requestRate": field("rate", f.requestsSentSecond),
  "load.requests": field("count", f.requests),
  "load.failed": field("share", f.failedRequests),
  "load.isl": field("count", f.inputTokensIsl),
  "load.osl": field("count", f.outputTokensOsl),
  "load.islNominal": field("count", f.nominalInputTokens),
  "load.oslNominal": field("count", f.nominalOutputTokens),
  "load.lengthSpread": field("share", f.shortestLengthAsShareOf),
  "load.batch": field("count", f.batch),
  "load.batchPerGpu": field("count", f.batchPerDataParallelRank),
  "load.decodeTokens": field("count", f.decodedTokens),
  "load.gradAccum": field("count", f.accumulatedPasses),
  prefill: field("time", f.prefillOfBatch),
  decode: field("time", f.wholeDecodePhase),
  duration: field("time", f.durationOfRun),
  outputRate: field("rate", f.outputTokensSecond),
  outputRatePerGpu: field("rate", f.outputTokensSecondAndGpu),
  userRate: field("rate", f.outputTokensSecondAndUser),
  inputRate: field("rate", f.inputTokensSecond),
  totalRate: field("rate", f.inputAndOutputTokensSecond),
  requestRate: field("rate", f.requestsCompletedSecond),
  goodput: field("rate", f.requestsWithinLimitsSecond),
} as const;

const TIMES = {
  ttft: m.ttft,
  tpot: m.tpot,
  itl: m.interTokenLatency,
  e2e: m.endToEndLatency,
  tpotReported: m.timePerOutputTokenBy,
} as const;

const STATISTIC_NAMES: Readonly<Record<Statistic, Text>> = {
  mean: m.mean,
  p50: m.median,
  p90: m.p90,
  p95: m.p95,
  p99: m.p99,
};

const timeFields = Object.entries(TIMES).flatMap(([id, name]) =>
  STATISTICS.map((statistic): [string, Field] => {
    const word = STATISTIC_NAMES[statistic];
    return [`${id}.${statistic}`, field("time", f.timeStatistic({ name, statistic: word }))];
  }),
);

export const FIELDS = { ...PLAIN, ...Object.fromEntries(timeFields) } as Readonly<Record<FieldId, Field>>;
export const FIELD_IDS = Object.keys(FIELDS) as readonly FieldId[];

export const isFieldId = (word: string): word is FieldId => Object.hasOwn(FIELDS, word);
