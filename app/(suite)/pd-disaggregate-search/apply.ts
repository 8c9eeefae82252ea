/** The best plan as parameters of the scenario: what "apply" writes, and what launch commands are made from. Pure. */
import type { PlanRow, ShapeRow } from "@/features/pd-search/rows";
import { resolveOn } from "@/features/scenario/resolve-scenario";
import type { Resolved } from "@/features/scenario/resolve";
import type { Scenario } from "@/features/scenario/schema";
import { text, type Text } from "@/lib/text";

export type Applied = {
  readonly patch: Partial<Scenario>;
  /** Null where the shapes cannot be launched as a scenario. */
  readonly scenario: Resolved | null;
  /** What the scenario cannot hold of the plan; null = it holds all. */
  readonly note: Text | null;
};

/** Null where no scenario can hold the plan: it has one kind of chip, and it is the one of the scenario. */
export function appliedPlan(scenario: Resolved, { prefill, decode, x, y, clients }: PlanRow): Applied | null {
  if (!prefill || prefill.chip !== scenario.chip.name || decode.chip !== scenario.chip.name) return null;
  const equal = x === y;
  const { tp, adp, pp, ep } = degrees(decode);
  const patch: Partial<Scenario> = {
    ...degrees(prefill),
    ...{ cp: 1, split: true, d_tp: tp, d_adp: adp, d_pp: pp, d_ep: ep, d_cp: 1 },
    replicas: equal ? x : 1,
    conc: equal ? clients : Math.max(1, Math.round(clients / y)),
  };
  const { model, chip, time } = scenario;
  const resolved = resolveOn({ ...scenario.params, ...patch }, { model, chip, time });
  return { patch, scenario: resolved.ok ? resolved.value : null, note: equal ? null : uneven(x, y) };
}

const degrees = ({ tp, adp, pp, ep }: ShapeRow) => ({ tp, adp, pp, ep: ep > 1 ? ep : null });

const uneven = (x: number, y: number): Text =>
  text(
    `A scenario has one number of replicas for both phases: it takes 1P1D with the requests of one decode instance. Start ${x} prefill and ${y} decode servers.`,
    `场景中两个阶段共用一个副本数：写入 1P1D 及单个解码实例的并发。部署时请启动 ${x} 个预填充与 ${y} 个解码服务。`,
  );

export const NOT_APPLICABLE = text(
  "The phases use another accelerator than the scenario, which has one for both: neither a scenario nor launch files can hold this plan.",
  "两个阶段的加速卡与场景不同，而场景只能有一种加速卡：该方案无法写入场景或生成启动文件。",
);
