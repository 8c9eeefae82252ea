/** Requests that arrive at random, at shares of the highest rate: features/core/serving/open-load against the simulator. */
import { highestRate } from "@/features/core/serving/closed-form/closed-form";
import { TURNAROUND } from "@/features/core/serving/deployment/engines";
import { openLoad } from "@/features/core/serving/open-load/open-load";
import { runFigures } from "@/features/core/serving/sweep/figures";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { simulateLoad } from "@/features/core/serving/sweep/simulate-load";
import { UNWATCHED } from "@/lib/jobs/job-kind";
import { FRACTIONS, makeService, type Layout, type LengthPair } from "./cases";
import { splitError, type SplitError } from "./errors";

const INPUT = SimulationSweepInput.parse({});
/** Seconds of wait per second of arrivals, above which a queue grows. */
const GROWING = 0.005;

export function openErrors(layout: Layout, lengths: LengthPair) {
  const made = makeService(layout, lengths);
  const errors: SplitError[] = [];
  let refused = 0;
  if (!made) return { errors, refused };
  const { scenario, service } = made;
  const { deployment, pools, client } = service;
  const engines = {
    ...{ specs: pools.map(({ engine }) => engine), delay: client },
    workers: pools.map(({ config }) => config.instances),
  };
  for (const fraction of FRACTIONS) {
    const rate = fraction * highestOpenRate(pools, lengths);
    const requests = Math.round(Math.min(3000, Math.max(800, 8 * rate * lengths[1] * 0.04)));
    const run = simulateLoad({ input: INPUT, scenario, service, seed: 42 }, { rate, requests }, UNWATCHED);
    if (!run.ok) continue;
    const figures = runFigures(run.value, service, { kind: "open", rate }, scenario.targets, 1, rate);
    if (Math.abs(figures.growth) > GROWING || figures.evictions > 0) continue;
    const load = openLoad(deployment, engines, rate);
    if (load === null) refused += 1;
    else
      for (const time of ["ttft", "tpot"] as const)
        for (const level of ["mean", "p95"] as const)
          errors.push(
            ...splitError(
              `open ${time} ${level}`,
              name(layout, lengths, fraction),
              load[time][level],
              figures[time][level],
            ),
          );
  }
  return { errors, refused };
}

type Pools = NonNullable<ReturnType<typeof makeService>>["service"]["pools"];

const highestOpenRate = (pools: Pools, [prompt, output]: LengthPair): number =>
  Math.min(
    ...pools.map(({ engine, config }) => {
      const load = { rounds: Infinity, prompt, cached: 0, output, turnaround: TURNAROUND, equal: true };
      return config.instances * highestRate({ ...engine, tiers: null }, load);
    }),
  );

const name = (layout: Layout, lengths: LengthPair, fraction: number): string =>
  `${layout.name} ${lengths.join("/")} at ${fraction}`;
