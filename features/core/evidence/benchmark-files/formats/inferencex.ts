/**
 * InferenceX: result objects of its benchmark client and the rows of its database. It divides every `_ms` figure by 1000
 * and drops the suffix, so times are SECONDS; `..._intvty` is 1 / TPOT; `tput_per_gpu` divides by TP
 * (utils/process_result.py at 00e51cc). TPOT itself is vLLM's: without the first token.
 */
import type { Text } from "@/lib/text";
import type { FieldId, Values } from "../fields";
import { known, numberIn, type ColumnRule, type Format, type RawRecord } from "../record";
import { COMMON, latencyRules, understand } from "./bench-serve";
import { cell } from "./totals";
import * as m from "./messages";

const NESTED: readonly ColumnRule[] = [
  ...latencyRules("", "s"),
  ...(["mean", "median", "p90", "p95", "p99"] as const).map((word) => {
    const statistic = word === "median" ? "p50" : word;
    return known(`${word}_intvty`, `tpot.${statistic}` as FieldId, "tok/s/user");
  }),
  known("output_tput_per_gpu", "outputRatePerGpu", "tok/s"),
];

export const inferencex: Format = {
  name: m.inferenceX,
  rules: () => [
    ...COMMON,
    known("hw", "chip", "none"),
    known("hardware", "chip", "none"),
    known("framework", "engine.name", "none"),
    known("precision", "precision", "none"),
    known("conc", "load.concurrency"),
    known("isl", "load.islNominal"),
    known("osl", "load.oslNominal"),
    known("tp", "layout.tp"),
    known("ep", "layout.ep"),
    known("decode_num_workers", "layout.decodePool.workers"),
    ...NESTED,
    ...NESTED.map((rule) => ({ ...rule, column: `metrics.${rule.column}` })),
  ],
  understand: (values, record) => {
    const placed = withNominalLengths(withGpus(values, record));
    return understand(placed.values, record, [...placed.notes, ...speculation(record)]);
  },
};

type Placed = { readonly values: Values; readonly notes: readonly Text[] };

/** Its `tp` counts the GPUs of the engine: with data-parallel attention each of them is a rank of its own. */
function withGpus(values: Values, record: RawRecord): Placed {
  const gpus = cell(record, "tp");
  const { "layout.decodePool.workers": _workers, ...others } = values;
  if (gpus === undefined || isTrue(record, "disagg") || isTrue(record, "is_multinode"))
    return { values: others, notes: [] };
  const perGpu = numberIn(values, "outputRatePerGpu");
  const counted: Values = {
    ...others,
    "layout.gpus": gpus,
    ...(perGpu === undefined ? {} : { outputRate: perGpu * gpus }),
  };
  if (!isTrue(record, "dp_attention")) return { values: counted, notes: [] };
  return { values: { ...counted, "layout.tp": 1, "layout.dp": gpus }, notes: [DATA_PARALLEL(gpus)] };
}

function withNominalLengths({ values, notes }: Placed): Placed {
  const isl = numberIn(values, "load.islNominal");
  const osl = numberIn(values, "load.oslNominal");
  if (isl === undefined && osl === undefined) return { values, notes };
  const lengths: Values = {
    ...(isl === undefined ? {} : { "load.isl": isl }),
    ...(osl === undefined ? {} : { "load.osl": osl }),
  };
  return { values: { ...values, ...lengths }, notes: [...notes, m.lengthsAreNominalInferenceXDraws] };
}

const isTrue = (record: RawRecord, column: string): boolean =>
  /^true$/i.test(String(record.cells.get(column) ?? "false"));

function speculation(record: RawRecord): Text[] {
  const word = String(record.cells.get("mtp") ?? record.cells.get("spec_decoding") ?? "");
  if (word === "" || /^(none|off|false|null)$/i.test(word)) return [];
  return [m.measuredWithSpeculativeDecoding({ word })];
}

const DATA_PARALLEL = (gpus: number): Text => m.dataParallelAttentionFilesTp({ gpus });
