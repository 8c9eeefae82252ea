/** What a device did within a stretch of time: unions of intervals, cut at its ends, never sums of what overlaps. */
import { covered, union } from "@/features/core/trace/device/intervals";
import { WAIT_CAUSES } from "@/features/core/trace/device/waits";
import { KERNEL } from "@/features/core/trace/event-class";
import { FAMILIES, type KernelFamily } from "@/features/core/trace/kernels/rules";
import { firstAfter } from "@/features/core/trace/view/lane-tree";
import { perObject } from "@/lib/per-object";
import type { DeviceWork } from "@/features/core/trace/device/device-work";
import type { OpenedDevice } from "./opened";

/** Microseconds. */
export type Counted = {
  readonly wall: number;
  /** Something runs: kernels, copies, fills. */
  readonly busy: number;
  readonly idle: number;
  /** Of the idle time: the next launch had not returned. */
  readonly hostWait: number;
  /** Nothing but communication runs. */
  readonly exposed: number;
  readonly collectives: number;
  /** Places in the work of what begins within the stretch. */
  readonly items: readonly number[];
  readonly families: readonly FamilyTime[];
};

export type FamilyTime = {
  readonly family: KernelFamily;
  readonly count: number;
  /** Sum over events, which may overlap. */
  readonly sum: number;
  /** While it runs, whatever else does. */
  readonly union: number;
};

type Stretch = { readonly from: number; readonly to: number };
type Cut = { readonly start: number[]; readonly end: number[]; readonly item: number[] };

export function count(device: OpenedDevice, { from, to }: Stretch): Counted {
  const { work, family } = device;
  const last = firstAfter(work.start, to);
  const items: number[] = [];
  const cut: Cut = { start: [], end: [], item: [] };
  for (let i = firstAfter(latestEnds(work), from); i < last; i += 1) {
    const start = work.start[i] as number;
    const end = work.end[i] as number;
    if (end < from || start >= to) continue;
    if (start >= from && start < to) items.push(i);
    cut.start.push(Math.max(start, from));
    cut.end.push(Math.min(end, to));
    cut.item.push(i);
  }
  const communication = FAMILIES.indexOf("communication");
  const kernels = (i: number): boolean => work.kind[cut.item[i] as number] === KERNEL;
  const busy = covered(union(cut));
  const computing = covered(union(cut, (i) => kernels(i) && family[cut.item[i] as number] !== communication));
  return {
    wall: to - from,
    busy,
    idle: to - from - busy,
    hostWait: hostWait(device, { from, to }),
    exposed: covered(union(cut, kernels)) - computing,
    collectives: items.filter((i) => family[i] === communication && work.kind[i] === KERNEL).length,
    items,
    families: FAMILIES.flatMap((name, number) => familyTime(device, cut, items, name, number)),
  };
}

/** By place in the work, the latest end so far: what lies before the first that is late enough has ended. */
const latestEnds = perObject(({ end }: DeviceWork) => {
  const latest = new Float64Array(end);
  for (let i = 1; i < latest.length; i += 1) latest[i] = Math.max(latest[i] as number, latest[i - 1] as number);
  return latest;
});

function familyTime(
  { work, family }: OpenedDevice,
  cut: Cut,
  items: readonly number[],
  name: KernelFamily,
  number: number,
): readonly FamilyTime[] {
  const own = items.filter((i) => family[i] === number);
  if (own.length === 0) return [];
  const sum = own.reduce((total, i) => total + (work.end[i] as number) - (work.start[i] as number), 0);
  return [
    {
      family: name,
      count: own.length,
      sum,
      union: covered(union(cut, (i) => family[cut.item[i] as number] === number)),
    },
  ];
}

function hostWait({ waits }: OpenedDevice, { from, to }: Stretch): number {
  const host = WAIT_CAUSES.indexOf("host");
  let sum = 0;
  for (let i = Math.max(0, firstAfter(waits.start, from) - 1); i < waits.start.length; i += 1) {
    if ((waits.start[i] as number) >= to) break;
    if (waits.cause[i] !== host) continue;
    sum += Math.max(0, Math.min(waits.end[i] as number, to) - Math.max(waits.start[i] as number, from));
  }
  return sum;
}
