/** What a process says of itself: memory, processor, how long its event loop lets others wait. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fromMs, MICRO, NANO } from "@/lib/units/edge";
import { codeVersion } from "../jobs/identity";
import { askedGauge, setGauge } from "./metrics";

/** Steps in which the delay is sampled: shorter ones wake an idle process too often. */
const RESOLUTION_MS = 50;

export function tellProcessNumbers(): void {
  const began = fromMs(Date.now()) - process.uptime();
  askedGauge("process_resident_memory_bytes", "Memory of the process.", () => process.memoryUsage.rss());
  askedGauge("nodejs_heap_used_bytes", "Of the main thread.", () => process.memoryUsage().heapUsed);
  askedGauge("process_cpu_seconds_total", "Of all threads.", processorSeconds, "counter");
  setGauge("process_start_time_seconds", "Since 1970.", began);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  askedGauge("nodejs_eventloop_lag_p99_seconds", "Since it was last asked.", () => {
    const seconds = Math.max(0, delay.percentile(99) * NANO - fromMs(RESOLUTION_MS));
    delay.reset();
    return seconds;
  });
  setGauge("mds_build_info", "Fingerprint of the engines' sources.", 1, { code: codeVersion(), node: process.version });
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * MICRO;
}
