/** The layouts of the family, the scenario's own among them, each as a service or with the reason why it is none. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { serviceStore, type SimulatedService } from "@/features/core/serving/simulated/service";
import { degreesLabel, parallelismLabel } from "@/features/core/operators/parallelism";
import type { Issue } from "@/lib/issue";
import type { ScaleUpExplorerInput } from "./input";

export type Layout = { readonly tp: number; readonly adp: number; readonly ep: number | null };

export type Member = {
  readonly layout: Layout;
  /** The scenario's own layout. */
  readonly own: boolean;
  readonly name: string;
  readonly scenario: Resolved | null;
  readonly service: SimulatedService | null;
  readonly issues: readonly Issue[];
};

export function listLayouts({ params }: Resolved, input: ScaleUpExplorerInput): readonly Layout[] {
  const layouts: Layout[] = [{ tp: params.tp, adp: params.adp, ep: params.ep }];
  for (const tp of orOwn(input.tps, params.tp))
    for (const adp of orOwn(input.adps, params.adp))
      for (const ep of input.eps.length === 0 ? [params.ep] : input.eps)
        if (!layouts.some((known) => known.tp === tp && known.adp === adp && known.ep === ep))
          layouts.push({ tp, adp, ep });
  return layouts.sort((a, b) => a.tp * a.adp - b.tp * b.adp || a.tp - b.tp || (a.ep ?? 0) - (b.ep ?? 0));
}

const orOwn = (values: readonly number[], current: number): readonly number[] =>
  values.length === 0 ? [current] : values;

export type MakeMember = (layout: Layout, budget: number | null) => Member;

/** Members share the step parts of each layout. Pipelines and separate pools stay as the scenario has them. */
export function memberStore(scenario: Resolved, input: ScaleUpExplorerInput): MakeMember {
  const services = serviceStore(scenario.time);
  const { params } = scenario;
  return (layout, budget) => {
    const isCurrent = layout.tp === params.tp && layout.adp === params.adp && layout.ep === params.ep;
    const resolved = resolveOn({ ...params, ...layout }, scenario);
    if (!resolved.ok)
      return {
        layout,
        own: isCurrent,
        name: degreesLabel(layout),
        scenario: null,
        service: null,
        issues: resolved.issues,
      };
    const name = parallelismLabel(resolved.value.prefill);
    const service = services(resolved.value, {
      policy: input.policy,
      tokenBudget: budget,
      prefixCache: resolved.value.workload.prefixHit > 0,
    });
    return {
      layout,
      own: isCurrent,
      name,
      scenario: resolved.value,
      service: service.ok ? service.value : null,
      issues: service.issues,
    };
  };
}
