/** The verdict. Pure. */
import type { Verdict } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { joinTexts, SEMICOLON, verbatim, type Text } from "@/lib/text";
import { isWithin } from "@/features/core/serving/mean-load/within-targets";
import type { Exploration } from "./exploration";
import * as m from "./messages";

const LIMITS: Readonly<Record<string, Text>> = {
  decode: m.decodeSteps,
  prefill: m.prompts2,
  "kv-capacity": m.kvCache,
  "max-sequences": m.runningSequences,
};

export const limitWord = (limit: string): Text => LIMITS[limit] ?? verbatim(limit);

/** The limit at the scenario's load, whether the targets are met, and a better point. */
export function verdict({ asked, best, gpus }: Exploration, scenario: Resolved): Verdict {
  const { targets } = scenario;
  const margin = (name: string, value: number, target: number | null): Text[] =>
    target === null
      ? []
      : [
          value <= target
            ? m.nameKeepsTargetOfRoom({ name, target: formatLatency(target - value) })
            : m.nameIsTargetTooSlow({ name, target: formatLatency(value - target) }),
        ];
  const margins = [...margin("TTFT", asked.ttft, targets.ttft), ...margin("TPOT", asked.tpot, targets.tpot)];
  const share = formatPercent(asked.prefillShare, 2);
  const limit = limitWord(asked.limitedBy);
  return {
    finding: m.clientsOnGPUsAreLimited({ clients: asked.clients, count: formatCount(asked.clients), gpus, limit }),
    evidence: m.promptsTakeShareOfTime({
      share,
      margins: joinTexts(["", ...margins], SEMICOLON),
    }),
    help: whatServesMore(best, isWithin(asked, scenario.targets)),
  };
}

function whatServesMore(best: Exploration["best"], within: boolean): Text | null {
  if (best === null) return m.noLayoutOfFamilyKeeps;
  const rate = formatQuantity(best.point.perGpu, "tok/s/GPU");
  const { clients } = best.point;
  const most = { where: best.name, clients, count: formatCount(clients), rate };
  return within ? m.mostComesFromWhere(most) : m.withinTargetsMostComesFrom(most);
}
