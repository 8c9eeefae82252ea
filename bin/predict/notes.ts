/** Notes on a row that is answered in spite of a flaw, as sentences of its `reason`. */
import type { Chip } from "@/features/core/hardware/chip";
import { hasExperts, type NumberFormat } from "@/features/core/model/spec";
import { poolGpus } from "@/features/core/scenario/gpus";
import type { Pool } from "@/features/core/serving/deployment/deployment";
import type { MeanFigures } from "@/features/core/serving/engine-run/metrics";
import { isServed } from "@/features/core/serving/deployment/served-stacks";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { gradeOfLaws } from "@/features/core/timing/laws/grade";
import { isMeasuredPcie } from "@/features/core/timing/laws/pcie-law";
import { engineName } from "@/features/words";
import type { Prepared } from "./deployment";
import { precisionNote } from "./precision";
import type { Row } from "./rows";
import * as m from "./messages";

/** Empty for a row without anything to say. */
export function notes(row: Row, prepared: Prepared, figures: MeanFigures): readonly string[] {
  const { deployment } = prepared;
  return [
    precisionNote(row),
    narrowNote(deployment.chip, Object.values(deployment.precision.weights)),
    ...sizeNotes(row, prepared),
    contextNote(prepared),
    ...memoryNotes(prepared, figures),
    ...lawNotes(prepared),
  ].filter((note) => note !== "");
}

const NARROW: readonly (readonly ["fp4" | "fp8" | "int8", readonly NumberFormat[]])[] = [
  ["fp4", ["nvfp4", "mxfp4"]],
  ["fp8", ["fp8", "fp8_block", "mxfp8"]],
  ["int8", ["int8"]],
];

function narrowNote(chip: Chip, stored: readonly NumberFormat[]): string {
  const missing = NARROW.filter(
    ([rate, formats]) => chip.rates[rate] === null && stored.some((format) => formats.includes(format)),
  ).map(([rate]) => rate.toUpperCase());
  if (missing.length === 0) return "";
  return `${chip.name} has no ${missing.join(" or ")} arithmetic: such weights are widened to 16 bits before they are multiplied.`;
}

/** Sizes that do not agree with each other or with the model. */
function sizeNotes(row: Row, { deployment: { model, pools } }: Prepared): string[] {
  const used = poolGpus(pools);
  const given = Number(row["num_gpus"] || used);
  const heads = model.layers.flatMap(({ attention }) => ("heads" in attention ? [attention.heads] : []));
  const layers = model.layers.reduce((sum, { count }) => sum + count, 0);
  const sizes = pools.map(({ parallelism }) => parallelism);
  const isMoe = hasExperts(model);
  const uneven = sizes.find(({ tp }) => heads.some((count) => count % tp !== 0));
  const split = sizes.find(({ etp }) => !Number.isInteger(etp));
  const long = sizes.find(({ pp }) => pp > layers);
  return [
    used === given ? "" : m.sizesMakeGpus({ used, given }).en,
    uneven ? m.tpDoesNotDivideHeads({ tp: uneven.tp, heads: Math.min(...heads) }).en : "",
    split ? m.moeEpDoesNotDivideGpus({ ep: split.ep, gpus: split.tp * split.dp }).en : "",
    ...sides(pools).flatMap(([prefix, { tp, dp }]) => {
      const experts = Number(row[`${prefix}moe_tp`]) * Number(row[`${prefix}moe_ep`]);
      if (!isMoe || !(experts > 0) || experts === tp * dp) return [];
      return [`${prefix}moe_tp × ${prefix}moe_ep = ${experts} is not tp × attn_dp = ${tp * dp}: the latter counts.`];
    }),
    long ? m.ppExceedsLayers({ pp: long.pp, layers }).en : "",
  ];
}

/** The pools under the first letters of their columns. */
const sides = (pools: readonly Pool[]) =>
  pools.map(({ role, parallelism }) => [role === "both" ? "" : `${role[0]}_`, parallelism] as const);

function contextNote({ deployment: { model, lengths } }: Prepared): string {
  const tokens = lengths.isl + lengths.osl;
  if (model.maxContext === null || tokens <= model.maxContext) return "";
  return `isl + osl = ${tokens} tokens exceed the model's context of ${model.maxContext}: engines refuse it unless they are told otherwise.`;
}

/** Weights that do not fit, a request that does not, or requests that wait for room. */
function memoryNotes({ deployment, pools }: Prepared, { limitedBy }: MeanFigures): string[] {
  const { chip, lengths, concurrency } = deployment;
  if (pools.some(({ capacity }) => capacity <= 0))
    return [
      `The weights alone exceed the memory of ${chip.name} in this layout; the times hold if they could be loaded.`,
    ];
  const length = lengths.isl + lengths.osl;
  const tokens = pools
    .filter(({ pool }) => pool.role !== "prefill")
    .map(({ pool, capacity }) => pool.workers * capacity);
  const room = Math.min(...tokens);
  const each = Math.min(...pools.map(({ capacity }) => capacity));
  if (each < length)
    return [
      `One request needs ${length} tokens of KV cache, an instance holds ${Math.round(each)}: the times hold if it could run.`,
    ];
  if (limitedBy !== "kv-capacity") return [];
  return [m.cacheHasRoomFor({ requests: Math.floor(room / length), room: Math.round(room), concurrency }).en];
}

function lawNotes({ deployment: { chip, backend }, pools }: Prepared): string[] {
  if (gradeOfLaws(chip) === "datasheet")
    return [
      `No operator of ${chip.name} or its kin was measured: laws of other chips are carried over by its datasheet, with wider bands.`,
    ];
  const served = isServed(chip, backend) || chip.measured !== undefined;
  const engine = served ? "" : m.noRunOfEngineOnChip({ engine: engineName(backend), chip: chip.name }).en;
  const unmeasured = served ? pools.some(({ grade }) => grade === "datasheet") : isBetweenUnmeasured(chip, pools);
  const messages = `Nobody measured messages between cards of ${chip.name} over its PCIe: a law of other cards is carried over by the link's rate, with wider bands.`;
  return [engine, unmeasured ? messages : ""];
}

const isBetweenUnmeasured = (chip: Chip, pools: Prepared["pools"]): boolean =>
  chip.scaleUp.fabric === "pcie" &&
  !isMeasuredPcie(chip) &&
  pools.some(({ pool }) => instanceGpus(pool.parallelism) > 1);
