/** One GEMM in tiles: time, levels, what fits, better tiles, the other ways of pricing it, and the scenario's products. */
import type { Verdict } from "@/features/answers/answer";
import type { Figure } from "@/features/answers/explain";
import { computeRate } from "@/features/core/hardware/require";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { verbatim, type Text } from "@/lib/text";
import { formatQuantity } from "@/lib/format/quantity";
import { otherTimes, tableMiss, type OtherTime } from "./compare";
import { headline } from "./figures";
import { gemmTiles, type GemmTiles } from "./gemm-tiles";
import { handedOver } from "./hand-over";
import type { Input, MmaTilesScenario } from "./input";
import type { Occupancy } from "./occupancy";
import { makePlan, type Plan, type Tile } from "./plan";
import { scenarioGemms, type ScenarioGemm } from "./scenario-gemms";
import { tuneTiles, type Candidate } from "./tuner";
import { verdict } from "./verdict";
import * as messages from "./messages";
import { issue } from "./messages.issues";

export type MmaTiles = {
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
  readonly plan: Plan;
  readonly result: GemmTiles;
  /** The same with nothing lost on the way: sustained rate and HBM share 1, no floor. */
  readonly ideal: GemmTiles;
  readonly candidates: readonly Candidate[];
  readonly others: readonly OtherTime[];
  readonly tableMiss: Text | null;
  readonly scenarioGemms: readonly ScenarioGemm[];
  /** Parameters for Quick Estimation: one efficiency for its matrix work. */
  readonly handOver: { readonly mfu: number };
};

export function mmaTiles(scenario: MmaTilesScenario, input: Input): Result<MmaTiles> {
  const { chip, time } = scenario;
  const planned = makePlan(chip, input);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const result = gemmTiles(plan);
  const candidates = tuneTiles(plan, input.tune, warpsFor(scenario, input, plan));
  const others = otherTimes(chip, plan, time);
  const sheet = computeRate(chip, plan.dtype);
  const efficiency = sheet.ok ? result.flops / (result.seconds.total * sheet.value) : result.efficiency;
  const answer = {
    plan,
    result,
    ideal: gemmTiles({ ...plan, sustained: 1, hbmShare: 1, floor: 0 }),
    candidates,
    others,
    tableMiss: tableMiss(chip, plan, time),
    scenarioGemms: scenarioGemms(scenario, input),
    handOver: { mfu: handedOver(efficiency) },
  };
  return success({ ...answer, figures: headline(answer), verdict: verdict(answer) }, [
    ...planned.issues,
    ...fitIssues(plan, result, candidates),
  ]);
}

/** Warps follow the tile unless the user set them. */
function warpsFor({ chip }: MmaTilesScenario, input: Input, plan: Plan): (tile: Tile) => number {
  return ({ m, n, k }) => {
    const other = makePlan(chip, { ...input, mt: m, nt: n, kt: k });
    return other.ok ? other.value.warps : plan.warps;
  };
}

const ROOM: Readonly<Record<Occupancy["limit"], Text>> = {
  "shared-memory": messages.sharedMemory,
  registers: messages.registers,
  warps: messages.warpSlots,
  blocks: messages.blockSlots,
  "tensor-memory": messages.tensorMemory,
  asked: messages.limitYouSet,
};

export const roomName = (limit: Occupancy["limit"]): Text => ROOM[limit];

function fitIssues(plan: Plan, { occupancy, fits }: GemmTiles, candidates: readonly Candidate[]): readonly Issue[] {
  if (fits) return [];
  const [needs, has] = amounts(plan, occupancy);
  const best = candidates[0];
  const stages = Math.floor(occupancy.sharedAllowed / (occupancy.sharedPerBlock / occupancy.stages));
  return [
    issue("TILE-NO-FIT", "mt", { needs, has, room: ROOM[occupancy.limit] }, [
      ...(occupancy.limit === "shared-memory" && stages >= 1
        ? [{ label: messages.stages2({ stages }), set: { stages: String(stages) } }]
        : []),
      ...(best
        ? [
            {
              label: verbatim(`${best.tile.m} × ${best.tile.n} × ${best.tile.k}`),
              set: {
                mt: String(best.tile.m),
                nt: String(best.tile.n),
                kt: String(best.tile.k),
                stages: "auto",
                warps: "auto",
              },
            },
          ]
        : []),
    ]),
  ];
}

function amounts({ chip }: Plan, o: Occupancy): readonly [string, string] {
  if (o.limit === "registers" && o.registersPerThread > chip.registersPerThread)
    return [`${o.registersPerThread}/thread`, `${chip.registersPerThread}/thread`];
  if (o.limit === "registers") return [formatQuantity(o.registersPerBlock, "B"), formatQuantity(chip.registers, "B")];
  if (o.limit === "tensor-memory")
    return [formatQuantity(o.tensorMemoryPerBlock, "B"), formatQuantity(256 * 1024, "B")];
  return [formatQuantity(o.sharedPerBlock, "B"), formatQuantity(o.sharedAllowed, "B")];
}
