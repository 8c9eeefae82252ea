/** Ranked findings of one device: by what a step would gain at most. Each states its bound, so that none promises more than it can. */
import type { DeviceCapture } from "../capture";
import { KERNEL } from "../event-class";
import { rangeFigures } from "../device/range-figures";
import type { LayerFlags } from "../profiles/layer-flags";
import { layerRows, passRows, representativePass } from "../tables/passes";
import type { Trace } from "../trace";
import type { Finding } from "./finding";
import type { Scope } from "./scope";
import { headline } from "./headline";
import * as say from "./sentences";

/** Below these shares of a step a finding is not worth a line. */
const WORTH = 0.03;
/** A kernel shorter than this, in microseconds, spends much of its time on starting and ending. */
const SMALL = 5;
/** A layer this many times as long as the middle one is an outlier. */
const OUTLIER = 1.5;

/** Findings about one pass, or about the whole capture: what it is first, then the largest gain. `flags`: of its layers, by a config. */
export function findings(
  trace: Trace,
  device: DeviceCapture,
  passIndex?: number,
  flags: LayerFlags = [],
): readonly Finding[] {
  const { work, rules, gaps, segmentation } = device;
  if (work.event.length === 0) return [];
  const wanted = passIndex ?? representativePass(passRows(device));
  const pass = segmentation.passes.find(({ index }) => index === wanted) ?? null;
  const range = pass ?? { from: 0, to: work.event.length };
  const figures = rangeFigures(work, rules, gaps, range.from, range.to);
  const scope: Scope = { trace, device, pass, range, figures, flags };
  const gains = [
    launches,
    blocked,
    exposed,
    waitingInside,
    copies,
    conversions,
    smallKernels,
    outlierLayers,
    unnamed,
    dominant,
  ]
    .flatMap((look) => look(scope))
    .sort((a, b) => b.saving - a.saving);
  return [...headline(scope), ...gains];
}

const worth = (time: number, { figures }: Scope): boolean => time >= WORTH * figures.wall;

/** A pause longer than this, in microseconds, is no slow launch: the host did something else. */
const PAUSE = 1000;

/** The next kernel is not there yet: launched after the device ran dry. Pauses are told apart, since no graph shortens them. */
function launches(scope: Scope): Finding[] {
  const { figures, device, range } = scope;
  const pauses = hostPauses(scope);
  const paused = pauses.reduce((sum, length) => sum + length, 0);
  const host = Math.max(0, (figures.causes.host ?? 0) - paused);
  const longest = worth(paused, scope) ? [say.pausing(scope, paused, pauses)] : [];
  if (!worth(host, scope)) return longest;
  const { work } = device;
  const inGraph = work.inGraph.subarray(range.from, range.to).filter((flag) => flag === 1).length;
  return [...longest, say.launchBound(scope, host, inGraph / Math.max(1, range.to - range.from))];
}

function hostPauses({ device: { gaps }, figures }: Scope): number[] {
  return gaps.start.flatMap((start, g) => {
    const from = Math.max(start, figures.start);
    const length = Math.min(gaps.end[g] as number, figures.end) - from;
    return gaps.cause[g] === "host" && length > PAUSE ? [length] : [];
  });
}

/** The host itself waited for the device, and could launch nothing meanwhile. */
function blocked(scope: Scope): Finding[] {
  const sync = scope.figures.causes.sync ?? 0;
  return worth(sync, scope) ? [say.synchronised(scope, sync)] : [];
}

function exposed(scope: Scope): Finding[] {
  const { exposed: time } = scope.figures;
  return worth(time, scope) ? [say.exposedCommunication(scope, time)] : [];
}

/** A collective takes as long as its slowest rank: what the same kernel takes beyond its shortest run is waiting for others. */
function waitingInside(scope: Scope): Finding[] {
  const { work, rules } = scope.device;
  const byName = new Map<number, number[]>();
  for (let i = scope.range.from; i < scope.range.to; i += 1) {
    if (rules[i]?.family !== "communication") continue;
    const times = byName.get(work.nameId[i] as number) ?? [];
    times.push((work.end[i] as number) - (work.start[i] as number));
    byName.set(work.nameId[i] as number, times);
  }
  let wait = 0;
  for (const times of byName.values()) {
    if (times.length < 8) continue;
    const usual = [...times].sort((a, b) => a - b)[times.length >> 2] ?? 0;
    // Messages of several sizes share a name: only what exceeds three times the lower quartile is taken for waiting.
    for (const time of times) if (time > 3 * usual) wait += time - usual;
  }
  return worth(wait, scope) ? [say.waitingForRanks(scope, wait)] : [];
}

function copies(scope: Scope): Finding[] {
  const time = scope.figures.categories["memory"]?.time ?? 0;
  const count = scope.figures.categories["memory"]?.count ?? 0;
  return worth(time, scope) ? [say.copying(scope, time, count)] : [];
}

const CONVERSIONS = ["copy-kernel", "transpose", "quantise", "concat", "fill"] as const;

/** Work that moves or recasts values without computing any. */
function conversions(scope: Scope): Finding[] {
  const { categories } = scope.figures;
  const time = CONVERSIONS.reduce((sum, name) => sum + (categories[name]?.time ?? 0), 0);
  const count = CONVERSIONS.reduce((sum, name) => sum + (categories[name]?.count ?? 0), 0);
  return time >= 2 * WORTH * scope.figures.wall ? [say.converting(scope, time, count)] : [];
}

function smallKernels(scope: Scope): Finding[] {
  const { work } = scope.device;
  let count = 0;
  let time = 0;
  for (let i = scope.range.from; i < scope.range.to; i += 1) {
    const length = (work.end[i] as number) - (work.start[i] as number);
    if (work.kind[i] !== KERNEL || length >= SMALL) continue;
    count += 1;
    time += length;
  }
  return worth(time, scope) && count >= 0.3 * scope.figures.kernels ? [say.small(scope, count, time, SMALL)] : [];
}

function outlierLayers(scope: Scope): Finding[] {
  if (scope.pass === null || scope.pass.layers.length < 4) return [];
  const rows = layerRows(scope.device, scope.pass);
  const walls = rows.map(({ figures }) => figures.wall).sort((a, b) => a - b);
  const middle = walls[walls.length >> 1] ?? 0;
  const longest = rows.reduce(
    (top, row) => (row.figures.wall > top.figures.wall ? row : top),
    rows[0] as (typeof rows)[number],
  );
  const excess = longest.figures.wall - middle;
  return longest.figures.wall > OUTLIER * middle && worth(excess, scope)
    ? [say.outlier(scope, longest.layer, longest.figures.wall, middle)]
    : [];
}

/** Names that no rule knows make every share by family uncertain. */
function unnamed(scope: Scope): Finding[] {
  const time = scope.figures.categories["other"]?.time ?? 0;
  return time >= WORTH * scope.figures.busy ? [say.unknownKernels(scope, time)] : [];
}

function dominant(scope: Scope): Finding[] {
  const { work } = scope.device;
  const times = new Map<number, number>();
  let all = 0;
  for (let i = scope.range.from; i < scope.range.to; i += 1) {
    if (work.kind[i] !== KERNEL) continue;
    const id = work.nameId[i] as number;
    const time = (work.end[i] as number) - (work.start[i] as number);
    times.set(id, (times.get(id) ?? 0) + time);
    all += time;
  }
  const [id, time] = [...times].reduce((top, entry) => (entry[1] > top[1] ? entry : top), [0, 0]);
  return all > 0 && time >= 0.25 * all ? [say.dominating(scope, id, time, all)] : [];
}
