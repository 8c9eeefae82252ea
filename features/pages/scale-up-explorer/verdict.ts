/** The verdict. Pure. */
import type { Verdict } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { keeps, type Exploration } from "./exploration";
import * as m from "./messages";

const LIMITS: Readonly<Record<string, Text>> = {
  decode: m.decodeSteps,
  prefill: m.prompts2,
  "kv-capacity": m.kvCache,
  "max-sequences": m.runningSequences,
};

export const limitWord = (limit: string): Text => LIMITS[limit] ?? text({ en: limit, zh: limit });

/** What limits the asked point, whether the targets hold, and what would serve more. */
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
    finding: m.clientsOnGPUsAreLimited({ clients: formatCount(asked.clients), gpus, limit }),
    evidence: m.promptsTakeShareOfTime({
      share,
      margins: { en: margins.map(({ en }) => `; ${en}`).join(""), zh: margins.map(({ zh }) => `；${zh}`).join("") },
    }),
    help: whatServesMore(best, keeps(asked, scenario)),
  };
}

function whatServesMore(best: Exploration["best"], kept: boolean): Text | null {
  if (best === null) return m.noLayoutOfFamilyKeeps;
  const rate = formatQuantity(best.point.perGpu, "tok/s/GPU");
  const where = `${best.name}`;
  return text({
    en: `${kept ? "Most" : "Within the targets most"} comes from ${where} at ${formatCount(best.point.clients)} clients: ${rate}.`,
    zh: `满足目标的最佳为 ${where}、${formatCount(best.point.clients)} 个客户端：${rate}。`,
  });
}
