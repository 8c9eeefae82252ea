/** Which requests the targets of a sweep are held for, and what the scenario's own load has: the best point mostly lies elsewhere. */
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { BETWEEN, text, type Text } from "@/lib/text";
import type { SweepStanding } from "./headline";
import { serviceWord } from "./words";

/** `clients` of the scenario. */
export function sweepBasis({ points, input }: SweepStanding, clients: number): Text {
  const at = input.slo_at;
  const held = text({
    en: `Targets here: ${at} of simulated requests, the mean of ${input.seeds} seeds, at each load.`,
    zh: `此处的目标：各负载下仿真请求的 ${at}，取 ${input.seeds} 个种子的均值。`,
  });
  const own = ownLoad(points, at, clients);
  return text({ en: held.en + BETWEEN.en + own.en, zh: held.zh + BETWEEN.zh + own.zh });
}

function ownLoad(points: SweepStanding["points"], at: SweepStanding["input"]["slo_at"], clients: number): Text {
  const count = formatCount(clients);
  const own = points.find(({ load, figures }) => load.kind === "closed" && load.clients === clients && figures);
  const [ttft, tpot] = [own?.figures?.ttft[at]?.mean, own?.figures?.tpot[at]?.mean];
  if (own === undefined || ttft === undefined)
    return text({
      en: `The scenario's own ${count} clients are not among the loads.`,
      zh: `场景自身的 ${count} 个客户端不在所扫描的负载之中。`,
    });
  const tokens = tpot === undefined ? "" : `, TPOT ${formatLatency(tpot)}`;
  const service = serviceWord(own.service);
  return text({
    en: `The scenario's own ${count} clients, ${service.en}: TTFT ${formatLatency(ttft)}${tokens}.`,
    zh: `场景自身的 ${count} 个客户端，${service.zh}：TTFT ${formatLatency(ttft)}${tokens}。`,
  });
}
