/** Whether a file's times may be nanoseconds, where Chrome's format has microseconds. It is said, never mended: a slow device looks alike. */
import type { Issue } from "@/lib/issue";
import { nearestRank } from "@/lib/statistics/quantile";
import type { EventColumns } from "../columns";
import { CLASS_BITS, DRIVER, KERNEL, RUNTIME } from "../event-class";
import { issue } from "./messages.issues";

/** A launch takes some microseconds, a kernel seldom a millisecond. */
const LONG_US = 1000;
/** Without calls of the host the shortest tenth of the kernels tells: some are always short. */
const SHORTEST_LONG_US = 300;
/** Fewer events tell nothing. */
const LEAST_EVENTS = 20;

/** Times beyond what microseconds since 1970 reach never come here: the reader leaves their events out and says so. */
export function unitDoubt({ kind, name, duration }: EventColumns, names: readonly string[]): Issue | null {
  const kernels: number[] = [];
  const launches: number[] = [];
  for (let i = 0; i < kind.length; i += 1) {
    const eventClass = (kind[i] as number) & CLASS_BITS;
    if (eventClass === KERNEL) kernels.push(duration[i] as number);
    else if ((eventClass === RUNTIME || eventClass === DRIVER) && /launch/i.test(names[name[i] as number] ?? ""))
      launches.push(duration[i] as number);
  }
  if (kernels.length < LEAST_EVENTS) return null;
  const [kernel, launch] = [ranked(kernels, 0.5), ranked(launches, 0.5)];
  if (kernel <= LONG_US) return null;
  if (launches.length >= LEAST_EVENTS) return launch > LONG_US ? doubt(medians(kernel, launch)) : null;
  return ranked(kernels, 0.1) > SHORTEST_LONG_US ? doubt(medians(kernel, null)) : null;
}

const ranked = (values: readonly number[], share: number): number =>
  nearestRank(Float64Array.from(values).sort(), share);

const medians = (kernel: number, launch: number | null): string =>
  `median kernel ${Math.round(kernel)} µs${launch === null ? "" : `, median launch ${Math.round(launch)} µs`}`;

const doubt = (why: string): Issue => issue("TRACE-UNIT", "file", { why });
