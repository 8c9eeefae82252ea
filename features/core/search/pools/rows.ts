/** Plans as plain data: what tables, exports and answers hold. Seconds, requests and tokens per second. */
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { AggregatedFound, AggregatedPlan, AggregatedWho } from "./aggregated";
import type { FrontLoad } from "./fronts";
import type { ReadyShape } from "./instances";
import type { Rated } from "./plan";
import { linkCapacity } from "./pair";
import type { PdPlan } from "./pair-ratios";
import type { PdFound, PdWho } from "./search";

export type ShapeRow = {
  readonly chip: string;
  readonly label: string;
  readonly gpus: number;
  readonly tp: number;
  readonly pp: number;
  readonly adp: number;
  readonly ep: number;
  /** GPUs that run FFN blocks alone, among its GPUs; 0 = none. */
  readonly ffn: number;
};

export type PlanRow = Rated & {
  readonly id: string;
  /** null: one pool, whose instances are `decode`. */
  readonly prefill: ShapeRow | null;
  readonly decode: ShapeRow;
  /** Prefill and decode instances; of one pool, 0 and its instances. */
  readonly x: number;
  readonly y: number;
  /** Token budget of one pool's steps; null = as its engine starts. */
  readonly tokens: number | null;
  /** Requests per second at most; null of one pool. */
  readonly capacity: { readonly prefill: number; readonly link: number; readonly decode: number } | null;
};

export function pdRow({ pair, x, y, rated }: PdPlan): PlanRow {
  const { prefill, decode, prefillRate, decodeRate } = pair;
  const shapes = { prefill: shape(prefill), decode: shape(decode) };
  return {
    ...rated,
    ...shapes,
    id: `${x}P${y}D ${id(shapes.prefill)} ${id(shapes.decode)}`,
    x,
    y,
    tokens: null,
    capacity: { prefill: x * prefillRate, link: linkCapacity(pair, { x, y }), decode: y * decodeRate },
  };
}

/** The shape of one instance of one pool, before it is rated. */
export const singleRow = ({ variant, budget }: ReadyShape) => ({
  ...{ prefill: null, decode: shape(variant), x: 0, y: 1, tokens: budget.tokens },
});

export function aggregatedRow({ variant, budget, copies, rated }: AggregatedPlan): PlanRow {
  const decode = shape({ ...variant, deployment: variant.deployment });
  return {
    ...rated,
    id: `${copies}x ${id(decode)} ${budget.tokens ?? "auto"}`,
    prefill: null,
    decode,
    x: 0,
    y: copies,
    tokens: budget.tokens,
    capacity: null,
  };
}

type Shaped = Pick<PdPlan["pair"]["decode"], "layout" | "gpus" | "deployment">;

function shape({ layout, gpus, deployment }: Shaped): ShapeRow {
  const { tp, pp, dp, ep, ffn } = layout;
  return {
    chip: deployment.chip.name,
    label: parallelismLabel(layout),
    gpus,
    tp,
    pp,
    adp: dp,
    ep,
    ffn: ffn?.gpus ?? 0,
  };
}

const id = ({ chip, label }: ShapeRow): string => `${chip} ${label}`;

export type FrontRow = Omit<FrontLoad<unknown>, "who"> & { readonly label: string };

export const pdFrontRows = (front: PdFound["front"]): readonly FrontRow[] =>
  thinned(front).map(({ who, ...load }) => ({ ...load, label: pdLabel(who) }));

export const aggregatedFrontRows = (front: AggregatedFound["front"]): readonly FrontRow[] =>
  thinned(front).map(({ who, ...load }) => ({ ...load, label: aggregatedLabel(who) }));

const pdLabel = ({ pair, x, y }: PdWho): string =>
  `${x}P${y}D ${parallelismLabel(pair.prefill.layout)} | ${parallelismLabel(pair.decode.layout)}`;

const aggregatedLabel = ({ variant }: AggregatedWho): string => parallelismLabel(variant.layout);

/** Two loads nearer than this in both figures are one point to the eye. */
const NEAR = 0.01;

/** Ascending in tokens per user; of near ones the first stays, and always the last. */
function thinned<Who>(front: readonly FrontLoad<Who>[]): readonly FrontLoad<Who>[] {
  const thinnedLoads: FrontLoad<Who>[] = [];
  for (const load of front) {
    const last = thinnedLoads.at(-1);
    const near = last && load.perUser / last.perUser - 1 < NEAR && Math.abs(last.perGpu / load.perGpu - 1) < NEAR;
    if (!near) thinnedLoads.push(load);
  }
  return thinnedLoads;
}
