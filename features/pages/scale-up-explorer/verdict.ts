/** The verdict. Pure. */
import type { Verdict } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { keeps, type Exploration } from "./exploration";

const LIMITS: Readonly<Record<string, Text>> = {
  decode: text({ en: "decode steps", zh: "解码步" }),
  prefill: text({ en: "prompts", zh: "预填充" }),
  "kv-capacity": text({ en: "KV cache", zh: "KV 缓存" }),
  "max-sequences": text({ en: "running sequences", zh: "运行序列上限" }),
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
            ? text({
                en: `${name} keeps ${formatLatency(target - value)} of room`,
                zh: `${name} 余量 ${formatLatency(target - value)}`,
              })
            : text({
                en: `${name} is ${formatLatency(value - target)} too slow`,
                zh: `${name} 超出 ${formatLatency(value - target)}`,
              }),
        ];
  const margins = [...margin("TTFT", asked.ttft, targets.ttft), ...margin("TPOT", asked.tpot, targets.tpot)];
  const share = formatPercent(asked.prefillShare, 2);
  const limit = limitWord(asked.limitedBy);
  return {
    finding: text({
      en: `${formatCount(asked.clients)} clients on ${gpus} GPUs are limited by ${limit.en}`,
      zh: `${formatCount(asked.clients)} 个客户端、${gpus} 卡，受限于${limit.zh}`,
    }),
    evidence: text({
      en: `prompts take ${share} of the time${margins.map(({ en }) => `; ${en}`).join("")}.`,
      zh: `预填充占时间 ${share}${margins.map(({ zh }) => `；${zh}`).join("")}。`,
    }),
    help: whatServesMore(best, keeps(asked, scenario)),
  };
}

function whatServesMore(best: Exploration["best"], kept: boolean): Text | null {
  if (best === null)
    return text({
      en: "No layout of the family keeps both targets at any scanned concurrency.",
      zh: "该布局族在任何扫描并发下都不能同时满足目标。",
    });
  const rate = formatQuantity(best.point.perGpu, "tok/s/GPU");
  const where = `${best.name}`;
  return text({
    en: `${kept ? "Most" : "Within the targets most"} comes from ${where} at ${formatCount(best.point.clients)} clients: ${rate}.`,
    zh: `满足目标的最佳为 ${where}、${formatCount(best.point.clients)} 个客户端：${rate}。`,
  });
}
