/** A plan of separate pools as parameters of the scenario: what "apply" writes, and what launch commands are made from. */
import type { LaunchInput } from "@/features/core/deploy/launch-input";
import type { LaunchScenario } from "@/features/core/deploy/plan/server-plan";
import { PREFILL_TOKENS } from "@/features/core/search/pools/instances";
import type { PlanRow, ShapeRow } from "@/features/core/search/pools/rows";
import type { PdSpace } from "@/features/core/search/pools/space";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import { hasExperts } from "@/features/core/model/spec";
import type { PdScenario } from "./input";

export type Applied = {
  /** Null where no scenario can hold the plan: it has one accelerator, and the phases have two. */
  readonly patch: Partial<Scenario> | null;
  /** Null where the shapes cannot be launched as a scenario. */
  readonly scenario: LaunchScenario | null;
  readonly launch: Partial<LaunchInput>;
};

/** Null of one pool. */
export function appliedPlan(scenario: PdScenario, space: PdSpace, row: PlanRow): Applied | null {
  const { prefill, decode, x, y, clients } = row;
  if (prefill === null) return null;
  const moe = hasExperts(scenario.model);
  const layoutDegrees = degrees(decode, moe);
  const chips = { prefill: space.prefill.chip, decode: space.decode.chip };
  const patch: Partial<Scenario> = {
    // A custom accelerator of the scenario stays: only another one is written.
    ...(chips.prefill.id !== scenario.chip.id && { hw: chips.prefill.id, chip: "" }),
    ...degrees(prefill, moe),
    ...{
      cp: 1,
      split: true,
      d_tp: layoutDegrees.tp,
      d_adp: layoutDegrees.adp,
      d_pp: layoutDegrees.pp,
      d_ep: layoutDegrees.ep,
      d_cp: 1,
      afd: decode.ffn,
    },
    ...(decode.ffn > 0 && { afd_hw: space.decode.ffnChip?.id ?? null }),
    ...{ replicas: x, d_replicas: x === y ? null : y, conc: Math.max(1, Math.floor(clients)) },
  };
  const { model, time } = scenario;
  const resolved = resolveOn({ ...scenario.params, ...patch }, { model, chip: chips.prefill, time });
  const mixed = chips.prefill.id !== chips.decode.id;
  return {
    patch: mixed ? null : patch,
    scenario: resolved.ok ? { ...resolved.value, ...(mixed && { decodeChip: chips.decode }) } : null,
    launch: { engine: space.backend, prefill_tokens: space.prefill.tokens ?? PREFILL_TOKENS },
  };
}

/** EP is written: auto would be the widest. */
const degrees = ({ tp, adp, pp, ep }: ShapeRow, moe: boolean) => ({ tp, adp, pp, ep: moe ? ep : null });
