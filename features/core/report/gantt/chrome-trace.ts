/** A chart as Chrome-trace JSON, which Perfetto opens: a process for each stage, a thread for each lane, microseconds. */
import { toUs } from "@/lib/units/edge";
import { LANES, type GanttChart, type GanttTask } from "./chart";

export function chromeTrace({ stages, tasks }: GanttChart): string {
  const names = stages.flatMap(({ name, lanes }, pid) => [
    { ph: "M", name: "process_name", pid, tid: 0, args: { name: name.en } },
    ...lanes.map((lane) => ({ ph: "M", name: "thread_name", pid, tid: LANES.indexOf(lane), args: { name: lane } })),
  ]);
  return `${JSON.stringify({ displayTimeUnit: "ms", traceEvents: [...names, ...tasks.map(event)] })}\n`;
}

const event = ({ name, type, stage, lane, start, end, phase, layer, token, batch, ...work }: GanttTask) => ({
  ...{ ph: "X", name, cat: type, pid: stage, tid: LANES.indexOf(lane), ts: toUs(start), dur: toUs(end) - toUs(start) },
  args: { phase, layer, token, batch, flop: work.flops, hbm_bytes: work.hbmBytes, link_bytes: work.commBytes },
});
