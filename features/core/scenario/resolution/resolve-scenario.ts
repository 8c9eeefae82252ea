/** Turns scenario parameters into model, chip, layouts, formats, workload and targets, or says what stands in the way. */
import { chipById } from "@/features/core/hardware/catalogue";
import { customChipFromLink } from "@/features/core/hardware/custom-chip";
import type { Chip } from "@/features/core/hardware/chip";
import { withNetwork } from "@/features/core/hardware/topology/network-levels";
import type { ModelSpec } from "@/features/core/model/spec";
import { expertLayout } from "@/features/core/operators/expert-slots";
import { layoutIssues, type DegreeKeys } from "@/features/core/operators/sharding";
import {
  withContextExchange,
  withExchange,
  type FfnSide,
  type Parallelism,
} from "@/features/core/operators/parallelism";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { readProfile, type EfficiencyProfile } from "@/features/core/timing/profile";
import type { TimeSource } from "@/features/core/timing/time-model";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { fromMs, fromPercent } from "@/lib/units/edge";
import { unpackText } from "@/lib/packed-text";
import { verbatim } from "@/lib/text";
import { readAdapters } from "../fields/adapter";
import { statedAssumptions } from "../assumptions";
import { contextNotes } from "./context-note";
import { disaggregatedLayout, disaggregationIssues, statedFfn } from "./disaggregation";
import { engineNotes, exchangeNotes, overlapNotes, rankWaitNotes, slotNotes, stageNotes } from "./engine-notes";
import { exchangeKernels } from "../fields/expert";
import { expertNotes } from "./expert-notes";
import { findModel, withOwnName } from "./find-model";
import { readLoad } from "./expert-load";
import { statedFlags } from "@/features/core/memory/engine-flags";
import { countMedia, mediaIssues, readEncoding } from "./media";
import { readNetwork } from "../fields/network";
import { readPrecision } from "./precision";
import { readDraftModel } from "./draft-model";
import { statedSpeculation } from "../fields/speculation";
import { statedTiers } from "../fields/tier";
import type { Resolved, Workload } from "../resolve";
import { ScenarioSchema, type Scenario } from "../schema";
import { readingNotes, statedLoad } from "./embedding-models";
import { statedPromise } from "../fields/promise";
import { withServed } from "./served-model";
import * as m from "./messages";
import { issue } from "./messages.issues";

export { CUSTOM } from "./find-model";

/** What is too long for a link and was fetched beforehand: a configuration by its hash, operator tables by their id. */
export type Library = { readonly config?: string | undefined; readonly tables?: TableSet | undefined };

export function resolveScenario(params: Scenario, library: Library = {}): Result<Resolved> {
  const model = findModel(params, library.config);
  const chip = findChip(params);
  const time = computeTime(params, library);
  if (!model.ok || !chip.ok || !time.ok) return failure(...model.issues, ...chip.issues, ...time.issues);
  const resolved = resolveOn(withOwnName(params, model.value), {
    model: model.value,
    chip: chip.value,
    time: time.value,
  });
  if (!resolved.ok) return resolved;
  return success(resolved.value, [...model.issues, ...chip.issues, ...time.issues, ...resolved.issues]);
}

type Known = Pick<Resolved, "model" | "chip"> & Partial<Pick<Resolved, "time">>;

/**
 * The rest of a scenario, on a model, a chip and a source of times that are known already. Parameters that are not stated stand at their
 * defaults; without a source, whoever asks has no use for times.
 */
export function resolveOn(stated: Partial<Scenario>, known: Known): Result<Resolved> {
  const params = { ...DEFAULTS, ...stated };
  const network = readNetwork(params);
  if (!network.ok) return network;
  const { time = UNTIMED } = known;
  const chip = withNetwork(known.chip, network.value);
  const media = countMedia(known.model, params);
  const promptTokens = params.isl + media.tokens;
  const encoding = readEncoding(known.model, media, { promptTokens, params });
  const model = withServed(known.model, { adapters: readAdapters(params), encoding });
  const foreign = foreignTables(chip, time);
  if (foreign) return failure(foreign);
  const load = readLoad(params, model);
  if (!load.ok) return load;
  const prefill = describeLayout(params, model, params.split ? "prefill" : "both");
  const decode = params.split ? describeLayout(decodeDegrees(params), model, "decode") : prefill;
  const layout = [...layoutIssues(model, prefill), ...(params.split ? decodeIssues(params, model, decode) : [])];
  if (layout.length > 0) return failure(...layout);
  const precision = readPrecision(params, model, chip);
  const drafting = readDraftModel(params, { model, chip, prefill, decode, kv: precision.value.kv });
  if (!drafting.ok) return drafting;
  const laid = { params, model, prefill, decode };
  const placed = [...slotNotes(laid), ...stageNotes(laid), ...exchangeNotes(laid), ...overlapNotes(laid)];
  const notes = [...placed, ...rankWaitNotes(laid), ...engineNotes({ ...laid, precision: precision.value })];
  const { replicas, ttft_ms, tpot_ms } = params;
  const workload = statedLoad(model, askedLoad(params, promptTokens));
  return success(
    {
      params,
      model,
      chip,
      prefill,
      decode,
      replicas,
      decodeReplicas: params.split ? (params.d_replicas ?? replicas) : replicas,
      precision: precision.value,
      workload,
      targets: {
        ttft: ttft_ms === null ? null : fromMs(ttft_ms),
        tpot: tpot_ms === null ? null : fromMs(tpot_ms),
      },
      promise: statedPromise(params),
      flags: statedFlags(params),
      speculation: statedSpeculation(params, drafting.value),
      tiers: statedTiers(params),
      time,
      assumptions: statedAssumptions(params, load.value),
    },
    [
      ...[...network.issues, ...precision.issues, ...drafting.issues, ...load.issues, ...notes],
      ...readingNotes(model),
      ...expertNotes({ params, model, draft: drafting.value }),
      ...contextNotes(model, workload, params),
      ...mediaIssues(model, params),
    ],
  );
}

const askedLoad = (
  { osl, len_range, conc, prefix, prefix_shared, traffic }: Scenario,
  promptTokens: number,
): Workload => ({
  ...{ promptTokens, osl, variation: fromPercent(len_range), concurrency: conc, traffic },
  ...{ prefixHit: fromPercent(prefix), prefixShared: prefix_shared },
});

const DEFAULTS = ScenarioSchema.parse({});
const UNTIMED: TimeSource = { model: null, tables: null, profile: null };

const decodeIssues = (params: Scenario, model: ModelSpec, layout: Parallelism): Issue[] =>
  layout.ffn ? disaggregationIssues(params, model, layout, DECODE_KEYS) : layoutIssues(model, layout, DECODE_KEYS);

const DECODE_KEYS: DegreeKeys = { tp: "d_tp", pp: "d_pp", ep: "d_ep", cp: "d_cp" };

function findChip(params: Scenario): Result<Chip> {
  if (params.chip === "") return chipById(params.hw);
  const chip = unpackText(params.chip, undefined, "chip");
  return chip.ok ? customChipFromLink(chip.value) : chip;
}

/** Tables that are not there are refused: no other system or version stands in for them. */
function computeTime(params: Scenario, library: Library = {}): Result<TimeSource> {
  const profile = params.profile === "" ? success(null) : unpackProfile(params.profile);
  if (!profile.ok) return profile;
  const tables = library.tables ?? null;
  if (params.tables !== "" && tables?.id !== params.tables) return failure(absentTables(params.tables));
  if (params.time === "measured" && params.tables === "") return failure(NO_TABLES);
  return success({ model: params.time, tables: params.tables === "" ? null : tables, profile: profile.value });
}

function unpackProfile(packed: string): Result<EfficiencyProfile> {
  const text = unpackText(packed, undefined, "profile");
  return text.ok ? readProfile(text.value) : text;
}

const absentTables = (id: string): Issue =>
  issue("TABLES-ABSENT", "tables", { id }, [{ label: m.withoutTables, set: { tables: "", time: "auto" } }]);

/** Tables price the accelerator that they were measured on, and no other; null where they are not used, or fit. */
function foreignTables(chip: Chip, { model, tables }: TimeSource): Issue | null {
  if (tables === null || tables.chip === chip.id || model === "datasheet" || model === "calibrated") return null;
  return issue("TABLES-CHIP", "tables", { id: tables.id, chip: tables.chip, id2: chip.id }, [
    { label: verbatim(tables.chip), set: { hw: tables.chip, chip: "" } },
    { label: m.withoutTables, set: { tables: "", time: "auto" } },
  ]);
}

const NO_TABLES: Issue = issue("TABLES-UNCHOSEN", "time", {}, [{ label: m.automatic, set: { time: "auto" } }]);

type Degrees = Pick<Scenario, "tp" | "adp" | "ep" | "redundant" | "exchange" | "pp" | "cp" | "cp_by"> & {
  readonly ffn?: FfnSide | null;
};

const decodeDegrees = (params: Scenario): Degrees => {
  const { d_tp, d_adp, d_ep, d_redundant, redundant, exchange, d_pp, d_cp, cp_by } = params;
  return {
    ffn: statedFfn(params),
    cp_by,
    tp: d_tp,
    adp: d_adp,
    ep: d_ep,
    redundant: d_redundant ?? redundant,
    exchange,
    pp: d_pp,
    cp: d_cp,
  };
};

const describeLayout = (
  { tp, adp, ep, redundant, exchange, pp, cp, cp_by, ffn }: Degrees,
  model: ModelSpec,
  role: "both" | "prefill" | "decode",
): Parallelism => {
  const degrees = { tp, pp, dp: adp, cp, ep, redundant };
  const laid = ffn ? disaggregatedLayout(model, degrees, ffn) : expertLayout(model, degrees);
  const layout = withContextExchange(laid, cp_by);
  return withExchange(model, layout, exchangeKernels(exchange, role));
};
