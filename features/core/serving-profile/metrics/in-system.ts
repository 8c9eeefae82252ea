/** Requests in the system by the engine's own queues: what Little's law is checked with. */
import type { Capture } from "../capture/capture";

/** Requests that run and wait, over time, of all processes together; null for a single process without both queues. */
export function meanInSystem({ time, process, waiting, running }: Capture["queues"]): number | null {
  const now = new Map<number, number>();
  let [area, total, last] = [0, 0, NaN];
  const first = time[0] ?? NaN;
  time.forEach((time, i) => {
    const count = (waiting[i] as number) + (running[i] as number);
    if (!Number.isNaN(last)) area += total * (time - last);
    last = time;
    if (Number.isNaN(count)) return;
    total += count - (now.get(process[i] as number) ?? 0);
    now.set(process[i] as number, count);
  });
  return last > first && now.size > 0 ? area / (last - first) : null;
}
