/** One way to serve, as plain data: what a search found, what is simulated, what tables and launch commands are made of. */
import type { Chance } from "@/features/core/evidence/chance";
import type { Chip } from "@/features/core/hardware/chip";
import { hasExperts } from "@/features/core/model/spec";
import { wholeGpus, wholeInstances } from "@/features/core/scenario/gpus";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import { PREFILL_TOKENS } from "@/features/core/search/pools/instances";
import { lowestTerms } from "@/features/core/search/pools/ratios";
import type { PlanRow, ShapeRow } from "@/features/core/search/pools/rows";
import type { LimitedBy } from "@/features/core/serving/engine-run/metrics";
import type { Grade } from "@/features/answers/explain";
import type { Result } from "@/lib/result";

type Degrees = Pick<ShapeRow, "tp" | "pp" | "adp" | "ep">;

/** What repeats: one instance, or x prefill and y decode instances in lowest terms. */
export type Unit = {
  readonly prefill: Degrees | null;
  readonly decode: Degrees;
  readonly x: number;
  readonly y: number;
  /** Token budget of one pool's steps; null = as its engine starts. */
  readonly tokens: number | null;
  /** GPUs that encode for it, a part of one where copies share it; absent: none. */
  readonly encoders?: number;
};

export type Option = {
  /** The same for the same layout. */
  readonly id: string;
  readonly unit: Unit;
  readonly copies: number;
  readonly gpus: number;
  /** Requests in flight, and per second. */
  readonly clients: number;
  readonly rate: number;
  /** Of one unit at the most that the limits allow. */
  readonly highest: { readonly rate: number; readonly clients: number };
  /** Seconds in closed form: averages, or the percentile of the question. */
  readonly ttft: number;
  readonly tpot: number;
  /** Output tokens per second of one user and of one GPU. */
  readonly perUser: number;
  readonly perGpu: number;
  /** Requests per second or in flight that were asked for; null: as many as possible. */
  readonly wanted: number | null;
  /** false: all GPUs hold less than what was asked for; rate and clients are what they hold. */
  readonly holds: boolean;
  readonly chance: Chance;
  readonly limitedBy: LimitedBy;
  readonly grade: Grade;
  /** By the statistic of the question; false: averages of clients that ask again at once, where no closed form knows the percentile. */
  readonly judged: boolean;
};

export function unitsIn({
  prefill,
  decode,
  x,
  y,
  tokens,
}: Pick<PlanRow, "prefill" | "decode" | "x" | "y" | "tokens">): Pick<Option, "unit" | "copies"> {
  if (prefill === null) {
    const unit = { prefill: null, decode: degrees(decode), x: 0, y: 1, tokens, ...encoders(decode, 1) };
    return { unit, copies: y };
  }
  const { copies, ...terms } = lowestTerms({ x, y });
  const shapes = { prefill: degrees(prefill), decode: degrees(decode) };
  return { unit: { ...shapes, ...terms, tokens: null, ...encoders(prefill, terms.x) }, copies };
}

const degrees = ({ tp, pp, adp, ep }: Degrees): Degrees => ({ tp, pp, adp, ep });

const gpusIn = ({ tp, pp, adp }: Degrees): number => tp * pp * adp;

/** What an instance that prefills has beside its own GPUs. */
function encoders(shape: ShapeRow, instances: number): Pick<Unit, "encoders"> {
  const each = shape.gpus - shape.ffn - gpusIn(shape);
  return each > 0 ? { encoders: instances * each } : {};
}

/** Of so many copies. */
export const unitGpus = (unit: Unit, copies = 1): number => wholeGpus(copies * unitParts(unit));

/** Copies that so many GPUs hold. */
export const unitsWithin = (gpus: number, unit: Unit): number => wholeInstances(gpus, unitParts(unit));

const unitParts = ({ prefill, decode, x, y, encoders: encoding = 0 }: Unit): number =>
  (prefill ? x * gpusIn(prefill) : 0) + y * gpusIn(decode) + encoding;

export const unitId = ({ prefill, decode, x, y, tokens }: Unit): string =>
  [prefill ? `${x}P${y}D` : "1", prefill ? word(prefill) : "", word(decode), tokens ?? ""].join(" ");

const word = ({ tp, pp, adp, ep }: Degrees): string => `${tp}.${adp}.${ep}.${pp}`;

/** As parameters of a scenario; EP is written, because left open it would be the widest. */
function unitPatch(unit: Unit, copies: number, model: Resolved["model"]): Partial<Scenario> {
  const { prefill, decode, x, y } = unit;
  const moe = hasExperts(model);
  const patch = ({ ep, ...rest }: Degrees) => ({ ...rest, ep: moe ? ep : null });
  if (prefill === null) return { ...patch(decode), cp: 1, split: false, afd: 0, replicas: copies };
  const { tp: d_tp, adp: d_adp, pp: d_pp, ep: d_ep } = patch(decode);
  const [replicas, decoding] = [x * copies, y * copies];
  return {
    ...patch(prefill),
    ...{ cp: 1, split: true, d_tp, d_adp, d_pp, d_ep, d_cp: 1, afd: 0 },
    ...{ replicas, d_replicas: decoding === replicas ? null : decoding },
  };
}

/** Engine settings beside the scenario. */
export const unitBudget = ({ prefill, tokens }: Unit) =>
  prefill === null ? { batched_tokens: tokens } : { prefill_tokens: PREFILL_TOKENS };

/** The scenario that an option is: its layout on its chip with its clients. */
export function optionScenario(
  scenario: Resolved,
  chip: Chip,
  { unit, copies, clients }: Pick<Option, "unit" | "copies" | "clients">,
): Result<Resolved> {
  const { model, time, params } = scenario;
  const other = chip.id === scenario.chip.id ? {} : { hw: chip.id, chip: "" };
  const patch = { ...other, ...unitPatch(unit, copies, model), conc: Math.max(1, Math.round(clients)) };
  return resolveOn({ ...params, ...patch }, { model, time, chip });
}
