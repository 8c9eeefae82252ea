/** The first sentence on a trace: where a step's time goes by kind of layer and what to mend next, or what a trace without layers shows. */
import type { RangeFigures } from "../device/range-figures";
import { IDLE_CAUSES } from "../device/idle";
import { FAMILIES, type KernelFamily } from "../kernels/rules";
import { kernelNameRows, type KernelNameRow } from "../tables/kernels";
import { layerRows, passRows, type LayerRow } from "../tables/passes";
import type { Pass } from "../segment/segmentation";
import type { Finding } from "./finding";
import type { ColdStart, Iteration, KindOfLayer, Target } from "./headline-parts";
import { layerHeadline, traceHeadline } from "./headline-sentences";
import type { Scope } from "./scope";

/** None where nothing ran. */
export function headline(scope: Scope): readonly Finding[] {
  const { trace, device, pass, range, figures } = scope;
  if (figures.wall === 0) return [];
  const [hottest] = kernelNameRows(trace, device, range).filter(({ family }) => family !== "copy");
  if (pass === null || pass.layers.length === 0)
    return [traceHeadline(scope, { iteration: usualIteration(scope), hottest: hottest ?? null })];
  const [costliest, ...others] = kindsOfLayers(layerRows(device, pass, scope.flags));
  if (costliest === undefined) return [];
  const other = others.toSorted((a, b) => a.mean - b.mean)[0] ?? null;
  return [
    layerHeadline(scope, { costliest, other, cold: coldStart(scope, pass), target: nextTarget(scope, costliest) }),
  ];
}

/** Say where a layer stands, not what it does. */
const EDGES: ReadonlySet<string> = new Set(["FIRST", "FINAL"]);

/** Layers by what they are, all flags together; the largest share of the pass first. */
function kindsOfLayers(rows: readonly LayerRow[]): readonly KindOfLayer[] {
  return [...Map.groupBy(rows, ({ flags }) => flags.filter((flag) => !EDGES.has(flag)).join("+"))]
    .map(([kind, group]): KindOfLayer => {
      const all = group.reduce((sum, { figures }) => sum + figures.wall, 0);
      return { kind, count: group.length, mean: all / group.length, all, rows: group };
    })
    .toSorted((a, b) => b.all - a.all);
}

/** Idle time above this share of the layers is mended before any kernel. */
const MOSTLY_IDLE = 0.4;

/** What takes most of the costliest layers: waiting, by its cause, else the family of kernels and its longest. */
function nextTarget({ trace, device }: Scope, { rows, all }: KindOfLayer): Target | null {
  const add = (pick: (figures: RangeFigures) => number): number =>
    rows.reduce((sum, row) => sum + pick(row.figures), 0);
  const idle = add((figures) => figures.idle);
  if (idle > MOSTLY_IDLE * all) {
    const causes = IDLE_CAUSES.map((cause) => ({ idle: cause, time: add(({ causes }) => causes[cause] ?? 0) }));
    const most = causes.reduce((top, cause) => (cause.time > top.time ? cause : top));
    return { idle: most.idle, share: most.time / all };
  }
  const families = FAMILIES.map((family) => ({ family, time: add(({ families }) => families[family] ?? 0) }));
  const most = families.reduce((top, family) => (family.time > top.time ? family : top));
  const kernels = rows.flatMap(({ layer }) => kernelNameRows(trace, device, layer));
  const sum = add((figures) => figures.sum);
  if (sum === 0) return null;
  return { family: most.family, share: most.time / sum, kernel: longest(kernels, most.family) };
}

function longest(rows: readonly KernelNameRow[], family: KernelFamily): string {
  const times = new Map<string, number>();
  for (const row of rows) if (row.family === family) times.set(row.short, (times.get(row.short) ?? 0) + row.total);
  return [...times].reduce((top, entry) => (entry[1] > top[1] ? entry : top), ["", 0] as [string, number])[0];
}

/** The first pass of a kind is a cold start where it takes this many times the middle one of the later ones. */
const COLD = 1.2;
const LEAST_LATER = 2;

function coldStart({ device }: Scope, { kind }: Pass): ColdStart | null {
  const rows = passRows(device).filter(({ pass }) => pass.kind === kind && !pass.partial);
  const [first, ...later] = rows;
  if (first === undefined || later.length < LEAST_LATER) return null;
  const usual = middle(later.map(({ figures }) => figures.wall));
  return first.figures.wall > COLD * usual ? { pass: first.pass.index, wall: first.figures.wall, usual } : null;
}

/** Iterations that annotations name; null without. */
function usualIteration({ device, pass }: Scope): Iteration | null {
  const { method, passes } = device.segmentation;
  if (pass !== null || (method !== "none" && passes.some(({ kind }) => kind !== "training"))) return null;
  const rows = passRows(device).filter((row) => !row.pass.partial);
  return rows.length === 0 ? null : { count: rows.length, usual: middle(rows.map(({ figures }) => figures.wall)) };
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
