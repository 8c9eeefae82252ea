/** Throughput over concurrency: the closed loop of one layout at loads around the scenario's. */
import { resolveRow } from "@/features/core/comparison/resolve-row";
import type { Served } from "@/features/core/comparison/figures";
import type { RowSettings } from "@/features/core/comparison/settings";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Result } from "@/lib/result";
import type { LoadPoint } from "../comparison";

/** Powers of two up to sixteen times the scenario's concurrency, 1,024 at least; and the scenario's own. */
export function loads(concurrency: number): readonly number[] {
  const most = Math.max(1024, concurrency * 16);
  const powers = Array.from({ length: 21 }, (_, power) => 2 ** power).filter((load) => load <= most);
  return [...new Set([...powers, concurrency])].sort((a, b) => a - b);
}

export function curve(
  base: Resolved,
  settings: RowSettings,
  serve: (scenario: Resolved) => Result<Served>,
): readonly LoadPoint[] {
  return loads(base.workload.concurrency).flatMap((conc): LoadPoint[] => {
    const scenario = resolveRow(base, { ...settings, conc });
    const served = scenario.ok ? serve(scenario.value) : null;
    if (!served?.ok) return [];
    const { perGpu, perUser, ttft, tpot } = served.value;
    return [{ conc, perGpu, perUser, ttft, tpot }];
  });
}
